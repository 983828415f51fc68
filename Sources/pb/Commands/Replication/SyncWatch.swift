internal import PlanBoardIntents

/// `pb sync --watch`: merges the present conflict copies, and later ones as they appear. ``CopyWatch`` decides which
/// copies are merged.
struct SyncWatch {
  private let options: SyncCommand
  private let console: Console

  init(_ options: SyncCommand, _ console: Console) {
    self.options = options
    self.console = console
  }

  func run() throws {
    var watch = CopyWatch(try console.session(), trustsLikeness: options.likely)
    while true {
      if let result = watch.sync() { SyncReport(result, options, console).print() }
      console.output.flush()
      watch.wait()
    }
  }
}
