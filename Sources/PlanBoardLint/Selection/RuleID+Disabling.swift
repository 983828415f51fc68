package import PlanBoardMarkdown
internal import PlanBoardCore

extension RuleID {
  /// The edits that add a comment which silences this rule where a finding begins. In a card, the comment is added to
  /// the first line, and silences the rule for the card. For a heading, it is added on a line of its own above the
  /// heading, and silences the rule for the column or section. If only front matter and blank lines come before that
  /// heading, the comment silences the rule for the whole board (``DisableComment``), and `isForBoard` is true.
  ///
  /// - Parameter offset: the start of the finding.
  /// - Returns: nil if the finding begins in anything else, such as front matter or a paragraph, or in a card that
  ///   begins with code. Also nil for the heading of an archive, and for a heading below another such comment, which
  ///   would no longer apply to the heading.
  package func disabling(at offset: Int, in board: ParsedBoard) -> (edits: [CharacterEdit], isForBoard: Bool)? {
    let comment = "<!-- pb: disable \(name) -->"
    guard let block = board.blocks.firstIndex(where: { $0.range.contains(offset) }) else { return nil }
    let line = board.source.lines.line(at: board.blocks[block].range.lowerBound)
    switch board.blocks[block].kind {
    case .card:
      guard !board.isCode(line: line) else { return nil }
      return ([adding(comment, toLine: line, ofCard: board.cardIndex(ofBlock: block), on: board)], false)
    case .heading:
      // Between the rule above an archive and the heading of the archive, a comment would end the archive.
      if board.columns.contains(where: { $0.isArchive && Int($0.heading) == block }) { return nil }
      let above = board.blocks[..<block].lastIndex { $0.kind != .gap }
      // The first comment applies to the whole board, whatever is below it.
      if let above, board.isDisableComment(above), !board.isFirst(above) { return nil }
      let start = board.blocks[block].range.lowerBound
      let lineEnd = String(decoding: board.source.lineEnding, as: UTF8.self)
      return ([CharacterEdit(range: start..<start, text: comment + lineEnd + lineEnd)], board.isFirst(block))
    default: return nil
    }
  }

  /// The edit that adds a comment to the first line of a card. The comment comes before the card's id, because the id
  /// must end the line, and before a hard break. Otherwise, it comes at the end of the line.
  private func adding(_ comment: String, toLine line: Int, ofCard card: Int?, on board: ParsedBoard) -> CharacterEdit {
    var end = board.source.content(of: line).upperBound
    let text = card.map { board.syntax(ofCard: $0) }
    let bytes = board.source.bytes
    if let title = text?.titleLines.first?.upperBound, title < end,
      bytes[title..<end].allSatisfy({ $0.isBlank || $0 == UInt8(ascii: "\\") })
    {
      end = title
    }
    if let id = text?.fields.first(where: { $0.key == .id && $0.range.upperBound == end })?.range.lowerBound {
      return CharacterEdit(range: id..<id, text: comment + " ")
    }
    return CharacterEdit(range: end..<end, text: " \(comment)")
  }
}

extension ParsedBoard {
  /// Whether a block begins with a comment that disables rules.
  fileprivate func isDisableComment(_ block: Int) -> Bool {
    let text = source.bytes[blocks[block].range].drop(while: \.isBlank)
    return blocks[block].kind == .prose && text.starts(with: "<!--".utf8)
      && text.dropFirst(4).drop(while: \.isBlank).starts(with: "pb: disable".utf8)
  }
}
