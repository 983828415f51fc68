internal import PlanBoardIntents

/// `pb sync --watch`: merges the conflict copies that ``CopyWatch`` merges without being asked. It looks for them at
/// once, whenever a file has changed, and from time to time even if no file has.
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
