internal import PlanBoardCore
internal import PlanBoardJSON
internal import PlanBoardLint
internal import PlanBoardMessages

/// Prints the documentation of rules.
enum RuleExplanation {
  /// Prints the explanation of a rule, for `pb lint --explain RULE`.
  static func print(_ rule: any Rule.Type, isJSON: Bool, _ console: Console) {
    if isJSON {
      return console.print { $0.explanation(of: rule) }
    }
    for line in RuleWords.explanation(of: rule) { console.print(line: line) }
  }

  /// Prints the list of all rules, for `pb lint --rules`.
  static func printAll(isJSON: Bool, _ console: Console) {
    let rules = Rules.all.map { $0.type }
    if isJSON {
      return console.print { $0.rules(rules) }
    }
    for line in RuleWords.list(rules) { console.print(line: line) }
  }
}
