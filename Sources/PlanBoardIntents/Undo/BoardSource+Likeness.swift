internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardStore

extension BoardSource {
  /// The boards that may be a missing board under another name: those with the same bytes or, if there are none, those
  /// that are kin (``ParsedBoard/isKin(of:_:)``). Boards that cannot be read are left out.
  ///
  /// - Parameters:
  ///   - digest: the digest of the missing board's text; nil if it is not known.
  ///   - board: the missing board; nil if its text is not known.
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
