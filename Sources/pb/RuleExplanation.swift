internal import ArgumentParser
internal import PlanBoardLint

/// What a rule is for, from the rule itself.
enum RuleExplanation {
  /// `pb lint --explain RULE`.
  static func print(_ name: String, isJSON: Bool, _ console: Console) throws {
    guard let index = Rules.index(of: RuleID(name)) else {
      throw ValidationError("there is no rule `\(name)`; did you mean `\(RuleName.nearest(to: name))`?")
    }
    let rule = Rules.all[index].type
    if isJSON {
      var json = JSONWriter()
      json.rule(rule)
      json.end()
      return console.output.append { $0 += json.take() }
    }
    console.output.line("\(rule.id) (\(level(of: rule)))\n\n\(rule.summary). \(rule.why)")
    if let fix = rule.fix { console.output.line("\n--fix \(fix).") }
    for (title, texts) in [("Found", rule.examples.flagged.map(\.text)), ("Not found", rule.examples.clean)] {
      for text in texts {
        console.output.line("\n\(title):\n")
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(text.hasSuffix("\n") ? 1 : 0)
        {
          console.output.line("    " + TerminalText.safe(line.filter { $0 != "↓" }))
        }
      }
    }
  }

  /// `pb lint --rules`.
  static func printAll(isJSON: Bool, _ console: Console) {
    let rules = Rules.all.map { $0.type }
    if isJSON {
      var json = JSONWriter()
      json.lines(rules) { $0.rule($1) }
      json.end()
      return console.output.append { $0 += json.take() }
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

extension JSONWriter {
  /// docs/json.md.
  fileprivate mutating func rule(_ rule: any Rule.Type) {
    object { json in
      json.member("rule", rule.id.name)
      json.member("severity", rule.severity.rawValue)
      json.member("on", !rule.isStyle)
      json.member("summary", rule.summary)
      json.member("why", rule.why)
      json.member("fix", rule.fix)
    }
  }
}
