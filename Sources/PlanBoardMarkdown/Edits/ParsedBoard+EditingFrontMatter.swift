internal import PlanBoardCore

extension ParsedBoard {
  /// Sets a key of the front matter, or removes it if `value` is nil. All other keys stay byte for byte, with their
  /// comments.
  ///
  /// - Parameter value: a scalar, or a list of scalars.
  /// - Throws: `EditFailure` with the reason `frontMatterUnreadable`, `unwritableText` or `wouldChangeMore`.
  package func settingFrontMatter(_ key: String, to value: YAMLValue?) throws -> VerifiedEdit {
    guard frontMatter?.isReadable ?? true else { throw EditFailure(.frontMatterUnreadable) }
    let written = try value.map { value in
      guard let text = YAMLText.value(value) else { throw EditFailure(.unwritableText) }
      return text
    }
    var wanted = frontMatter?.entries ?? []
    let old = wanted.firstIndex { $0.key == key }
    if let value {
      let entry = YAMLValue.Entry(key: key, value: value, line1: 0, column1: 0)
      if let old { wanted[old] = entry } else { wanted.append(entry) }
    } else if let old {
      wanted.remove(at: old)
    }
    let before = wanted.map { [$0.key: $0.value.withoutPositions] }
    // New front matter goes after a byte order mark.
    let start = source.bytes.starts(with: SourceText.byteOrderMark) ? SourceText.byteOrderMark.count : 0
    let rest = source.bytes.count - (frontMatter?.range.upperBound ?? start)
    return try verified(
      { after in
        (after.frontMatter?.entries ?? []).map { [$0.key: $0.value.withoutPositions] } == before
          && after.frontMatter?.isReadable ?? true
          && after.source.bytes.suffix(rest).elementsEqual(self.source.bytes.suffix(rest))
          && after.source.bytes.count - (after.frontMatter?.range.upperBound ?? 0) <= rest + 4
      },
      [
        { self.frontMatterEdit(key, written).map { EditList([$0]) } }
      ])
  }

  private func frontMatterEdit(_ key: String, _ value: String?) -> TextEdit? {
    let eol = source.lineEnding
    guard let frontMatter else {
      guard let value else { return TextEdit(0..<0, []) }
      let start = source.bytes.starts(with: SourceText.byteOrderMark) ? 3 : 0
      let lines = ["---", "\(YAMLText.scalar(key)): \(value)", "---"]
      return .insert(lines.flatMap { Array($0.utf8) + eol }, at: start)
    }
    guard let index = frontMatter.entries.firstIndex(where: { $0.key == key }) else {
      guard let value else { return TextEdit(0..<0, []) }
      // The new key goes after the last line that is not blank.
      var line = frontMatter.lines.upperBound
      while line > 1, source.isBlank(line: line - 1) { line -= 1 }
      return .insert(Array("\(YAMLText.scalar(key)): \(value)".utf8) + eol, at: source.lines.start(of: line))
    }
    let entry = frontMatter.entries[index]
    let first = entry.line1
    let last = lastLine(ofEntry: index, frontMatter)
    guard let value else { return .delete(source.lines.start(of: first)..<source.lines.start(of: last + 1)) }
    guard let colon = colon(after: entry) else { return nil }
    if first == last { return replacement(ofValueAfter: colon, source.content(of: first).upperBound, by: value) }
    return TextEdit(colon + 1..<source.content(of: last).upperBound, Array(" \(value)".utf8))
  }

  /// The range of an entry's key, including its quotation marks; nil if it cannot be found.
  func keyRange(of entry: YAMLValue.Entry) -> Range<Int>? {
    guard let frontMatter, frontMatter.lines.contains(entry.line1) else { return nil }
    let line = source.content(of: entry.line1)
    let text = source.string(line)
    let scalars = text.unicodeScalars
    guard let start = scalars.index(scalars.startIndex, offsetBy: entry.column1 - 1, limitedBy: scalars.endIndex) else {
      return nil
    }
    let rest = scalars[start...]
    let offset = line.lowerBound + text.utf8.distance(from: text.utf8.startIndex, to: start)
    let length: Int
    if let quote = rest.first, quote == "\"" || quote == "'" {
      guard let close = rest.dropFirst().firstIndex(of: quote) else { return nil }
      length = text.utf8.distance(from: start, to: scalars.index(after: close))
    } else {
      guard rest.starts(with: entry.key.unicodeScalars) else { return nil }
      length = entry.key.utf8.count
    }
    let range = offset..<offset + length
    let remainder = source.bytes[range.upperBound..<line.upperBound].drop(while: \.isBlank)
    return remainder.first == UInt8(ascii: ":") ? range : nil
  }
}

/// A name as it is written in front matter.
package enum YAMLName {
  /// The name, in double quotes if it would otherwise be read as a different text.
  package static func text(_ name: String) -> String { YAMLText.scalar(name) }
}

/// YAML values as they are written.
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

  /// The text as a scalar that other YAML readers take as text, too: in double quotes if it looks like a number or a
  /// keyword.
  static func text(_ text: String) -> String {
    let isWord = ["true", "false", "yes", "no", "on", "off", "y", "n", "null"].contains(text.lowercased())
    return isWord || text.allSatisfy(\.isNumber) ? quoted(text) : scalar(text)
  }

  /// The text as a scalar, in double quotes if it would otherwise be read as a different text. Whole numbers and
  /// keywords get no quotes.
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
  /// - Parameter rest: the range from the end of the colon or the dash before the value to the end of the line.
  static func valueRange(in bytes: [UInt8], _ rest: Range<Int>) -> Range<Int> {
    var start = rest.lowerBound
    while start < rest.upperBound, bytes[start].isBlank { start += 1 }
    guard start < rest.upperBound else { return rest.lowerBound..<rest.lowerBound }
    var end = start
    var quote: UInt8?
    while end < rest.upperBound {
      let byte = bytes[end]
      if let open = quote {
        if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "\"") { end += 1 } else if byte == open { quote = nil }
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
