internal import PlanBoardCore

/// Writes JSON piece by piece, so that large output needs no second copy in memory.
///
/// `JSONEncoder` is part of Foundation, loses the order of keys, and builds the whole text first.
package struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Returns the whole document that `body` writes, with a line feed at the end.
  package static func document(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    body(&json)
    json.end()
    return json.bytes
  }

  /// Creates a writer that has not written anything yet.
  package init() {}

  /// Returns the bytes that were written since the last call, and removes them from memory.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Writes an object; `members` writes its members.
  package mutating func object(_ members: (inout JSONWriter) -> Void) { nested("{", "}", members) }

  /// Writes an object whose first member is `"schema":1`, the version of the shape (docs/json.md).
  package mutating func shape(_ members: (inout JSONWriter) -> Void) {
    object { json in
      json.member("schema", 1)
      members(&json)
    }
  }

  /// Writes an array; `elements` writes its elements.
  package mutating func array(_ elements: (inout JSONWriter) -> Void) { nested("[", "]", elements) }

  /// Writes an array with each element on a line of its own.
  package mutating func lines<Element>(_ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void)
  {
    var isEmpty = true
    array { json in
      for element in elements {
        json.newLine()
        write(&json, element)
        isEmpty = false
      }
      if !isEmpty { json.newLineBeforeEnd() }
    }
  }

  /// Writes a member that is an array with each element on a line of its own.
  package mutating func lines<Element>(
    _ name: String, _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    lines(elements, write)
  }

  /// Writes a member that is an array.
  package mutating func array<Element>(
    _ name: String, _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    array { json in
      for element in elements { write(&json, element) }
    }
  }

  /// Writes a member that is an object, or `null`.
  package mutating func object<Value>(
    _ name: String, _ value: Value?, _ members: (inout JSONWriter, Value) -> Void
  ) {
    key(name)
    guard let value else { return self.value(nil) }
    object { members(&$0, value) }
  }

  /// Writes an array of strings.
  package mutating func array(_ texts: [String]) {
    array { json in
      for text in texts { json.value(text) }
    }
  }

  /// Writes the key of a member. The caller must write the value next.
  package mutating func key(_ name: String) {
    value(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a member that is a string, or `null`.
  package mutating func member(_ name: String, _ text: String?) {
    key(name)
    value(text)
  }

  /// Writes a member that is a number, or `null`.
  package mutating func member(_ name: String, _ number: Int?) {
    key(name)
    raw(number.map(String.init) ?? "null")
  }

  /// Writes a member that is `true` or `false`.
  package mutating func member(_ name: String, _ bool: Bool) {
    key(name)
    raw(bool ? "true" : "false")
  }

  /// Writes a member that is an array of strings.
  package mutating func member(_ name: String, _ texts: [String]) {
    key(name)
    array(texts)
  }

  mutating func bool(_ bool: Bool) { raw(bool ? "true" : "false") }

  mutating func integer(_ number: Int) { raw(String(number)) }

  /// Writes a number; writes `null` if the number is infinite or NaN.
  mutating func number(_ number: Double) { raw(number.isFinite ? "\(number)" : "null") }

  /// Writes a string, or `null`.
  package mutating func value(_ text: String?) {
    guard let text else { return raw("null") }
    commaIfNeeded()
    bytes.append(UInt8(ascii: "\""))
    escape(text)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes a value that is JSON already.
  mutating func encoded(_ json: [UInt8]) {
    commaIfNeeded()
    bytes += json
    needsComma = true
  }

  /// Writes the line break before an element. If the element is not the first, the line break follows a comma.
  mutating func newLine() {
    commaIfNeeded()
    bytes.append(.lineFeed)
    needsComma = false
  }

  mutating func newLineBeforeEnd() { bytes.append(.lineFeed) }

  mutating func beginArray() {
    commaIfNeeded()
    bytes.append(UInt8(ascii: "["))
    needsComma = false
  }

  mutating func endArray() {
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  /// Writes a member that is an array of cards, each on a line of its own.
  ///
  /// - Parameter cards: the cards, each already encoded as JSON by ``JSONCardList``, with a line feed before it.
  package mutating func cards(_ name: String, _ cards: [[UInt8]]) {
    key(name)
    beginArray()
    for (index, card) in cards.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += card
    }
    if !cards.isEmpty { newLineBeforeEnd() }
    endArray()
  }

  mutating func end() { bytes.append(.lineFeed) }

  private mutating func nested(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void) {
    commaIfNeeded()
    bytes.append(UInt8(ascii: open))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func raw(_ text: String) {
    commaIfNeeded()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func commaIfNeeded() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  /// Appends a string with JSON's escapes. Also escapes characters such as DEL (`VisibleText.isInvisibleControl`),
  /// because a terminal or a program that reads lines could interpret them.
  private mutating func escape(_ text: String) {
    var text = text
    text.withUTF8 { text in
      // Nearly all characters need no escape, and are appended many at a time.
      var plain = text.startIndex
      var index = text.startIndex
      while index < text.endIndex {
        let byte = text[index]
        var length = 1
        if byte < 0x80 {
          if byte &- 0x20 < 0x5F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
            index += 1
            continue
          }
        } else {
          length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        }
        let character = UnsafeBufferPointer(rebasing: text[index..<min(index + length, text.endIndex)])
        if let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first,
          scalar.value < 0x80 || VisibleText.isInvisibleControl(scalar)
        {
          bytes.append(contentsOf: text[plain..<index])
          escape(scalar)
          plain = index + length
        }
        index += length
      }
      bytes.append(contentsOf: text[min(plain, text.endIndex)...])
    }
  }

  private mutating func escape(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"", "\\":
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(UInt8(scalar.value))
    case "\n": bytes.append(contentsOf: "\\n".utf8)
    case "\r": bytes.append(contentsOf: "\\r".utf8)
    case "\t": bytes.append(contentsOf: "\\t".utf8)
    default:
      for unit in UTF16.encode(scalar)! {
        let hex = String(unit, radix: 16)
        bytes.append(contentsOf: "\\u".utf8)
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - hex.utf8.count))
        bytes.append(contentsOf: hex.utf8)
      }
    }
  }
}
