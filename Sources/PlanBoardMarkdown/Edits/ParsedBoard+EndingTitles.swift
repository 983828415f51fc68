internal import PlanBoardCore

extension ParsedBoard {
  /// A copy of this board with a card written so that `receiver` reads the same title.
  ///
  /// On a board of Obsidian Kanban, every line break ends a title. On any other board, the next line of the paragraph
  /// is part of the title. So a blank line is added after the title. If that would change the notes, for example into
  /// code, a backslash is added at the end of the title instead.
  ///
  /// - Returns: this board itself if no change is needed or possible, or if `receiver` is the trash.
  func endingTitle(ofCard card: Int, for receiver: ParsedBoard) -> ParsedBoard {
    // The trash keeps every card as it was.
    guard settings.context.isKanbanPlugin, !receiver.settings.context.isKanbanPlugin, receiver.defaults.settlesDates
    else { return self }
    let text = syntax(ofCard: card)
    guard let paragraph = text.titleParagraph, paragraph.upperBound > text.headEnd else { return self }
    let wanted = self.card(card)
    func isSame(_ board: ParsedBoard) -> Bool {
      var plain = board
      plain.settings.context.isKanbanPlugin = false
      let read = plain.card(card)
      return read.title == wanted.title && read.notes == wanted.notes && read.checklist == wanted.checklist
        && board.codeLines(of: board.cards[card]).count == codeLines(of: cards[card]).count
    }
    if isSame(self) { return self }
    let end = source.content(of: text.headEnd).upperBound
    let ways = [source.lineEnding, [UInt8(ascii: "\\")]].lazy.map { self.applying(EditList([.insert($0, at: end)])) }
    return ways.first(where: isSame) ?? self
  }
}
