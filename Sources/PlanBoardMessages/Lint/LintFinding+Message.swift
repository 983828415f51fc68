package import PlanBoardLint

extension LintFinding {
  /// The problem, in lower case, without a full stop. Not safe for a terminal, because it may quote the board.
  package var message: String { problem.message }

  /// How to solve the problem; nil if the message says enough. Not safe for a terminal.
  package var help: String? { problem.help }

  /// Says that further findings of a rule on a board are not shown.
  package static func more(_ count: Int) -> String { "and \(count) more; `pb lint --all` shows them all" }

  /// The message and any help as one text. Not safe for a terminal.
  package var messageWithHelp: String {
    let message = problem.message
    return problem.help.map { "\(message); \($0)" } ?? message
  }
}
