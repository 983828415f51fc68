internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardScreen

/// A list to choose from.
struct Menu {
  /// The effect of choosing an item; nil removes the priority, the colour or the filter.
  enum Choice {
    /// Moves the ``BoardApp/targets`` (the cards that an action changes) to the end or the top of a column.
    case move(ColumnName, isTop: Bool)
    case moveToBoard(Path)
    case priority(Priority?)
    case color(String?)
    case filter(String?)
    /// Shows a board.
    case board(Path)
    case action(BoardAction)
    case perform(PlanRequest)
    case reverse(UndoChange)
    /// Lets undo pass over the change with this number.
    case passOver(Int)
    case resume(Drafts.Abandoned)
    case discard([Drafts.Abandoned])
    case close
  }

  struct Item {
    /// Safe for a terminal.
    var text: String
    var style = Style.plain
    /// The key that chooses the item at once; nil if there is none.
    var key: Character?
    var choice: Choice
  }

  var title: String
  var items: [Item]
  var selected = 0
  /// The first item that is drawn.
  var top = 0

  /// Moves the selection; beyond one end of the list, it goes on at the other end.
  mutating func move(by step: Int) {
    guard !items.isEmpty else { return }
    selected = ((selected + step) % items.count + items.count) % items.count
  }

  func index(of key: Character) -> Int? { items.firstIndex { $0.key == key } }

  /// Selects the next item that begins with a letter, in upper or lower case.
  mutating func select(beginningWith letter: Character) {
    let order = items.indices.map { (selected + 1 + $0) % items.count }
    if let found = order.first(where: { items[$0].text.lowercased().hasPrefix(letter.lowercased()) }) {
      selected = found
    }
  }
}
