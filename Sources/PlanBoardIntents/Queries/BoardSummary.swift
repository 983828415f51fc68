package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// A board's findings and account, and how many columns and cards it has. The archive does not count.
package struct BoardSummary: Sendable {
  package let path: Path
  package let title: String
  package let isPrimary: Bool
  /// The board's place among the boards of the plan, and whether it is archived.
  package let standing: BoardStanding
  package let columns: Int
  package let cards: Int
  package let open: Int
  package let done: Int
  package let overdue: Int
  package let findings: [Finding]
  /// What was not understood.
  package let account: Account

  init(_ board: ParsedBoard, _ path: Path, today: CalendarDate) {
    let live = board.columns.filter { !$0.kind.isPutAway }.flatMap(\.cards)
    let stats = BoardStats(board, live, path, today: today)
    self.path = path
    title = stats.title
    isPrimary = board.settings.isPrimary
    standing = board.settings.standing
    columns = stats.columns.count
    cards = live.count
    open = stats.open
    done = stats.done
    overdue = stats.overdue
    findings = board.findings
    account = stats.account + board.accountOutsideFields()
  }
}

extension PlanSnapshot {
  /// The summary of each board, in the order of the boards.
  ///
  /// - Parameter use: receives each summary while other boards are read.
  /// - Returns: all summaries, with caveats about the plan, then about boards that cannot be read
  ///   (``Caveat/listed(_:)``), then about findings. If there are findings, the conclusion is at least `findings`.
  package func summaries(
    today: CalendarDate, use: (BoardSummary) -> Void = { _ in }
  ) throws -> Answer<[BoardSummary]> {
    var summaries: [BoardSummary] = []
    var caveats = caveats { .listed($0) }
    try forEachBoard(paths) { text in
      BoardSummary(text.board, text.path, today: today)
    } use: { _, result in
      switch result {
      case .success(let summary):
        use(summary)
        summaries.append(summary)
      case .failure(let failure): caveats.append(.listed(failure))
      }
    }
    let findings = summaries.flatMap { [Caveat]($0.findings, of: $0.path) }
    return Answer(summaries, caveats + findings, atLeast: findings.isEmpty ? .fine : .findings)
  }
}
