package import PlanBoardIntents
package import PlanBoardCore

extension CardAction {
  /// The action as an entry of a menu. Safe for a terminal.
  ///
  /// - Parameter boardName: returns the name of a board.
  package func title(boardName: (Path) -> String = { $0.stem }) -> String {
    switch self {
    case .move(let column): "Move to \(VisibleText.safe(column))"
    case .moveToTop: "Move to the top"
    case .moveToBottom: "Move to the bottom"
    case .moveToBoard(let path, let column):
      "Move to board \(VisibleText.safe(boardName(path)))" + (column.map { ", column \(VisibleText.safe($0))" } ?? "")
    case .complete: "Mark as done"
    case .reopen: "Mark as open"
    case .start: "Start"
    case .stop: "Stop"
    case .cancel: "Mark as cancelled"
    case .prioritize(let priority?): "Set priority to \(priority.rawValue)"
    case .prioritize(nil): "Remove the priority"
    case .due("today"): "Due today"
    case .due("tomorrow"): "Due tomorrow"
    case .due("1w"): "Due in a week"
    case .due(let day?): "Due \(VisibleText.safe(day))"
    case .due(nil): "Remove the due day"
    case .snooze("+1w"): "Snooze for a week"
    case .snooze(let day): "Snooze: \(VisibleText.safe(day))"
    case .identify: "Add an id"
    case .archive: "Archive"
    case .unarchive: "Take out of the archive"
    case .remove: "Move to the trash"
    }
  }
}
