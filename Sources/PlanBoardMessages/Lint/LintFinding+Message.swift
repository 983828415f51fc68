package import PlanBoardLint

extension LintFinding {
  /// The problem, in lower case, without a full stop. It may quote the board, so the caller must make it safe for a
  /// terminal.
  package var message: String { problem.message }

  /// How to solve the problem; nil if the message says enough. Like the message, it may quote the board.
  package var help: String? { problem.help }

  /// The message and any help as one text: `MESSAGE; HELP`. Like the message, this text may quote the board.
  package var messageWithHelp: String {
    let message = problem.message
    return problem.help.map { "\(message); \($0)" } ?? message
  }
}
