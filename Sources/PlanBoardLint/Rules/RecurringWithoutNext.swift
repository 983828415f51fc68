internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A recurring card that was done elsewhere and left no next occurrence.
struct RecurringWithoutNext: BoardRule {
  static let id: RuleID = "recurring-without-next"
  static let summary = "A repeating card that is done, and has no next one on the board"
  static let why = """
    `pb done` and `pb move` add the next card. A box that is checked in an editor or on a phone does not, and the chore is \
    forgotten. If it should end, remove `every:` from the card, or archive it. Of several done cards with the same title, only \
    the latest counts.
    """
  static let fix: String? = "adds the next card, as `pb done` would have done (unsafe)"
  static let severity = Severity.info
  static let examples = Examples(
    clean: [
      "## A\n- [ ] b every:1w due:2026-11-28\n- [x] b every:1w due:2026-11-21\n",
      "## A\n- [x] b every:1w due:2026-11-21 until:2026-11-27\n- [-] c every:1w due:2026-11-21\n",
    ],
    flagged: [
      "## A\n- [x] ↓b every:+1w due:2026-11-20\n- [ ] c\n":
        "## A\n- [ ] b every:+1w due:2026-11-27\n- [x] b every:+1w due:2026-11-20\n- [ ] c\n",
      "## A\n- [ ] c\n\n## Done\n- [x] b every:1w due:2026-11-13\n- [x] ↓b every:1w due:2026-11-20 done:2026-11-19\n":
        """
      ## A
      - [ ] c
      - [ ] b every:1w due:2026-11-26

      ## Done
      - [x] b every:1w due:2026-11-13
      - [x] b every:1w due:2026-11-20 done:2026-11-19

      """,
    ])

  func check(_ board: LintedBoard, _ report: inout Report) {
    let chores = board.glances.indices.filter {
      board.glances[$0].traits.contains(.every) && !board.glances[$0].traits.contains(.archived)
    }
    guard chores.contains(where: { !board.glances[$0].isOpen }) else { return }
    let open = Set(chores.filter { board.glances[$0].isOpen }.map { board.glances[$0].titleHash })
    var latest: [UInt64: (card: Int, model: Card)] = [:]
    for index in chores where !open.contains(board.glances[index].titleHash) {
      let model = board.board.card(index)
      guard model.isDone else { continue }
      if let other = latest[board.glances[index].titleHash]?.model, !model.isLater(than: other) { continue }
      latest[board.glances[index].titleHash] = (index, model)
    }
    for (card, model) in latest.values.sorted(by: { $0.card < $1.card }) {
      guard let next = next(of: card, model, on: board) else { continue }
      report.add(
        board.titleLine(of: board.board.text(ofCard: card)), .recurringWithoutNext(due: next.due),
        fix: Fix(isSafe: false, edits: next.edits))
    }
  }

  /// The edits that add the next card, and the day when it is due; nil if there is to be none.
  private func next(of card: Int, _ model: Card, on board: LintedBoard) -> (edits: EditList, due: DueDate)? {
    let board = (text: board.board, today: board.context.today)
    let columns = board.text.columns
    let isHome = !columns[Int(board.text.cards[card].column)].holdsDoneCards
    let home = isHome ? nil : columns.firstIndex { !$0.holdsDoneCards }
    guard isHome || home != nil else { return nil }
    let place = home.map { board.text.end(ofColumn: $0) } ?? board.text.place(ofCard: card)
    let today = model.value(of: .done).flatMap { DueDate(iso: $0) }?.date ?? board.today
    let nothing = VerifiedEdit.nothing(on: board.text)
    guard case .added(let edit, _, let due)? = try? nothing.addingNext(of: card, in: board.text, at: place, today)
    else {
      return nil
    }
    return (edit.edits, due)
  }
}

extension Card {
  /// Whether this card was done later than another one with its title, or is due later.
  fileprivate func isLater(than other: Card) -> Bool {
    let (own, others) = (value(of: .done), other.value(of: .done))
    if let own, let others, own != others { return own > others }
    guard let due, let otherDue = other.due else { return due != nil }
    return due > otherDue
  }
}
