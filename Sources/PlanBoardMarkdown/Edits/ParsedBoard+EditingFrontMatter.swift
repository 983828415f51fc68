internal import PlanBoardCore

extension ParsedBoard {
  /// Sets a key of the front matter, or removes it if `value` is nil.
  ///
  /// All other keys and their comments stay the same, byte for byte. Setting a key also adds missing front matter.
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
    let promised = wanted.map { [$0.key: $0.value.withoutPositions] }
    let start = source.bytes.starts(with: SourceText.byteOrderMark) ? SourceText.byteOrderMark.count : 0
    let rest = source.bytes.count - (frontMatter?.range.upperBound ?? start)
    return try verified(
      { after in
        (after.frontMatter?.entries ?? []).map { [$0.key: $0.value.withoutPositions] } == promised
          && after.frontMatter?.isReadable ?? true
          && after.source.bytes.suffix(rest).elementsEqual(self.source.bytes.suffix(rest))
          // Besides the front matter, only a byte order mark or a line end may come before the text that must stay.
          && after.source.bytes.count - (after.frontMatter?.range.upperBound ?? 0) <= rest + 4
      },
      [
        { self.frontMatterEdit(key, written).map { EditList([$0]) } }
      ])
  }

  /// The edit for ``settingFrontMatter(_:to:)``, with `value` written as YAML; nil if the place of the key cannot be
  /// found.
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
      var line = frontMatter.lines.upperBound
      while line > 1, source.isBlank(line: line - 1) { line -= 1 }
      return .insert(Array("\(YAMLText.scalar(key)): \(value)".utf8) + eol, at: source.lines.start(of: line))
    }
    let entry = frontMatter.entries[index]
    let first = entry.fileLine
    let last = lastLine(ofEntry: index, frontMatter)
    guard let value else { return .delete(source.lines.start(of: first)..<source.lines.start(of: last + 1)) }
    guard let colon = colon(after: entry) else { return nil }
    if first == last { return replacement(ofValueAfter: colon, source.content(of: first).upperBound, by: value) }
    return TextEdit(colon + 1..<source.content(of: last).upperBound, Array(" \(value)".utf8))
  }

  /// The range of an entry's key, including its quotation marks; nil if it cannot be found.
  func keyRange(of entry: YAMLValue.Entry) -> Range<Int>? {
    guard let frontMatter, frontMatter.lines.contains(entry.fileLine) else { return nil }
    let line = source.content(of: entry.fileLine)
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
