package import PlanBoardMarkdown

/// Which rules are on, and the severity of their findings.
package struct RuleSelection: Hashable, Sendable {
  /// The severity of each rule of ``Rules/all``; nil if the rule is off.
  private var severities: [Severity?]

  /// Creates a selection of all rules except those that are a matter of taste.
  package init() { severities = Rules.all.map { $0.type.isStyle ? nil : $0.type.severity } }

  /// The severity of the rule at an index in ``Rules/all``; nil if the rule is off.
  package subscript(rule: Int) -> Severity? { severities[rule] }

  /// Sets the level of a rule, or of all rules of a group. `on` does not change the severity of a rule that is already
  /// on.
  package mutating func set(_ rules: RuleName, to level: RuleLevel) {
    for index in rules.indices {
      switch level {
      case .off: severities[index] = nil
      case .on: severities[index] = severities[index] ?? Rules.all[index].type.severity
      case .severity(let name): severities[index] = Severity(rawValue: name)
      }
    }
  }

  /// Applies the setting `lint:` of a board or a planning folder, from the first entry to the last. Ignores invalid
  /// entries.
  package mutating func apply(_ entries: [YAMLValue.Entry]) {
    for entry in entries {
      guard let rules = RuleName(entry.key), let level = entry.value.text.flatMap({ RuleLevel($0) }) else { continue }
      set(rules, to: level)
    }
  }

  /// Turns the rules at these indices in ``Rules/all`` on, and all others off.
  mutating func restrict(to rules: Set<Int>) {
    for index in severities.indices {
      severities[index] = rules.contains(index) ? severities[index] ?? Rules.all[index].type.severity : nil
    }
  }
}
