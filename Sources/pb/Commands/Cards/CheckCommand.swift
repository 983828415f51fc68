internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check an item of a card's checklist",
    discussion: """
      The place of an item is enough: if line 12 of roadmap.md is an item, `pb check roadmap.md:12` checks it, as \
      `pb done roadmap.md:12` does.

      Examples:
        pb check id:k3f9 2              the second item
        pb check id:k3f9 "write tests"
        pb check roadmap.md:12          the item on this line
        pb check id:k3f9 2 --undo       uncheck it
        pb check --where +release "write tests"
      """)

  @Argument(help: "The card, or the path:line of the item; leave it out with --where", completion: Accepted.card.kind)
  var card: String?

  @Argument(help: "The item: its number, or words of its title", completion: Accepted.checkItem.kind)
  var item: String?

  @Flag(help: "Uncheck it")
  var undo = false

  @OptionGroup var whereOptions: WhereOptions

  @OptionGroup var options: ChangeOptions

  func validate() throws {
    try whereOptions.check(named.cards)
    let isPlace = named.cards.first.map { CardName($0).isLine } ?? false
    if named.item == nil, !isPlace { throw ValidationError("which item? Give its number, or words of its title") }
  }

  func run() throws {
    let (cards, item) = named
    try options.perform(cards: cards, whereOptions) {
      SetCheckItem($0, item: item, board: options.boardName, isDone: !undo)
    }
  }

  /// The cards and the item that the arguments name. With `--where`, a single argument is the item.
  private var named: (cards: [String], item: String?) {
    if whereOptions.query != nil, item == nil { return ([], card) }
    return ([card].compactMap { $0 }, item)
  }
}
