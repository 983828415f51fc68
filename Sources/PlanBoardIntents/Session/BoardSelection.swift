package import PlanBoardCore

/// Which boards to look at.
package enum BoardSelection: Sendable {
  /// The boards of the planning folder and the files in `beside`, which need not be in that folder. A path in `beside`
  /// that leads to no file, but names a board of the plan, adds nothing.
  case plan(beside: [Path] = [])
  /// The given files, whatever they contain, and the boards in the given folders; `-` is standard input. An empty list
  /// selects no boards.
  case paths([Path])
}
