package import PlanBoardCore

extension RenamedName {
  /// Warns that a command or a file has an old name, and says the new one. Safe for a terminal, because both are names
  /// of pb.
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
