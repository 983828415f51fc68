internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// Prints the boards of a plan, with the numbers of their cards, or the boards in its trash.
struct BoardList {
  /// Living boards are neither archived nor in the trash.
  enum Boards { case living, archived }

  private let plan: PlanSnapshot

  init(_ plan: PlanSnapshot) { self.plan = plan }

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

  func printRemoved(isJSON: Bool, _ console: Console) {
    let boards = plan.removedBoards()
    if isJSON { return console.print { $0.removedBoards(boards) } }
    for board in boards { console.print(line: board.line) }
    if boards.isEmpty { console.print(.noRemovedBoards) }
  }
}
