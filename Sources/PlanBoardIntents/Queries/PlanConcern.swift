package import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge
package import PlanBoardStore

/// Something in a plan, other than a card, that a person should look at.
package enum PlanConcern: Hashable, Sendable {
  /// A column has more cards than its limit. `line1` is the 1-based line of its heading.
  case overLimit(Path, line1: Int, column: String, cards: Int, limit: Int)
  /// A merge has left `count` conflict notes on a board. `line1` is the 1-based line of the first note.
  case conflicts(Path, line1: Int, count: Int)
  /// git has left the markers of `count` conflicts on a board. `line1` is the 1-based line of the first marker.
  case markers(Path, line1: Int, count: Int)
  /// Parts of these boards, at least one, look like work but were not understood.
  case notUnderstood([Path], Account)
  /// A conflict copy that nobody has merged yet.
  case copy(ConflictCopy)

  /// - Parameter account: what was not understood in the fields of the board's cards.
  static func all(of board: ParsedBoard, at path: Path, _ account: Account) -> [PlanConcern] {
    var all: [PlanConcern] = []
    for column in board.columns where !column.kind.isPutAway && column.isOverLimit {
      let line1 = board.source.lines.line(at: board.blocks[column.heading].range.lowerBound) + 1
      all.append(
        .overLimit(path, line1: line1, column: column.name, cards: column.cards.count, limit: column.wipLimit ?? 0))
    }
    let conflicts = MergeConflict.find(in: board)
    if let first = conflicts.first { all.append(.conflicts(path, line1: first.line1, count: conflicts.count)) }
    let marked = GitConflict.all(in: board)
    if let first = marked.first { all.append(.markers(path, line1: first.firstLine + 1, count: marked.count)) }
    let account = account + board.accountOutsideFields()
    if !account.isEmpty { all.append(.notUnderstood([path], account)) }
    return all
  }

  /// The concerns for a drawing, where those about what was not understood are one.
  package static func joined(_ concerns: [PlanConcern]) -> [PlanConcern] {
    var joined: [PlanConcern] = []
    var place: Int?
    for concern in concerns {
      if case .notUnderstood(let more, let other) = concern, let place,
        case .notUnderstood(let paths, let account) = joined[place]
      {
        joined[place] = .notUnderstood(paths + more, account + other)
      } else {
        if case .notUnderstood = concern { place = joined.count }
        joined.append(concern)
      }
    }
    return joined
  }

  /// The concerns about conflict copies. A file with a common name such as `Board 2.md` is left out, because it may be
  /// a board of its own.
  static func all(of copies: [ConflictCopy]) -> [PlanConcern] {
    copies.filter(MergeCopies.isMergedUnasked).map { .copy($0) }
  }
}
