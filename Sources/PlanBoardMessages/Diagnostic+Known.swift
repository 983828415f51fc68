package import PlanBoardCore

/// Failures that are no errors of a layer below.
extension Diagnostic {
  /// Settings cannot be read, so nothing is written.
  package static func unreadableSettings(_ path: Path) -> Diagnostic {
    Diagnostic(path, "nothing will be written until it is fixed")
  }

  /// `--where` found cards, and nobody can be asked.
  package static func unconfirmed(cards: Int) -> Diagnostic {
    Diagnostic(
      nil, "--where finds \(counted(cards, "card")); nothing was written",
      help: ["--yes changes them; --dry-run shows what would be done"])
  }

  /// A file that a merge of git cannot be compared with.
  package static func filtered(_ path: Path) -> Diagnostic {
    Diagnostic(path, "git stores it through a filter that pb does not run, so it was not compared")
  }

  /// A board that cannot be sorted alone.
  package static func unsortable(_ path: Path) -> Diagnostic {
    Diagnostic(
      path, "cannot be sorted without changing more than the order; nothing was written",
      help: ["`pb sort --column NAME` sorts one column; please report the board that fails"])
  }

  /// What to do about the conflicts that were reported.
  package static let resolveConflicts = Diagnostic("help: `pb resolve` settles what both sides changed")

  /// What git's user does about conflicts in a board.
  package static func resolveConflicts(in board: Path) -> Diagnostic {
    Diagnostic("help: `pb resolve \(board.shellWord(or: "BOARD"))` lists them; take one with --kept or --other")
  }

  /// A hint by itself.
  package static func hint(_ text: String) -> Diagnostic { Diagnostic("help: " + text) }
}
