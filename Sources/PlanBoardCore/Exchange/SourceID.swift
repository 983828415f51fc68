/// The name of a card in the program from which it was imported. It is in a field of the card, so that a second import adds
/// nothing, and a card can go back as the same task.
package enum SourceID {
  /// The field that has it: `[src:: tw-0vQx3…]`.
  package static let key = FieldKey.other("src")

  /// The beginning of the ids of tasks of Taskwarrior.
  package static let taskwarrior = "tw-"

  private static let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  /// The number of digits to the base 62 that every UUID needs.
  private static let length = 22

  /// A UUID (RFC 9562) as the id of a task: all of its 128 bits in 22 letters and digits.
  ///
  /// - Returns: nil if the text is not 32 hexadecimal digits, with or without hyphens.
  package static func taskwarrior(uuid: String) -> String? {
    guard var number = number(uuid) else { return nil }
    var text: [UInt8] = []
    for _ in 0..<length {
      text.append(digits[Int(number % 62)])
      number /= 62
    }
    return taskwarrior + String(decoding: text.reversed(), as: UTF8.self)
  }

  /// The UUID of a task in lower case, with hyphens; nil for the id of anything else.
  package static func uuid(of source: String) -> String? {
    guard source.hasPrefix(taskwarrior) else { return nil }
    let text = source.utf8.dropFirst(taskwarrior.utf8.count)
    guard text.count == length else { return nil }
    var number: UInt128 = 0
    for byte in text {
      guard let digit = digits.firstIndex(of: byte) else { return nil }
      let (product, overflows) = number.multipliedReportingOverflow(by: 62)
      let (sum, exceeds) = product.addingReportingOverflow(UInt128(digit))
      guard !overflows, !exceeds else { return nil }
      number = sum
    }
    return uuid(number)
  }

  /// A UUID (RFC 9562 §5.8, version 8) that follows from a text: for the same text, always the same one.
  package static func uuid(for text: String) -> String {
    let (high, low) = SHA256(Array(text.utf8)).leadingNumbers
    let version = high & ~0xF000 | 0x8000
    let variant = low & ~(0b11 << 62) | 0b10 << 62
    return uuid(UInt128(version) << 64 | UInt128(variant))
  }

  /// A name for something that has none in its own program: it follows from a text, with 48 bits.
  ///
  /// - Parameter prefix: says from which program it comes.
  package static func name(_ prefix: String, for text: String) -> String {
    prefix + uuid(for: text).filter { $0 != "-" }.prefix(12)
  }

  private static func number(_ uuid: String) -> UInt128? {
    let text = uuid.utf8.filter { $0 != UInt8(ascii: "-") }
    guard text.count == 32, text.allSatisfy({ UInt8(ascii: "+") != $0 }) else { return nil }
    return UInt128(String(decoding: text, as: UTF8.self), radix: 16)
  }

  private static func uuid(_ number: UInt128) -> String {
    let hex = String(number, radix: 16)
    var rest = (String(repeating: "0", count: 32 - hex.utf8.count) + hex)[...]
    return [8, 4, 4, 4, 12].map { count in
      defer { rest = rest.dropFirst(count) }
      return String(rest.prefix(count))
    }.joined(separator: "-")
  }
}
