package import PlanBoardCore

extension RenamedName {
  /// Warns that the user has used an old name, and says the new one.
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
