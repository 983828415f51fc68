package import PlanBoardCore

/// The values that a sort order compares, for each card that was added.
package struct SortTable: Sendable {
  private let fields: [FieldKey]
  private var pinned: [Bool] = []
  /// One value for each card and field: all values of the first card, then all of the second, and so on.
  private var values: [SortValue] = []

  /// - Parameter fields: the keys of the sort order, in the same order.
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

  /// The sorted order of some cards, as offsets from the lower bound of `cards`: `[1, 0]` if the second card comes
  /// first.
  func order(of cards: Range<Int>, by order: SortOrder) -> [Int] {
    order.order(
      pinned: Array(pinned[cards]),
      values: Array(values[cards.lowerBound * fields.count..<cards.upperBound * fields.count]))
  }
}
