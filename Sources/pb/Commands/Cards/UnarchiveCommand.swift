internal import ArgumentParser
internal import PlanBoardIntents

struct UnarchiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unarchive",
    abstract: "Move cards out of the archive of their board",
    discussion: """
      A card goes to the end of the column that it came from, or of the column that --to names.

      Examples:
        pb unarchive ^k3f9
        pb unarchive "call ann" --to doing
        pb unarchive --where 'tag:q4'
      """)

  @Argument(help: "Archived cards: ^id, path:line, or words of a title", completion: CompletionList.cards)
  var cards: [String] = []

  @OptionGroup var found: WhereOptions

  @Option(
    help: ArgumentHelp("Another column; the start of its name is enough", valueName: "column"),
    completion: CompletionList.columns)
  var to: String?

  @OptionGroup var options: ChangeOptions

  func validate() throws { try found.check(cards) }

  func run() throws {
    try options.perform(cards: cards, found, in: .archive) {
      UnarchiveCard($0, board: options.boardName, column: to.map { ColumnName(text: $0) })
    }
  }
}
