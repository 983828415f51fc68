package import PlanBoardLint

extension JSONWriter {
  /// What `pb lint --rules --json` prints.
  package mutating func rules(_ rules: [any Rule.Type]) { lines(rules) { $0.rule($1) } }

  /// What `pb lint --explain RULE --json` prints.
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
