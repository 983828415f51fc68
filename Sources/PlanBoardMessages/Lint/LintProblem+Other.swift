package import PlanBoardLint

extension LintProblem {
  /// Says what is at the second place that the problem is about (``otherPlace``); nil if there is no second place.
  package var otherMessage: String? {
    switch self {
    case .duplicateColumn: "the first column with this name"
    case .duplicateTitle: "the other card with this title"
    case .duplicateID: "the other card with this id"
    default: nil
    }
  }
}
