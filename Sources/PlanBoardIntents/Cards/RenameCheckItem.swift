internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// Gives an item of a card's checklist another text.
struct RenameCheckItem: CardwiseIntent {
  var card: CardName
  var board: BoardName?
  /// The item's index in the card's checklist, 0-based.
  let item: Int
  let title: String

  /// Creates the intent for a card that has such an item.
  init(_ card: CardName, item: Int, board: BoardName?, to title: String) {
    (self.card, self.board, self.item, self.title) = (card, board, item, title)
  }

  var verb: Outcome.Verb { .edited }
  var preference: CardName.Preference { .open }
  var stepCount: Int { 1 }

  func detail(of match: CardName.Match) -> Outcome.Detail? {
    .renamedItem(match.board.card(match.card).checklist[item].title, to: title.trimmingBlanks())
  }

  /// - Throws: `IntentFailure` with the reason `emptyCheckItem` if the new text is blank.
  func check(_ match: CardName.Match) throws {
    guard title.contains(where: { !$0.isWhitespace }) else { throw IntentFailure(.emptyCheckItem) }
  }

  func change(_ step: Int, of card: Int, in board: ParsedBoard, _ facts: CardwiseFacts) -> CardChange? {
    .checkItemTitle(item, title)
  }
}
