package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Sets the user's default plan in the user's configuration file.
package struct SetDefaultPlan: NamelessIntent {
  /// The absolute path of the plan.
  package var folder: Path
  /// The path of the user's configuration file, or why the file cannot be written.
  package var file: Result<Path, FileFailure>
  /// The user's home folder, which the configuration writes as `~`; nil if there is none.
  package var home: Path?

  /// Creates the intent; the configuration file need not exist yet.
  package init(_ folder: Path, in file: Result<Path, FileFailure>, home: Path?) {
    self.folder = folder
    self.file = file
    self.home = home
  }

  /// Plans the new text of the file, or no change if the folder is already the default plan.
  ///
  /// - Throws: the failure of ``file``, or `FileFailure`, for example with the code `invalidSettings`, `newer` or
  ///   `notEditable`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let path = try file.get()
    let before = try boards.boardIfThere(at: path)?.source.bytes
    let after = try UserConfiguration.settingDefault(before, at: path, to: folder, home: home)
    var outcome = Outcome(verb: .defaultMade, board: path, isNothing: before == after)
    outcome.detail = .defaultPlan(folder)
    return (Change(before == after ? [] : [Change.Board(path: path, before: before, after: after)]), outcome)
  }
}
