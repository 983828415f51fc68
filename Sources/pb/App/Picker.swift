internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardScreen
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
    let drawing = CandidateDrawing(shown, today: System.today, width: Console.width)
    return pick(shown, .candidates(name.text, count: name.candidates.count), drawing.lines, console)
  }

  /// Lists the first boards, and asks for the number of one of them; nil if the answer is not such a number.
  static func pick(_ boards: [Path], _ console: Console) -> Path? {
    let shown = Array(boards.prefix(listLimit))
    let plan = try? console.session().snapshot(.paths(shown))
    let titles = shown.map { path in try? plan?.board(at: path).title }
    return pick(
      shown, .boards(count: boards.count), BoardChoiceDrawing(shown, titles: titles, width: Console.width).lines,
      console)
  }

  private static func pick<Item>(
    _ items: [Item], _ heading: Remark, _ lines: [StyledLine], _ console: Console
  ) -> Item? {
    let output = Output(.errors)
    output.append { MessageForm(.errors).append(heading.text, to: &$0) }
    for line in lines { console.draw(line, to: output) }
    output.append { $0 += Remark.whichOf(count: items.count).text.utf8 }
    output.flush()
    return Remark.choice(readLine(), among: items.count).map { items[$0] }
  }
}
