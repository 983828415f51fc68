internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Where a card goes: to the top or bottom of a column or section, or next to another card.
package enum CardPosition: Hashable, Sendable {
  case top, bottom
  case before(CardName), after(CardName)

  /// Whether several cards keep their order only if the last one is added or moved first.
  package var startsWithLast: Bool {
    switch self {
    case .top, .after: true
    case .bottom, .before: false
    }
  }

  /// Passes the name of the card in `before` or `after` to `update`, which may change the name.
  mutating func updateNeighbour(_ update: (inout CardName, CardName.Use) -> Void) {
    switch self {
    case .top, .bottom: break
    case .before(var name):
      update(&name, .neighbour)
      self = .before(name)
    case .after(var name):
      update(&name, .neighbour)
      self = .after(name)
    }
  }
}

extension CardPosition {
  /// The place at the top or the bottom of a section. This position must be `top` or `bottom`.
  ///
  /// - Parameters:
  ///   - column: the column that the user named; nil to look in the column of `moving` first, and then in all
  ///     columns but the archive.
  ///   - moving: the index of the card that is being moved; nil if it is not on this board.
  /// - Throws: as ``SectionName/find(in:of:at:)`` and ``ColumnName/findAll(in:at:)``.
  func place(
    in name: SectionName, of column: ColumnName?, _ board: ParsedBoard, at path: Path, moving: Int? = nil
  ) throws(IntentFailure) -> CardPlace {
    let columns = try column.map { name throws(IntentFailure) in try name.findAll(in: board, at: path).sorted() }
    let own = moving.map { Int(board.cards[$0].column) }
    let found: (column: Int, section: Int)
    if columns == nil, let own, let section = try? name.find(in: [own], of: board, at: path) {
      found = section
    } else {
      found = try name.find(in: columns ?? board.liveColumns, of: board, at: path)
    }
    let count = board.cards(column: found.column, section: found.section).count { $0 != moving }
    return CardPlace(column: found.column, section: found.section, index: self == .top ? 0 : count)
  }
}
