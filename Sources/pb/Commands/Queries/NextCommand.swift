internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardTerminal
internal import PlanBoardVerbs

struct NextCommand: Command {
  @Argument(.query) var words: [String]

  @Argument(.onlyBoard) var board: String?

  @Argument(.limit) var limit: Int?

  @Argument(.nextAll) var all: Bool

  @Argument(.nextWhy) var why: Bool

  @Argument(.json) var json: Bool

  func validate() throws {
    if limit ?? 1 < 1 { throw UsageError("--limit must be 1 or more") }
  }

  func run() throws {
    try Plan.run { console in
      let (cards, plan) = try Plan.cards(words.joined(separator: " "), in: .plan, on: board, console)
      let listing = CardListing(isJSON: json)
      func next<Value: Sendable>(
        _ make: @Sendable (ParsedBoard, Int, Path) -> Value
      ) throws -> NextCards<Value> {
        let limit = limit ?? (listing.isDrawn ? screenful : nil)
        return try console.value(of: cards.next(limit: limit, withLater: all, isExplained: why, make: make))
      }
      guard listing.isDrawn else {
        let next = try next(listing.text)
        if next.isEmpty, next.hidden == 0 { try QueryArguments.hintAtBoard(words, on: board, ifEmpty: cards, console) }
        if json { return console.print { $0.next(next, isExplained: why) } }
        console.output.append { $0 += CardGroups(why ? next.map(explained) : next).bytes }
        if next.hidden > 0 { console.printAside(.notStartedYet(cards: next.hidden)) }
        return
      }
      let next = fitting(try next { ListedCard($0, $1, $2) })
      let shown = why ? next.map { $0.withNote(UrgencyWords.line($1, today: System.today)) } : next
      try console.draw(CardGroups(byTier: shown), of: plan, on: board)
      if next.isEmpty { console.print(.nothingIsNext) }
      if next.more > 0 { console.print(.more(cards: next.more)) }
      if next.hidden > 0 { console.print(.notStartedYet(cards: next.hidden)) }
      if next.isEmpty, next.hidden == 0 { try QueryArguments.hintAtBoard(words, on: board, ifEmpty: cards, console) }
    }
  }

  /// A line of a card, with a line that says why it is there.
  private func explained(_ line: [UInt8], _ urgency: CardUrgency) -> [UInt8] {
    line + "    \(UrgencyWords.line(urgency, today: System.today))\n".utf8
  }

  /// The most cards that may fit on the terminal, with room for the remarks and the next prompt; at least 5.
  private var screenful: Int { max((System.terminalHeight ?? 24) - 4, 5) }

  /// As many cards as fit on the terminal with the headings of their sections, but at least 5, unless --limit says how
  /// many.
  private func fitting(_ next: NextCards<ListedCard>) -> NextCards<ListedCard> {
    guard limit == nil else { return next }
    var shown = next
    while shown.cards.count > 5 {
      let sections = Set(shown.cards.map(\.urgency.tier)).count
      if shown.cards.count * (why ? 2 : 1) + 2 * sections - 1 <= screenful { break }
      shown = shown.first(shown.cards.count - 1)
    }
    return shown
  }
}
