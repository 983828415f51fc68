internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown

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
      let hits = try Hits(ranking: CardRanking(query), listing: Plan.listing(isJSON: json, of: plan))
      var found: [Hits.Found] = []
      try CardSearch(query, today: System.today, withArchive: archived)
        .forEach(in: plan, paths, console, make: hits.found) { found += $0 }
      if found.isEmpty { console.note(.findings) }
      var writer = CardListWriter(console.output, isJSON: json)
      // Equally good matches are in the order of the boards.
      let order = found.indices.sorted { (found[$0].rank, $0) < (found[$1].rank, $1) }
      for index in order { writer.add(found[index].text) }
      writer.end()
    }
  }

  /// Turns cards into the text to print.
  private struct Hits: Sendable {
    let ranking: CardRanking
    let listing: CardListing

    struct Found: Sendable {
      var rank: Int
      var text: [UInt8]
    }

    @Sendable func found(in board: ParsedBoard, _ cards: [Int], _ path: Path) -> [Found] {
      var found: [Found] = []
      board.forEachSyntax(ofCards: cards) { card, bytes in
        let place = ranking.place(card, bytes, in: board)
        var text = listing.text(of: board, [card.index], path)
        if !listing.isJSON, let line1 = place.line1, line1 != Int(board.cards[card.index].firstLine) + 1 {
          let line = board.source.string(board.source.content(of: line1 - 1))
          text += "    \(line1): \(VisibleText.safe(String(line.drop { $0 == " " || $0 == "\t" })))\n".utf8
        }
        found.append(Found(rank: place.rank, text: text))
      }
      return found
    }
  }
}
