package import PlanBoardCore
internal import PlanBoardMarkdown

extension PlanSnapshot {
  /// A card or a column about which an editor shows something.
  package enum AtPlace: Sendable {
    /// A card, without its history.
    case card(CardInFull)
    /// A column or the archive.
    case column(OutlineItem)

    /// The range of the card, or of the column's name, in bytes of its board.
    package var range: Range<Int> {
      switch self {
      case .card(let card): card.board.syntax(ofCard: card.index).range
      case .column(let column): column.nameRange
      }
    }
  }

  /// The card at an offset of a board, or the column whose heading is there; nil if there is neither.
  ///
  /// An id in `after:` or in a wiki link stands for the card with this id, even on another board. If no card has the
  /// id, the result is nil.
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

  private func inFull(_ card: Int, of board: ParsedBoard, at path: Path) -> CardInFull {
    let blockers = blockers(board.prerequisites(ofCard: card))
    return CardInFull(
      board: board, index: card, path: path, blockers: blockers, urgency: nil, history: [], modified: nil,
      historyFailure: nil)
  }
}
