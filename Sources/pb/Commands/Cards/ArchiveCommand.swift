internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardVerbs

struct ArchiveCommand: CardsCommand {
  @Argument(.cards) var cards: [String]

  var whereOptions = WhereOptions()

  var options = ChangeOptions()

  mutating func validate() throws {
    try options.validate()
    if cards.isEmpty, whereOptions.query == nil { whereOptions.query = "is:done" }
    try whereOptions.check(cards)
  }

  func intent(for card: CardName) -> any Intent { ArchiveCard(card, board: options.boardName) }
}
