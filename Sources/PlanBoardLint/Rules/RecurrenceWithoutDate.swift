internal import PlanBoardCore
internal import PlanBoardMarkdown

/// An open card that repeats, but has no `due:`, `start:` or `scheduled:`.
struct RecurrenceWithoutDate: CardRule {
  static let id: RuleID = "recurrence-without-date"
  static let summary = "A card that repeats but has no date"
  static let why = "The card never becomes due, because `every:` counts from `due:`, `start:` or `scheduled:`."
  static let wants: CardTraits = [.open, .every]
  static let avoids: CardTraits = [.due, .start, .scheduled]
  static let examples = Examples(
    clean: ["## A\n- b every:1w due:2026-12-01\n"], flagged: ["## A\n- b ↓every:1w\n"])

  func check(_ card: CardSyntax, _ summary: CardSummary, in board: LintedBoard, _ report: inout Report) {
    let every = card.fields[summary.every]
    report.add(every.range, .recurrenceWithoutDate)
  }
}
