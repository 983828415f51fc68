internal import PlanBoardCore
internal import Synchronization

/// A cache of the syntax of a board's cards, which copies of the board share. After an edit, usually only the cards
/// around the edit are read again.
final class CardSyntaxes: Sendable {
  private struct State: Sendable {
    /// nil until a question needs many cards.
    var all: [CardSyntax]?
    /// The syntax from before the last edit; nil if none was known, or if it is no longer needed.
    var former: Former?
    var readCount = 0
  }

  fileprivate struct Former: Sendable {
    var board: ParsedBoard
    var all: [CardSyntax]
    var hunks: [LineHunk]
  }

  private let state: Mutex<State>

  init() { state = Mutex(State()) }

  /// Creates the cache of an edited board from the syntaxes that the board before the edit knows at this moment.
  init(after board: ParsedBoard, _ hunks: [LineHunk]) {
    state = Mutex(State(former: board.syntaxes?.known.map { Former(board: board, all: $0, hunks: hunks) }))
  }

  /// The syntax of each card, in text order; nil if no question has needed many cards.
  var known: [CardSyntax]? { state.withLock { $0.all } }

  /// The number of cards that were read from the text, and not taken over from before the last edit.
  var readCount: Int { state.withLock { $0.readCount } }

  /// The syntax of each card, in text order. O(n) at the first call.
  func all(of board: ParsedBoard, _ bytes: UnsafeBufferPointer<UInt8>) -> [CardSyntax] {
    state.withLock { state in
      if let all = state.all { return all }
      let all: [CardSyntax]
      var readCount = board.cards.count
      if let former = state.former, former.board.settings.context == board.settings.context {
        (all, readCount) = former.moved(to: board, bytes)
      } else {
        all = board.cards.indices.map { CardSyntax(board, $0, bytes: bytes) }
      }
      state = State(all: all, readCount: readCount)
      return all
    }
  }
}

extension CardSyntaxes.Former {
  fileprivate func moved(to board: ParsedBoard, _ bytes: UnsafeBufferPointer<UInt8>) -> (
    all: [CardSyntax], readCount: Int
  ) {
    var next = hunks[...]
    // The text before the next hunk is this many lines further down than before the edit.
    var lines = 0
    var candidate = 0
    var readCount = 0
    let moved = board.cards.indices.map { index in
      let span = board.cards[index]
      while let hunk = next.first, hunk.after.upperBound <= Int(span.firstLine) {
        lines = hunk.after.upperBound - hunk.before.upperBound
        next.removeFirst()
      }
      let isEdited = next.first.map { $0.after.lowerBound <= Int(span.lastLine) } ?? false
      let first = Int(span.firstLine) - lines
      while candidate < self.board.cards.count, Int(self.board.cards[candidate].firstLine) < first { candidate += 1 }
      guard !isEdited, candidate < self.board.cards.count,
        let shift = self.board.shift(ofCard: candidate, to: index, of: board, lines: lines)
      else {
        readCount += 1
        return CardSyntax(board, index, bytes: bytes)
      }
      return all[candidate].moved(to: index, by: shift, lines: lines)
    }
    return (moved, readCount)
  }
}

extension ParsedBoard {
  /// How many bytes further down a card is on another board; nil if the card has other lines or other blocks there. The
  /// caller has checked that no line of the card was edited.
  ///
  /// - Parameter lines: how many lines further down the card must be.
  fileprivate func shift(ofCard card: Int, to index: Int, of other: ParsedBoard, lines: Int) -> Int? {
    let (old, new) = (cards[card], other.cards[index])
    guard Int(old.firstLine) + lines == Int(new.firstLine), Int(old.lastLine) + lines == Int(new.lastLine),
      old.isPlain == new.isPlain, !old.isPlain || Int(old.paragraphEnd) + lines == Int(new.paragraphEnd),
      old.parts.count == new.parts.count
    else { return nil }
    for (part, moved) in zip(parts(of: old), other.parts(of: new)) {
      guard part.kind == moved.kind, part.depth == moved.depth, Int(part.firstLine) + lines == Int(moved.firstLine),
        Int(part.lastLine) + lines == Int(moved.lastLine)
      else { return nil }
    }
    let (range, moved) = (range(of: old), other.range(of: new))
    let shift = other.source.lines.start(of: Int(new.firstLine)) - source.lines.start(of: Int(old.firstLine))
    return range.lowerBound + shift == moved.lowerBound && range.count == moved.count ? shift : nil
  }
}
