internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Two open cards of one title.
struct DuplicateTitle: BoardRule {
  static let id: RuleID = "duplicate-title"
  static let summary = "Two open cards of a column that say the same"
  static let why =
    """
    Often one of them was pasted or merged twice. A command that names the title cannot tell them apart. Cards of one title \
    with other notes or another checklist are no findings, nor are cards of different columns or sections, or with other \
    text of the board between them, nor what stands in a done column.
    """
  static let severity = Severity.info
  static let examples = Examples(
    clean: [
      "## A\n- [ ] b\n- [x] b\n- [ ] c\n", "## A\n- [ ] b\n  one\n- [ ] b\n  two\n", "## A\n- 1\n- 1\n",
      "## A\n- a\n\n## Done\n- [ ] b\n- [ ] b\n", "## A\nNeeds:\n- b\n\nSteps:\n- [ ] b\n",
    ],
    flagged: ["## A\n- [ ] b\n- [ ] c\n- [ ] ↓b #core\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    for column in board.board.columns where !column.isOver { check(column, on: board, &report) }
  }

  private func check(_ column: ParsedBoard.ColumnSpan, on board: LintedBoard, _ report: inout Report) {
    var first: [UInt64: Int] = [:]
    first.reserveCapacity(column.cards.count)
    for index in column.cards where board.glances[index].isOpen && board.glances[index].titleHash != 0 {
      let hash = board.glances[index].titleHash
      guard let other = first[hash] else {
        first[hash] = index
        continue
      }
      if hasProse(between: other, index, on: board.board) {
        first[hash] = index
        continue
      }
      let twin = board.board.card(other)
      guard twin.saysTheSame(as: board.board.card(index)) else { continue }
      report.add(
        board.titleLine(of: board.board.text(ofCard: index)),
        "an open card of this title stands on line \(twin.line1) already")
    }
  }

  /// Like a heading, a paragraph begins another list of things.
  private func hasProse(between first: Int, _ second: Int, on board: ParsedBoard) -> Bool {
    let blocks = board.cards[first].block..<board.cards[second].block
    return blocks.contains { board.blocks[Int($0)].kind == .prose }
  }
}

extension Card {
  /// Fields aside. A number is no name.
  fileprivate func saysTheSame(as other: Card) -> Bool {
    title == other.title && notes == other.notes && section == other.section && title.contains(where: \.isLetter)
      && checklist.map(\.title) == other.checklist.map(\.title)
  }
}
