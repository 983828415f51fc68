internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

extension BoardSource {
  /// Finds which of the wanted ids belong to open cards. The result may also contain other ids of open cards. Archived
  /// cards do not count as open. Boards that cannot be read are skipped.
  func openIDs(among wanted: Set<String>, today: CalendarDate) throws -> Set<String> {
    guard !wanted.isEmpty else { return [] }
    // For each id, the filter searches each text once. With many ids, that would take longer than parsing the board.
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
