internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardTerminal
internal import PlanBoardVerbs

struct FindCommand: Command {
  @Argument(.findWords) var words: [String]

  @Argument(.onBoard) var board: String?

  @Argument(.withArchived) var archived: Bool

  @Argument(.jsonLines) var json: Bool

  func run() throws {
    try Plan.run { console in
      let (cards, plan) = try Plan.cards(
        words.joined(separator: " "), in: archived ? .planAndArchive : .plan, on: board, console)
      let listing = CardListing(isJSON: json)
      if listing.isDrawn {
        let found = try console.value(of: cards.best { ListedCard($0, $1, $2, $3) })
        if found.isEmpty {
          console.print(.nothingFound)
          return reportNothing(console)
        }
        return try console.draw(CardGroups(found), of: plan, on: board)
      }
      let found = try console.value(of: cards.best(make: listing.text))
      if found.isEmpty { reportNothing(console) }
      var writer = CardListWriter(console.output, isJSON: json)
      for text in found { writer.add(text) }
      writer.end()
    }
  }

  /// Makes the exit code 1. Without `--board`, prints a hint if the words name a board.
  private func reportNothing(_ console: Console) {
    console.note(.findings)
    QueryArguments.hintAtBoard(words, on: board, console)
  }
}
