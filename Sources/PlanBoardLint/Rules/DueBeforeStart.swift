internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A card that is due before it starts.
struct DueBeforeStart: CardRule {
  static let id: RuleID = "due-before-start"
  static let summary = "A card that is due before it starts"
  static let why = "One of the two dates is wrong."
  static let examples = Examples(
    clean: ["## A\n- b start:2026-12-01 due:2026-12-01\n"],
    flagged: ["## A\n- b start:2026-12-02 ↓due:2026-12-01\n"])

  func check(_ card: CardText, in board: LintedBoard, _ report: inout Report) {
    guard let start = card.first(.start), let due = card.first(.due), board.isOpen(card), due.day < start.day else {
      return
    }
    report.add(due.range, "due on \(due.day), before it starts on \(start.day)")
  }
}

extension CardText {
  /// The first occurrence of a field that has a day.
  func first(_ key: FieldKey) -> FieldOccurrence? {
    fields.first { $0.counts && $0.key == key && $0.notation != .kanbanTime }
  }
}

extension FieldOccurrence {
  /// `2026-12-01`, without its time. Days in this form are in the order of their texts.
  var day: Substring { value.prefix(10) }
}
