internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A card that comes again and has no date.
struct RecurrenceWithoutDate: CardRule {
  static let id: RuleID = "recurrence-without-date"
  static let summary = "A card that comes again and has no date"
  static let why = "It never becomes due: `every:` counts from `due:`, `start:` or `scheduled:`."
  static let examples = Examples(
    clean: ["## A\n- b every:1w due:2026-12-01\n"], flagged: ["## A\n- b ↓every:1w\n"])

  func check(_ card: CardText, in board: LintedBoard, _ report: inout Report) {
    guard let every = card.first(.every), board.isOpen(card),
      card.first(.due) == nil, card.first(.start) == nil, card.first(.scheduled) == nil
    else { return }
    report.add(every.range, "comes again, and has no date", help: "`pb edit --due fri` says when it comes first")
  }
}
