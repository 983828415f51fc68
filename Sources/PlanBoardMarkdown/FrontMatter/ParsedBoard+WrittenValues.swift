extension ParsedBoard {
  /// The offset of the colon after an entry's key; nil if it cannot be found.
  func colon(after entry: YAMLValue.Entry) -> Int? {
    keyRange(of: entry).flatMap { key in
      source.bytes[key.upperBound..<source.content(of: entry.fileLine).upperBound].firstIndex(of: UInt8(ascii: ":"))
    }
  }

  /// The edit that replaces the value after a key's colon. The old value must be empty, or on the line of the colon.
  ///
  /// - Parameter end: the end of the line; if the key is in braces, the end of its item.
  func replacement(ofValueAfter colon: Int, _ end: Int, by value: String) -> TextEdit {
    let token = YAMLText.valueRange(in: source.bytes, colon + 1..<end)
    if token.isEmpty || token.lowerBound == colon + 1 {
      return TextEdit(colon + 1..<colon + 1 + token.count, Array(" \(value)".utf8))
    }
    return TextEdit(token, Array(value.utf8))
  }

  /// Where the items of an entry's value are; nil if the value is not in brackets or braces.
  func flowCollection(of entry: YAMLValue.Entry) -> FlowCollection? {
    guard let frontMatter, let colon = colon(after: entry) else { return nil }
    var position = colon + 1
    let end = frontMatter.content.upperBound
    while position < end {
      let byte = source.bytes[position]
      if byte == UInt8(ascii: "#") {
        position = source.bytes[position..<end].firstIndex(where: \.isLineEnd) ?? end
      } else if byte.isBlank || byte.isLineEnd {
        position += 1
      } else {
        break
      }
    }
    return FlowCollection(source.bytes, in: position..<end)
  }

  /// The last line, 0-based, of the value of the entry at an index of ``FrontMatter/entries``.
  func lastLine(ofEntry index: Int, _ frontMatter: FrontMatter) -> Int {
    let entries = frontMatter.entries
    return lastLine(
      of: entries[index],
      before: index + 1 < entries.count ? entries[index + 1].fileLine : frontMatter.lines.upperBound)
  }

  /// The last line, 0-based, of an entry's value. Comments and blank lines before the next entry do not count.
  ///
  /// - Parameter next: the 0-based line of the next entry in the same mapping; for the last entry, the line after the
  ///   mapping.
  func lastLine(of entry: YAMLValue.Entry, before next: Int) -> Int {
    var last = max(entry.fileLine, next - 1)
    // In a multi-line scalar, an indented line that looks like a comment may be text.
    let isLongText = entry.value.text != nil && !isOneLine(entry)
    while last > entry.fileLine {
      let content = source.bytes[source.content(of: last)]
      let text = content.drop(while: \.isBlank)
      guard text.isEmpty || text.first == UInt8(ascii: "#") && (!isLongText || text.startIndex == content.startIndex)
      else { break }
      last -= 1
    }
    return last
  }

  private func isOneLine(_ entry: YAMLValue.Entry) -> Bool {
    guard let colon = colon(after: entry) else { return false }
    let token = YAMLText.valueRange(in: source.bytes, colon + 1..<source.content(of: entry.fileLine).upperBound)
    return scalar(in: token) == entry.value.text
  }

  /// The text of the YAML scalar in a range; empty for an empty range; nil if the range is not a scalar.
  func scalar(in range: Range<Int>) -> String? {
    range.isEmpty ? "" : (try? YAMLValue.parse(source.string(range)))?.text
  }

  /// Whether a line of the front matter, 0-based, may have a comment.
  func mayHaveComment(line: Int) -> Bool {
    let content = source.content(of: line)
    return content.contains { at in
      source.bytes[at] == UInt8(ascii: "#") && (at == content.lowerBound || source.bytes[at - 1].isBlank)
    }
  }

  /// Whether this board and `after` differ at most in the front-matter key `key`, and in comments of the front matter.
  /// False if `after` has no readable front matter.
  func isSame(as after: ParsedBoard, besides key: String) -> Bool {
    let hasMark = source.bytes.starts(with: SourceText.byteOrderMark)
    let rest = source.bytes.count - (frontMatter?.range.upperBound ?? (hasMark ? 3 : 0))
    guard let other = after.frontMatter, other.isReadable else { return false }
    return other.others(than: key) == frontMatter?.others(than: key) ?? []
      && after.source.bytes.suffix(rest).elementsEqual(source.bytes.suffix(rest))
      // The line end after new front matter has one or two bytes.
      && after.source.bytes.count - other.range.upperBound <= rest + 2
  }
}

extension ParsedBoard {
  /// Whether two versions of a board have the same front matter, apart from comments and `key`.
  ///
  /// True if neither front matter can be read. False if only one version has front matter.
  func hasFrontMatter(of other: ParsedBoard, besides key: String) -> Bool {
    (frontMatter?.others(than: key) ?? []) == (other.frontMatter?.others(than: key) ?? [])
      && frontMatter?.isReadable == other.frontMatter?.isReadable
  }
}

extension FrontMatter {
  fileprivate func others(than key: String) -> [[String: YAMLValue]] {
    entries.filter { $0.key != key }.map { [$0.key: $0.value.withoutPositions] }
  }
}
