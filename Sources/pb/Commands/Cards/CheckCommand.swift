internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardVerbs

struct CheckCommand: Command {
  @Argument(.checkCard) var card: String?

  @Argument(.checkItem) var item: String?

  @Argument(.checkUndo) var undo: Bool

  var whereOptions = WhereOptions()

  var options = ChangeOptions()

  func validate() throws {
    try options.validate()
    try whereOptions.check(named.cards)
    let isPlace = named.cards.first.map { CardName($0).isLine } ?? false
    if named.item == nil, !isPlace { throw UsageError("which item? Give its number, or words of its title") }
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
