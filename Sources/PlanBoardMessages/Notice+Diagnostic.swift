package import PlanBoardCore
package import PlanBoardStore

extension Notice {
  /// The notice as a diagnostic. Safe for a terminal.
  ///
  /// - Parameter localTime: returns the reader's local time at a moment, given in seconds since 1970.
  package func diagnostic(_ localTime: (Int) -> LocalTime) -> Diagnostic {
    switch self {
    case .finished(let change):
      Diagnostic(nil, "pb has now finished an interrupted change: \(VisibleText.safe(change.sentence))")
    case .leftHalf(let change, let path):
      Diagnostic(
        path, "pb cannot finish an interrupted change: \(VisibleText.safe(change.sentence))",
        help: ["a card may now be on two boards; if so, remove it from one of them"])
    case .kept(let path, let place):
      Diagnostic(
        path,
        "another program saved this board at the same moment; what it wrote is kept in \(VisibleText.safe(place.text))")
    case .notRemembered(let failure):
      Diagnostic(
        failure?.path,
        (failure.map { $0.message + ": " } ?? "") + "pb does not record changes, so `pb undo` cannot undo them",
        help: failure?.code == .newer ? [] : ["set HOME or XDG_STATE_HOME to a writable folder"])
    case .outside(let path):
      Diagnostic(
        path,
        "is outside the planning folder, and other boards of this change are inside, so `pb undo` cannot undo the change",
        help: ["\(pb: "move") can bring the card back; \(pb: "undo") can only undo changes within one folder"])
    case .forgot(let changes, let time):
      // The number is 0 if the changes were in a part of the history that is too large to be read.
      Diagnostic(
        nil,
        "the history forgot " + (changes > 0 ? "\(changes) \(changes == 1 ? "change" : "changes")" : "the changes")
          + " older than \(localTime(time).words)")
    case .damaged(let lines, let path):
      Diagnostic(
        path,
        "\(lines) \(lines == 1 ? "line" : "lines") of the history cannot be read, and \(lines == 1 ? "is" : "are") ignored"
      )
    case .newerSettings(let path, let version, let known):
      Diagnostic(
        path,
        "warning: the settings are in version \(version), but this pb knows versions up to \(known), so it changes nothing "
          + "in this folder; update pb")
    case .cutIgnoreFile(let path, let limit):
      Diagnostic(
        path, "warning: pb read only the first \(limit >> 10) KB of this file, so it may read boards that git ignores",
        help: ["`ignore:` in .planboard.yml leaves out files and folders, too"])
    case .foreign(let change):
      Diagnostic(
        nil,
        "a change in the history names a file outside the planning folder, so pb ignores that change: "
          + VisibleText.safe(change.sentence))
    }
  }
}

extension [Notice] {
  /// All notices as diagnostics (``Notice/diagnostic(_:)``).
  package func diagnostics(_ localTime: (Int) -> LocalTime) -> [Diagnostic] { map { $0.diagnostic(localTime) } }
}
