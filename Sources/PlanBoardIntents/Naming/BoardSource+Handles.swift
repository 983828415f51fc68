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
    try forEachIdentities(paths + [trash]) {
      $0.handles
    } use: { _, handles in
      if let handles = try? handles.get() { all += handles }
    }
    return HandleTable(all)
  }

  /// Leaves out boards without a card whose handle begins with `start`. It may also leave out none. The boards are those of
  /// ``namedBoard(at:)``.
  ///
  /// - Throws: `FileFailure` for the first board that cannot be read.
  func boards(among paths: [Path], withHandlesFrom start: CardHandle.Start) throws -> [Path] {
    if let keeper = self as? any IdentityKeeper { return try keeper.boards(among: paths, mayHaveHandle: start) }
    guard start.mayBeDigest else { return try boards(among: paths, mayHave: FoldedText(start.text).words) }
    guard paths.count >= IdentityIndexFile.fewestBoards else { return paths }
    var kept: [Path] = []
    try forEachIdentities(paths) {
      $0.mayHave(start)
    } use: { path, result in
      if try result.get() { kept.append(path) }
    }
    return kept
  }

  /// Makes a value from the identities of each board, and passes the values to `use` in the order of the paths. In a plan of many
  /// boards, the index that this machine may keep is used, and renewed.
  private func forEachIdentities<Value: Sendable>(
    _ paths: [Path], make: @Sendable (BoardIdentities) -> Value,
    use: (Path, Result<Value, FileFailure>) throws -> Void
  ) throws {
    let known = paths.count < IdentityIndexFile.fewestBoards ? nil : knownIdentities
    let index = known?.index
    var entries: [IdentityIndex.Entry] = []
    var news = 0
    try forEachBoard(paths) { text in
      let identities = BoardIdentities(text, index)
      return (value: make(identities), entry: identities.entry, isNew: identities.isNew)
    } use: { path, result in
      if let made = try? result.get(), let entry = made.entry {
        entries.append(entry)
        if made.isNew { news += 1 }
      }
      // A key path of a generic tuple would be looked up for each board, which takes longer than everything else here.
      try use(path, result.map { $0.value })
    }
    if news > 0 { known?.renew(entries, writes: news >= IdentityIndexFile.fewestNews) }
  }

  /// The cards of a board whose handle begins with `start`. Their indices refer to ``namedBoard(at:)``.
  func cards(_ start: CardHandle.Start, at path: Path) throws -> [(card: Int, handle: CardHandle)] {
    let board = try namedBoard(at: path)
    guard start.mayBeDigest else { return board.cards(withIDFrom: start) }
    let identities = try (self as? any IdentityKeeper)?.identities(at: path) ?? board.identities
    return identities.indices.filter { start.begins(identities[$0]) }.map { ($0, CardHandle(identities[$0])) }
  }
}

/// A board source with changed boards, which keeps the identities that the cards had before.
protocol IdentityKeeper: BoardSource {
  /// The identities of the cards of ``namedBoard(at:)``, by index.
  func identities(at path: Path) throws -> [CardIdentity]
  /// See ``BoardSource/boards(among:withHandlesFrom:)``.
  func boards(among paths: [Path], mayHaveHandle start: CardHandle.Start) throws -> [Path]
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
