internal import PlanBoardCore

enum YAMLText {
  /// A scalar or a list of scalars as one line; nil for any other value.
  static func value(_ value: YAMLValue) -> String? {
    switch value {
    case .scalar(let text): return scalar(text)
    case .list(let values):
      let texts = values.compactMap(\.text)
      return texts.count == values.count ? "[" + texts.map(scalar).joined(separator: ", ") + "]" : nil
    case .mapping: return nil
    }
  }

  /// The text as a scalar that other YAML readers also take as text. Numbers, and keywords such as `yes`, get double
  /// quotes.
  static func text(_ text: String) -> String {
    let isWord = ["true", "false", "yes", "no", "on", "off", "y", "n", "null"].contains(text.lowercased())
    return isWord || text.allSatisfy(\.isNumber) ? quoted(text) : scalar(text)
  }

  /// The text as a scalar, in double quotes if YAML might read it differently without them. Whole numbers and keywords
  /// get no quotes.
  static func scalar(_ text: String) -> String {
    let isPlain =
      text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || " _/.-".unicodeScalars.contains($0)
      }
      && text.first?.isLetter == true && text.last != " "
      || !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
    if isPlain { return text }
    if text.first == "-", text.dropFirst().allSatisfy({ $0.isASCII && $0.isLetter }), text.count > 1 { return text }
    return quoted(text)
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FEFF}", "\u{2028}", "\u{2029}":
        let hex = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// The range of a value on one line, without the blanks around it and without a comment after it.
  ///
  /// - Parameter rest: the part of the line after the colon or the dash.
  /// - Returns: the range, with quotation marks; an empty range if there is no value.
  static func valueRange(in bytes: [UInt8], _ rest: Range<Int>) -> Range<Int> {
    var start = rest.lowerBound
    while start < rest.upperBound, bytes[start].isBlank { start += 1 }
    guard start < rest.upperBound else { return rest.lowerBound..<rest.lowerBound }
    var end = start
    var quote: UInt8?
    while end < rest.upperBound {
      let byte = bytes[end]
      if let open = quote {
        // Within single quotes, two single quotes stand for one.
        let isDoubled = open == UInt8(ascii: "'") && end + 1 < rest.upperBound && bytes[end + 1] == open
        if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "\"") {
          end += 1
        } else if byte == open {
          if isDoubled { end += 1 } else { quote = nil }
        }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
        end == start || "[{, ".utf8.contains(bytes[end - 1])
      {
        quote = byte
      } else if byte == UInt8(ascii: "#"), bytes[end - 1].isBlank {
        break
      }
      end += 1
    }
    end = min(end, rest.upperBound)
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }
}

/// A name, such as that of a column, as it is written in front matter.
package enum YAMLName {
  /// The name, in double quotes if YAML might read it differently without them.
  package static func text(_ name: String) -> String { YAMLText.scalar(name) }
}
