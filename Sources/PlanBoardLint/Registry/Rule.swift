package import PlanBoardMarkdown

/// The name of a rule, such as `duplicate-id`. It names the problem that the rule finds.
package struct RuleID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let name: String

  package init(_ name: String) { self.name = name }
  package init(stringLiteral name: String) { self.name = name }

  package var description: String { name }
}

/// The severity of a finding.
package enum Severity: String, Comparable, CaseIterable, Sendable {
  case info, warning, error

  private var rank: Int { Self.allCases.firstIndex(of: self)! }
  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}

/// A rule finds one kind of problem in a plan. Each rule has its own file with its documentation, its check and its
/// examples. The examples are also tests.
package protocol Rule: Sendable {
  static var id: RuleID { get }
  /// The problem in one sentence, without a full stop.
  static var summary: String { get }
  /// What goes wrong if nobody solves the problem.
  static var why: String { get }
  /// What `--fix` does; nil if the rule has no fix.
  static var fix: String? { get }
  static var severity: Severity { get }
  /// Whether the rule is a matter of taste. Such rules are off by default.
  static var isStyle: Bool { get }
  /// Whether the rule also checks code blocks and code spans.
  static var looksIntoCode: Bool { get }
  /// Whether the rule finds text that has no effect. Editors fade such text.
  static var findsTextWithoutEffect: Bool { get }
  static var examples: Examples { get }
}

extension Rule {
  package static var fix: String? { nil }
  package static var severity: Severity { .warning }
  package static var isStyle: Bool { false }
  package static var looksIntoCode: Bool { false }
  package static var findsTextWithoutEffect: Bool { false }
}

extension CardRule {
  package static var avoids: CardTraits { [] }
}

/// A rule that checks a board as a whole, after the rules about cards.
package protocol BoardRule: Rule {
  func check(_ board: LintedBoard, _ report: inout Report)
}

/// A rule that checks one card at a time.
package protocol CardRule: Rule {
  /// The rule checks only cards with all of these traits and none of ``avoids``.
  static var wants: CardTraits { get }
  static var avoids: CardTraits { get }
  func check(_ card: CardSyntax, _ glance: CardSummary, in board: LintedBoard, _ report: inout Report)
}

/// A rule that checks all boards of a plan together.
package protocol PlanRule: Rule {
  func check(_ plan: PlanIndex, _ report: inout PlanReport)
}

/// A rule that checks the comments that disable rules, after all other rules.
package protocol CommentRule: Rule {
  func check(_ comments: [DisableComment], in board: LintedBoard, _ report: inout Report)
}

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

  init(clean: [String], flagged: KeyValuePairs<String, String>) {
    self.clean = clean
    self.flagged = flagged.map { Flagged(text: $0.key, fixed: $0.value) }
  }

  init(clean: [String], flagged: [String]) {
    self.clean = clean
    self.flagged = flagged.map { Flagged(text: $0, fixed: nil) }
  }
}
