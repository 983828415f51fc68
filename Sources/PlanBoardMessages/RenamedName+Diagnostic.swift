package import PlanBoardCore

extension RenamedName {
  /// Warns that the user still uses the old name of a rule, and says the new name. Safe for a terminal, because both
  /// names come from pb.
  package var diagnostic: Diagnostic { Diagnostic(nil, "warning: rule `\(old)` is now called `\(new)`") }
}
