internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardScreen
internal import PlanBoardTerminal

/// How a command lists cards: drawn in columns on a terminal, as JSON if requested, otherwise one card per line. Such a
/// line begins with `path:line:`. A `dumb` terminal gets such lines, too, because editors run commands in such a
/// terminal, and can jump to the places.
struct CardListing: Sendable {
  let isJSON: Bool
  /// Whether the cards are drawn. If so, the functions `text` are not used.
  let isDrawn: Bool

  init(isJSON: Bool) {
    self.isJSON = isJSON
    isDrawn = !isJSON && System.isTerminal(.output) && !TerminalColors.isDumb { System.environment($0) }
  }

  /// The text of some cards of one board, for ``CardListWriter``. In JSON, a comma precedes each card but the first.
  @Sendable func text(of board: ParsedBoard, _ cards: [Int], _ path: Path) -> [UInt8] {
    isJSON ? JSONCardList.elements(of: board, cards, path) : CardLine.lines(of: board, cards, path)
  }

  /// The text of one card.
  @Sendable func text(of board: ParsedBoard, _ card: Int, _ path: Path) -> [UInt8] { text(of: board, [card], path) }

  /// The text of a card that a search has found. If the listing is not JSON, and the search found its words below the
  /// card's first line, the line with the words follows.
  @Sendable func text(of board: ParsedBoard, _ card: Int, _ path: Path, match: CardRanking.Place) -> [UInt8] {
    let text = text(of: board, card, path)
    return isJSON ? text : text + CardLine.match(match, of: card, board)
  }
}

/// Prints the cards of many boards. The cards of a board are printed as soon as the board has been read.
struct CardListWriter {
  private let output: Output
  private var list: JSONCardList?

  init(_ output: Output, isJSON: Bool) {
    self.output = output
    guard isJSON else { return }
    let list = JSONCardList()
    output.append { $0 += list.opening }
    self.list = list
  }

  /// Prints the cards of a board.
  ///
  /// - Parameter text: the text from a ``CardListing``.
  mutating func add(_ text: [UInt8]) {
    guard !text.isEmpty else { return }
    output.append { bytes in
      if let separator = list?.separator() { bytes += separator }
      bytes += text
    }
  }

  func end() {
    if let list { output.append { $0 += list.closing } }
  }
}

extension Console {
  /// Prints the selected cards.
  ///
  /// - Parameter boards: the boards of the selection.
  /// - Returns: whether there was any card.
  func print(_ cards: CardSelection, _ listing: CardListing, of boards: PlanSnapshot) throws -> Bool {
    try print(cards, CardArrangement(), listing, of: boards)
  }

  /// Prints the selected cards in an arrangement. In a pipe, if they are neither sorted nor grouped, the cards of each
  /// board are printed as soon as the board has been read. On a terminal, the last line says how many cards the limit
  /// left out.
  ///
  /// - Parameter boards: the boards of the selection.
  /// - Returns: whether there was any card.
  @discardableResult func print(
    _ cards: CardSelection, _ arrangement: CardArrangement, _ listing: CardListing, of boards: PlanSnapshot
  ) throws -> Bool {
    if listing.isDrawn { return try draw(cards, arrangement, of: boards) }
    var writer = arrangement.group == nil ? CardListWriter(output, isJSON: listing.isJSON) : nil
    var groups: [SavedView.Group<[UInt8]>] = []
    var isEmpty = true
    _ = try cards.forEachGroup(of: arrangement, make: listing.text) { answer in
      isEmpty = isEmpty && answer.value.isEmpty
      if writer == nil { groups += answer.value }
      for text in answer.value.flatMap(\.cards) { writer?.add(text) }
      _ = value(of: answer)
    }
    writer?.end()
    if let key = arrangement.group {
      if listing.isJSON { print { $0.list(groups) } } else { output.append { $0 += CardGroups(groups, by: key).bytes } }
    }
    return !isEmpty
  }

  /// The largest number of cards that are drawn if no limit is requested. Nobody reads more. The columns of a drawing
  /// are only as wide as the cards need, so nothing can be drawn before all cards are known.
  private static let mostDrawn = 1000

  private func draw(_ cards: CardSelection, _ arrangement: CardArrangement, of boards: PlanSnapshot) throws -> Bool {
    var arrangement = arrangement
    arrangement.limit = arrangement.limit ?? Self.mostDrawn
    var groups: [SavedView.Group<[ListedCard]>] = []
    let more = try cards.forEachGroup(of: arrangement) { board, cards, path in
      cards.map { ListedCard(board, $0, path) }
    } use: { answer in
      groups += value(of: answer)
    }
    if !groups.isEmpty {
      let list = CardGroups(joining: groups, by: arrangement.group)
      try draw(list, session().handles(ofCardsOn: boards.paths), of: boards, hasBoards: boards.paths.count > 1)
    }
    if more > 0 { print(.more(cards: more)) }
    return !groups.isEmpty
  }

  /// Draws cards of a plan for the terminal.
  ///
  /// - Parameter board: the name of the only board that was searched; nil if all boards were.
  func draw(_ list: CardGroups<ListedCard>, of plan: PlanSnapshot, on board: String?) throws {
    try draw(list, plan.handles(), of: plan, hasBoards: board == nil && plan.paths.count > 1)
  }

  /// - Parameters:
  ///   - handles: the handles of all cards of the plan; nil to show none.
  ///   - plan: the plan in which to look up the cards for which the listed cards may wait.
  ///   - hasBoards: whether to show the board of each card.
  private func draw(
    _ list: CardGroups<ListedCard>, _ handles: @autoclosure () throws -> HandleTable?, of plan: PlanSnapshot,
    hasBoards: Bool
  ) throws {
    if list.isEmpty { return }
    let session = try session()
    let drawing = CardListDrawing(
      list, handles: try handles(), openIDs: try plan.openIDs(list.awaited, today: System.today), today: System.today,
      width: Self.width, showsBoards: hasBoards
    ) { path in
      path == .standardInput ? nil : "file://\(session.absolute(path).uriReference)"
    }
    page()
    drawing.draw { draw($0) }
  }
}
