package import PlanBoardMarkdown
internal import PlanBoardCore

extension Fix {
  /// The edits of the fix, as replacements of whole characters; nil if they touch bytes that are not UTF-8.
  ///
  /// - Parameter bytes: the text of the board.
  package func characterEdits(in bytes: [UInt8]) -> [CharacterEdit]? { edits.ofCharacters(in: bytes) }
}

extension RuleID {
  /// The edit that adds a comment which silences this rule where a finding begins: at the end of the first line of the card, or on a
  /// line of its own above a heading. nil if no comment can silence the finding, for example in the front matter, or in a card that begins
  /// with code.
  ///
  /// - Parameter offset: the start of the finding.
  package func disabling(at offset: Int, in board: ParsedBoard) -> [CharacterEdit]? {
    let comment = "<!-- pb: disable \(name) -->"
    guard let block = board.blocks.first(where: { $0.range.contains(offset) }) else { return nil }
    let line = board.source.lines.line(at: block.range.lowerBound)
    switch block.kind {
    case .card:
      guard !board.isCode(line: line) else { return nil }
      let end = board.source.content(of: line).upperBound
      return [CharacterEdit(range: end..<end, text: " \(comment)")]
    case .heading:
      let start = board.source.lines.start(of: line)
      let lineEnd = String(decoding: board.source.lineEnding, as: UTF8.self)
      return [CharacterEdit(range: start..<start, text: comment + lineEnd + lineEnd)]
    default: return nil
    }
  }
}
