internal import PlanBoardCore
package import PlanBoardStore

extension Notice {
  /// The notice as a diagnostic. Safe for a terminal.
  ///
  /// - Parameter localTime: formats a moment, given in seconds since 1970, in the reader's local time: `2026-11-21 12:00`.
  package func diagnostic(_ localTime: (Int) -> String) -> Diagnostic {
    switch self {
    case .finished(let change):
      Diagnostic(nil, "an interrupted change has now been finished: \(VisibleText.safe(change.sentence))")
    case .leftHalf(let change, let path):
      Diagnostic(
        path, "an interrupted change cannot be finished: \(VisibleText.safe(change.sentence))",
        help: ["a card may now be on two boards; remove one of the two"])
    case .kept(let path, let place):
      Diagnostic(
        path,
        "another program saved it at the same moment; its text is kept in \(VisibleText.safe(place.text))")
    case .notRemembered(let failure):
      Diagnostic(
        failure?.path,
        (failure.map { $0.message + ": " } ?? "") + "changes are not remembered, so `pb undo` cannot take them back",
        help: failure?.code == .newer ? [] : ["set HOME or XDG_STATE_HOME to a writable folder"])
    case .outside(let path):
      Diagnostic(
        path,
        "is outside the planning folder, but other boards in this change are inside: `pb undo` cannot take "
          + "this back",
        help: [
          "`pb move` brings a card back from another folder; changes in only one folder can be taken back"
        ])
    case .forgot(let changes, let time):
      Diagnostic(
        nil, "the history forgot \(changes) \(changes == 1 ? "change" : "changes") older than \(localTime(time))"
      )
    case .damaged(let lines, let path):
      Diagnostic(path, "\(lines) \(lines == 1 ? "line" : "lines") of the history cannot be read, and will be skipped")
    case .newerSettings(let path, let version, let known):
      Diagnostic(
        path,
        "warning: written in version \(version); this pb knows \(known): update pb; nothing in this folder is changed")
    case .cutIgnoreFile(let path, let limit):
      Diagnostic(
        path, "warning: longer than \(limit >> 10) KB; the rest is not read, so pb may read files that git ignores",
        help: ["`ignore:` in .planboard.yml leaves out files and folders, too"])
    case .foreign(let change):
      Diagnostic(
        nil,
        "the history names a file outside the planning folder; that change is ignored: "
          + VisibleText.safe(change.sentence))
    }
  }
}

extension [Notice] {
  /// All notices as diagnostics.
  ///
  /// - Parameter localTime: as for ``Notice/diagnostic(_:)``.
  package func diagnostics(_ localTime: (Int) -> String) -> [Diagnostic] { map { $0.diagnostic(localTime) } }
}
