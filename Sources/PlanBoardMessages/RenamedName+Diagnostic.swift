package import PlanBoardCore

extension RenamedName {
  /// Warns that the user still uses the old name of a rule, an option or a command, and says the new name. Safe for a
  /// terminal, because both names come from pb.
  package var diagnostic: Diagnostic {
    Diagnostic(nil, "warning: \(Self.word(for: kind)) `\(old)` is now called `\(new)`")
  }

  private static func word(for kind: Kind) -> String {
    switch kind {
    case .rule: "rule"
    case .flag: "option"
    case .command: "command"
    }
  }
}
