internal import PlanBoardIntents
internal import PlanBoardVerbs

struct RestoreCommand: CardsCommand {
  static let scope = CardScope.trash
  @Argument(.restoreCards) var cards: [String]

  var whereOptions = WhereOptions()

  @Argument(.otherColumn) var to: String?

  var options = ChangeOptions()

  func intent(for card: CardName) -> any Intent {
    RestoreCard(card, board: options.boardName, column: to.map { ColumnName(text: $0) })
  }
}
