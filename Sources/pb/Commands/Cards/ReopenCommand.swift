internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents

struct ReopenCommand: CardsCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen",
    abstract: "Uncheck the boxes of cards",
    discussion: """
      Done and cancelled cards become open again. pb also removes `done:` and `cancelled:`. A card in a done column goes back \
      to where it came from, if `pb history` on this machine shows it, or else to the end of the first column for open cards. \
      In the archive, it stays.

      Examples:
        pb reopen id:k3f9
        pb reopen "call ann" roadmap.md:12
        pb reopen --where done:-1d..
      """)

  @Argument(help: CardsHelp.cards, completion: Accepted.closedCard.kind)
  var cards: [String] = []

  @OptionGroup var whereOptions: WhereOptions

  @OptionGroup var options: ChangeOptions

  func intent(for card: CardName) -> any Intent {
    CompleteCard(card, board: options.boardName, isDone: false, today: System.today)
  }
}
