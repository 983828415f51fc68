package import PlanBoardCore
package import PlanBoardStore
internal import PlanBoardMarkdown
internal import PlanBoardMerge

/// Finds groups of boards that seem to be versions of one board, because they have card ids in common. Sync tools leave
/// two such boards if a board was renamed on one machine and changed on another.
///
/// The ``Group/ids`` of a group are at least half of the ids on one of its boards.
package struct DuplicateBoards: Sendable {
  /// Creates the query.
  package init() {}

  /// Boards that seem to be versions of one board.
  package struct Group: Sendable {
    /// The boards, in the order of the plan.
    package let paths: [Path]
    /// The ids that all of these boards have, and no other board has; sorted.
    package let ids: [String]
  }

  /// Finds the groups. Boards that cannot be read are left out. O(n) in the length of the boards' texts.
  package func find(in boards: any BoardSource) -> [Group] {
    var places: [String: [Path]] = [:]
    var counts: [Path: Int] = [:]
    var separations: [Path: [String]] = [:]
    try? boards.forEachBoard(boards.paths) {
      (Set($0.board.cardIDs), $0.board.settings.separateFrom)
    } use: { path, result in
      guard let (ids, separateFrom) = try? result.get() else { return }
      counts[path] = ids.count
      if !separateFrom.isEmpty { separations[path] = separateFrom }
      for id in ids { places[id, default: []].append(path) }
    }
    return Dictionary(grouping: places.filter { $0.value.count > 1 }, by: \.value)
      .filter { paths, ids in SharedCards.proveOneBoard(ids.count, of: paths.compactMap { counts[$0] }.min() ?? 0) }
      .filter { paths, _ in !Self.areSeparate(paths, separations) }
      .map { Group(paths: $0.key, ids: $0.value.map(\.key).sorted()) }
      .sorted { ($0.paths[0], $0.ids[0]) < ($1.paths[0], $1.ids[0]) }
  }

  /// Whether one of two boards says that it is separate from the other one (`separate-from:`).
  private static func areSeparate(_ paths: [Path], _ separations: [Path: [String]]) -> Bool {
    guard paths.count == 2, !separations.isEmpty else { return false }
    func says(_ path: Path, _ other: Path) -> Bool {
      separations[path]?.contains(String(decoding: other.name, as: UTF8.self)) ?? false
    }
    return says(paths[0], paths[1]) || says(paths[1], paths[0])
  }
}
