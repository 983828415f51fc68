package import PlanBoardIntents
package import PlanBoardCore

extension CardAction {
  /// The largest width of the title of a card or check item in a menu, in columns of a terminal.
  static let widestTitle = 40

  /// The action as an entry of a menu, with the cards that it changes: `Archive the card “ship”`,
  /// `Move to Done: 2 cards`. Safe for a terminal.
  ///
  /// - Parameters:
  ///   - titles: the titles of the cards; at least one.
  ///   - boardName: returns the name of a board.
  package func title(of titles: [String], boardName: (Path) -> String = { $0.stem }) -> String {
    let cards =
      titles.count > 1
      ? counted(titles.count, "card") : titles[0].isEmpty ? "the card" : "the card \(MenuAction.quoted(titles[0]))"
    return words(boardName) + (takesObject ? " " : ": ") + cards
  }

  /// Whether the name of a card can directly follow the words.
  private var takesObject: Bool {
    switch self {
    case .start, .stop, .identify, .archive: true
    default: false
    }
  }

  private func words(_ boardName: (Path) -> String) -> String {
    switch self {
    case .move(let column): "Move to \(VisibleText.safe(column))"
    case .moveToTop: "Move to the top"
    case .moveToBottom: "Move to the bottom"
    case .moveToBoard(let path, let column):
      "Move to board \(VisibleText.safe(boardName(path)))" + (column.map { ", column \(VisibleText.safe($0))" } ?? "")
    case .complete: "Mark as done"
    case .finish: "Mark as done for good"
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
    case .skip: "Skip to the next day"
    case .identify: "Add an id to"
    case .archive: "Archive"
    case .unarchive: "Take out of the archive"
    case .remove: "Move to the trash"
    }
  }
}
