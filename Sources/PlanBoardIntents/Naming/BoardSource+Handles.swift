package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

extension BoardSource {
  /// The handles of all cards on the boards, including archived cards, and of the cards in the trash. O(n) in the length of the
  /// plan. Boards that cannot be read are left out.
  ///
  /// - Throws: any error of the source except `FileFailure`.
  package func handles() throws -> HandleTable {
    var all: [CardHandle] = []
    try forEachBoard(paths + [trash]) {
      $0.board.handles
    } use: { _, handles in
      if let handles = try? handles.get() { all += handles }
    }
    return HandleTable(all)
  }

  /// The cards of a board whose handle begins with `start`. Their indices refer to ``namedBoard(at:)``.
  func cards(_ start: CardHandle.Start, at path: Path) throws -> [(card: Int, handle: CardHandle)] {
    let board = try namedBoard(at: path)
    guard start.mayBeDigest else { return board.cards(withIDFrom: start) }
    let identities = try (self as? any IdentityKeeper)?.identities(at: path) ?? board.identities
    return identities.indices.filter { start.begins(identities[$0]) }.map { ($0, CardHandle(identities[$0])) }
  }
}

/// A board source that keeps the identities of cards, so that looking up many cards computes each identity only once.
protocol IdentityKeeper: BoardSource {
  /// The identities of the cards of ``namedBoard(at:)``, by index.
  func identities(at path: Path) throws -> [CardIdentity]
}

extension ParsedBoard {
  /// The identities of all cards, by index. O(n). On a long board, all processors share the work.
  var identities: [CardIdentity] {
    SharedWork.values(of: cards.count, fewest: 2_000) { identities(ofCards: $0) }
  }

  /// The handles of all cards, by index. O(n).
  var handles: [CardHandle] { identities.map { CardHandle($0) } }

  /// The cards whose id begins with `start`.
  fileprivate func cards(withIDFrom start: CardHandle.Start) -> [(card: Int, handle: CardHandle)] {
    var found: [(card: Int, handle: CardHandle)] = []
    forEachSyntax(ofCardsWith: FoldedText(start.text).words) { card, _ in
      guard let id = card.cardID else { return }
      if start.begins(.id(id)) { found.append((card.index, CardHandle(.id(id)))) }
    }
    return found
  }
}
