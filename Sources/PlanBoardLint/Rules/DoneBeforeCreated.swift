internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A card that was done before it was created.
struct DoneBeforeCreated: CardRule {
  static let id: RuleID = "done-before-created"
  static let summary = "A card that was done before it was created"
  static let why = "One of the two dates is wrong."
  static let wants: CardTraits = [.created, .done]
  static let examples = Examples(
    clean: ["## A\n- [x] b created:2026-11-01 done:2026-11-02\n"],
    flagged: ["## A\n- [x] b created:2026-11-02 ↓done:2026-11-01\n"])

  func check(_ card: CardSyntax, _ summary: CardSummary, in board: LintedBoard, _ report: inout Report) {
    let field = card.fields[summary.done]
    guard let done = field.day, let created = card.fields[summary.created].day, done < created else { return }
    report.add(field.range, .doneBeforeCreated(done: done, created: created))
  }
}
