internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardScreen

/// The lines of the cards that were drawn, so that a frame that differs little from the one before takes little time.
final class DrawnCards {
  private struct Key: Hashable {
    var card: Int
    var width: Int
  }

  private var lines: [Key: [StyledLine]] = [:]
  /// The board, its text and the day for which the lines were made.
  private var source: (path: Path, text: [UInt8], today: CalendarDate)?

  /// The number of cards that are kept at most: more than a large screen has.
  private static let most = 2_000

  /// Forgets all lines, because something else has changed that they show.
  func forget() { lines = [:] }

  /// Forgets the lines of another text, and of another day.
  func begin(_ shown: ShownBoard) {
    let text = shown.board.source.bytes
    if let source, source.path == shown.path, source.text == text, source.today == shown.today { return }
    source = (shown.path, text, shown.today)
    forget()
  }

  /// The lines of a card of the board that was passed to ``begin(_:)``.
  ///
  /// - Parameter make: draws the card, if it was not drawn yet.
  func lines(of card: Int, width: Int, make: () -> [StyledLine]) -> [StyledLine] {
    let key = Key(card: card, width: width)
    if let known = lines[key] { return known }
    let made = make()
    if lines.count >= Self.most { forget() }
    lines[key] = made
    return made
  }
}
