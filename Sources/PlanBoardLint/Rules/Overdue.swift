internal import PlanBoardCore
internal import PlanBoardMarkdown

/// An open card whose day is over.
struct Overdue: CardRule {
  static let id: RuleID = "overdue"
  static let summary = "An open card whose due date is over"
  static let why = "It is late, or its date is wrong."
  static let severity = Severity.info
  static let wants: CardTraits = [.open, .due]
  static let examples = Examples(
    clean: ["## A\n- b due:2026-11-21\n- [x] c due:2026-11-01\n"], flagged: ["## A\n- b ↓due:2026-11-20\n"])

  func check(_ card: CardText, _ glance: CardGlance, in board: LintedBoard, _ report: inout Report) {
    let due = card.fields[glance.due]
    guard due.day < board.context.todayText, let day = CalendarDate(iso: String(due.day)) else { return }
    let days = board.context.today.dayNumber - day.dayNumber
    report.add(due.range, days == 1 ? "overdue since yesterday" : "overdue by \(days) days")
  }
}
