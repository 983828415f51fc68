package import PlanBoardMarkdown

/// A board after the linter has fixed as many of its findings as possible.
package struct FixedBoard: Sendable {
  package internal(set) var board: ParsedBoard
  /// The edits that turn the original text into the text of ``board``.
  package internal(set) var edits: EditList
  /// The number of findings that were fixed.
  package internal(set) var fixedCount: Int
  /// The number of rounds that fixed a finding.
  var roundCount: Int
}
