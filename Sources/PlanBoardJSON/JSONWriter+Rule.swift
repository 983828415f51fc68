package import PlanBoardLint

extension JSONWriter {
  /// Writes the output of `pb lint --rules --json`.
  package mutating func rules(_ rules: [any Rule.Type]) {
    lines(rules) { json, rule in json.object { $0.members(of: rule) } }
  }

  /// Writes the output of `pb lint --explain RULE --json`.
  package mutating func explanation(of rule: any Rule.Type) { shape { $0.members(of: rule) } }

  private mutating func members(of rule: any Rule.Type) {
    member("rule", rule.id.name)
    member("severity", rule.severity.rawValue)
    // Rules of style are off by default.
    member("on", !rule.isStyle)
    member("summary", rule.summary)
    member("why", rule.why)
    member("fix", rule.fix)
  }
}
