internal import PlanBoardCore
internal import PlanBoardMarkdown

/// An open card among the checked ones of a done column.
struct OpenInDoneColumn: BoardRule {
  static let id: RuleID = "open-in-done-column"
  static let summary = "An open card among the checked ones of a done column"
  static let why = """
    It is done by its place and not by its box, so that tools disagree about it. A column where most boxes are open is \
    one that does not use them, and no finding.
    """
  static let fix: String? = "checks the box (unsafe)"
  static let examples = Examples(
    clean: ["## Done\n- [x] a\n- [-] b\n- c\n", "## Done\n- [ ] a\n- [ ] b\n- [x] c\n"],
    flagged: ["## Done\n- [x] a\n- [x] b\n- [ ] ↓c\n": "## Done\n- [x] a\n- [x] b\n- [x] c\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    for column in board.board.columns where column.isDone && !column.isArchive {
      var open: [CardText] = []
      var checked = 0
      board.board.forEachText(ofCards: column.cards) { card, _ in
        guard let mark = card.box?.mark else { return }
        if mark.isDone { checked += 1 } else if mark == .open { open.append(card) }
      }
      guard checked > open.count else { continue }
      for card in open {
        guard let box = card.box else { continue }
        report.add(
          board.titleLine(of: card), "open, and in \(column.name)", fix: .unsafe(TextEdit(box.range, Array("x".utf8))))
      }
    }
  }
}
