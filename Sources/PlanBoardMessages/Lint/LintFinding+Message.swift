package import PlanBoardLint

extension LintFinding {
  /// The problem, in lower case, without a full stop. It may quote the board, so a shell makes it safe.
  package var message: String { problem.message }

  /// How to solve the problem; nil if the message says enough. It may quote the board, too.
  package var help: String? { problem.help }

  /// The message and the help, for formats that have one text for both.
  package var messageWithHelp: String {
    let message = problem.message
    return problem.help.map { "\(message); \($0)" } ?? message
  }
}
