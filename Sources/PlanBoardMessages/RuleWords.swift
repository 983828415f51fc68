internal import PlanBoardCore
package import PlanBoardLint

/// The documentation of lint rules.
package enum RuleWords {
  /// The lines that `pb lint --explain` prints for a rule. Safe for a terminal.
  package static func explanation(of rule: any Rule.Type) -> [String] {
    var lines = ["\(rule.id) (\(level(of: rule)))", "", "\(rule.summary). \(rule.why)"]
    if let fix = rule.fix { lines += ["", "--fix \(fix)."] }
    for (title, texts) in [
      ("With a finding", rule.examples.flagged.map(\.text)), ("Without a finding", rule.examples.clean),
    ] {
      for text in texts {
        lines += ["", "\(title):", ""]
        let code = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(text.hasSuffix("\n") ? 1 : 0)
        lines += code.map { "    " + VisibleText.safe($0.filter { $0 != "↓" }) }
      }
    }
    return lines
  }

  /// One line for each rule.
  package static func list(_ rules: [any Rule.Type]) -> [String] {
    let width = rules.map { $0.id.name.count }.max() ?? 0
    return rules.map { rule in
      let name = rule.id.name + String(repeating: " ", count: width - rule.id.name.count)
      let fix = rule.fix.map { $0.contains(part: "(unsafe") ? "  (--fix --unsafe)" : "  (--fix)" } ?? ""
      return "\(name)  \(level(of: rule)): \(rule.summary)\(fix)"
    }
  }

  /// Says that no rule has this name, or that a group of rules has it. Safe for a terminal.
  package static func unknown(_ name: String) -> String {
    let shown = VisibleText.safe(name)
    if RuleName(name) != nil { return "`\(shown)` is a group of rules; `pb lint --rules` lists them" }
    return "there is no rule `\(shown)`; "
      + (RuleName.likely(name).map { "did you mean `\($0)`?" } ?? "`pb lint --rules` lists them")
  }

  /// The rule's default level: its severity, or `off` for a style rule.
  package static func level(of rule: any Rule.Type) -> String { rule.isStyle ? "off" : rule.severity.rawValue }
}
