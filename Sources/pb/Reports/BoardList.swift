internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// Prints the boards of a plan, with the numbers of their cards, or the boards in its trash.
struct BoardList {
  /// Which boards are listed. The living ones are those that are neither archived nor in the trash.
  enum Boards { case living, archived }

  private let plan: PlanSnapshot

  init(_ plan: PlanSnapshot) { self.plan = plan }

  /// Prints a line for each board, or a JSON document, and reports problems in the boards. If there are no boards,
  /// prints a remark instead of lines.
  func print(_ wanted: Boards = .living, isJSON: Bool, _ console: Console) throws {
    let listed = wanted == .living ? plan : plan.selecting(plan.archived)
    let boards = try listed.summaries(today: System.today) { if !isJSON { console.print(line: $0.line) } }
    if isJSON {
      console.print { $0.boards(boards.value, boards.unreadable) }
    } else if boards.value.isEmpty, boards.unreadable.isEmpty {
      console.print(plan.remarkOnNoBoards(wantsArchived: wanted == .archived))
    }
    _ = console.value(of: boards)
  }

  /// Prints a line for each board in the trash, or a JSON document. If the trash has no boards, prints a remark
  /// instead of lines.
  func printRemoved(isJSON: Bool, _ console: Console) {
    let boards = plan.removedBoards()
    if isJSON { return console.print { $0.removedBoards(boards) } }
    for board in boards { console.print(line: board.line) }
    if boards.isEmpty { console.print(.noRemovedBoards) }
  }
}
