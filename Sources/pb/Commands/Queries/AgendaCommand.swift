internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardTerminal
internal import PlanBoardVerbs

struct AgendaCommand: Command {
  @Argument(.query) var words: [String]

  @Argument(.agendaDays) var days: Int

  @Argument(.onlyBoard) var board: String?

  @Argument(.json) var json: Bool

  func validate() throws {
    guard (1...3660).contains(days) else { throw UsageError("--days must be a number from 1 to 3660") }
  }

  func run() throws {
    try Plan.run { console in
      let (cards, plan) = try Plan.cards(words.joined(separator: " "), in: .plan, on: board, console)
      let listing = CardListing(isJSON: json)
      if listing.isDrawn {
        let agenda = try console.value(of: cards.agenda(days: days) { ListedCard($0, $1, $2) })
        try console.draw(CardGroups(agenda), of: plan, on: board)
        if agenda.isEmpty {
          console.print(.nothingIsDue(days: days))
          try QueryArguments.hintAtBoard(words, on: board, ifEmpty: cards, console)
        }
        return
      }
      let agenda = try console.value(of: cards.agenda(days: days, make: listing.text))
      if agenda.isEmpty { try QueryArguments.hintAtBoard(words, on: board, ifEmpty: cards, console) }
      if json { return console.print { $0.agenda(agenda) } }
      console.output.append { $0 += CardGroups(agenda).bytes }
      if agenda.isEmpty { console.print(.nothingIsDue(days: days)) }
    }
  }
}
