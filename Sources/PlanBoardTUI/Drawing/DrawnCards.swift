internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardScreen

/// Keeps the lines of the cards that were drawn, so that the next frame takes little time.
final class DrawnCards {
  private struct Key: Hashable {
    var card: Int
    var width: Int
  }

  /// Everything on which the lines of a card depend, besides the day, the settings of the board, and the handles.
  private struct Content: Hashable {
    var text: [UInt8]
    var kind: ColumnKind
    var width: Int

    /// Returns nil for a card that is so long that copying its text may take longer than drawing it.
    init?(_ key: Key, of board: ParsedBoard) {
      let card = board.cards[key.card]
      let range = board.range(of: card)
      guard range.count <= 4_096 else { return nil }
      text = Array(board.source.bytes[range])
      kind = board.columns[Int(card.column)].kind
      width = key.width
    }
  }

  private var lines: [Key: [StyledLine]] = [:]
  /// The lines that were made for the previous text of the board.
  private var earlier: [Content: [StyledLine]] = [:]
  private var source: (path: Path, board: ParsedBoard, today: CalendarDate)?

  /// Even a large screen shows fewer cards.
  private static let cardLimit = 2_000

  /// Call it when the handles have changed, which ``begin(_:)`` does not check.
  func forget() { (lines, earlier) = ([:], [:]) }

  /// Prepares for drawing the cards of a board. If only the text of the board is new, keeps the lines of unchanged
  /// cards.
  func begin(_ shown: ShownBoard) {
    let (board, before) = (shown.board, source)
    if let before, before.path == shown.path, before.today == shown.today, before.board.settings == board.settings {
      if before.board.source.bytes.isStored(with: board.source.bytes) { return }
      earlier = [:]
      for (key, made) in lines {
        if let content = Content(key, of: before.board) { earlier[content] = made }
      }
      lines = [:]
    } else {
      forget()
    }
    source = (shown.path, board, shown.today)
  }

  /// The lines of a card of the board that was passed to ``begin(_:)``; `width` is in terminal columns.
  ///
  /// `make` draws the card, if its lines are not known for this width.
  func lines(of card: Int, width: Int, make: () -> [StyledLine]) -> [StyledLine] {
    let key = Key(card: card, width: width)
    if let known = lines[key] { return known }
    let content = earlier.isEmpty ? nil : source.flatMap { Content(key, of: $0.board) }
    let made = content.flatMap { earlier[$0] } ?? make()
    if lines.count >= Self.cardLimit { lines = [:] }
    lines[key] = made
    return made
  }
}

extension [UInt8] {
  /// Whether two arrays share the same memory. O(1).
  fileprivate func isStored(with other: [UInt8]) -> Bool {
    withUnsafeBufferPointer { bytes in
      other.withUnsafeBufferPointer { bytes.baseAddress == $0.baseAddress && bytes.count == $0.count }
    }
  }
}
