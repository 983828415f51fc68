package import PlanBoardCore
package import PlanBoardIntents

/// Diagnostics for problems that only a user interface notices, and hints.
extension Diagnostic {
  /// Says that `--where` found cards, but that nothing was written, because there is no terminal on which to ask the
  /// user.
  package static func unconfirmed(cards: Int, _ first: [IntentFailure.Candidate]) -> Diagnostic {
    Diagnostic(
      nil, "\(counted(cards, "card")) \(cards == 1 ? "matches" : "match"); nothing was written",
      help: IntentFailure.Candidate.lines(first, of: cards).map { Hint($0) }
        + ["\(option: "--yes") changes them; \(option: "--dry-run") shows what would be done"]
    )
  }

  /// Says that a list of open cards is empty, but that done or cancelled cards match.
  package static func noOpenCards(others: Int) -> Diagnostic {
    Diagnostic(
      nil, "no open cards match",
      help: ["\(option: "--all") lists \(counted(others, "card")) that \(others == 1 ? "is" : "are") done or cancelled"]
    )
  }

  /// Says that a query without matches is the name of a board.
  package static func namesBoard(_ query: String, _ board: Path) -> Diagnostic {
    hint(
      """
      `\(VisibleText.safe(query))` names a board: \(pb: "show \(board.shellWord(or: "BOARD"))") draws it, and \
      \(pb: "list --board \(board.shellWord(or: "BOARD"))") lists its cards
      """)
  }

  /// Says that pb does not know when some cards were done, because they have no `done:`.
  package static func undated(cards: Int) -> Diagnostic {
    hint(
      cards == 1
        ? "1 done card has no `done:`, so pb does not know when it was done"
        : "\(cards) done cards have no `done:`, so pb does not know when they were done")
  }

  /// Says that pb does not know when some cards were added, because they have no `created:`.
  package static func uncreated(cards: Int) -> Diagnostic {
    hint(
      cards == 1
        ? "1 card has no `created:`, so pb does not know when it was added"
        : "\(cards) cards have no `created:`, so pb does not know when they were added")
  }

  /// Says why the folder given with `-C` cannot be entered.
  package static func cannotEnter(_ folder: Path, _ reason: String) -> Diagnostic {
    Diagnostic(folder, VisibleText.safe(reason))
  }

  /// Says that the system does not pass the arguments of the command to the program.
  package static let noArguments = Diagnostic(
    nil, "the system does not provide this command's arguments, so nothing was done", help: ["is /proc mounted?"])

  /// Says why the output cannot be written.
  package static func cannotWriteOutput(_ reason: String) -> Diagnostic {
    Diagnostic(nil, "cannot write the output: \(VisibleText.safe(reason))")
  }

  /// Says why the editor cannot be started.
  package static func cannotStartEditor(_ reason: String) -> Diagnostic {
    Diagnostic(
      nil, "cannot start the editor: \(VisibleText.safe(reason))",
      help: ["set VISUAL or EDITOR; \(pb: "open --print") prints the file and line instead"])
  }

  /// Says that there is no terminal to draw the board on.
  package static let noTerminal = Diagnostic(
    nil, "there is no terminal here",
    help: ["\(pb: "show") prints the board, and \(pb: "tui --linear") works line by line"])

  /// Advice about the conflicts that were reported.
  package static let conflictAdvice = hint("\(pb: "resolve") settles the conflicts")

  /// Advice about the conflicts on one board, for a merge that git runs.
  package static func conflictAdvice(in board: Path) -> Diagnostic {
    hint(
      "\(pb: "resolve \(board.shellWord(or: "BOARD"))") lists them; choose a side with \(option: "--kept") or \(option: "--other")"
    )
  }

  /// A hint that belongs to no failure.
  package static func hint(_ hint: Hint) -> Diagnostic { Diagnostic("help: " + hint.text) }
}
