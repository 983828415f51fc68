internal import ArgumentParser
internal import PlanBoardIntents

struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Bring cards back from the trash",
    discussion: """
      A card goes back to its old place, or to the end of its column if that has become shorter. --board and --to choose \
      another place.

      Examples:
        pb restore "call ann"
        pb restore ^k3f9 --board someday --to ideas
        pb restore --where 'tag:q4'
      """)

  @Argument(help: "Cards of the trash: ^id or words of a title", completion: CompletionList.trash)
  var cards: [String] = []

  @OptionGroup var found: WhereOptions

  @Option(
    help: ArgumentHelp("Another column; the start of its name is enough", valueName: "column"),
    completion: CompletionList.columns)
  var to: String?

  @OptionGroup var options: ChangeOptions

  func validate() throws { try found.check(cards) }

  func run() throws {
    try options.perform(cards: cards, found, in: .trash) {
      RestoreCard($0, board: options.boardName, column: to.map { ColumnName(text: $0) })
    }
  }
}
