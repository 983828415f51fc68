internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardJSON
internal import PlanBoardLint
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// What a rule is for, from the rule itself.
enum RuleExplanation {
  /// `pb lint --explain RULE`.
  static func print(_ name: String, isJSON: Bool, _ console: Console) throws {
    guard let index = Rules.index(of: RuleID(name)) else {
      throw ValidationError("there is no rule `\(name)`; did you mean `\(RuleName.nearest(to: name))`?")
    }
    let rule = Rules.all[index].type
    if isJSON {
      return console.print { $0.rule(rule) }
    }
    console.output.line("\(rule.id) (\(level(of: rule)))\n\n\(rule.summary). \(rule.why)")
    if let fix = rule.fix { console.output.line("\n--fix \(fix).") }
    for (title, texts) in [("Found", rule.examples.flagged.map(\.text)), ("Not found", rule.examples.clean)] {
      for text in texts {
        console.output.line("\n\(title):\n")
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(text.hasSuffix("\n") ? 1 : 0)
        {
          console.output.line("    " + VisibleText.safe(line.filter { $0 != "↓" }))
        }
      }
    }
  }

  /// `pb lint --rules`.
  static func printAll(isJSON: Bool, _ console: Console) {
    let rules = Rules.all.map { $0.type }
    if isJSON {
      return console.print { $0.rules(rules) }
    }
    let width = rules.map { $0.id.name.count }.max() ?? 0
    for rule in rules {
      let name = rule.id.name + String(repeating: " ", count: width - rule.id.name.count)
      let fix = rule.fix.map { $0.contains("(unsafe") ? "  (--fix --unsafe)" : "  (--fix)" } ?? ""
      console.output.line("\(name)  \(level(of: rule)): \(rule.summary)\(fix)")
    }
  }

  static func level(of rule: any Rule.Type) -> String { rule.isStyle ? "off" : rule.severity.rawValue }
}
