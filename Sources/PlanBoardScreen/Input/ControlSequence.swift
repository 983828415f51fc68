/// A complete sequence from a terminal that begins with `ESC [`, such as `ESC [ 1 ; 5 A`.
struct ControlSequence {
  /// The byte from `<` to `?` before the parameters; nil if there is none.
  private let prefix: UInt8?
  /// The parameters; -1 for a parameter that is left out.
  private let parameters: [Int]
  /// The bytes between the parameters and the last byte.
  private let intermediates: [UInt8]
  private let last: UInt8

  /// Takes the bytes between `ESC [` and the last byte.
  init(_ body: ArraySlice<UInt8>, last: UInt8) {
    self.last = last
    prefix = body.first.flatMap { 0x3C...0x3F ~= $0 ? $0 : nil }
    let rest = prefix == nil ? body : body.dropFirst()
    let numbers = rest.prefix { 0x30...0x3B ~= $0 }
    intermediates = Array(rest.dropFirst(numbers.count))
    parameters =
      numbers.isEmpty
      ? []
      : numbers.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { digits in
        // The digits after a colon are a sub-parameter, which is ignored.
        let digits = digits.prefix { $0 != UInt8(ascii: ":") }
        return digits.isEmpty ? -1 : digits.reduce(0) { min(65_535, $0 * 10 + Int($1) - 0x30) }
      }
  }

  private func parameter(_ index: Int, or other: Int) -> Int {
    index < parameters.count && parameters[index] >= 0 ? parameters[index] : other
  }

  private var isPlain: Bool { prefix == nil && intermediates.isEmpty }

  var isPasteStart: Bool { isPlain && last == UInt8(ascii: "~") && parameters == [200] }

