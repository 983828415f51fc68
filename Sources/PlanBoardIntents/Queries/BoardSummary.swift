package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// The numbers of a board's cards, and its findings. Archived cards are not counted.
package struct BoardSummary: Sendable {
  package let path: Path
  package let title: String
  package let isPrimary: Bool
  package let columns: Int
  package let cards: Int
  /// The cards that are neither done nor cancelled.
  package let open: Int
  package let done: Int
  package let overdue: Int
  package let findings: [Finding]

  /// Counts the board's cards, O(n); `today` decides which cards are overdue.
  package init(_ board: ParsedBoard, _ path: Path, today: CalendarDate) {
    let live = board.columns.filter { !$0.isArchive }.flatMap(\.cards)
    let stats = BoardStats(board, live, path, today: today)
    self.path = path
    title = stats.title
    isPrimary = board.settings.isPrimary
    columns = stats.columns.count
    cards = live.count
    open = stats.open
    done = stats.done
    overdue = stats.overdue
    findings = board.findings
  }
}
