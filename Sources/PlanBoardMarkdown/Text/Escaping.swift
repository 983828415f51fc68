internal import PlanBoardCore

/// Escapes text so that it is read literally (CommonMark §2.4, backslash escapes).
package enum Escaping {
  /// Ways to write a title or the name of a column, from no escapes to every punctuation mark escaped. The right one is
  /// the first that is read back as this title.
  static func ways(toWrite title: String, _ context: FieldContext) -> [String] {
    let words = escapingFields(title, context)
    return [title, escapingStart(title), words, escapingStart(words), escapingAll(title)]
  }

  /// The text without backslashes before punctuation.
  package static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var result: [UInt8] = []
    var bytes = Array(text.utf8)[...]
    while let byte = bytes.popFirst() {
      if byte == UInt8(ascii: "\\"), let next = bytes.first, next.isPunctuation {
        result.append(next)
        bytes.removeFirst()
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether the text is one line without ASCII control characters other than tabs.
  static func isWritable(_ text: String) -> Bool {
    text.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == .tab }
  }

  /// The text with its first punctuation mark escaped, if the text might otherwise begin a list, a heading or another
  /// block.
  private static func escapingStart(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let first = bytes.first else { return text }
    if first.isDigit {
      let digits = bytes.prefix { $0.isDigit }.count
      guard digits < bytes.count, bytes[digits].isPunctuation else { return text }
      return String(decoding: bytes[..<digits] + [UInt8(ascii: "\\")] + bytes[digits...], as: UTF8.self)
    }
    return first.isPunctuation && first != UInt8(ascii: "\\") ? "\\" + text : text
  }

  /// The text with a backslash in each word that would be read as a field: `due\:2026-12-01`.
  private static func escapingFields(_ text: String, _ context: FieldContext) -> String {
    let bytes = Array(text.utf8)
    var places: [Int] = []
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = FieldScanner(text: buffer, context: context)
      scanner.scan(buffer.indices, allowsID: true, allowsFieldsAfterID: true, allowsLetter: true)
      scanner.endTitle()
      for field in scanner.fields where field.isTakenOutOfTitle {
        let value = field.valueRange.lowerBound
        switch field.notation {
        case .native where field.range.lowerBound < value && buffer[value - 1] == UInt8(ascii: ":"):
          places.append(value - 1)
        case .emoji, .alarm:
          if let mark = field.valueRange.first(where: { buffer[$0].isPunctuation }) { places.append(mark) }
        default: places.append(field.range.lowerBound)
        }
      }
    }
    guard !places.isEmpty else { return text }
    var result: [UInt8] = []
    for (offset, byte) in bytes.enumerated() {
      if places.contains(offset) { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The text with a backslash before each punctuation mark that has none yet.
  private static func escapingAll(_ text: String) -> String {
    var result: [UInt8] = []
    var bytes = Array(text.utf8)[...]
    while let byte = bytes.popFirst() {
      if byte == UInt8(ascii: "\\"), let next = bytes.first, next.isPunctuation {
        result += [byte, next]
        bytes.removeFirst()
      } else {
        if byte.isPunctuation { result.append(UInt8(ascii: "\\")) }
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
