package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

extension BoardSource {
  /// The handles of all cards on the boards at ``paths`` and in the trash. O(n) in the length of these boards. Boards
  /// that cannot be read are left out.
  package func handles() throws -> HandleTable {
    var found: [HandleTable.OfBoard] = []
    try forEachIdentities(paths + [trash]) {
      HandleTable.OfBoard(text: $1.text, identities: $1.all)
    } use: { _, board in
      if let board = try? board.get() { found.append(board) }
    }
    return HandleTable(ofBoards: found)
  }

  /// Returns the boards among `paths` that may have a card whose handle begins with `start`.
  ///
  /// - Throws: `FileFailure` for the first board that cannot be read.
  func boards(among paths: [Path], withHandlesFrom start: CardHandle.Start) throws -> [Path] {
    if let keeper = self as? any IdentityKeeper { return try keeper.boards(among: paths, mayHaveHandle: start) }
    guard start.mayBeDigest else { return try boards(among: paths, mayHave: FoldedText(start.text).words) }
    var possible: [Path] = []
    var others: [IdentityIndex.Entry] = []
    for (path, entry) in zip(paths, unchangedEntries(of: paths)) {
      if let entry, !entry.mayHave(start) { others.append(entry) } else { possible.append(path) }
    }
    var kept: [Path] = []
    try forEachIdentities(possible, besides: others) {
      $1.mayHave(start)
    } use: { path, result in
      if try result.get() { kept.append(path) }
    }
    return kept
  }

  /// Makes a value from each board and its identities, and passes the values to `use` in the order of the paths. For
  /// many or long boards, this uses and updates the index that this machine may keep.
  ///
  /// - Parameters:
  ///   - others: the entries of other boards, which stay in the index.
  ///   - isParsed: whether `make` needs the parsed board.
  ///   - make: may be called on several threads.
  func forEachIdentities<Value: Sendable>(
    _ paths: [Path], besides others: [IdentityIndex.Entry] = [], isParsed: Bool = false,
    make: @Sendable (BoardText, BoardIdentities) -> Value, use: (Path, Result<Value, FileFailure>) throws -> Void
  ) throws {
    let known = knownIdentities
    let areMany = paths.count + others.count >= IdentityIndexFile.fewestBoards
    var entries = others
    var (news, newFiles, longNews) = (0, 0, 0)
    try forEachBoard(paths) { text in
      let text = isParsed ? text.parsedNow : text
      let isLong = text.bytes.count >= IdentityIndexFile.longText
      let known = areMany || isLong ? known : nil
      let identities = BoardIdentities(text, known, isParsed: areMany || known != nil)
      return (
        value: make(text, identities), entry: identities.entry, isNew: identities.isNew,
        isNewFile: identities.isNewFile, isLong: isLong
      )
    } use: { path, result in
      if let made = try? result.get(), let entry = made.entry {
        entries.append(entry)
        if made.isNew { news += 1 }
        if made.isNewFile { newFiles += 1 }
        if made.isNew, made.isLong { longNews += 1 }
      }
      // A key path of a generic tuple would be looked up for each board, which takes longer than everything else here.
      try use(path, result.map { $0.value })
    }
    if news + newFiles > 0 {
      known?.renew(entries, writes: news + newFiles >= IdentityIndexFile.fewestNews || longNews > 0)
    }
  }

  /// The identities of all cards of a board, in the order of the cards. O(n) in the length of the board.
  func identities(of board: ParsedBoard) -> [CardIdentity] {
    let bytes = board.source.bytes
    guard bytes.count >= IdentityIndexFile.longText, let known = knownIdentities,
      let identities = known.index.entry(known.key(of: bytes))?.identities
    else { return board.identities }
    return identities
  }

  /// The cards on ``namedBoard(at:)`` whose handles begin with `start`.
  ///
  /// - Throws: `FileFailure` if the board cannot be read.
  func cards(_ start: CardHandle.Start, at path: Path) throws -> [(card: Int, identity: CardIdentity)] {
    let board = try namedBoard(at: path)
    guard start.mayBeDigest else { return board.cards(withIDFrom: start) }
    let identities = try (self as? any IdentityKeeper)?.identities(at: path) ?? identities(of: board)
    return identities.indices.filter { start.begins(identities[$0]) }.map { ($0, identities[$0]) }
  }
}

/// A source of changed boards that keeps the identities that the cards had before the changes.
protocol IdentityKeeper: BoardSource {
  /// The identities of the cards of ``namedBoard(at:)``, in the order of the cards.
  func identities(at path: Path) throws -> [CardIdentity]
  func boards(among paths: [Path], mayHaveHandle start: CardHandle.Start) throws -> [Path]
}

extension ParsedBoard {
  /// The identities of all cards, in the order of the cards. O(n) in the length of the board.
  var identities: [CardIdentity] {
    SharedWork.values(of: cards.count, fewest: 2_000) { identities(ofCards: $0) }
  }

  fileprivate func cards(withIDFrom start: CardHandle.Start) -> [(card: Int, identity: CardIdentity)] {
    var found: [(card: Int, identity: CardIdentity)] = []
    forEachSyntax(ofCardsWith: FoldedText(start.text).words) { card, _ in
      guard let id = card.cardID else { return }
      if start.begins(.id(id)) { found.append((card.index, .id(id))) }
    }
    return found
  }
}
