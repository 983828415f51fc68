internal import ArgumentParser
internal import PlanBoardIntents

struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm",
    abstract: "Move cards into the trash",
    discussion: """
      The trash is a board, `.planboard/trash.md` in the planning folder of the card's board. Each card there \
      records where it came from, and `pb restore` brings it back.

      Examples:
        pb rm ^k3f9
        pb rm roadmap.md:12 roadmap.md:14
        pb rm --where 'is:cancelled'
      """)

  @Argument(help: "Cards: ^id, path:line, board/column/N, or words of a title", completion: CompletionList.cards)
  var cards: [String] = []

  @OptionGroup var found: WhereOptions

  @OptionGroup var options: ChangeOptions

  func validate() throws { try found.check(cards) }

  func run() throws {
    try options.perform(cards: cards, found) { RemoveCard($0, board: options.boardName, today: System.today) }
  }
}
