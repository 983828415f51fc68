internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

extension BoardSource {
  /// The wanted ids that belong to open cards outside the archive, and perhaps ids of other such cards. Boards that
  /// cannot be read are skipped.
  func openIDs(among wanted: Set<String>, today: CalendarDate) throws -> Set<String> {
    var open: Set<String> = []
    try forEachBoard(naming: wanted, today: today, make: { $0.openIDs }) { open.formUnion($0) }
    return open
  }

  /// For each of these ids, the number of open cards outside the archive that wait for it; perhaps other ids, too.
  /// Boards that cannot be read are skipped.
  func awaited(_ ids: Set<String>, today: CalendarDate) throws -> [String: Int] {
    var awaited: [String: Int] = [:]
    try forEachBoard(naming: ids, today: today, make: { $0.awaitedIDs }) { found in
      for id in found { awaited[id, default: 0] += 1 }
    }
    return awaited
  }

  /// Makes a list of ids from each board in whose text one of the ids occurs, and perhaps from other boards.
  private func forEachBoard(
    naming ids: Set<String>, today: CalendarDate, make: @Sendable (ParsedBoard) -> [String], use: ([String]) -> Void
  ) throws {
    guard !ids.isEmpty else { return }
    // The filter searches each text once for each id. For many ids, parsing the board is faster.
    let filter = ids.count > 16 ? nil : CardFilter(.anyOf(ids.sorted().map { .id($0) }), today: today)
    try forEachBoard(paths) { text -> [String] in
      filter?.excludes(text.bytes, names: []) ?? false ? [] : make(text.board)
    } use: { _, found in
      if let found = try? found.get() { use(found) }
    }
  }
}
