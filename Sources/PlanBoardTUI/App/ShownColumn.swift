internal import PlanBoardCore

/// A column on the screen.
struct ShownColumn {
  /// The index of the column in `ParsedBoard.columns`.
  let index: Int
  /// The cards that are shown.
  var cards: CardList
  /// The done cards that are left out.
  var fold = DoneFold.none
  /// The row of the selected card, which is its place in ``cards``, not on the screen; 0 if there are no cards.
  var row = 0
  /// The row of the first card that is drawn.
  var top = 0

  /// The index of the selected card in `ParsedBoard.cards`; nil if there are no cards.
  var selected: Int? { cards.isEmpty ? nil : cards[row] }

  /// Shows a card that ``fold`` leaves out.
  ///
  /// - Parameters:
  ///   - card: its index in `ParsedBoard.cards`.
  ///   - all: the cards of the column.
  mutating func unfold(_ card: Int, of all: Range<Int>) {
    guard all.contains(card), fold.show(card - all.lowerBound) else { return }
    let isBefore = selected.map { card < $0 } ?? false
    cards = CardList(all, without: fold)
    if isBefore { row += 1 }
    clamp()
  }

  /// Moves ``row`` and ``top`` to rows that exist.
  mutating func clamp() {
    row = min(max(row, 0), max(cards.count - 1, 0))
    top = min(max(top, 0), row)
  }
}

/// The shown cards of a column, as ascending indexes in `ParsedBoard.cards`.
enum CardList {
  case all(Range<Int>)
  case some([Int])

  /// The cards of a column, except those that are folded.
  init(_ all: Range<Int>, without fold: DoneFold) {
    guard !fold.isEmpty else {
      self = .all(all)
      return
    }
    let hidden = Set(fold.hidden.map { all.lowerBound + $0.number })
    self = .some(all.filter { !hidden.contains($0) })
  }

  var count: Int {
    switch self {
    case .all(let range): range.count
    case .some(let cards): cards.count
    }
  }

  var isEmpty: Bool { count == 0 }

  subscript(_ row: Int) -> Int {
    switch self {
    case .all(let range): range.lowerBound + row
    case .some(let cards): cards[row]
    }
  }

  /// The row of a card; nil if the card is not in the list. O(log n) for n cards in the list.
  func row(of card: Int) -> Int? {
    switch self {
    case .all(let range): return range.contains(card) ? card - range.lowerBound : nil
    case .some(let cards):
      let row = cards.partitioningIndex { $0 >= card }
      return row < cards.count && cards[row] == card ? row : nil
    }
  }
}
