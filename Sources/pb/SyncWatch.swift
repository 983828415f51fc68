internal import PlanBoardIntents
internal import PlanBoardStore

/// Looks for conflict copies again and again: when something has changed, and now and then without.
struct SyncWatch {
  private let options: Sync
  private let console: Console

  init(_ options: Sync, _ console: Console) {
    self.options = options
    self.console = console
  }

  func run() throws {
    let session = try console.session()
    let watch = PlanWatch(session)
    // What was reported once is not reported again.
    var known: Set<MergeCopies.Left> = []
    while true {
      if watch.look().copies.contains(where: Self.isSure) {
        var result = session.sync(.commit, trustsLikeness: options.likely, where: Self.isSure)
        result.forget(known)
        known.formUnion(result.boards.flatMap(\.left))
        if !result.isEmpty || !result.failures.isEmpty { SyncReport(result, options, console).print() }
        console.output.flush()
      }
      watch.wait()
    }
  }

  /// A new file with a name that people choose is theirs until they say otherwise.
  private static func isSure(_ copy: ConflictCopy) -> Bool { copy.evidence == .strong || copy.evidence == .fair }
}
