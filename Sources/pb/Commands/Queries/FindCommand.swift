internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardTerminal

struct FindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Find cards: words, +tags, @people and more",
    discussion: """
      All arguments together form a query, as with `pb list` (docs/queries.md): pb finds the cards that have all of the words \
      in their title, notes or checklist. The best matches come first. If a word is not in the title, pb also prints the line \
      that contains the word. The exit code is 1 if nothing is found.

      Examples:
        pb find ann mail
        pb find +home --archived
        pb find '"ship it" or release'
        pb find parser --json
      """)

  @Argument(help: "Words, +tags, @people, and all other parts of queries", completion: Accepted.query.kind)
  var words: [String]

  @Option(help: "Only on this board: its path, its name or the start of either", completion: Accepted.board.kind)
  var board: String?

  @Flag(help: "Include archived cards")
  var archived = false

  @Flag(help: "Print JSON, one card per line")
  var json = false

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
