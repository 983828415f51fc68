internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardScreen
internal import PlanBoardTerminal

/// How a command lists cards: as JSON if requested, drawn in columns on a terminal, otherwise one card per line.
///
/// A card's line begins with `path:line:`. A `dumb` terminal also gets such lines, because editors run commands there,
/// and can jump to the places.
struct CardListing: Sendable {
  let isJSON: Bool
  /// If true, the functions `text` are not used.
  let isDrawn: Bool

  /// Returns when each card of a board was last changed; nil to show this of no card.
  private let times: (@Sendable (ParsedBoard, Path) -> [Moment?])?

  /// - Parameter timed: the cards to list, if it is to be shown when they were last changed.
  init(isJSON: Bool, timesOf timed: CardSelection? = nil) {
    self.isJSON = isJSON
    if let timed { times = { timed.times(on: $0, at: $1) } } else { times = nil }
    isDrawn = !isJSON && System.isTerminal(.output) && !TerminalColors.isDumb { System.environment($0) }
  }

  /// The text of some cards of one board, as lines or as elements of a JSON list.
  @Sendable func text(of board: ParsedBoard, _ cards: [Int], _ path: Path) -> [UInt8] {
    isJSON
      ? JSONCardList.elements(of: board, cards, path, times: times?(board, path))
      : CardLine.lines(of: board, cards, path, times: times?(board, path) ?? [])
  }

  /// A card for the drawing.
  @Sendable func drawn(_ board: ParsedBoard, _ card: Int, _ path: Path) -> ListedCard {
    ListedCard(board, card, path, times: times?(board, path))
  }

  @Sendable func text(of board: ParsedBoard, _ card: Int, _ path: Path) -> [UInt8] { text(of: board, [card], path) }

  /// The text of a found card. Except in JSON, the line with the found words follows if it is below the card's first
  /// line.
  @Sendable func text(of board: ParsedBoard, _ card: Int, _ path: Path, match: CardRanking.Place) -> [UInt8] {
    let text = text(of: board, card, path)
    return isJSON ? text : text + CardLine.match(match, of: card, board)
  }
}
