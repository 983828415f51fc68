internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages

/// Asks the user on the terminal whether a change is wanted, or which of several cards is meant.
enum Picker {
  /// The largest number of cards to choose from.
  private static let listLimit = 20

  /// Whether a user can answer: standard input and the error stream must be terminals.
  static var canAsk: Bool { System.isInputTerminal && System.isTerminal(.errors) }

  /// Asks a question, and returns whether the user confirms it.
  static func confirm(_ question: Remark) -> Bool {
    let output = Output(.errors)
    output.append { $0 += question.text.utf8 }
    output.flush()
    return Remark.isConfirmed(by: readLine())
  }

  /// Asks the question with which a request ended, if there is one.
  ///
  /// - Returns: the request with the answer; nil if there is no question, if the user says no, or if the answer is not
  ///   one of the choices.
  static func answer(to ending: Performed.Ending, of request: PlanRequest) -> PlanRequest? {
    switch ending {
    case .ambiguous(let name): return pick(name).map { request.answering(name, with: $0) }
    case .repeatedChore(let card):
      guard confirm(.again(card, today: System.today)) else { return nil }
      var confirmed = request
      confirmed.repeatsChores = true
      return confirmed
    default: return nil
    }
  }

  /// Lists the first candidates, and asks for the number of one of them.
  ///
  /// - Returns: the candidate; nil if the answer is not one of the numbers.
  private static func pick(_ name: AmbiguousName) -> IntentFailure.Candidate? {
    let shown = name.candidates.prefix(listLimit)
    let output = Output(.errors)
    let question = Remark.candidates(
      name.text, count: name.candidates.count, shown: Array(shown), today: System.today)
    output.line(question.text)
    output.append { $0 += Remark.whichOf(count: shown.count).text.utf8 }
    output.flush()
    return Remark.choice(readLine(), among: shown.count).map { shown[$0] }
  }
}
