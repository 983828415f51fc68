internal import PlanBoardMarkdown

/// Scans front matter without parsing it, to distinguish boards from other Markdown files quickly.
enum FrontMatterKeys {
  private typealias Line = Slice<UnsafeBufferPointer<UInt8>>

  /// Raise this number whenever a change to this code changes an answer. A ``SearchIndex`` with answers of another
  /// version is not used.
  static let version: UInt64 = 3

  /// Whether the front matter at the start of a file has a key of `BoardSettings.boardKeys`. The value of the key does
  /// not matter, so that mistakes in it are reported. False if no line in `text` closes the front matter.
  static func isBoard(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { answer($0, isWhole: true) } ?? false
  }

  /// Whether the first bytes of a file already show that its front matter does not make it a board. False if there are
  /// no bytes.
  static func isNoBoard(startingWith begin: UnsafeBufferPointer<UInt8>) -> Bool {
    answer(begin, isWhole: false) == false
  }

  /// Which keys the front matter of a board may have.
  struct Hints: Hashable, Sendable {
    var mayBePrimary = false
    var mayHaveStanding = false

    fileprivate var isComplete: Bool { mayBePrimary && mayHaveStanding }
  }

  /// Finds out which keys the front matter at the start of a file may have. If no line in `text` closes the front
  /// matter, every key is possible.
  ///
  /// To be fast, the function looks only for the letters of the keys, and for backslashes. YAML can write a key without
  /// these letters side by side only with a backslash.
  static func hints(in text: [UInt8]) -> Hints {
    text.withUnsafeBufferPointer { text in
      var hints = Hints()
      var rest = text[...]
      if rest.starts(with: SourceText.byteOrderMark) { rest = rest.dropFirst(3) }
      guard rest.count >= 3, isFence(rest.prefix(3), closing: false) else { return hints }
      _ = takeLine(from: &rest)
      while !rest.isEmpty {
        let line = takeLine(from: &rest)
        if isFence(line, closing: true) { return hints }
        for at in line.indices {
          switch line[at] {
          case UInt8(ascii: "\\"): return Hints(mayBePrimary: true, mayHaveStanding: true)
          case UInt8(ascii: "p") where !hints.mayBePrimary: hints.mayBePrimary = line[at...].starts(with: primary)
          case UInt8(ascii: "a") where !hints.mayHaveStanding:
            hints.mayHaveStanding = line[at...].starts(with: archived)
          case UInt8(ascii: "o") where !hints.mayHaveStanding: hints.mayHaveStanding = line[at...].starts(with: order)
          default: break
          }
        }
        if hints.isComplete { return hints }
      }
      return Hints(mayBePrimary: true, mayHaveStanding: true)
    }
  }

  private static let primary = Array("primary".utf8)
  private static let archived = Array("archived".utf8)
  private static let order = Array("order".utf8)

  /// Whether the front matter makes the file a board; nil if the text ends before this is certain. The function must be
  /// fast, because it runs for each Markdown file of an Obsidian vault.
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

  /// Removes the first line from a text, and returns it without its line end. CRLF makes an additional empty line,
  /// which does no harm here.
  private static func takeLine(from rest: inout Line) -> Line {
    let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
    let line = rest[..<end]
    rest = rest[min(end + 1, rest.endIndex)...]
    return line
  }

  /// Whether a line is `---`, or `...` if `closing` is true. Spaces and tabs may follow.
  private static func isFence(_ line: Line, closing: Bool) -> Bool {
    guard line.count >= 3, let first = line.first,
      first == UInt8(ascii: "-") || closing && first == UInt8(ascii: ".")
    else { return false }
    return line.prefix(3).allSatisfy { $0 == first } && line.dropFirst(3).allSatisfy(\.isWhite)
  }

  /// Whether a line starts with `key:`, `"key":` or `'key':`. Spaces and tabs may come before the colon. A space, a tab
  /// or the end of the line must follow the colon.
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
