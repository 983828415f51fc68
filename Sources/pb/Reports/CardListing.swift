internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// How cards are listed: one per line, beginning with `path:line:`, or as JSON.
struct CardListing: Sendable {
  let isJSON: Bool
  /// The column of handles at the start of the lines; nil to list no handles.
  let handles: HandleColumn?

  /// The text of some cards of one board, for ``CardListWriter``. In JSON, a comma precedes each card but the first.
  @Sendable func text(of board: ParsedBoard, _ cards: [Int], _ path: Path) -> [UInt8] {
    isJSON ? JSONCardList.elements(of: board, cards, path) : CardLine.lines(of: board, cards, path, handles: handles)
  }

  /// The text of one card.
  @Sendable func text(of board: ParsedBoard, _ card: Int, _ path: Path) -> [UInt8] { text(of: board, [card], path) }

  /// The text of a card that a search has found, with the line that matches.
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
  /// Prints the selected cards of each board as soon as the board has been read.
  ///
  /// - Returns: whether there was any card.
  func print(_ cards: CardSelection, _ listing: CardListing) throws -> Bool {
    try print(cards, CardArrangement(), listing)
  }

  /// Prints the selected cards, as arranged. If they are neither sorted nor grouped, the cards of each board are printed as soon as
  /// the board has been read. On a terminal, the last line says how many cards the limit left out.
  ///
  /// - Returns: whether there was any card.
  @discardableResult func print(
    _ cards: CardSelection, _ arrangement: CardArrangement, _ listing: CardListing
  ) throws -> Bool {
    var writer = arrangement.group == nil ? CardListWriter(output, isJSON: listing.isJSON) : nil
    var groups: [SavedView.Group<[UInt8]>] = []
    var isEmpty = true
    let more = try cards.forEachGroup(of: arrangement, make: listing.text) { answer in
      isEmpty = isEmpty && answer.value.isEmpty
      if writer == nil { groups += answer.value }
      for text in answer.value.flatMap(\.cards) { writer?.add(text) }
      _ = value(of: answer)
    }
    writer?.end()
    if let key = arrangement.group {
      if listing.isJSON { print { $0.list(groups) } } else { output.append { $0 += CardGroups(groups, by: key).bytes } }
    }
    if more > 0, !listing.isJSON, System.isTerminal(.output) { print(.more(cards: more)) }
    return !isEmpty
  }
}
