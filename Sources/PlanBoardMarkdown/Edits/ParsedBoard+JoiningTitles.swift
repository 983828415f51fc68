internal import PlanBoardCore

extension ParsedBoard {
  /// A copy of this board with a card's title on one line, so that `receiver` reads the same title and the same fields.
  ///
  /// A title can have several lines, but on a board of Obsidian Kanban, every line break ends it. The rest of the title
  /// would be notes there, and so would the field lines below it. So the line breaks become spaces. If that would change
  /// a field, as in `water 🔁 every week` with `when done` on the next line, the fields move to the end of the title.
  ///
  /// - Parameter context: how the card was read on the board that it comes from.
  /// - Returns: this board itself if no change is needed.
  /// - Throws: `EditFailure` with the reason `unjoinableTitle` if the title would be read differently on one line.
  func joiningTitle(ofCard card: Int, for receiver: ParsedBoard, readAs context: FieldContext) throws -> ParsedBoard {
    // The trash keeps every card as it was.
    guard receiver.settings.context.isKanbanPlugin, !context.isKanbanPlugin, receiver.defaults.settlesDates else {
      return self
    }
    let text = syntax(ofCard: card)
    guard text.titleLines.count > 1 else { return self }
    let wanted = self.card(card)
    func isSame(_ board: ParsedBoard) -> Bool {
      guard board.cards.count == cards.count, board.card(card).matches(wanted, ignoring: .nothing) else { return false }
      var kanban = board
      kanban.settings.context.isKanbanPlugin = true
      let (here, there) = (board.syntax(ofCard: card), kanban.syntax(ofCard: card))
      return there.titleLines == here.titleLines && there.headEnd == here.headEnd
        && there.frontMatter == here.frontMatter
    }
    let ways = [spaces(between: text.titleLines), fieldsLast(text)].lazy.map { self.applying(EditList($0)) }
    guard let joined = ways.first(where: isSame) else { throw EditFailure(.unjoinableTitle) }
    return joined
  }

  private func spaces(between lines: [Range<Int>]) -> [TextEdit] {
    zip(lines, lines.dropFirst()).map { TextEdit($0.upperBound..<$1.lowerBound, [.space]) }
  }

  /// The edit that writes a title on one line, with its fields at the end. A priority such as `(A)` must stay at the
  /// beginning, and an id must be the last word.
  private func fieldsLast(_ text: CardSyntax) -> [TextEdit] {
    let title = text.titleLines[0].lowerBound..<text.titleLines[text.titleLines.count - 1].upperBound
    let fields = text.fields.filter { $0.isTakenOutOfTitle && !$0.notation.isLine && title.contains($0.range) }
    func written(_ isWanted: (FieldOccurrence) -> Bool) -> [String] {
      fields.filter(isWanted).map { source.string($0.range) }
    }
    let words = source.bytes.withUnsafeBufferPointer { text.title($0, without: []) }
    let pieces =
      written { $0.notation == .letter } + [words] + written { $0.notation != .letter && $0.key != .id }
      + written { $0.key == .id }
    return [TextEdit(title, Array(pieces.filter { !$0.isEmpty }.joined(separator: " ").utf8))]
  }
}
