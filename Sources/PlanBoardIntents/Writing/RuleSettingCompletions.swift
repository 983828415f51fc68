internal import PlanBoardLint

/// The completions for `lint:` in the settings of a board or of a plan: the names of rules and of groups of rules, and
/// their levels.
enum RuleSettingCompletions {
  static var rules: [WritingCompletions.Candidate] {
    Completions.rules("").map {
      WritingCompletions.Candidate(.setting, $0.text, "\($0.text): ", filter: $0.text, detail: $0.detail)
    }
  }

  static var levels: [WritingCompletions.Candidate] {
    FrontMatterCompletions.values(["off", "on"] + Severity.allCases.map(\.rawValue))
  }
}
