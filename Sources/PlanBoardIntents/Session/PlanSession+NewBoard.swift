internal import PlanBoardCore
internal import PlanBoardStore

extension PlanSession {
  /// Whether a new board that is named only by its title may be created in the current folder. False if there is no
  /// plan, as in a home folder. Also false if the plan is the default plan, and the current folder does not belong to
  /// it (``PlanOrigin/standard``).
  var isPlaceForBoards: Bool { folder.origin != .nowhere && folder.origin != .standard }

  /// Why the plan that the environment or the configuration names cannot be used; nil if it can be used, or if neither
  /// names one.
  private var fault: FileFailure? { folder.fault }

  /// The request for a new board in the current folder, or in the plan's folder if the user named a plan that is
  /// elsewhere.
  ///
  /// - Parameter columns: the names of the board's columns; if empty, the board gets the usual columns.
  /// - Throws: `FileFailure` if the environment names a plan that cannot be used.
  func newBoard(_ name: String, columns: [String], isPrimary: Bool) throws(FileFailure) -> CreateBoard {
    if let fault, fault.planSource == .environment { throw fault }
    return CreateBoard(
      name, columns: columns.isEmpty ? CreateBoard.usualColumns : columns, isPrimary: isPrimary, folder: newBoardFolder)
  }

  /// The boards for a request that creates a board. A new primary board changes the board that was primary before, so
  /// the boards of the plan are needed. Any other new board changes no board, so no boards are looked for.
  ///
  /// - Throws: `FileFailure` if the board is primary, and there is no plan.
  func boards(for board: CreateBoard) throws(FileFailure) -> Answer<PlanSnapshot> {
    if board.isPrimary { return try plan() }
    let boards = snapshot(.paths([]))
    // The failures are not among the caveats: if the settings cannot be read, the request itself fails and says so.
    return Answer(boards, boards.notices.map { .notice($0) })
  }

  /// The folder for a new board: the current folder, or the plan's folder if the user named a plan that is elsewhere.
  private var newBoardFolder: Path { folder.origin == .named && folder.root.isAbsolute ? folder.root : .here }
}
