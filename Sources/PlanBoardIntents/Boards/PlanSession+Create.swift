package import PlanBoardCore
internal import PlanBoardStore

/// The result of creating a board.
package struct CreatedBoard: Sendable {
  package let performed: Performed
  /// The boards of the plan that git still merges line by line, because `.gitattributes` lists only other boards. Empty
  /// if `.gitattributes` has no list of boards, or if git fails. Also empty in a preview, or if the request fails.
  package let unnamed: [Path]
}

extension PlanSession {
  /// Creates a board in the current folder, or in the plan's folder if the user named a plan that is elsewhere. Besides
  /// the new file, only the boards that stop being primary change.
  ///
  /// - Parameters:
  ///   - name: the title of the board, or the path of its file, which ends with `.md` or `.markdown`.
  ///   - columns: the names of the board's columns; if empty, the board gets the usual ones.
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
