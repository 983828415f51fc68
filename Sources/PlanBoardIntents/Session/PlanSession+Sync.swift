package import PlanBoardCore
package import PlanBoardStore

/// The result of merging the conflict copies of a plan.
package struct SyncResult: Sendable {
  /// The outcome for each board with copies, except for those in ``failures``, in the order of the boards' paths.
  package fileprivate(set) var boards: [MergeCopies.Outcome] = []
  /// Boards that seem to be versions of one board but were not merged, because nothing shows which one to keep.
  package fileprivate(set) var duplicates: [DuplicateBoards.Group] = []
  /// The boards whose copies could not be merged, with the errors.
  package fileprivate(set) var failures: [(board: Path, error: any Error)] = []
  /// Everything that could not be read, and the notices of the merges.
  package var caveats: [Caveat] {
    unreadable.map { .skipped($0) } + notices.map { .notice($0) }
  }
  fileprivate var unreadable: [FileFailure] = []
  fileprivate var notices: [Notice] = []
  /// The numbers of the merges in the history.
  package fileprivate(set) var numbers: [Int] = []

  /// Whether there are no outcomes and no duplicates, though there may be failures and caveats.
  package var isEmpty: Bool { boards.isEmpty && duplicates.isEmpty }

  /// Whether something is left for a person to decide.
  package var needsAttention: Bool { !duplicates.isEmpty || boards.contains(where: \.needsAttention) }

  /// Removes everything that was reported before, and the boards for which nothing is left to report.
  mutating func forget(
    _ known: Set<MergeCopies.Left>, duplicates groups: Set<[Path]> = [], failures old: [String] = []
  ) {
    for index in boards.indices { boards[index].left.removeAll { known.contains($0) } }
    boards.removeAll { $0.taken.isEmpty && $0.left.isEmpty }
    duplicates.removeAll { groups.contains($0.paths) }
    failures = zip(failures, failureTexts).filter { !old.contains($1) }.map(\.0)
  }

  /// The ``failures`` as texts, by which they are recognized if they happen again.
  var failureTexts: [String] { failures.map { "\($0.board.text): \($0.error)" } }
}

extension PlanSession {
  /// Merges the conflict copies of sync tools into their boards (docs/sync.md). Each board is a separate change. If the
  /// settings cannot be read, nothing is merged, and their path is the only one in ``SyncResult/failures``.
  ///
  /// - Parameter trustsLikeness: whether to also merge a file whose name the user may have chosen, if the file and the
  ///   board share at least half of their cards.
  package func sync(
    _ mode: PlanRequest.Mode, trustsLikeness: Bool = false, patience: Patience = .endless,
    where isWanted: (ConflictCopy) -> Bool = { _ in true }
  ) -> SyncResult {
    let files = patience.files(environment.files)
    let snapshot = settledCopies(files)
    var result = SyncResult()
    result.unreadable = snapshot.failures
    let scope = WriteScope.near()
    do throws(FileFailure) { try store(on: snapshot, scope, in: files).checkSettings() } catch {
      result.failures.append((error.path, error))
      return result
    }
    let copies = Dictionary(grouping: snapshot.copies.filter(isWanted), by: \.board)
    for (board, copies) in copies.sorted(by: { $0.key < $1.key }) {
      take(MergeCopies(board, copies, trustsLikeness: trustsLikeness), mode, on: snapshot, scope, files, &result)
    }
    // After a preview, the copies still exist, but they must not be reported as duplicates.
    let taken = Set(result.boards.flatMap(\.taken).map(\.copy.path))
    let now = look(.plan())
    result.duplicates = DuplicateBoards().find(in: now.selecting(now.paths.filter { !taken.contains($0) }))
    return result
  }

  /// Merges files with any names into a board. Paths that lead to the board itself are left out.
  ///
  /// - Parameter keepsBoth: whether to add the cards of a file unchanged if merging it would lose a card.
  /// - Throws: `IntentFailure` if the name does not lead to one board, or if every file is the board itself
  ///   (`copyIsBoard`). `FileFailure` if a file cannot be read. Errors of the merge are in ``SyncResult/failures``.
  package func take(
    _ files: [Path], into name: String, keepsBoth: Bool = false, _ mode: PlanRequest.Mode, patience: Patience = .endless
  ) throws -> SyncResult {
    let disk = patience.files(environment.files)
    let snapshot = settledCopies(disk)
    var result = SyncResult()
    result.unreadable = snapshot.failures
    let board = try BoardName(name).find(in: snapshot)
    for file in files where try BoardFile.readIfThere(file, in: disk) == nil {
      throw FileFailure(.notFound, .read, file)
    }
    // A merged copy is deleted, so it must not be the board under another path, nor be merged twice.
    var known: Set<Path> = [(try? disk.resolve(board)) ?? board]
    let copies = files.filter { known.insert((try? disk.resolve($0)) ?? $0).inserted }.map {
      ConflictCopy(path: $0, board: board, tool: .named, evidence: .strong, hasBoard: true)
    }
    guard !copies.isEmpty else { throw IntentFailure(.copyIsBoard(board)) }
    let scope = WriteScope.near(named: RequestedNames(boards: [name]).named(in: snapshot) + files)
    take(MergeCopies(board, copies, keepsBoth: keepsBoth), mode, on: snapshot, scope, disk, &result)
    return result
  }

  /// A snapshot with the conflict copies, taken again after two seconds if the board of a copy is missing.
  private func settledCopies(_ files: any FileSystem) -> PlanSnapshot {
    var found = look(.plan(), settles: true, withCopies: true)
    var retry = Retry.pairing
    while found.copies.contains(where: { !$0.hasBoard }), retry.waits(in: files) {
      found = look(.plan(), settles: true, withCopies: true)
    }
    return found
  }

  private func take(
    _ merge: MergeCopies, _ mode: PlanRequest.Mode, on snapshot: PlanSnapshot, _ scope: WriteScope,
    _ files: any FileSystem, _ result: inout SyncResult
  ) {
    do {
      let store = store(on: snapshot, scope, in: files)
      let done = try carryOut(mode, on: snapshot, store, summary: \.summary) { boards, _ in try merge.plan(on: boards) }
      result.notices += done.notices
      result.numbers += [done.number].compactMap(\.self)
      result.boards.append(done.outcome)
    } catch {
      result.failures.append((merge.board, error))
    }
  }
}
