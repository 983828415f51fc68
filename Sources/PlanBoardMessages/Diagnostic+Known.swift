package import PlanBoardCore

/// Diagnostics for problems that only a shell notices. No lower target throws an error for them.
extension Diagnostic {
  /// `--where` found cards, and there is no terminal on which to ask the user.
  package static func unconfirmed(cards: Int) -> Diagnostic {
    Diagnostic(
      nil, "--where finds \(counted(cards, "card")); nothing was written",
      help: ["--yes changes them; --dry-run shows what would be done"])
  }

  /// The folder given with `-C` cannot be entered.
  ///
  /// - Parameter reason: the system's message.
  package static func cannotEnter(_ folder: Path, _ reason: String) -> Diagnostic {
    Diagnostic(folder, VisibleText.safe(reason))
  }

  /// The system does not pass the arguments of the command to the program.
  package static let noArguments = Diagnostic(
    nil, "the system does not provide this command's arguments, so nothing was done", help: ["is /proc mounted?"])

  /// The output cannot be written.
  ///
  /// - Parameter reason: the system's message.
  package static func cannotWriteOutput(_ reason: String) -> Diagnostic {
    Diagnostic(nil, "cannot write the output: \(VisibleText.safe(reason))")
  }

  /// A file was not compared, because git stores it through a filter such as Git LFS.
  package static func filtered(_ path: Path) -> Diagnostic {
    Diagnostic(path, "git stores it through a filter that pb does not run, so it was not compared")
  }

  /// The editor cannot be started.
  ///
  /// - Parameter reason: the system's message.
  package static func cannotStartEditor(_ reason: String) -> Diagnostic {
    Diagnostic(
      nil, "cannot start the editor: \(VisibleText.safe(reason))",
      help: ["set VISUAL or EDITOR; `pb open --print` prints the file and line instead"])
  }

  /// Advice about the conflicts that were reported.
  package static let resolveConflicts = Diagnostic("help: `pb resolve` settles the conflicts")

  /// Advice for users of git about the conflicts on a board.
  package static func resolveConflicts(in board: Path) -> Diagnostic {
    Diagnostic("help: `pb resolve \(board.shellWord(or: "BOARD"))` lists them; choose a side with --kept or --other")
  }

  /// A hint that belongs to no failure.
  package static func hint(_ text: String) -> Diagnostic { Diagnostic("help: " + text) }
}
