internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardStore

extension BoardSource {
  /// The boards that may be a missing board under another name. These are the boards with the same bytes. If there are
  /// none, they are the boards that share at least half of the ids, the cards or the titles with the missing board
  /// (``ParsedBoard/isKin(of:_:)``). Boards that cannot be read are left out.
  ///
  /// - Parameters:
  ///   - digest: the digest of the missing board's text; nil if it is not known.
  ///   - board: the missing board; nil if its text is not known.
  ///   - others: boards to leave out.
  func boards(like digest: Digest?, _ board: ParsedBoard?, besides others: Set<Path>) throws -> [Path] {
    let known = board.map { KnownCards($0) }
    var same: [Path] = []
    var alike: [Path] = []
    try forEachBoard(paths.filter { !others.contains($0) }) { found -> (isSame: Bool, isKin: Bool) in
      let isSame = Digest(found.board.source.bytes) == digest
      return (isSame, isSame || board?.isKin(of: found.board, known) == true)
    } use: { path, result in
      guard let result = try? result.get() else { return }
      if result.isSame { same.append(path) }
      if result.isKin { alike.append(path) }
    }
    return same.isEmpty ? alike : same
  }
}
