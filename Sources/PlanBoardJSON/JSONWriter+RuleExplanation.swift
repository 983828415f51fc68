package import PlanBoardLint

extension JSONWriter {
  /// Writes the output of `pb lint --rules --json`.
  package mutating func rules(_ rules: [any Rule.Type]) { lines(rules) { $0.rule($1) } }

  /// Writes the output of `pb lint --explain RULE --json`.
  package mutating func rule(_ rule: any Rule.Type) {
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
