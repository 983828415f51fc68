internal import PlanBoardCore

// Rules that are turned off do not count (docs/format.md, "What is not understood").
extension Misreading {
  /// Whether the rule that shows the place is on.
  fileprivate func isShown(by lint: [YAMLValue.Entry]) -> Bool {
    let level = lint.last {
      ($0.key == rule || $0.key == "all") && $0.value.text.flatMap { RuleLevel($0) } != nil
    }
    return level?.value.text.flatMap { RuleLevel($0) } != .off
  }

  /// The name of the rule that shows the place.
  private var rule: String {
    switch kind {
    case .date: isAmbiguous ? "ambiguous-date" : "not-a-date"
    case .recurrence: "not-a-recurrence"
    case .box: "malformed-box"
    case .task: "hidden-cards"
    case .heading: "heading-cards"
    case .table: "table-cards"
    case .metadata: "metadata-not-read"
    }
  }
}

extension [Misreading] {
  /// The places that `pb lint` shows, unless a comment silences it there: those whose rule is not turned off in `lint:`
  /// of the planning folder and of the board.
  func shown(on board: ParsedBoard) -> [Misreading] {
    guard !isEmpty else { return self }
    let lint = board.defaults.lint + board.settings.lint
    return lint.isEmpty ? self : filter { $0.isShown(by: lint) }
  }
}
