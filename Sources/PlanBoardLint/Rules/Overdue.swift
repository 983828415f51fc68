internal import PlanBoardCore
internal import PlanBoardMarkdown

/// An open card whose day is over.
struct Overdue: CardRule {
  static let id: RuleID = "overdue"
  static let summary = "An open card whose due date is over"
  static let why = "It is late, or its date is wrong."
  static let severity = Severity.info
  static let examples = Examples(
    clean: ["## A\n- b due:2026-11-21\n- [x] c due:2026-11-01\n"], flagged: ["## A\n- b ↓due:2026-11-20\n"])

  func check(_ card: CardText, in board: LintedBoard, _ report: inout Report) {
    // Days in this form are in the order of their texts.
    guard let due = card.first(.due), due.day < board.context.todayText, board.isOpen(card),
      let day = CalendarDate(iso: String(due.day))
    else { return }
    let days = board.context.today.dayNumber - day.dayNumber
    report.add(due.range, days == 1 ? "overdue since yesterday" : "overdue by \(days) days")
  }
}
