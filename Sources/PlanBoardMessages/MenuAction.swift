internal import PlanBoardCore
internal import PlanBoardLint
package import PlanBoardMerge

/// An action in a menu that is not one of the actions on cards (`CardAction`).
package enum MenuAction: Hashable, Sendable {
  case sortColumn(String)
  case sortBoard
  case fixAll
  case fix(rule: String, isSafe: Bool)
  case disable(rule: String)
  /// Removes a conflict note. With `keepsOther`, the board gets the value in the note; otherwise, it keeps its own.
  case resolve(MergeConflict, keepsOther: Bool)
  /// Makes a card of a check item, which is given by its title.
  case extract(item: String)

  /// The action as an entry of a menu. Safe for a terminal.
  package var title: String {
    switch self {
    case .sortColumn(let name): "Sort column \(VisibleText.safe(name))"
    case .sortBoard: "Sort the board"
    case .fixAll: "Fix all safe findings"
    case .fix(let rule, let isSafe): "Fix \(rule)" + (isSafe ? "" : " (changes the plan)")
    case .disable(let rule): "Disable \(rule) here"
    case .resolve(let conflict, false): "Resolve: keep \(Self.value(conflict.kept))"
    case .resolve(let conflict, true): "Resolve: use \(Self.value(conflict.other))"
    case .extract(let item): "Make a card of \(VisibleText.safe(item))"
    }
  }

  private static func value(_ text: String) -> String {
    text.isEmpty ? "what is on the board" : "“\(VisibleText.safe(text))”"
  }
}
