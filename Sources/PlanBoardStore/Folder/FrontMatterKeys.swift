internal import PlanBoardMarkdown

/// A scan of front matter without parsing it: a cheap way to distinguish boards from other Markdown files.
enum FrontMatterKeys {
  /// Whether a file's front matter has a key of `BoardSettings.boardKeys`. The value of the key does not matter, so a board with a
  /// mistake in its front matter is still found, and the mistake is reported.
  ///
  /// - Parameter text: the start of the file.
  static func makeBoard(_ text: [UInt8]) -> Bool { answer(text, isWhole: true) ?? false }

  /// Whether the start of a file shows that the file has no such front matter, whatever follows.
  ///
  /// - Parameter begin: any number of bytes from the start of the file; if there are none, nothing is known about the file.
  static func excludeBoard(_ begin: [UInt8]) -> Bool { answer(begin, isWhole: false) == false }

  /// Whether the front matter makes the file a board; nil if no line closes it, or if the text ends too early to tell.
  private static func answer(_ text: [UInt8], isWhole: Bool) -> Bool? {
    var rest = text[...]
    if rest.starts(with: SourceText.byteOrderMark) { rest.removeFirst(3) }
    guard rest.starts(with: "---".utf8) else { return isWhole || rest.count >= 3 ? false : nil }
    var isFirst = true
    var hasKey = false
    while !rest.isEmpty {
      let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
      // The line may continue beyond the text.
      if end == rest.endIndex, !isWhole { return nil }
      let line = rest[..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      if isFirst {
        guard line.dropFirst(3).allSatisfy(\.isWhite) else { return false }
        isFirst = false
      } else if line.count >= 3, line.starts(with: "---".utf8) || line.starts(with: "...".utf8),
        line.dropFirst(3).allSatisfy(\.isWhite)
      {
        return hasKey
      } else if !hasKey {
        hasKey = BoardSettings.boardKeys.contains { isEntry(line, of: $0) }
      }
    }
    return nil
  }

  /// Whether a line starts with `key:`, `"key":` or `'key':`.
  private static func isEntry(_ line: ArraySlice<UInt8>, of key: String) -> Bool {
    var rest = line
    let quote = rest.first.flatMap { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") ? $0 : nil }
    if quote != nil { rest.removeFirst() }
    guard rest.starts(with: key.utf8) else { return false }
    rest = rest.dropFirst(key.utf8.count)
    if let quote { guard rest.popFirst() == quote else { return false } }
    rest = rest.drop(while: \.isWhite)
    guard rest.popFirst() == UInt8(ascii: ":") else { return false }
    return rest.first.map(\.isWhite) ?? true
  }
}

extension UInt8 {
  fileprivate var isWhite: Bool { self == 0x20 || self == 0x09 }
}
