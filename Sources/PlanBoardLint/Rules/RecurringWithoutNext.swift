internal import PlanBoardCore
internal import PlanBoardMarkdown

struct RecurringWithoutNext: BoardRule {
  static let id: RuleID = "recurring-without-next"
  static let summary = "A repeating card that is done, but whose next occurrence is not on the board"
  static let why = """
    `pb done` and `pb move` add the next occurrence as a new card. If the box is checked in an editor or on a phone, no card \
    is added, and the work is forgotten. If the card should not repeat any more, remove its `every:` or archive it. Of \
    several done cards with the same title, only the latest can be reported.
    """
  static let fix: String? = "adds the next card, as `pb done` does (unsafe)"
  static let severity = Severity.info
  static let examples = Examples(
    clean: [
      "## A\n- [ ] b every:1w due:2026-11-28\n- [x] b every:1w due:2026-11-21\n",
      "## A\n- [x] b every:1w due:2026-11-21 until:2026-11-27\n- [-] c every:1w due:2026-11-21\n",
      "## A\n- [x] b due:2026-12-07\n- [x] b every:1w due:2026-11-30\n- [x] b every:1w due:2026-11-23\n",
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
    let repeating = board.summaries.indices.filter {
      board.summaries[$0].traits.contains(.every) && !board.summaries[$0].traits.contains(.archived)
    }
    guard repeating.contains(where: { !board.summaries[$0].isOpen }) else { return }
    let open = Set(repeating.filter { board.summaries[$0].isOpen }.map { board.summaries[$0].titleHash })
    let titles = Set(repeating.map { board.summaries[$0].titleHash }).subtracting(open)
    // Of the closed cards with one title, only the latest counts. If that card has no `every:`, was cancelled or is in
    // the archive, nothing is reported.
    var latest: [UInt64: (card: Int, model: Card)] = [:]
    for index in board.summaries.indices where titles.contains(board.summaries[index].titleHash) {
      let summary = board.summaries[index]
      guard !summary.isOpen else { continue }
      let model = board.board.card(index)
      if let other = latest[summary.titleHash]?.model, !model.isLater(than: other) { continue }
      latest[summary.titleHash] = (index, model)
    }
    for (card, model) in latest.values.sorted(by: { $0.card < $1.card }) {
      guard model.isDone, !board.summaries[card].traits.contains(.archived),
        let place = Self.place(ofNext: card, on: board.board)
      else { continue }
      let today = model.value(of: .done).flatMap { DueDate(iso: $0) }?.date ?? board.context.today
      guard case .missing(let next) = board.board.nextOccurrence(of: card, today) else { continue }
      let text = board.board
      let fix = Fix(isSafe: false) {
        let added = try? VerifiedEdit.nothing(on: text).addingNext(of: card, in: text, at: place, today)
        if case .added(let edit, _, _)? = added { return edit.edits }
        return EditList([])
      }
      report.add(
        board.titleLine(of: board.board.syntax(ofCard: card)), .recurringWithoutNext(due: next.days.due), fix: fix)
    }
  }

  /// The place before the done card. If that card's column holds done cards, the end of the first column that does not
  /// hold done cards; nil if there is no such column.
  private static func place(ofNext card: Int, on board: ParsedBoard) -> CardPlace? {
    guard board.columns[Int(board.cards[card].column)].kind.holdsDoneCards else { return board.place(ofCard: card) }
    return board.columns.firstIndex { !$0.kind.holdsDoneCards }.map { board.end(ofColumn: $0) }
  }
}

extension Card {
  /// Whether this card was done later than `other`. If a card has no `done:`, or both values are equal, the due dates
  /// decide.
  fileprivate func isLater(than other: Card) -> Bool {
    let (own, others) = (value(of: .done), other.value(of: .done))
    if let own, let others, own != others { return own > others }
    guard let due, let otherDue = other.due else { return due != nil }
    return due > otherDue
  }
}
