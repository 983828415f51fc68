package import PlanBoardCore
package import PlanBoardStore

/// What became of the conflict copies of a plan.
package struct SyncResult: Sendable {
  /// Of each board with copies, in the order of the paths.
  package fileprivate(set) var boards: [MergeCopies.Outcome] = []
  /// Boards that were kept apart, as nothing says in which the copies belong.
  package fileprivate(set) var duplicates: [DuplicateBoards.DuplicatePolicy] = []
  /// What could not be merged; the other boards were.
  package fileprivate(set) var failures: [(board: Path, error: any Error)] = []
  /// Boards and folders that could not be read.
  package fileprivate(set) var unreadable: [FileFailure] = []
  package fileprivate(set) var notices: [Notice] = []

  package var isEmpty: Bool { boards.isEmpty && duplicates.isEmpty }

  /// Leaves out copies that were reported before, and what was found beside them.
  package mutating func forget(_ known: Set<MergeCopies.Left>) {
    for index in boards.indices { boards[index].left.removeAll { known.contains($0) } }
    boards.removeAll { $0.taken.isEmpty && $0.left.isEmpty }
    duplicates = []
  }
}

extension PlanSession {
  /// What sync tools and editors take away, they bring back within that time. In milliseconds.
  private static let absence: UInt32 = 2000

  /// Takes the copies that sync tools have left of boards into their boards: each board with its copies as a change of its own, so
  /// that one that cannot be merged keeps no other from it (docs/sync.md).
  ///
  /// - Parameters:
  ///   - trustsLikeness: names that people choose, too, are taken for copies' if half of the cards are the same.
  ///   - names: boards that the request names, so that they may be changed wherever they are.
  ///   - patience: for how long it may wait for others, and whether it is still wanted.
  ///   - isWanted: which copies.
  package func sync(
    _ mode: PlanRequest.Mode, trustsLikeness: Bool = false, names: RequestedNames = RequestedNames(),
    patience: Patience = .endless, where isWanted: (ConflictCopy) -> Bool = { _ in true }
  ) -> SyncResult {
    let files = patience.files(environment.files)
    let snapshot = settledCopies(files)
    var result = SyncResult()
    result.unreadable = snapshot.failures
    let scope = WriteScope.near(named: names.named(of: snapshot.paths))
    let copies = Dictionary(grouping: snapshot.copies.filter(isWanted), by: \.board)
    for (board, copies) in copies.sorted(by: { $0.key < $1.key }) {
      take(MergeCopies(board, copies, trustsLikeness: trustsLikeness), mode, on: snapshot, scope, files, &result)
    }
    // After a preview, the copies are still there.
    let taken = Set(result.boards.flatMap(\.taken).map(\.copy.path))
    let now = look(.plan())
    result.duplicates = DuplicateBoards().find(in: now.selecting(now.paths.filter { !taken.contains($0) }))
    return result
  }

  /// Takes files into a board, whatever their names say.
  ///
  /// - Throws: `IntentFailure` for the board; `FileFailure` for a file that cannot be read.
  package func take(
    _ files: [Path], into name: String, _ mode: PlanRequest.Mode, patience: Patience = .endless
  ) throws -> SyncResult {
    let disk = patience.files(environment.files)
    let snapshot = settledCopies(disk)
    var result = SyncResult()
    result.unreadable = snapshot.failures
    let board = try BoardName(name).find(in: snapshot.paths)
    for file in files where try BoardFile.readIfThere(file, in: disk) == nil {
      throw FileFailure(.notFound, .read, file)
    }
    let copies = files.filter { $0 != board }.map {
      ConflictCopy(path: $0, board: board, tool: "named", evidence: .strong, hasBoard: true)
    }
    let scope = WriteScope.near(named: RequestedNames(boards: [name]).named(of: snapshot.paths) + files)
    take(MergeCopies(board, copies), mode, on: snapshot, scope, disk, &result)
    return result
  }

  /// The copies, looked for again if a board of one is gone: it may be on its way.
  private func settledCopies(_ files: any FileSystem) -> PlanSnapshot {
    let found = look(.plan(), settles: true, withCopies: true)
    guard found.copies.contains(where: { !$0.hasBoard }) else { return found }
    files.sleep(milliseconds: Self.absence)
    return look(.plan(), settles: true, withCopies: true)
  }

  private func take(
    _ merge: MergeCopies, _ mode: PlanRequest.Mode, on snapshot: PlanSnapshot, _ scope: WriteScope,
    _ files: any FileSystem, _ result: inout SyncResult
  ) {
    do {
      let workspace = workspace(on: snapshot, scope, in: files)
      let done = try carryOut(mode, on: snapshot, workspace, summary: \.summary) { try merge.plan(on: $0) }
      result.notices += done.notices
      result.boards.append(done.outcome)
    } catch {
      result.failures.append((merge.board, error))
    }
  }
}
