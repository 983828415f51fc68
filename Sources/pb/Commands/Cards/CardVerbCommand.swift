internal import PlanBoardIntents
internal import PlanBoardVerbs

/// Carries out a verb that does the same to each card, and has no value (``CardAction/ofVerbs``).
struct CardVerbCommand: CardsCommand {
  let cards: [String]
  private let action: CardAction

  var whereOptions = WhereOptions()
  var options = ChangeOptions()

  init() {
    let line = VerbLine.current.get()
    guard let verb = line.verb, let action = CardAction(verb: verb.name), let operand = verb.operands.first else {
      preconditionFailure("only verbs of cards without a value")
    }
    cards = line.values(of: operand).map(\.text)
    self.action = action
  }

  func intent(for card: CardName) -> any Intent {
    action.intent(for: card, on: options.boardName, seed: System.randomBits, today: System.today)
  }
}
