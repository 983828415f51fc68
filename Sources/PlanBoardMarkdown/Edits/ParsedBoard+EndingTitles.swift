internal import PlanBoardCore

extension ParsedBoard {
  /// A copy of this board, from which another board can take a card. The card is written so that `receiver` reads the
  /// same title as this board. This matters because every line break ends a title on a board of Obsidian Kanban. On any
  /// other board, the next line of the paragraph is part of the title.
  ///
  /// Byte effect: if the title must be ended, a blank line is added after it or, if the notes would then be code, a
  /// backslash at its end.
  ///
  /// - Returns: this board itself if the title need not be ended, if `receiver` is the trash, or if neither way helps.
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
