internal import PlanBoardIntents

/// `pb sync --watch`: searches for conflict copies whenever a file has changed, and from time to time even if none has.
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
    // Each copy is reported only once.
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
