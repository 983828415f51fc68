internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardVerbs

struct DoneCommand: CardsCommand {
  @Argument(.openCards) var cards: [String]

  var whereOptions = WhereOptions()

  @Argument(.again) var again: Bool
  @Argument(.once) var once: Bool

  var options = ChangeOptions()

  func intent(for card: CardName) -> any Intent {
    CompleteCard(card, board: options.boardName, isDone: true, isOnce: once, today: System.today)
  }
}
