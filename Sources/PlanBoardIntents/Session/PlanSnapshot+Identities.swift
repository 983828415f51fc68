package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore
internal import Synchronization

/// The index of the identities of a plan's cards, as one snapshot uses it: read when it is first needed.
final class SnapshotIdentities: Sendable {
  private let file: IdentityIndexFile
  private let loaded = Mutex<IdentityIndex??>(nil)

  init(_ file: IdentityIndexFile) { self.file = file }

  /// The index; nil if none may be kept.
  var index: IdentityIndex? {
    loaded.withLock { loaded in
      if let loaded { return loaded }
      let index = file.read()
      loaded = .some(index)
      return index
    }
  }

  /// Replaces the index by one with these entries.
  func write(_ entries: [IdentityIndex.Entry]) {
    let index = IdentityIndex(entries)
    loaded.withLock { $0 = .some(index) }
    file.write(index)
  }
}

extension PlanSnapshot: IdentityKeeper {
  func identities(at path: Path) throws -> [CardIdentity] { try namedBoard(at: path).identities }

  package func boards(among paths: [Path], mayHave words: [FoldedText]) throws -> [Path] {
    // A single board will be read anyway.
    paths.count < 2 ? paths : try boards(among: paths) { text in text.mayHave(words) }
  }

  func boards(among paths: [Path], mayHaveHandle start: CardHandle.Start) throws -> [Path] {
    guard start.mayBeDigest else { return try boards(among: paths, mayHave: FoldedText(start.text).words) }
    guard paths.count >= IdentityIndexFile.fewestBoards else { return paths }
    var kept: [Path] = []
    try forEachIdentities(paths) {
      $0.mayHave(start)
    } use: { path, result in
      if (try? result.get()) ?? true { kept.append(path) }
    }
    return kept
  }

  func forEachHandles(_ paths: [Path], use: (Result<[CardHandle], FileFailure>) throws -> Void) throws {
    try forEachIdentities(paths) {
      $0.handles
    } use: {
      try use($1)
    }
  }

  /// The boards that pass a test, and those that cannot be read, in the order of the paths.
  private func boards(among paths: [Path], where test: @Sendable (BoardText) -> Bool) throws -> [Path] {
    var kept: [Path] = []
    try forEachBoard(paths, make: test) { path, result in
      if (try? result.get()) ?? true { kept.append(path) }
    }
    return kept
  }

  /// Makes a value from the identities of each board, and passes the values to `use` in the order of the paths. In a plan of many
  /// boards, the index that this machine may keep is used, and renewed.
  private func forEachIdentities<Value: Sendable>(
    _ paths: [Path], make: @Sendable (BoardIdentities) -> Value,
    use: (Path, Result<Value, FileFailure>) throws -> Void
  ) throws {
    let kept = paths.count < IdentityIndexFile.fewestBoards ? nil : texts.identities
    let index = kept?.index
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
      try use(path, result.map(\.value))
    }
    if news >= IdentityIndexFile.fewestNews { kept?.write(entries) }
  }
}
