package import PlanBoardMarkdown

/// The stable name of a rule, which names the problem, such as `duplicate-id`.
package struct RuleID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let name: String

  package init(_ name: String) { self.name = name }
  package init(stringLiteral name: String) { self.name = name }

  package var description: String { name }
}

/// How bad a finding is.
package enum Severity: String, Comparable, CaseIterable, Sendable {
  case info, warning, error

  private var rank: Int { Self.allCases.firstIndex(of: self)! }
  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}

/// A kind of problem that a plan can have. Each rule has a file, with its documentation, its check, and examples, which are both tests
/// and documentation.
package protocol Rule: Sendable {
  static var id: RuleID { get }
  /// The problem in one sentence, without a full stop.
  static var summary: String { get }
  /// The consequences.
  static var why: String { get }
  /// What `--fix` does; nil if the user must decide.
  static var fix: String? { get }
  static var severity: Severity { get }
  /// Whether it is a rule of taste. Those are off by default.
  static var isStyle: Bool { get }
  /// Whether it checks code, too.
  static var looksIntoCode: Bool { get }
  static var examples: Examples { get }
}

extension Rule {
  package static var fix: String? { nil }
  package static var severity: Severity { .warning }
  package static var isStyle: Bool { false }
  package static var looksIntoCode: Bool { false }
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
  /// It checks only cards that have all of these traits, and none of ``avoids``.
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

/// Texts without a finding of a rule, and texts with one. Today is 2026-11-21 for them.
package struct Examples: Sendable {
  /// `↓` marks where the finding begins.
  package struct Flagged: Sendable {
    package let text: String
    /// The text after the rule's fix; nil if it has no fix.
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
