internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents

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
      let plan = try Plan.open(names: RequestedNames(boards: [board].compactMap { $0 }), console)
      let paths = try plan.paths(of: board)
      let query = try console.query(words.joined(separator: " "), about: plan.selecting(paths))
      let (ranking, listing) = (CardRanking(query), try Plan.listing(isJSON: json, of: plan))
      var hits: [CardRanking.Hit<[UInt8]>] = []
      try CardSearch(query, today: System.today, withArchive: archived)
        .forEach(in: plan, paths, console) { board, cards, path in
          ranking.hits(of: board, cards) { listing.text(of: board, $0, path, match: $1) }
        } use: {
          hits += $0
        }
      if hits.isEmpty { console.note(.findings) }
      var writer = CardListWriter(console.output, isJSON: json)
      for text in CardRanking.best(hits) { writer.add(text) }
      writer.end()
    }
  }
}
