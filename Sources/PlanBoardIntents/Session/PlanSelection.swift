package import PlanBoardCore
package import PlanBoardStore

/// The boards that a request is about.
package enum PlanSelection: Sendable {
  /// Those of the planning folder, and these files, which need not be part of it.
  case plan(beside: [Path] = [])
  /// These files, whatever they hold, and the boards in these folders; `-` is standard input.
  case paths([Path])
}
