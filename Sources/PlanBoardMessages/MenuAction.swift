internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardLint
package import PlanBoardMerge

/// A menu action other than the actions on cards (`CardAction`).
package enum MenuAction: Hashable, Sendable {
  case sortColumn(String)
  case sortBoard
  case fixAll
  case fix(rule: String, isSafe: Bool)
  /// Adds a comment that silences a rule at a finding or, with `onBoard`, on the whole board.
  case disable(rule: String, onBoard: Bool)
  /// Removes a conflict note. With `keepsOther`, the board gets the value in the note.
  case resolve(MergeConflict, keepsOther: Bool)
  /// Turns the check item with this title into a card.
  case extract(item: String)
  /// Checks the check items with these titles, or unchecks them if `isDone` is false.
  case tick(items: [String], isDone: Bool)

  /// The action as an entry of a menu. Safe for a terminal.
  package var title: String {
    switch self {
    case .sortColumn(let name): "Sort column \(VisibleText.safe(name))"
    case .sortBoard: "Sort the board"
    case .fixAll: "Fix all safe findings"
    case .fix(let rule, let isSafe): "Fix \(rule)" + (isSafe ? "" : " (changes the plan)")
    case .disable(let rule, let onBoard): "Disable \(rule) \(onBoard ? "on this board" : "here")"
    case .resolve(let conflict, let keepsOther): "Resolve: \(Self.words(conflict, keepsOther: keepsOther))"
    case .extract(let item): "Turn \(Self.quoted(item)) into a card"
    case .tick(let items, let isDone):
      (isDone ? "Tick " : "Untick ") + (items.count == 1 ? Self.quoted(items[0]) : counted(items.count, "item"))
    }
  }

  /// The title of a card or check item, as menus show it: shortened if it is long.
  static func quoted(_ title: String) -> String { "“\(shortened(title, to: CardAction.widestTitle))”" }

  private static func words(_ conflict: MergeConflict, keepsOther: Bool) -> String {
    switch (conflict.kind, keepsOther) {
    case (.removed, true): "remove the card"
    case (.removed, false): "keep the card"
    case (_, true) where !conflict.other.isEmpty: "use “\(VisibleText.safe(conflict.other))”"
    case (_, false) where !conflict.kept.isEmpty: "keep “\(VisibleText.safe(conflict.kept))”"
    case (.field(let key), true): "remove \(VisibleText.safe(key))"
    case (.field(let key), false): "keep the card without \(VisibleText.safe(key))"
    case (_, true): "use what is in the note"
    case (_, false): "keep what is on the board"
    }
  }
}