  /// The event that the sequence stands for; nil if the sequence is unknown, or begins a paste.
  func event(awaitsCursor: Bool) -> InputEvent? {
    switch (prefix, last) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
      guard intermediates.isEmpty, parameters.count == 3 else { return nil }
      return MouseReport.sgr(
        parameter(0, or: 0), column: parameter(1, or: 1), row: parameter(2, or: 1),
        isRelease: last == UInt8(ascii: "m")
      ).map(InputEvent.mouse)
    case (UInt8(ascii: "?"), UInt8(ascii: "y")) where intermediates == [UInt8(ascii: "$")] && parameters.count == 2:
      return .answer(.mode(parameter(0, or: 0), state: parameter(1, or: 0)))
    case (UInt8(ascii: "?"), UInt8(ascii: "c")) where intermediates.isEmpty:
      return .answer(.attributes(parameters.filter { $0 >= 0 }))
    case (nil, UInt8(ascii: "R")) where isPlain && isCursorReport(awaitsCursor):
      return .answer(.cursor(column: max(0, parameter(1, or: 1) - 1), row: max(0, parameter(0, or: 1) - 1)))
    case (nil, _): return key.map(InputEvent.key)
    default: return nil
    }
  }

  /// If nobody has asked for the cursor, `ESC [ 1 ; 2 R` to `ESC [ 1 ; 16 R` stand for F3 with modifiers.
  private func isCursorReport(_ awaitsCursor: Bool) -> Bool {
    parameters.count == 2 && (awaitsCursor || parameters[0] != 1 || !(Self.modifierCodes ~= parameters[1]))
  }

  // MARK: Keys

  private var key: KeyPress? {
    // The Linux console sends `ESC [ [ A` to `ESC [ [ E` for F1 to F5.
    if intermediates == [UInt8(ascii: "[")], parameters.isEmpty, UInt8(ascii: "A")...UInt8(ascii: "E") ~= last {
      return KeyPress(.function(Int(last - UInt8(ascii: "A")) + 1))
    }
    guard intermediates.isEmpty else { return nil }
    let modifiers = Self.modifiers(parameter(1, or: 1))
    switch last {
    case UInt8(ascii: "Z"): return KeyPress(.tab, modifiers.union(.shift))
    case UInt8(ascii: "u"): return Self.key(ofScalar: parameter(0, or: 0), modifiers)
    case UInt8(ascii: "~"):
      // xterm sends `ESC [ 27 ; modifiers ; character ~` if modifyOtherKeys is on.
      if parameter(0, or: 0) == 27, parameters.count == 3 { return Self.key(ofScalar: parameter(2, or: 0), modifiers) }
      return Self.key(ofNumber: parameter(0, or: 0)).map { KeyPress($0, modifiers) }
    // In rxvt, the last byte says which modifiers are held down.
    case UInt8(ascii: "$"): return Self.key(ofNumber: parameter(0, or: 0)).map { KeyPress($0, .shift) }
    case UInt8(ascii: "^"): return Self.key(ofNumber: parameter(0, or: 0)).map { KeyPress($0, .control) }
    case UInt8(ascii: "@"): return Self.key(ofNumber: parameter(0, or: 0)).map { KeyPress($0, [.control, .shift]) }
    case UInt8(ascii: "a")...UInt8(ascii: "d"): return KeyPress(Self.arrows[Int(last - UInt8(ascii: "a"))], .shift)
    default:
      // Enter, and keys with Control, are valid only after `ESC O`.
      guard let key = Self.shortKey(last), key.modifiers.isEmpty, key.key != .enter else { return nil }
      return KeyPress(key.key, modifiers)
    }
  }

  /// A parameter is one more than the sum of 1 for Shift, 2 for Alt, 4 for Control and 8 for Meta (xterm, "PC-Style
  /// Function Keys").
  static func modifiers(_ parameter: Int) -> KeyPress.Modifiers {
    guard modifierCodes ~= parameter else { return [] }
    let bits = UInt8(parameter - 1)
    // Meta counts as Alt.
    return KeyPress.Modifiers(rawValue: bits & 7 | (bits & 8) >> 2)
  }

  private static let modifierCodes = 2...16

  private static let arrows: [KeyPress.Key] = [.up, .down, .right, .left]

  /// The key for the last byte after `ESC [` or `ESC O`.
  static func shortKey(_ last: UInt8) -> KeyPress? {
    switch last {
    case UInt8(ascii: "A")...UInt8(ascii: "D"): KeyPress(arrows[Int(last - UInt8(ascii: "A"))])
    // After `ESC O`, rxvt sends these for the arrow keys with Control.
    case UInt8(ascii: "a")...UInt8(ascii: "d"): KeyPress(arrows[Int(last - UInt8(ascii: "a"))], .control)
    case UInt8(ascii: "H"): KeyPress(.home)
    case UInt8(ascii: "F"): KeyPress(.end)
    case UInt8(ascii: "P")...UInt8(ascii: "S"): KeyPress(.function(Int(last - UInt8(ascii: "P")) + 1))
    // The Enter key of the keypad.
    case UInt8(ascii: "M"): KeyPress(.enter)
    default: nil
    }
  }

  /// The key for a number before a tilde (xterm and the VT220).
  private static func key(ofNumber number: Int) -> KeyPress.Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// The key for the number of a Unicode scalar, which some terminals send instead of the character.
  private static func key(ofScalar number: Int, _ modifiers: KeyPress.Modifiers) -> KeyPress? {
    switch number {
    case 8, 127: return KeyPress(.backspace, modifiers)
    case 9: return KeyPress(.tab, modifiers)
    case 13: return KeyPress(.enter, modifiers)
    case 27: return KeyPress(.escape, modifiers)
    case 0x20...:
      guard let scalar = Unicode.Scalar(UInt32(number)) else { return nil }
      var character = Character(scalar)
      var modifiers = modifiers
      // The character itself shows Shift.
      if modifiers.remove(.shift) != nil, 0x61...0x7A ~= number {
        character = Character(Unicode.Scalar(UInt8(number - 0x20)))
      }
      return KeyPress(character, modifiers)
    default: return nil
    }
  }
}
