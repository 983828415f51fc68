internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents

struct ReopenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen",
    abstract: "Uncheck the boxes of cards",
    discussion: """
      Also removes `done:`.

      Examples:
        pb reopen ^k3f9
        pb reopen "call ann" roadmap.md:12
        pb reopen --where 'done:>=-1d'
      """)

  @Argument(help: "Cards: ^id, path:line, board/column/N, or words of a title", completion: CompletionList.cards)
  var cards: [String] = []

  @OptionGroup var found: WhereOptions

  @OptionGroup var options: ChangeOptions

  func validate() throws { try found.check(cards) }

  func run() throws {
    try options.perform(cards: cards, found) {
      CompleteCard($0, board: options.boardName, isDone: false, today: System.today)
    }
  }
}
