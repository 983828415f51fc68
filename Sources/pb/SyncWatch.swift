internal import PlanBoardIntents
internal import PlanBoardWorkspace

/// Looks for conflict copies again and again: when the system tells that something has changed, and now and then without.
struct SyncWatch {
  private let options: Sync
  private let console: Console

  init(_ options: Sync, _ console: Console) {
    self.options = options
    self.console = console
  }

  func run() throws {
    let watch = FolderWatch()
    let folder = try PlanningFolder.here()
    // What was told once is not told again.
    var told: Set<MergeCopies.Left> = []
    while true {
      let found = BoardFinder.find(in: folder, withCopies: true)
      // Before the copies are looked at, so that nothing that comes meanwhile is missed.
      watch.add(found.folders)
      if found.copies.contains(where: Self.isSure) {
        var round = try SyncRound(settled: folder, options, console)
        round.takeAll(where: Self.isSure)
        round.report.forget(told)
        told.formUnion(round.report.boards.flatMap(\.left))
        if !round.report.isEmpty { round.report.print(to: console, options) }
        console.output.flush()
      }
      watch.waitForChange()
    }
  }

  /// A new file with a name that people choose is theirs until they say otherwise.
  private static func isSure(_ copy: ConflictCopy) -> Bool { copy.evidence == .strong || copy.evidence == .fair }
}
