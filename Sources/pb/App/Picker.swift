internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages

/// Asks the user on the terminal: to confirm a change, or which of several cards is meant.
enum Picker {
  private static let most = 20

  /// Whether a user can answer: standard input and the error stream are terminals.
  static var canAsk: Bool { System.isInputTerminal && System.isTerminal(.errors) }

  /// Asks a question that can be confirmed.
  static func confirm(_ question: Remark) -> Bool {
    let output = Output(.errors)
    output.append { $0 += question.text.utf8 }
    output.flush()
    return Remark.isConfirmed(by: readLine())
  }

  /// Lists the candidates and asks for a number.
  ///
  /// - Returns: nil if the answer is not one of the numbers.
  static func pick(_ text: String, _ candidates: [IntentFailure.Candidate]) -> IntentFailure.Candidate? {
    let shown = candidates.prefix(most)
    let output = Output(.errors)
    output.line(Remark.candidates(text, count: candidates.count, shown: Array(shown)).text)
    output.append { $0 += Remark.whichOf(count: shown.count).text.utf8 }
    output.flush()
    return Remark.choice(readLine(), among: shown.count).map { shown[$0] }
  }
}
