package import PlanBoardCore
package import PlanBoardStore

/// The boards to look at.
package enum PlanSelection: Sendable {
  /// The boards of the planning folder, and these files, which need not be in it.
  case plan(beside: [Path] = [])
  /// These files, whatever they contain, and the boards in these folders; `-` is standard input.
  case paths([Path])
}
