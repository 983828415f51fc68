internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// Prints the boards of a snapshot, with their counts.
struct BoardList {
  private let found: PlanSnapshot

  init(_ found: PlanSnapshot) { self.found = found }

  /// Prints a line for each board, and reports problems in the boards.
  func print(isJSON: Bool, _ console: Console) throws {
    let boards = try found.summaries(today: System.today) { if !isJSON { console.output.line($0.line) } }
    if isJSON {
      console.print { $0.boards(boards.value, boards.unreadable) }
    } else if boards.value.isEmpty, boards.unreadable.isEmpty {
      console.print(.noBoards(offers: found.offers))
    }
    _ = console.value(of: boards)
  }
}
