internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// Prints the boards of a snapshot, with their counts.
struct BoardList {
  enum Boards { case living, archived }

  private let found: PlanSnapshot

  init(_ found: PlanSnapshot) { self.found = found }

  /// Prints a line for each board, and reports problems in the boards.
  func print(_ wanted: Boards = .living, isJSON: Bool, _ console: Console) throws {
    let listed = wanted == .living ? found : found.selecting(found.archived)
    let boards = try listed.summaries(today: System.today) { if !isJSON { console.print(line: $0.line) } }
    if isJSON {
      console.print { $0.boards(boards.value, boards.unreadable) }
    } else if boards.value.isEmpty, boards.unreadable.isEmpty {
      console.print(found.remarkOnNoBoards(wantsArchived: wanted == .archived))
    }
    _ = console.value(of: boards)
  }

  /// Prints a line for each board in the trash.
  func printRemoved(isJSON: Bool, _ console: Console) {
    let boards = found.removedBoards()
    if isJSON { return console.print { $0.removedBoards(boards) } }
    for board in boards { console.print(line: board.line) }
    if boards.isEmpty { console.print(.noRemovedBoards) }
  }
}
