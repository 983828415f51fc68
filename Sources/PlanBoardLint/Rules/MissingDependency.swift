/// An open card that waits for a card that is not in the plan.
struct MissingDependency: PlanRule {
  static let id: RuleID = "missing-dependency"
  static let summary = "A card that waits for a card that is not in the plan"
  static let why = "Nobody can say whether work on the card can begin."
  static let examples = Examples(
    clean: ["## A\n- b ^k3f9\n- c after:^k3f9\n"], flagged: ["## A\n- c ↓after:^k3f9\n"])

  func check(_ plan: PlanIndex, _ report: inout PlanReport) {
    guard plan.isComplete else { return }
    let known = plan.known(among: Set(plan.boards.flatMap { $0.dependencies.flatMap(\.ids) }))
    for (index, board) in plan.boards.enumerated() {
      for dependency in board.dependencies {
        for id in dependency.ids where !known.contains(id) {
          report.add(index, dependency.range, .missingDependency(id: id))
        }
      }
    }
  }
}
