internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// Prints the boards of a snapshot, with their counts.
struct BoardList {
  private let found: PlanSnapshot

  /// The files that `pb init` would turn into boards.
  private let offers: [String]

  /// - Parameter offers: the files to offer if there are no boards.
  init(_ found: PlanSnapshot, offers: [String]) { (self.found, self.offers) = (found, offers) }

  /// Prints a line for each board, and reports problems in the boards.
  func print(isJSON: Bool, _ console: Console) throws {
    console.reportOnce(found)
    var failures = found.failures
    var summaries: [BoardSummary] = []
    let today = System.today
    try found.forEachBoard(found.paths) { text in
      BoardSummary(text.board, text.path, today: today)
    } use: { _, result in
      switch result {
      case .success(let summary):
        if !isJSON { console.output.line(summary.line) }
        summaries.append(summary)
      case .failure(let failure): failures.append(failure)
      }
    }
    if isJSON {
      console.print { $0.boards(summaries, failures) }
    } else if summaries.isEmpty, failures.isEmpty {
      console.print(.noBoards(offers: offers))
    }
    console.report(failures, as: .findings)
    for summary in summaries {
      for finding in summary.findings {
        console.warn(finding, in: summary.path)
        console.note(.findings)
      }
    }
  }
}
