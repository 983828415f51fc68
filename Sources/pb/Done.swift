internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents

struct Done: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Check the boxes of cards",
    discussion: """
      `done:` is stamped where the cards of the board carry it.

      Examples:
        pb done ^k3f9
        pb done "call ann" roadmap.md:12
      """)

  @Argument(help: "Cards: ^id, path:line, board/column/N, or words of a title")
  var cards: [String]

  @OptionGroup var options: ChangeOptions

  func run() throws {
    let intents = cards.map {
      CompleteCard(CardName($0), board: options.boardName, isDone: true, today: System.today)
    }
    try options.perform(intents, names: cards)
  }
}
