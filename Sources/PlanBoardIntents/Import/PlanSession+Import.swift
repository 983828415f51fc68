package import PlanBoardCore
internal import PlanBoardStore

extension PlanSession {
  /// The largest file that can be imported, in bytes.
  package static let importLimit = 256 * 1024 * 1024

  /// The bytes of a file to import, or of standard input for `-`; nil if there are more than ``importLimit``.
  ///
  /// - Throws: `FileFailure` if it cannot be read, or is no regular file.
  package func importedBytes(_ path: Path) throws(FileFailure) -> [UInt8]? {
    path == .standardInput
      ? try BoardFile.readStandardInput(upTo: Self.importLimit)
      : try BoardFile.read(path, upTo: Self.importLimit, in: environment.files)
  }

  /// The notes of a folder, for an import; nil if they have more than ``importLimit`` bytes.
  ///
  /// - Throws: `FileFailure` if the path is no folder, or if a file cannot be read.
  package func notes(in folder: Path) throws(FileFailure) -> NotesFolder? {
    try NotesFolder(at: folder, upTo: Self.importLimit, in: environment.files)
  }

  /// Adds the cards of another program to the plan, as one change (``ImportCards``).
  ///
  /// - Parameters:
  ///   - board: the board for all cards; nil to put the cards of each project on a board of its own.
  ///   - isUpdating: whether cards that the plan has already are brought up to date.
  ///   - names: the names that the other program knows for cards of the plan; nil if it knows none.
  ///   - rest: writes what no card has a place for.
  package func importing(
    _ plan: ImportedPlan, to board: BoardName?, _ mode: PlanRequest.Mode, isUpdating: Bool = false,
    names: ExportedNames? = nil, rest: @escaping @Sendable ([ImportRest]) -> [UInt8]
  ) -> Performed {
    let records = environment.stateFolder.map { ImportRecordsFile(of: folder, in: $0, files: environment.files) }
    let known = isUpdating ? records?.read() ?? ImportRecords() : nil
    let performed = importing(plan, to: board, mode, updating: known, names: names, rest: rest)
    guard mode == .commit else { return performed }
    for case .imported(let imported)? in performed.steps.flatMap(\.outcomes).map(\.detail) {
      records?.add(imported.records)
    }
    return performed
  }

  /// Does the same with the records of earlier imports; nil to leave cards alone that the plan has already. The new records are
  /// in the outcome.
  func importing(
    _ plan: ImportedPlan, to board: BoardName?, _ mode: PlanRequest.Mode, updating known: ImportRecords?,
    names: ExportedNames?, rest: @escaping @Sendable ([ImportRest]) -> [UInt8]
  ) -> Performed {
    let isElsewhere = folder.origin == .named || folder.origin == .standard
    let target = isElsewhere && folder.root.isAbsolute ? folder.root : .here
    let isInGit = WorkTree.contains(target.appending("board.md".utf8), in: environment.files)
    let intent = ImportCards(
      plan, board: board, folder: target, isInGit: isInGit, names: names, updating: known, encodeRest: rest)
    var request = PlanRequest([intent], mode)
    if folder.origin == .settings || isElsewhere {
      // All files are boards of the plan, or new ones in its folder.
      request.allowEverything()
    } else if let board {
      // The file with what no card has a place for is in this folder.
      let named = RequestedNames(boards: [board.text]).files()
      request.allow(named: named, folders: named.isEmpty ? [] : [target], of: self)
    }
    return perform(request)
  }
}
