package import PlanBoardCore

/// Which boards to look at.
package enum BoardSelection: Sendable {
  /// The boards of the planning folder and the files in `beside`, which need not be in that folder.
  case plan(beside: [Path] = [])
  /// The given files, whatever they contain, and the boards in the given folders; `-` is standard input.
  case paths([Path])
}
