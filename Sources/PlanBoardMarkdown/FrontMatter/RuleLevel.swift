/// The level that the setting `lint:` gives to a rule: `off`, `on`, or the name of a severity.
package enum RuleLevel: Hashable, Sendable {
  case off, on
  /// One of ``severities``.
  case severity(String)

  /// The names of the severities, the lowest first.
  package static let severities = ["info", "warning", "error"]

  /// Reads a level, in upper or lower case; nil for any other text. As in YAML, `false` and `no` also mean `off`, and
  /// `true` and `yes` also mean `on`.
  package init?(_ text: String) {
    switch text.lowercased() {
    case "off", "false", "no": self = .off
    case "on", "true", "yes": self = .on
    case let name:
      guard Self.severities.contains(name) else { return nil }
      self = .severity(name)
    }
  }
}
