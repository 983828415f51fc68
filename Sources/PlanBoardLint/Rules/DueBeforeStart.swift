internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A card that is due before it starts.
struct DueBeforeStart: CardRule {
  static let id: RuleID = "due-before-start"
  static let summary = "A card that is due before it starts"
  static let why = "One of the two dates is wrong."
  static let wants: CardTraits = [.open, .due, .start]
  static let examples = Examples(
    clean: ["## A\n- b start:2026-12-01 due:2026-12-01\n"],
    flagged: ["## A\n- b start:2026-12-02 ↓due:2026-12-01\n"])

  func check(_ card: CardSyntax, _ glance: CardSummary, in board: LintedBoard, _ report: inout Report) {
    let (start, due) = (card.fields[glance.start], card.fields[glance.due])
    guard due.day < start.day else { return }
    report.add(due.range, "due on \(due.day), before it starts on \(start.day)")
  }
}

extension FieldOccurrence {
  /// `2026-12-01`, without its time. Days in this form are in the order of their texts.
  var day: Substring { Substring(value.utf8.prefix(10)) }
}
