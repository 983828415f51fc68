internal import PlanBoardCore
internal import PlanBoardStore

/// Merges conflict copies without a request. Only copies whose names are sufficient evidence are merged
/// (``MergeCopies/isMergedUnasked(_:)``). The caller calls ``sync()`` and ``wait()`` in turn.
package struct CopyWatch {
  private let session: PlanSession
  private let watch: PlanWatch
  private let trustsLikeness: Bool
  /// The copies that were not merged and have been reported already.
  private var known: Set<MergeCopies.Left> = []
  /// The paths of the duplicate boards that have been reported already.
  private var duplicates: Set<[Path]> = []
  /// The failures of the last look, as ``SyncResult/failureTexts``.
  private var failures: [String] = []

  /// - Parameter trustsLikeness: see ``PlanSession/sync(_:trustsLikeness:patience:where:)``.
  package init(_ session: PlanSession, trustsLikeness: Bool) {
    self.session = session
    self.trustsLikeness = trustsLikeness
    watch = PlanWatch(session)
  }

  /// Merges the copies that may be merged without a request. If there are such copies, or if a board has changed, also
  /// looks for duplicate boards.
  ///
  /// - Returns: everything that no earlier call has reported; nil if there is nothing to report. A failure that
  ///   disappears and comes back is reported again.
  package mutating func sync() -> SyncResult? {
    let snapshot = watch.look()
    let isNew = watch.isNew(snapshot)
    guard isNew || snapshot.copies.contains(where: MergeCopies.isMergedUnasked) else {
      // If the settings still cannot be read, their failure must not be reported again.
      if snapshot.settingsFailure == nil { failures = [] }
      return nil
    }
    var result = session.sync(.commit, trustsLikeness: trustsLikeness, where: MergeCopies.isMergedUnasked)
    let failures = result.failureTexts
    result.forget(known, duplicates: duplicates, failures: self.failures)
    self.failures = failures
    known.formUnion(result.boards.flatMap(\.left))
    duplicates.formUnion(result.duplicates.map(\.paths))
    return result.isEmpty && result.failures.isEmpty ? nil : result
  }

  /// Waits as ``PlanWatch/wait()`` does.
  package func wait() { watch.wait() }
}
