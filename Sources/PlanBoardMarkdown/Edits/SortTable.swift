package import PlanBoardCore

/// What an order compares, card by card.
package struct SortTable: Sendable {
  private let fields: [FieldKey]
  private var pinned: [Bool] = []
  /// Of each card one for each field.
  private var values: [SortValue] = []

  package init(_ fields: [FieldKey], capacity: Int) {
    self.fields = fields
    pinned.reserveCapacity(capacity)
    values.reserveCapacity(capacity * fields.count)
  }

  package mutating func add(_ card: CardSyntax, in board: ParsedBoard, _ bytes: UnsafeBufferPointer<UInt8>) {
    pinned.append(card.isPinned)
    for field in fields { values.append(card.sortValue(for: field, in: board, bytes)) }
  }

  /// The order of some of the cards, as indices into them.
  func order(of cards: Range<Int>, by order: SortOrder) -> [Int] {
    order.order(
      pinned: Array(pinned[cards]),
      values: Array(values[cards.lowerBound * fields.count..<cards.upperBound * fields.count]))
  }
}
