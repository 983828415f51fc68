internal import PlanBoardCore

/// Turns the bytes that a terminal sends into events.
///
/// Incomplete sequences and characters are kept until the next read. Bytes that are not UTF-8 become U+FFFD. Unknown
/// sequences are left out.
package struct InputParser: Sendable {
  /// Whether the terminal was asked where its cursor is (`ESC [ 6 n`).
  ///
  /// Set this to true before the question is sent, because the answer may look like the key F3. The answer sets it back
  /// to false.
  package var awaitsCursor = false

  /// The bytes of an incomplete sequence or character. In a paste, they may begin the sequence that ends the paste.
  private var pending: [UInt8] = []
  /// The text pasted so far, as bytes; nil outside of a paste.
  private var pasted: [UInt8]?
  private var isPasteTooLong = false
  /// Whether nothing has come for a while in the middle of a paste.
  private var isPasteSilent = false

  /// The length of the longest sequence, in bytes; a longer one is left out.
  package static let mostPending = 256
  /// The length of the longest paste, in bytes; a longer one becomes ``InputEvent/pasteTooLong``.
  package static let mostPasted = 1 << 20

  /// How long a paste may stall, in milliseconds.
  package static let longestStall = 30_000
  /// After this time without a byte, in milliseconds, a few bytes alone are keys: the end of the paste is missing.
  private static let silence = 1_000
  /// A key sends at most this many bytes. The rest of a paste that has stalled comes in larger pieces.
  private static let longestKey = 20

  package init() {}

  /// The number of bytes that are kept for the next read.
  package var kept: Int { pending.count + (pasted?.count ?? 0) }

  /// How long the caller should wait for more bytes before it calls ``flush()``, in milliseconds; nil if nothing is
  /// incomplete.
  ///
  /// The time is longer if the bytes are not yet a key, because the rest of a sequence would be read as keys after
  /// ``flush()``.
  package var wait: Int? {
    if pasted != nil { return isPasteSilent ? Self.longestStall - Self.silence : Self.silence }
    guard !pending.isEmpty else { return nil }
    // An answer may come slowly over a network, and nobody types the beginning of one.
    if pending.count > 2, pending[1] == UInt8(ascii: "]") { return 2_000 }
    return Self.isKeyByItself(pending) ? 40 : 500
  }

  /// Whether the bytes may also be complete keys: Escape once or twice, or Alt with `[`, `O` or `]`.
  private static func isKeyByItself(_ bytes: [UInt8]) -> Bool {
    bytes == [.escape] || bytes == [.escape, .escape] || bytes.count == 2 && "[O]".utf8.contains(bytes[1])
  }

  /// Takes more bytes, and returns the events that they complete.
  package mutating func events(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    let bytes = Array(bytes)
    if isPasteSilent {
      isPasteSilent = false
      let isKey = pending.isEmpty && bytes.count <= Self.longestKey && bytes.firstOccurrence(of: Self.pasteEnd) == nil
      if isKey { endPaste(&events) }
    }
    for byte in bytes { add(byte, &events) }
    return events
  }

  /// Stops waiting for more bytes, and returns the events of the kept bytes.
  ///
  /// Bytes that may be keys, such as Escape, become keys. The beginning of a longer sequence is left out.
  package mutating func flush() -> [InputEvent] {
    var events: [InputEvent] = []
    if pasted != nil {
      guard isPasteSilent else {
        isPasteSilent = true
        return []
      }
      isPasteSilent = false
      keepPasted(pending)
      pending = []
      endPaste(&events)
      return events
    }
    let bytes = pending
    pending = []
    guard let first = bytes.first else { return [] }
    if bytes == [.escape, .escape] { return [.key(KeyPress(.escape)), .key(KeyPress(.escape))] }
    if bytes == [.escape] { return [.key(KeyPress(.escape))] }
    if Self.isKeyByItself(bytes) { return [.key(KeyPress(Character(Unicode.Scalar(bytes[1])), .alt))] }
    // The bytes are an incomplete character, perhaps with Alt, or the beginning of a longer sequence.
    if first != .escape { return [.key(KeyPress("\u{FFFD}"))] }
    return bytes[1] >= 0x80 ? [.key(KeyPress("\u{FFFD}", .alt))] : []
  }

  // MARK: Bytes

  private mutating func add(_ byte: UInt8, _ events: inout [InputEvent]) {
    if pasted != nil { return addPasted(byte, &events) }
    guard let first = pending.first else { return begin(byte, &events) }
    if first == .escape { return addToSequence(byte, &events) }
    addToCharacter(byte, from: 0, &events)
  }

  private mutating func begin(_ byte: UInt8, _ events: inout [InputEvent]) {
    if byte == .escape || byte >= 0x80 {
      pending = [byte]
      if byte >= 0x80 { checkCharacter(from: 0, &events) }
    } else {
      events.append(.key(Self.key(ofASCII: byte)))
    }
  }

  private mutating func addToSequence(_ byte: UInt8, _ events: inout [InputEvent]) {
    let alt = pending.count > 1 && pending[1] == .escape ? 1 : 0
    if pending.count == 1 + alt { return addAfterEscape(byte, alt: alt, &events) }
    switch pending[1 + alt] {
    case UInt8(ascii: "["): addToControlSequence(byte, start: 2 + alt, &events)
    case UInt8(ascii: "O"): addToShortSequence(byte, start: 2 + alt, &events)
    case UInt8(ascii: "]"): addToCommand(byte, &events)
    default: addToCharacter(byte, from: 1, &events)
    }
  }

  /// Adds the first byte after Escape, or after two Escapes if `alt` is 1.
  private mutating func addAfterEscape(_ byte: UInt8, alt: Int, _ events: inout [InputEvent]) {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "O"): pending.append(byte)
    case .escape where alt == 0: pending.append(byte)
    case UInt8(ascii: "]"):
      // Alt does not change an answer, so the first of two Escapes is a key.
      if alt == 1 { events.append(.key(KeyPress(.escape))) }
      pending = [.escape, byte]
    default:
      // The first of two Escapes is a key. The second Escape and this byte are a key with Alt.
      if alt == 1 { events.append(.key(KeyPress(.escape))) }
      if byte == .escape {
        // `pending` stays as it is: it now stands for the second Escape and this one.
        return
      }
      if byte >= 0x80 {
        pending = [.escape, byte]
        return checkCharacter(from: 1, &events)
      }
      pending = []
      var key = Self.key(ofASCII: byte)
      key.modifiers.insert(.alt)
      events.append(.key(key))
    }
  }

  private mutating func abandon(_ byte: UInt8, _ events: inout [InputEvent]) {
    pending = []
    begin(byte, &events)
  }

  // MARK: Characters

  /// The length in bytes of the UTF-8 character that begins with this byte; nil if none does.
  private static func length(_ byte: UInt8) -> Int? {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }

  /// Adds a byte to the incomplete character that begins at the offset `start` in ``pending``.
  private mutating func addToCharacter(_ byte: UInt8, from start: Int, _ events: inout [InputEvent]) {
    // The second byte of some characters has a smaller range (Unicode, table 3-7).
    let range: ClosedRange<UInt8> =
      switch (pending.count - start, pending[start]) {
      case (1, 0xE0): 0xA0...0xBF
      case (1, 0xED): 0x80...0x9F
      case (1, 0xF0): 0x90...0xBF
      case (1, 0xF4): 0x80...0x8F
      default: 0x80...0xBF
      }
    guard range.contains(byte) else {
      events.append(.key(KeyPress("\u{FFFD}", start == 0 ? [] : .alt)))
      return abandon(byte, &events)
    }
    pending.append(byte)
    checkCharacter(from: start, &events)
  }

  /// Ends a character if it is complete, or if no character begins with its first byte.
  private mutating func checkCharacter(from start: Int, _ events: inout [InputEvent]) {
    guard let length = Self.length(pending[start]) else {
      pending = []
      events.append(.key(KeyPress("\u{FFFD}", start == 0 ? [] : .alt)))
      return
    }
    guard pending.count - start == length else { return }
    let text = String(decoding: pending[start...], as: UTF8.self)
    pending = []
    events.append(.key(KeyPress(text.first ?? "\u{FFFD}", start == 0 ? [] : .alt)))
  }

  private static func key(ofASCII byte: UInt8) -> KeyPress {
    switch byte {
    case 0x0D: KeyPress(.enter)
    case 0x09: KeyPress(.tab)
    // Some terminals send 0x08 for Backspace, and others 0x7F.
    case 0x08, 0x7F: KeyPress(.backspace)
    case .escape: KeyPress(.escape)
    case 0x00: KeyPress(" ", .control)
    case 0x01...0x1A: KeyPress(Character(Unicode.Scalar(byte + 0x60)), .control)
    case 0x1C...0x1F: KeyPress(Character(Unicode.Scalar(byte + 0x40)), .control)
    default: KeyPress(Character(Unicode.Scalar(byte)))
    }
  }

  // MARK: Sequences

  /// Adds a byte after `ESC O` (SS3). A digit for modifiers may come before the last byte.
  private mutating func addToShortSequence(_ byte: UInt8, start: Int, _ events: inout [InputEvent]) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9") where pending.count < start + 2: pending.append(byte)
    case 0x40...0x7E:
      let modifiers = ControlSequence.modifiers(pending.count > start ? Int(pending[start]) - 0x30 : 1)
      let isAlt = start == 3
      pending = []
      guard var key = ControlSequence.shortKey(byte) else { return }
      key.modifiers.formUnion(modifiers)
      if isAlt { key.modifiers.insert(.alt) }
      events.append(.key(key))
    default: abandon(byte, &events)
    }
  }

  /// Adds a byte after `ESC [` (CSI; ECMA-48, 5.4).
  private mutating func addToControlSequence(_ byte: UInt8, start: Int, _ events: inout [InputEvent]) {
    let body = pending[start...]
    // In X10's reports of the mouse, three bytes of any value follow the `M`.
    if body.first == UInt8(ascii: "M") {
      pending.append(byte)
      guard pending.count == start + 4 else { return }
      let event = MouseReport.x10(pending[(start + 1)...])
      if start == 3 { events.append(.key(KeyPress(.escape))) }
      pending = []
      if let event { events.append(.mouse(event)) }
      return
    }
    switch byte {
    case UInt8(ascii: "[") where body.isEmpty, UInt8(ascii: "M") where body.isEmpty: pending.append(byte)
    // In rxvt, a sequence for Shift with a key such as Home ends with a dollar sign.
    case UInt8(ascii: "$") where !body.isEmpty && body.allSatisfy({ 0x30...0x39 ~= $0 }):
      end(with: byte, start: start, &events)
    case 0x20...0x3F: if pending.count < Self.mostPending { pending.append(byte) }
    case 0x40...0x7E: end(with: byte, start: start, &events)
    default: abandon(byte, &events)
    }
  }

  /// `start` is 3 if the sequence begins with two Escapes; otherwise 2.
  private mutating func end(with last: UInt8, start: Int, _ events: inout [InputEvent]) {
    let body = pending[start...]
    let isAlt = start == 3
    let isTooLong = pending.count >= Self.mostPending
    pending = []
    guard !isTooLong else { return }
    let sequence = ControlSequence(body, last: last)
    let event = sequence.event(awaitsCursor: awaitsCursor)
    if case .key(var key) = event {
      if isAlt { key.modifiers.insert(.alt) }
      return events.append(.key(key))
    }
    // Alt changes only keys, so before any other event, the first of two Escapes is a key.
    if isAlt { events.append(.key(KeyPress(.escape))) }
    if sequence.isPasteStart { pasted = [] }
    if case .answer(.cursor) = event { awaitsCursor = false }
    if let event { events.append(event) }
  }

  /// Adds a byte after `ESC ]` (OSC; ECMA-48, 8.3.89). The sequence ends with BEL, or with Escape and a backslash.
  private mutating func addToCommand(_ byte: UInt8, _ events: inout [InputEvent]) {
    if pending.count == 2, !(0x30...0x39 ~= byte) {
      // An answer begins with a digit, so this was a key with Alt.
      events.append(.key(KeyPress("]", .alt)))
      return abandon(byte, &events)
    }
    let isEnd = byte == 0x07 || pending.last == .escape && byte == UInt8(ascii: "\\")
    guard isEnd else {
      if pending.last == .escape {
        // The sequence was cut off, and another one begins.
        pending = [.escape]
        return addToSequence(byte, &events)
      }
      if byte == .escape || pending.count < Self.mostPending { pending.append(byte) }
      return
    }
    let body = pending[2...].prefix { $0 != .escape }
    let isTooLong = pending.count >= Self.mostPending
    pending = []
    if !isTooLong, let answer = BackgroundAnswer.parse(body) { events.append(.answer(answer)) }
  }

  // MARK: Pastes

  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private mutating func addPasted(_ byte: UInt8, _ events: inout [InputEvent]) {
    if byte == Self.pasteEnd[pending.count] {
      pending.append(byte)
      if pending.count == Self.pasteEnd.count {
        pending = []
        endPaste(&events)
      }
      return
    }
    keepPasted(pending)
    pending = []
    if byte == .escape { pending = [byte] } else { keepPasted(CollectionOfOne(byte)) }
  }

  private mutating func keepPasted(_ bytes: some Collection<UInt8>) {
    guard let count = pasted?.count else { return }
    if bytes.count > Self.mostPasted - count { isPasteTooLong = true }
    pasted?.append(contentsOf: bytes.prefix(Self.mostPasted - count))
  }

  private mutating func endPaste(_ events: inout [InputEvent]) {
    let bytes = pasted ?? []
    pasted = nil
    if isPasteTooLong {
      isPasteTooLong = false
      return events.append(.pasteTooLong)
    }
    // Terminals send a carriage return at the end of each line.
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count)
    var last: UInt8 = 0
    for byte in bytes {
      if byte != 0x0A || last != 0x0D { lines.append(byte == 0x0D ? 0x0A : byte) }
      last = byte
    }
    events.append(.paste(String(decoding: lines, as: UTF8.self)))
  }
}

extension UInt8 {
  fileprivate static let escape: UInt8 = 0x1B
}
