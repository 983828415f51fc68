internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardJSON
internal import PlanBoardLint
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// Prints the documentation of rules.
enum RuleExplanation {
  /// `pb lint --explain RULE`.
  static func print(_ name: String, isJSON: Bool, _ console: Console) throws {
    guard let index = Rules.index(of: RuleID(name)) else { throw ValidationError(RuleWords.unknown(name)) }
    if let renamed = Rules.renamed(name) { console.reportOnce([renamed.diagnostic]) }
    let rule = Rules.all[index].type
    if isJSON {
      return console.print { $0.explanation(of: rule) }
    }
    for line in RuleWords.explanation(of: rule) { console.output.line(line) }
  }

  /// `pb lint --rules`.
  static func printAll(isJSON: Bool, _ console: Console) {
    let rules = Rules.all.map { $0.type }
    if isJSON {
      return console.print { $0.rules(rules) }
    }
    for line in RuleWords.list(rules) { console.output.line(line) }
  }
}
