package import PlanBoardCore

/// The values that a sort order compares, for each card that was added.
package struct SortTable: Sendable {
  /// The keys of the sort order.
  private let fields: [FieldKey]
  /// For each card, whether it is pinned.
  private var pinned: [Bool] = []
  /// One value for each card and field: all values of the first card, then all of the second, and so on.
  private var values: [SortValue] = []

  /// - Parameters:
  ///   - fields: the keys of the sort order, in the same order.
  ///   - capacity: the number of cards to reserve room for.
  package init(_ fields: [FieldKey], capacity: Int) {
    self.fields = fields
    pinned.reserveCapacity(capacity)
    values.reserveCapacity(capacity * fields.count)
  }

  /// Adds the values of the next card.
  package mutating func add(_ card: CardSyntax, in board: ParsedBoard, _ bytes: UnsafeBufferPointer<UInt8>) {
    pinned.append(card.isPinned)
    for field in fields { values.append(card.sortValue(for: field, in: board, bytes)) }
  }

  /// The sorted order of some cards, as offsets from the lower bound of `cards`. `[1, 0]` means that the second card
  /// comes first.
  ///
  /// - Parameters:
  ///   - cards: the numbers of the cards; 0 is the card that was added first.
  ///   - order: a sort order with the keys of this table.
  func order(of cards: Range<Int>, by order: SortOrder) -> [Int] {
    order.order(
      pinned: Array(pinned[cards]),
      values: Array(values[cards.lowerBound * fields.count..<cards.upperBound * fields.count]))
  }
}
