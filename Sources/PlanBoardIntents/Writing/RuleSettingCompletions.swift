internal import PlanBoardLint

/// The completions for the names of lint rules and for their levels, in the settings of a board or of a plan.
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
