package import PlanBoardCore

extension RenamedName {
  /// The warning that the old name was used.
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
