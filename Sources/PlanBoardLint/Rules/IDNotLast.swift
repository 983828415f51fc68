internal import PlanBoardMarkdown

/// An id such as `^k3f9` with fields after it on its line.
struct IDNotLast: CardRule {
  static let id: RuleID = "id-not-last"
  static let summary = "An id that does not end its line"
  static let why =
    "pb reads the id, because only fields follow it, but Obsidian sees an id only at the end of a line."
  static let fix: String? = "moves the id to the end of the line"
  static let severity = Severity.info
  static let wants: CardTraits = .blockID
  static let examples = Examples(
    clean: ["## A\n- b due:2026-12-01 ^k3f9\n- c ^k3f9 d\n- scale ^2 #math\n"],
    flagged: ["## A\n- b ↓^k3f9 due:2026-12-01 #core\n": "## A\n- b due:2026-12-01 #core ^k3f9\n"])

  func check(_ card: CardSyntax, _ summary: CardSummary, in board: LintedBoard, _ report: inout Report) {
    guard let id = card.idBeforeFields else { return }
    report.add(
      id.range, .idNotLast(id.value),
      fix: board.board.editsMovingIDToEnd(of: card).map { Fix(isSafe: true, edits: $0) })
  }
}
