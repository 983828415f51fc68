internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

extension BoardSource {
  /// The wanted ids that belong to open cards outside the archive, and perhaps ids of other such cards. Boards that
  /// cannot be read are skipped.
  func openIDs(among wanted: Set<String>, today: CalendarDate) throws -> Set<String> {
    guard !wanted.isEmpty else { return [] }
    // The filter searches each text once for each id. For many ids, parsing the board is faster.
    let filter = wanted.count > 16 ? nil : CardFilter(.anyOf(wanted.sorted().map { .id($0) }), today: today)
    var open: Set<String> = []
    try forEachBoard(paths) { text -> [String] in
      filter?.excludes(text.bytes, names: []) ?? false ? [] : text.board.openIDs
    } use: { _, ids in
      open.formUnion((try? ids.get()) ?? [])
    }
    return open
  }
}
