internal import PlanBoardStore

/// Merges the conflict copies that may be merged without a request for them (``MergeCopies/isMergedUnasked(_:)``),
/// whenever a file of the plan has changed, and from time to time. For this, the caller calls ``sync()`` and ``wait()``
/// in turn.
package struct CopyWatch {
  private let session: PlanSession
  private let watch: PlanWatch
  private let trustsLikeness: Bool
  /// The copies that were not merged and have been reported already. Each is reported only once.
  private var known: Set<MergeCopies.Left> = []
  /// The failures of the last look, as ``SyncResult/failureTexts``. They have been reported already.
  private var failures: [String] = []

  /// - Parameter trustsLikeness: see ``PlanSession/sync(_:trustsLikeness:names:patience:where:)``.
  package init(_ session: PlanSession, trustsLikeness: Bool) {
    self.session = session
    self.trustsLikeness = trustsLikeness
    watch = PlanWatch(session)
  }

  /// Looks for copies that may be merged without a request for them, and merges those that it finds.
  ///
  /// - Returns: the copies that were merged now, and those that were not merged and have not been reported before. A
  ///   failure is left out if it has not ceased since it was reported. nil if there is nothing to report.
  package mutating func sync() -> SyncResult? {
    guard watch.look().copies.contains(where: MergeCopies.isMergedUnasked) else {
      failures = []
      return nil
    }
    var result = session.sync(.commit, trustsLikeness: trustsLikeness, where: MergeCopies.isMergedUnasked)
    let failures = result.failureTexts
    result.forget(known, failures: self.failures)
    self.failures = failures
    known.formUnion(result.boards.flatMap(\.left))
    return result.isEmpty && result.failures.isEmpty ? nil : result
  }

  /// Waits as ``PlanWatch/wait()`` does.
  package func wait() { watch.wait() }
}
