internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// Asks the user on the terminal whether a change is wanted, or which of several cards is meant.
enum Picker {
  private static let listLimit = 20

  static var canAsk: Bool { System.isInputTerminal && System.isTerminal(.errors) }

  static func confirm(_ question: Remark) -> Bool {
    let output = Output(.errors)
    output.append { $0 += MessageForm(.errors).shown(question.text).utf8 }
    output.flush()
    return Remark.isConfirmed(by: readLine())
  }

  /// - Returns: the request with the answer; nil if there is no question, or if the user declines.
  static func answer(to ending: Performed.Ending, of request: PlanRequest, _ console: Console) -> PlanRequest? {
    switch ending {
    case .ambiguous(let name): return pick(name, console).map { request.answering(name, with: $0) }
    case .unclearRecurrence(let card):
      return confirm(.finishForGood(card)) ? request.finishing(card) : nil
    case .repeatedChore(let card):
      guard confirm(.again(card, today: System.today)) else { return nil }
      var confirmed = request
      confirmed.repeatsChores = true
      return confirmed
    default: return nil
    }
  }

  /// Lists the first candidates, and asks for the number of one of them; nil if the answer is not such a number.
  private static func pick(_ name: AmbiguousName, _ console: Console) -> IntentFailure.Candidate? {
    let shown = Array(name.candidates.prefix(listLimit))
    let output = Output(.errors)
    output.append {
      MessageForm(.errors).append(Remark.candidates(name.text, count: name.candidates.count).text, to: &$0)
    }
    for line in CandidateDrawing(shown, today: System.today, width: Console.width).lines {
      console.draw(line, to: output)
    }
    output.append { $0 += Remark.whichOf(count: shown.count).text.utf8 }
    output.flush()
    return Remark.choice(readLine(), among: shown.count).map { shown[$0] }
  }
}
