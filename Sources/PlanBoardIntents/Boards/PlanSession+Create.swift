package import PlanBoardCore
internal import PlanBoardStore

/// The result of creating a board.
package struct CreatedBoard: Sendable {
  package let performed: Performed
  /// The boards that git still merges line by line, because `.gitattributes` lists only other boards.
  ///
  /// Empty if `.gitattributes` has no list of boards, if nothing was written, or if git fails.
  package let unnamed: [Path]
}

extension PlanSession {
  /// Creates a board in the current folder, or in the plan's folder if the user named a plan that is elsewhere.
  ///
  /// `name` is the board's title, or a path that ends with `.md` or `.markdown`. If `columns` is empty, the board gets
  /// ``CreateBoard/usualColumns``.
  ///
  /// - Throws: `FileFailure` if the environment names a plan that cannot be used, or if `isPrimary` is true and there
  ///   is no plan.
  package func create(
    _ name: String, columns: [String] = [], isPrimary: Bool = false, _ mode: PlanRequest.Mode
  ) throws(FileFailure) -> CreatedBoard {
    let board = try newBoard(name, columns: columns, isPrimary: isPrimary)
    let boards = try boards(for: board)
    var request = PlanRequest([board], mode)
    request.boards = .found(boards.value)
    request.allow(board, of: self)
    var performed = perform(request)
    performed.caveats = boards.caveats + performed.caveats
    let isWritten = mode == .commit && performed.ending.failure == nil
    return CreatedBoard(performed: performed, unnamed: isWritten ? GitIntegration.unnamedBoards(in: self) : [])
  }
}
