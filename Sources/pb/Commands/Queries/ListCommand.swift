internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardVerbs

struct ListCommand: Command {
  @Argument(.boardsAndQuery) var words: [BoardPath]

  @Argument(.onBoard) var board: String?

  @Argument(.listAll) var all: Bool

  @Argument(.withArchived) var archived: Bool

  @Argument(.listSort) var sort: String?

  @Argument(.listGroup) var group: String?

  @Argument(.listColumns) var columns: String?

  @Argument(.limit) var limit: Int?

  @Argument(.listModified) var modified: Bool

  @Argument(.jsonLines) var json: Bool

  func validate() throws {
    if limit ?? 1 < 1 { throw UsageError("--limit must be 1 or more") }
    _ = try arrangement
  }

  private var scope: CardScope {
    if all { return archived ? .planAndArchive : .plan }
    return archived ? .openAndArchive : .open
  }

  func run() throws {
    try Plan.run { console in
      let (cards, found) = try QueryArguments.open(words, on: board, in: scope, console)
      let arrangement = try self.arrangement
      try found.check(arrangement.sort.filter { !$0.isModified() }, ofOption: "--sort")
      let isTimed = modified || cards.showsModified(sortedBy: arrangement.sort)
      let listing = CardListing(isJSON: json, timesOf: isTimed ? cards : nil)
      if try console.print(cards, arrangement, listing, of: found) { return }
      // With `--columns`, closed cards are also listed, so there are no others to count.
      let others = all || !arrangement.columns.isEmpty ? 0 : try cards.countWithClosed()
      if others > 0 { return console.reportOnce(.noOpenCards(others: others)) }
      if listing.isDrawn { console.print(.nothingFound) }
      QueryArguments.hintAtBoard(words.map(\.path.text), on: board, console)
    }
  }

  /// The values of `--limit`, `--sort`, `--group` and `--columns`.
  private var arrangement: CardArrangement {
    get throws {
      var arrangement = CardArrangement()
      arrangement.limit = limit
      arrangement.sort = try sort.map { try SortKey.list($0, ofOption: "--sort") } ?? []
      if let group {
        arrangement.group = CardArrangement.grouping(named: group)
        if arrangement.group == nil { throw UsageError(SavedView.Grouping.unknown(group, ofOption: "--group")) }
      }
      if let columns {
        arrangement.columns = CardArrangement.columns(in: columns)
        if arrangement.columns.isEmpty { throw UsageError("--columns needs the name of a column") }
      }
      return arrangement
    }
  }
}
