internal import PlanBoardIntents
internal import PlanBoardVerbs

struct AfterCommand: Command {
  @Argument(.afterCards) var cards: [String]

  var options = ChangeOptions()

  private var others: [String] { Array(cards.dropFirst()) }

  func validate() throws {
    try options.validate()
    if cards.isEmpty { throw UsageError("which card waits? Name it, and after it the cards for which it waits") }
    if others.isEmpty { throw UsageError("for which cards does it wait? Name them after the card, or write none") }
    if others.count > 1, others.contains("none") { throw UsageError("use either none or cards, not both") }
  }

  func run() throws {
    let names = others == ["none"] ? [] : others.map { CardName($0) }
    try options.perform([WaitForCards(CardName(cards[0]), for: names, board: options.boardName)])
  }
}
