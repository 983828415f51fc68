/// Boards on which a rule finds nothing, and boards on which it finds a problem. For all of them, today is 2026-11-21.
package struct Examples: Sendable {
  /// A board with findings. A `↓` in the text marks the start of each finding.
  package struct Flagged: Sendable {
    package let text: String
    /// The text after the rule's fix; nil if the rule has no fix.
    package let fixed: String?
  }

  package let clean: [String]
  package let flagged: [Flagged]

  /// - Parameter unfixed: flagged boards that no fix changes.
  init(clean: [String], flagged: KeyValuePairs<String, String>, unfixed: [String] = []) {
    self.clean = clean
    self.flagged =
      flagged.map { Flagged(text: $0.key, fixed: $0.value) } + unfixed.map { Flagged(text: $0, fixed: nil) }
  }

  init(clean: [String], flagged: [String]) {
    self.clean = clean
    self.flagged = flagged.map { Flagged(text: $0, fixed: nil) }
  }
}
