internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check an item of a card's checklist",
    discussion: """
      Examples:
        pb check ^k3f9 2              the second item
        pb check ^k3f9 "write tests"
        pb check ^k3f9 2 --undo       uncheck it
        pb check --where '#release' "write tests"
      """)

  @Argument(help: "The card; with --where only the item is named", completion: Candidates.cards)
  var card: String

  @Argument(help: "The item: its number, or words of its title")
  var item: String?

  @Flag(help: "Uncheck it")
  var undo = false

  @OptionGroup var found: WhereOptions

  @OptionGroup var options: ChangeOptions

  func validate() throws {
    if found.query == nil, item == nil { throw ValidationError("which item? Its number, or words of its title") }
    try found.check(named.cards)
  }

  func run() throws {
    let named = named
    try options.perform(cards: named.cards, found) {
      CheckItemOfCard($0, item: named.item, board: options.boardName, isDone: !undo)
    }
  }

  /// With `--where`, what comes first is the item.
  private var named: (cards: [String], item: String) {
    guard let item else { return ([], card) }
    return ([card], item)
  }
}
