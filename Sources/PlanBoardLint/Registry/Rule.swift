package import PlanBoardMarkdown

/// A rule finds one kind of problem in a plan.
package protocol Rule: Sendable {
  static var id: RuleID { get }
  /// The problem in one sentence, without a full stop.
  static var summary: String { get }
  /// Why the rule reports the problem, in full sentences.
  static var why: String { get }
  /// The effect of `--fix`, such as `removes the white space`; nil if the rule has no fix.
  static var fix: String? { get }
  static var severity: Severity { get }
  /// Whether the rule is a matter of taste, and therefore off by default.
  static var isStyle: Bool { get }
  /// Whether the rule finds what is a matter of opinion about the plan, and no damage. One word, `plan`, turns all such
  /// rules off.
  static var isOpinion: Bool { get }
  /// Whether the rule finds what a day brings, and not a mistake in the text. An editor shows such a finding less
  /// boldly.
  static var isAboutToday: Bool { get }
  /// Whether the rule also checks code blocks and code spans.
  static var looksIntoCode: Bool { get }
  /// Whether the rule finds text that has no effect, which editors fade.
  static var findsTextWithoutEffect: Bool { get }
  static var examples: Examples { get }
}

extension Rule {
  package static var fix: String? { nil }
  package static var severity: Severity { .warning }
  package static var isStyle: Bool { false }
  package static var isOpinion: Bool { false }
  package static var isAboutToday: Bool { false }
  package static var looksIntoCode: Bool { false }
  package static var findsTextWithoutEffect: Bool { false }
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
  func check(_ card: CardSyntax, _ summary: CardSummary, in board: LintedBoard, _ report: inout Report)
}

extension CardRule {
  package static var avoids: CardTraits { [] }
}

/// A rule that checks all boards of a plan together.
package protocol PlanRule: Rule {
  func check(_ plan: PlanIndex, _ report: inout PlanReport)
}

/// A rule that checks the comments that disable rules, after all other rules.
package protocol CommentRule: Rule {
  func check(_ comments: [DisableComment], in board: LintedBoard, _ report: inout Report)
}
