internal import PlanBoardCore

/// A name as the value of a field, with escapes such as `%2F` for `/` (docs/format.md, "Trash").
struct EscapedName {
  let text: String

  init(_ name: String) { text = Self.escaped(name) }

  /// Wraps text that is already escaped.
  init(text: some StringProtocol) { self.text = String(text) }

  var name: String { text.percentDecoded }

  private static func escaped(_ text: String) -> String {
    let isPlain = { (byte: UInt8) in
      byte >= 0x80 || (byte > 0x20 && byte != 0x7F && !"%/[](){}<>\\`*_#@^:!|~&\"'".utf8.contains(byte))
    }
    var result: [UInt8] = []
    var isStart = true
    for byte in text.utf8 {
      if isPlain(byte) || (byte == 0x20 && !isStart && result.last != 0x20) {
        result.append(byte)
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        result += "%\(hex.utf8.count == 1 ? "0" : "")\(hex)".utf8
      }
      isStart = false
    }
    if result.last == 0x20 { result.replaceSubrange(result.count - 1..<result.count, with: "%20".utf8) }
    let text = String(decoding: result, as: UTF8.self)
    return text.unicodeScalars.allSatisfy { !isStrange($0) }
      ? text
      : text.unicodeScalars.map { scalar in
        isStrange(scalar)
          ? String(scalar).utf8.map { "%\(String($0, radix: 16, uppercase: true))" }.joined() : String(scalar)
      }.joined()
  }

  /// Whether a character is neither ASCII nor a letter nor an emoji.
  private static func isStrange(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 && !(scalar.properties.isAlphabetic || scalar.properties.isEmojiPresentation)
  }
}
