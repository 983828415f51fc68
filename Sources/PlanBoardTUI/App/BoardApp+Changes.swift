internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardScreen

extension BoardApp {
  func commit(_ intents: [any Intent]) { commit(request(intents, .commit)) }

  /// The board on the screen counts as named by the user, who has opened it.
  func request(_ intents: [any Intent], _ mode: PlanRequest.Mode) -> PlanRequest {
    var request = PlanRequest(intents, mode)
    request.asksAboutRecurrence = true
    request.beside = beside
    if let shown { request.otherNames = RequestedNames(boards: [shown.path.text]) }
    return request
  }

  /// Carries out a request, and shows the result. A menu asks first if the request would complete a repeating card that
  /// was completed less than a minute ago, or one whose recurrence is not understood.
  func commit(_ request: PlanRequest) {
    let performed = session.perform(request)
    switch performed.ending {
    case .repeatedChore:
      var again = request
      again.repeatsChores = true
      confirm(words.again, .perform(again))
    case .unclearRecurrence(let card):
      finish(performed)
      layer = .menu(
        Menu(
          title: words.unclearRecurrence,
          items: [
            Menu.Item(text: words.finishForGood, key: "y", choice: .perform(request.finishing(card))),
            Menu.Item(text: words.editCard, key: "e", choice: .action(.editTitle)),
            Menu.Item(text: words.no, key: "n", choice: .close),
          ], selected: 2))
    default: finish(performed)
    }
  }

  /// Asks before the intents are carried out.
  func confirm(_ question: String, _ intents: [any Intent]) { confirm(question, .perform(request(intents, .commit))) }

  /// Asks a question to which the usual answer is no.
  func confirm(_ question: String, _ choice: Menu.Choice) {
    layer = .menu(
      Menu(
        title: question,
        items: [
          Menu.Item(text: words.yes, key: "y", choice: choice),
          Menu.Item(text: words.no, key: "n", choice: .close),
        ], selected: 1))
  }

  /// Shows the board and the message after a request.
  func finish(_ performed: Performed) {
    var place: Outcome.Place?
    var isWritten = false
    ownChanges.formUnion(performed.steps.compactMap(\.number))
    let outcomes = performed.steps.flatMap(\.outcomes)
    for outcome in outcomes {
      if outcome.verb != .removed, place == nil { place = outcome.cards.first?.after }
      if !outcome.isNothing { isWritten = true }
    }
    if isWritten {
      marks = []
      rangeStart = nil
    }
    plan = session.snapshot(.plan(beside: beside), withCopies: true)
    // If the board on the screen was removed or archived, another one is shown.
    if let path = shown?.path, !plan.paths.contains(path), isWritten {
      shown = nil
      (filter, inspector) = (nil, nil)
    }
    let changes = outcomes.flatMap(\.cards)
    showAgain(at: place, isOwn: true, changing: changes.count == 1 ? changes[0] : nil)
    if let failure = performed.failure {
      fail(failure)
    } else if let text = performed.message(today: today) {
      message = Message(text: text)
    }
  }

  func addCards(_ texts: [String]) {
    guard let shown, let column = shown.columnName else { return }
    commit(
      texts.map {
        AddCard($0, board: BoardName(shown.path.text), column: column, position: .bottom, today: today)
      })
  }
}
