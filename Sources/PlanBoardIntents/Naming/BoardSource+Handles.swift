package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

extension BoardSource {
  /// The handles of all cards that a name may refer to: those on the boards, including archived ones, and those in the trash. O(n)
  /// in the length of the plan. Boards that cannot be read are left out.
  ///
  /// - Throws: the errors of the source other than `FileFailure`.
  package func handles() throws -> HandleTable {
    var all: [CardHandle] = []
    try forEachBoard(paths + [trash]) {
      $0.board.handles
    } use: { _, handles in
      if let handles = try? handles.get() { all += handles }
    }
    return HandleTable(all)
  }

  /// The cards of a board whose handle begins with the given text. The indices are those of ``namedBoard(at:)``.
  func cards(_ start: CardHandle.Start, at path: Path) throws -> [(card: Int, handle: CardHandle)] {
    let board = try namedBoard(at: path)
    guard start.mayBeDigest else { return board.cards(withIDFrom: start) }
    let handles = try (self as? any HandleKeeper)?.handles(at: path) ?? board.handles
    return handles.indices.filter { start.begins(handles[$0]) }.map { ($0, handles[$0]) }
  }
}

/// A board source for looking up many cards. It keeps their handles, so that they are computed only once.
protocol HandleKeeper: BoardSource {
  /// The handles of the cards of ``namedBoard(at:)``, by index.
  func handles(at path: Path) throws -> [CardHandle]
}

extension ParsedBoard {
  /// The handles of all cards, by index. O(n).
  var handles: [CardHandle] {
    var handles: [CardHandle] = []
    handles.reserveCapacity(cards.count)
    forEachSyntax(ofCards: cards.indices) { card, bytes in handles.append(card.handle(bytes)) }
    return handles
  }

  /// The cards whose id begins with the given text.
  fileprivate func cards(withIDFrom start: CardHandle.Start) -> [(card: Int, handle: CardHandle)] {
    var found: [(card: Int, handle: CardHandle)] = []
    forEachSyntax(ofCardsWith: FoldedText(start.text).words) { card, _ in
      guard let id = card.cardID else { return }
      let handle = CardHandle(.id(id))
      if start.begins(handle) { found.append((card.index, handle)) }
    }
    return found
  }
}
