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
    func add(_ handles: Result<[CardHandle], FileFailure>) { if let handles = try? handles.get() { all += handles } }
    if let keeper = self as? any IdentityKeeper {
      try keeper.forEachHandles(paths + [trash], use: add)
    } else {
      try forEachBoard(paths + [trash]) {
        $0.board.handles
      } use: {
        add($1)
      }
    }
    return HandleTable(all)
  }

  /// Leaves out boards without a card whose handle begins with `start`. It may also leave out none. The boards are those of
  /// ``namedBoard(at:)``. A board that cannot be read is not left out.
  func boards(among paths: [Path], withHandlesFrom start: CardHandle.Start) throws -> [Path] {
    try (self as? any IdentityKeeper)?.boards(among: paths, mayHaveHandle: start) ?? paths
  }

  /// The cards of a board whose handle begins with `start`. Their indices refer to ``namedBoard(at:)``.
  func cards(_ start: CardHandle.Start, at path: Path) throws -> [(card: Int, handle: CardHandle)] {
    let board = try namedBoard(at: path)
    guard start.mayBeDigest else { return board.cards(withIDFrom: start) }
    let identities = try (self as? any IdentityKeeper)?.identities(at: path) ?? board.identities
    return identities.indices.filter { start.begins(identities[$0]) }.map { ($0, CardHandle(identities[$0])) }
  }
}

/// A board source that can give the identities of cards without computing all of them again.
protocol IdentityKeeper: BoardSource {
  /// The identities of the cards of ``namedBoard(at:)``, by index.
  func identities(at path: Path) throws -> [CardIdentity]
  /// See ``BoardSource/boards(among:withHandlesFrom:)``.
  func boards(among paths: [Path], mayHaveHandle start: CardHandle.Start) throws -> [Path]
  /// Passes the handles of the cards of each board to `use`, or the failure of a board that cannot be read.
  func forEachHandles(_ paths: [Path], use: (Result<[CardHandle], FileFailure>) throws -> Void) throws
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
