internal import PlanBoardIntents

/// Looks for conflict copies again and again: when something has changed, and now and then without.
struct SyncWatch {
  private let options: SyncCommand
  private let console: Console

  init(_ options: SyncCommand, _ console: Console) {
    self.options = options
    self.console = console
  }

  func run() throws {
    let session = try console.session()
    let watch = PlanWatch(session)
    // What was reported once is not reported again.
    var known: Set<MergeCopies.Left> = []
    while true {
      if watch.look().copies.contains(where: MergeCopies.isCertain) {
        var result = session.sync(.commit, trustsLikeness: options.likely, where: MergeCopies.isCertain)
        result.forget(known)
        known.formUnion(result.boards.flatMap(\.left))
        if !result.isEmpty || !result.failures.isEmpty { SyncReport(result, options, console).print() }
        console.output.flush()
      }
      watch.wait()
    }
  }
}
