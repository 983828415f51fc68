package import PlanBoardCore
package import PlanBoardIntents
package import PlanBoardMarkdown
internal import PlanBoardMessages

/// A card in a list, with everything that a drawing shows of it.
package struct ListedCard: Sendable {
  let card: Card
  let path: Path
  let column: String
  /// The line to show below the card, such as the match of a search; nil to show none.
  private(set) var note: String?
  let tagColors: TagColors
  /// When the card was last changed; nil to show nothing about this.
  private(set) var modified: LocalTime?

  /// Reads a card from its board.
  ///
  /// - Parameter times: when each card of the board was last changed; nil or empty to show nothing about this.
  package init(_ board: ParsedBoard, _ index: Int, _ path: Path, times: [Moment?]? = nil) {
    self.init(board, index, path, note: nil)
    if let times, !times.isEmpty { modified = times[index]?.local }
  }

  /// Reads a card that a search has found.
  package init(_ board: ParsedBoard, _ index: Int, _ path: Path, _ place: CardRanking.Place) {
    self.init(board, index, path, note: CardLine.Match(place, of: index, board)?.words)
  }

  /// A card among which a user is asked to choose.
  init(_ candidate: IntentFailure.Candidate) {
    card = candidate.card
    path = candidate.place.path
    tagColors = candidate.tagColors
    column = candidate.place.column ?? DrawingWords.archiveName
  }

  private init(_ board: ParsedBoard, _ index: Int, _ path: Path, note: String?) {
    card = board.card(index)
    self.path = path
    self.note = note
    tagColors = board.settings.tagColors
    column = board.columns[Int(board.cards[index].column)].name
  }

  /// The same card with a line below it.
  package func withNote(_ note: String) -> ListedCard {
    var card = self
    card.note = note
    return card
  }
}
