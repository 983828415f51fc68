internal import ArgumentParser
internal import PlanBoardIntents

struct RemoveCommand: CardsCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm",
    abstract: "Move cards into the trash",
    discussion: """
      The trash is a board, `.planboard/trash.md` in the planning folder of the card's board. Each card there \
      records where it came from, and `pb restore` brings it back.

      Examples:
        pb rm id:k3f9
        pb rm roadmap.md:12 roadmap.md:14
        pb rm --where is:cancelled
      """)

  @Argument(help: CardsHelp.cards, completion: Accepted.card.kind)
  var cards: [String] = []

  @OptionGroup var whereOptions: WhereOptions

  @OptionGroup var options: ChangeOptions

  func intent(for card: CardName) -> any Intent {
    RemoveCard(card, board: options.boardName, today: System.today)
  }
}
