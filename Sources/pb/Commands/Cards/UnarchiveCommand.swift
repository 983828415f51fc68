internal import PlanBoardIntents
internal import PlanBoardVerbs

struct UnarchiveCommand: CardsCommand {
  static let scope = CardScope.archive
  @Argument(.unarchiveCards) var cards: [String]

  var whereOptions = WhereOptions()

  @Argument(.otherColumn) var to: String?

  var options = ChangeOptions()

  func intent(for card: CardName) -> any Intent {
    UnarchiveCard(card, board: options.boardName, column: to.map { ColumnName(text: $0) })
  }
}
