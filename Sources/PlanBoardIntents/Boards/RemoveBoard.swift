package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Moves a board into the trash of its planning folder, with its mode, date and extended attributes.
package struct RemoveBoard: BoardIntent {
  package var name: BoardName
  /// The day of the removal, which gives the folder in the trash its name.
  package var today: CalendarDate
  /// The board to remove.
  package var board: BoardName? { name }

  /// Creates the intent; ``RestoreBoard`` brings the board back.
  package init(_ board: BoardName, today: CalendarDate) {
    name = board
    self.today = today
  }

  /// Plans the move. Conflict copies beside the board stay; the outcome's `detail` lists them.
  ///
  /// - Throws: `IntentFailure` with the reason `noSuchBoard`, `removedBoard`, `ambiguousBoard` or `unremovable`;
  ///   `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let path = try name.find(in: boards, alsoAmong: boards.archived)
    let home = try boards.home(of: path)
    let text = try boards.bytes(at: path)
    let copies = boards.copies(of: path)
    return (
      Change(Change.Board.move(of: path, text, to: try place(of: home, path, in: boards))),
      Outcome(verb: .boardRemoved, board: path, detail: copies.isEmpty ? nil : .copiesBeside(copies))
    )
  }

  /// A path in the trash at which there is no file yet. The numbers of a day rise, so they show which board was removed
  /// last.
  ///
  /// - Throws: `IntentFailure` with the reason `unremovable` if pb could not find the file in the trash again;
  ///   `FileFailure`.
  private func place(of home: BoardHome, _ path: Path, in boards: any BoardSource) throws -> Path {
    let last = boards.lastRemovalNumber(of: home, on: today)
    for number in (last < RemovedBoard.numbers.upperBound ? last + 1 : 1)... {
      guard let place = RemovedBoard.path(of: home, on: today, number: number) else { break }
      if try boards.boardIfThere(at: place) == nil { return place }
    }
    throw IntentFailure(.unremovable(path))
  }
}
