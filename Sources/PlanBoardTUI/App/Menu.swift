internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardScreen

/// A list to choose from.
struct Menu {
  /// The effect of choosing an item. nil removes the priority, the colour or the filter.
  enum Choice {
    /// Moves the ``BoardApp/targets`` (the cards that an action changes) to the end or the top of a column.
    case move(ColumnName, isTop: Bool)
    /// Moves the ``BoardApp/targets`` to another board.
    case moveToBoard(Path)
    case priority(Priority?)
    case color(String?)
    case filter(String?)
    /// Shows a board.
    case board(Path)
    case action(BoardAction)
    /// Carries out a request, such as one that the user was asked to confirm.
    case perform(PlanRequest)
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

  /// Moves the selection by a number of items. Beyond one end of the list, it goes on at the other.
  mutating func move(by step: Int) {
    guard !items.isEmpty else { return }
    selected = ((selected + step) % items.count + items.count) % items.count
  }

  /// The index of the item that a key chooses; nil if there is none.
  func index(of key: Character) -> Int? { items.firstIndex { $0.key == key } }

  /// Selects the next item that begins with a letter, in upper or lower case. If there is none, nothing changes.
  mutating func select(beginningWith letter: Character) {
    let order = items.indices.map { (selected + 1 + $0) % items.count }
    if let found = order.first(where: { items[$0].text.lowercased().hasPrefix(letter.lowercased()) }) {
      selected = found
    }
  }
}
