package import PlanBoardCore
internal import PlanBoardMarkdown

extension PlanSnapshot {
  /// A card or a column about which an editor shows something.
  package enum AtPlace: Sendable {
    /// A card, without its history.
    case card(CardInFull)
    /// A column or the archive.
    case column(OutlineItem)

    /// The range of the card, or of the column's name, in bytes of its board. A card that an id names may be on another
    /// board.
    package var range: Range<Int> {
      switch self {
      case .card(let card): card.board.syntax(ofCard: card.index).range
      case .column(let column): column.nameRange
      }
    }
  }

  /// The card at an offset of a board, or the column whose heading is there; nil if there is neither. An id in `after:`
  /// or in a wiki link stands for the card with this id. If no card has it, the result is nil. Other boards are read
  /// only to find cards by their ids.
  ///
  /// - Throws: `FileFailure` if the board cannot be read.
  package func atPlace(_ offset: Int, on path: Path) throws -> AtPlace? {
    let board = try board(at: path)
    if let name = board.name(at: offset), case .id(let id) = name.name, !name.isDeclaration {
      guard let found = card(withID: id, near: path, file: name.file) else { return nil }
      return .card(inFull(found.card, of: found.board, at: found.path))
    }
    guard let block = board.block(at: offset) ?? (offset > 0 ? board.block(at: offset - 1) : nil) else { return nil }
    if let column = board.columns.firstIndex(where: { $0.heading == block }) {
      return .column(board.outlineItem(ofColumn: column))
    }
    return board.cardIndex(ofBlock: block).map { .card(inFull($0, of: board, at: path)) }
  }

  /// A card with the cards for which it waits, and without its history.
  private func inFull(_ card: Int, of board: ParsedBoard, at path: Path) -> CardInFull {
    let blockers = board.prerequisites(ofCard: card).map { id in
      // If several cards have the id, it is not certain which one is meant.
      guard let found = self.card(withID: id, near: path), hasOneCard(withID: id, near: path) else {
        return CardInFull.Blocker(id: id, title: nil, isOpen: false)
      }
      return CardInFull.Blocker(
        id: id, title: found.board.card(found.card).title, isOpen: found.board.state(ofCard: found.card) == .open)
    }
    return CardInFull(board: board, index: card, path: path, blockers: blockers, history: [], historyFailure: nil)
  }

  /// Whether exactly one card has the id, on the board at `path` or on another board of the plan. Boards that cannot be
  /// read are left out.
  private func hasOneCard(withID id: String, near path: Path) -> Bool {
    var count = 0
    for path in [path] + livingAndArchived.filter({ $0 != path }) where count < 2 {
      if let board = try? board(at: path) { count += board.cards(withID: id).count }
    }
    return count == 1
  }
}
