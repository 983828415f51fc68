internal import PlanBoardCore
internal import PlanBoardStore

extension PlanSession {
  /// Whether a new board that is named only by its title may be created in the current folder. False if there is no
  /// plan, or if the plan is the default plan, opened from outside its folder.
  var isPlaceForBoards: Bool { folder.origin != .nowhere && folder.origin != .standard }

  private var fault: FileFailure? { folder.fault }

  /// The request for a new board. If `columns` is empty, the board gets the usual columns.
  ///
  /// - Throws: `FileFailure` if the environment names a plan that cannot be used.
  func newBoard(_ name: String, columns: [String], isPrimary: Bool) throws(FileFailure) -> CreateBoard {
    if let fault, fault.planSource == .environment { throw fault }
    var board = CreateBoard(
      name, columns: columns.isEmpty ? CreateBoard.usualColumns : columns, isPrimary: isPrimary, folder: newBoardFolder)
    board.isInGit = board.path.map { WorkTree.contains($0, in: environment.files) } ?? false
    return board
  }

  /// The boards for the request to create a board. Only a primary board needs any, because the former primary board
  /// changes too.
  ///
  /// - Throws: `FileFailure` if the board is primary, and there is no plan.
  func boards(for board: CreateBoard) throws(FileFailure) -> Answer<PlanSnapshot> {
    if board.isPrimary { return try plan() }
    let boards = snapshot(.paths([]))
    // The failures are not among the caveats, because the request itself fails if the settings cannot be read.
    return Answer(boards, boards.notices.map { .notice($0) })
  }

  /// The folder for a new board: the current folder, or the plan's folder if the user named a plan that is elsewhere.
  private var newBoardFolder: Path { folder.origin == .named && folder.root.isAbsolute ? folder.root : .here }
}
