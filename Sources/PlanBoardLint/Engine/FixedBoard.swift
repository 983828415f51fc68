package import PlanBoardMarkdown

/// The result of ``Linter/fixing(_:name:unsafe:)``.
package struct FixedBoard: Sendable {
  package internal(set) var board: ParsedBoard
  /// The edits that turn the original text into the text of ``board``.
  package internal(set) var edits: EditList
  /// The number of fixes that were applied, in all rounds. In one round, each rule is applied once.
  package internal(set) var fixedCount: Int
  /// The number of rounds in which something was fixed.
  var roundCount: Int
}
