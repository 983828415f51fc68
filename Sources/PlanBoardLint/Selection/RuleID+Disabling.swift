package import PlanBoardMarkdown
internal import PlanBoardCore

extension RuleID {
  /// The edits that add a comment to silence this rule for a finding that begins at `offset` (``DisableComment``).
  ///
  /// The comment applies to the card, or to the column or section of the heading. If only front matter and blank lines
  /// come before that heading, the comment applies to the whole board, and `isForBoard` is true.
  ///
  /// - Returns: nil in these cases:
  ///   - The finding begins neither in a card nor in a heading.
  ///   - The card begins with code.
  ///   - The heading begins an archive.
  package func disabling(at offset: Int, in board: ParsedBoard) -> (edits: [CharacterEdit], isForBoard: Bool)? {
    let comment = "<!-- pb: disable \(name) -->"
    guard let block = board.blocks.firstIndex(where: { $0.range.contains(offset) }) else { return nil }
    switch board.blocks[block].kind {
    case .card:
      guard let card = board.cardIndex(ofBlock: block) else { return nil }
      let line = Int(board.cards[card].firstLine)
      guard !board.isCode(line: line) else { return nil }
      return ([adding(comment, toLine: line, ofCard: card, on: board)], false)
    case .heading:
      // A comment between the thematic break and the heading would make the archive an ordinary column.
      if board.columns.contains(where: { $0.kind == .archive && Int($0.heading) == block }) { return nil }
      let start = board.blocks[block].range.lowerBound
      let lineEnd = String(decoding: board.source.lineEnding, as: UTF8.self)
      return ([CharacterEdit(range: start..<start, text: comment + lineEnd + lineEnd)], board.isFirst(block))
    default: return nil
    }
  }

  /// The edit that adds a comment at the end of a card's first line. An id and a hard break stay behind the comment,
  /// because they must end the line.
  private func adding(_ comment: String, toLine line: Int, ofCard card: Int, on board: ParsedBoard) -> CharacterEdit {
    var end = board.source.content(of: line).upperBound
    let text = board.syntax(ofCard: card)
    let bytes = board.source.bytes
    if let title = text.titleLines.first?.upperBound, title < end,
      bytes[title..<end].allSatisfy({ $0.isBlank || $0 == UInt8(ascii: "\\") })
    {
      end = title
    }
    if let id = text.fields.first(where: { $0.key == .id && $0.range.upperBound == end })?.range.lowerBound {
      return CharacterEdit(range: id..<id, text: comment + " ")
    }
    return CharacterEdit(range: end..<end, text: " \(comment)")
  }
}
