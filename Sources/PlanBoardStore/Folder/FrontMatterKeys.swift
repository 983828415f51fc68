internal import PlanBoardMarkdown

/// Scans front matter without parsing it, to distinguish boards from other Markdown files quickly.
enum FrontMatterKeys {
  private typealias Line = Slice<UnsafeBufferPointer<UInt8>>

  /// The version of the answers. It is raised when the same bytes get another answer, so that no program uses a ``SearchIndex`` with answers
  /// that it would not give.
  static let version: UInt64 = 2

  /// Whether a file's front matter has a key of `BoardSettings.boardKeys`. The value of the key does not matter, so a board with a
  /// mistake in its front matter is still found, and the mistake is reported.
  ///
  /// - Parameter text: the start of the file.
  static func isBoard(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { answer($0, isWhole: true) } ?? false
  }

  /// Whether the start of a file shows that its front matter does not make it a board, whatever follows.
  ///
  /// - Parameter begin: any number of bytes from the start of the file; without any, the result is false.
  static func isNoBoard(startingWith begin: UnsafeBufferPointer<UInt8>) -> Bool {
    answer(begin, isWhole: false) == false
  }

  /// Whether the front matter may have one of some keys. YAML has many ways to write a key, but each of them has the letters of the
  /// key side by side on a line, or a backslash.
  ///
  /// - Parameters:
  ///   - names: the keys, which have letters only.
  ///   - text: the start of a file that begins with front matter.
  static func mayHave(_ names: [String], in text: [UInt8]) -> Bool {
    let keys = names.map { Array($0.utf8) }
    return text.withUnsafeBufferPointer { text in
      var rest = text[...]
      var isFirst = true
      while !rest.isEmpty {
        let line = takeLine(from: &rest)
        if !isFirst, isFence(line, closing: true) { return false }
        isFirst = false
        let mayHave = line.indices.contains { at in
          line[at] == UInt8(ascii: "\\") || keys.contains { line[at] == $0[0] && line[at...].starts(with: $0) }
        }
        if mayHave { return true }
      }
      return true
    }
  }

  /// What the front matter at the start of a file says about the board's place in the plan. It is parsed only if it may say something.
  static func standing(in text: [UInt8]) -> BoardStanding {
    beginsWithFence(text) && mayHave(BoardStanding.keys, in: text) ? BoardStanding(of: text) : BoardStanding()
  }

  private static func beginsWithFence(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { text in
      let rest = text.starts(with: SourceText.byteOrderMark) ? text.dropFirst(3) : text[...]
      return rest.count >= 3 && isFence(rest.prefix(3), closing: false)
    }
  }

  /// Whether the front matter makes the file a board; nil if no line closes the front matter, or if the text ends too early to
  /// tell. This runs for each Markdown file of an Obsidian vault.
  private static func answer(_ text: UnsafeBufferPointer<UInt8>, isWhole: Bool) -> Bool? {
    var rest = text[...]
    if rest.starts(with: SourceText.byteOrderMark) { rest = rest.dropFirst(3) }
    guard rest.count >= 3 else { return isWhole ? false : nil }
    guard isFence(rest.prefix(3), closing: false) else { return false }
    var isFirst = true
    var hasKey = false
    while !rest.isEmpty {
      let line = takeLine(from: &rest)
      // The line may continue beyond the text.
      if line.endIndex == text.endIndex, !isWhole { return nil }
      if isFirst {
        guard isFence(line, closing: false) else { return false }
        isFirst = false
      } else if isFence(line, closing: true) {
        return hasKey
      } else if !hasKey {
        hasKey = keys.contains { isEntry(line, of: $0) }
      }
    }
    return nil
  }

  private static let keys = BoardSettings.boardKeys.map { Array($0.utf8) }

  /// Removes the first line from a text, with its line end. Returns the line without its line end.
  private static func takeLine(from rest: inout Line) -> Line {
    let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
    let line = rest[..<end]
    rest = rest[min(end + 1, rest.endIndex)...]
    return line
  }

  private static func isFence(_ line: Line, closing: Bool) -> Bool {
    guard line.count >= 3, let first = line.first,
      first == UInt8(ascii: "-") || closing && first == UInt8(ascii: ".")
    else { return false }
    return line.prefix(3).allSatisfy { $0 == first } && line.dropFirst(3).allSatisfy(\.isWhite)
  }

  /// Whether a line starts with `key:`, `"key":` or `'key':`.
  private static func isEntry(_ line: Line, of key: [UInt8]) -> Bool {
    var rest = line
    let quote = rest.first.flatMap { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") ? $0 : nil }
    if quote != nil { rest.removeFirst() }
    guard rest.first == key[0], rest.starts(with: key) else { return false }
    rest = rest.dropFirst(key.count)
    if let quote { guard rest.popFirst() == quote else { return false } }
    rest = rest.drop(while: \.isWhite)
    guard rest.popFirst() == UInt8(ascii: ":") else { return false }
    return rest.first.map(\.isWhite) ?? true
  }
}

extension UInt8 {
  fileprivate var isWhite: Bool { self == 0x20 || self == 0x09 }
}
