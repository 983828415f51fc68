package import PlanBoardMarkdown

/// The lasting name of a rule: it names the problem, such as `duplicate-id`.
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

/// Something that can be wrong with a plan. One file a rule: what it is, how it is found, and examples, which are its tests
/// and its documentation.
package protocol Rule: Sendable {
  static var id: RuleID { get }
  /// One sentence: what is the matter.
  static var summary: String { get }
  /// What comes of it.
  static var why: String { get }
  /// What `--fix` does; nil if a person must decide.
  static var fix: String? { get }
  static var severity: Severity { get }
  /// Rules of taste are off until asked for.
  static var isStyle: Bool { get }
  /// It looks at bytes wherever they stand, in code too.
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

/// A rule that looks at a board as a whole, when its cards have been looked at one by one.
package protocol BoardRule: Rule {
  func check(_ board: LintedBoard, _ report: inout Report)
}

/// A rule that looks at one card at a time.
package protocol CardRule: Rule {
  /// It is asked about cards that have all of these, and none of ``avoids``.
  static var wants: CardTraits { get }
  static var avoids: CardTraits { get }
  func check(_ card: CardSyntax, _ glance: CardSummary, in board: LintedBoard, _ report: inout Report)
}

/// A rule that looks at what all boards of a plan say together.
package protocol PlanRule: Rule {
  func check(_ plan: PlanIndex, _ report: inout PlanReport)
}

/// A rule that looks at the comments that disable rules, when everything else has been found.
package protocol CommentRule: Rule {
  func check(_ comments: [DisableComment], in board: LintedBoard, _ report: inout Report)
}

/// Texts that a rule says nothing about, and others that it does. On the way, the day is 2026-11-21.
package struct Examples: Sendable {
  /// `↓` stands where the finding begins.
  package struct Flagged: Sendable {
    package let text: String
    /// After the rule's fix; nil if it has none.
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
