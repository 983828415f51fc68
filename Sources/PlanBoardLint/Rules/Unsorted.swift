internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Cards that are not in the order that the board declares.
struct Unsorted: BoardRule {
  static let id: RuleID = "unsorted"
  static let summary = "Cards that are not in the order that `sort:` declares"
  static let why = "Readers of the board assume that the first card is the next one to do."
  static let fix: String? = "sorts the board, as `pb sort` does"
  static let examples = Examples(
    clean: ["---\nsort: [due]\n---\n## A\n- a due:2026-12-01\n- b due:2026-12-02\n"],
    flagged: [
      "---\nsort: [title]\n---\n## A\n- ↓c\n- a\n- b\n": "---\nsort: [title]\n---\n## A\n- a\n- b\n- c\n"
    ])

  func check(_ board: LintedBoard, _ report: inout Report) {
    guard let table = board.sortTable else { return }
    let order = SortOrder(board.board.settings.sort)
    let moved = board.board.unsortedCards(by: order, values: table)
    guard let first = moved.first else { return }
    let edits = try? board.board.sorting(by: order, values: table).edits
    report.add(
      board.titleLine(of: board.board.syntax(ofCard: first)), .unsorted(count: moved.count, order: order.keys),
      fix: edits.map { Fix(isSafe: true, edits: $0) })
  }
}
