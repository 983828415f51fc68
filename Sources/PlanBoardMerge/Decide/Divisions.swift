/// The regions of the base that a side divided with a new heading, or joined by removing a heading.
///
/// Cards and text around such a heading have not moved: a line that the other side adds below one of them goes with it.
struct Divisions {
  private struct Change: Hashable {
    var from: Int
    var to: Int
  }

  private var changes: Set<Change> = []

  /// - Parameters:
  ///   - regionsOfBase: for each region of the base, its number in ``Correspondence/regions``.
  ///   - regions: the same for the side.
  ///   - pieces: for each piece of the base that the side has, the number of its region in the base and on the side. Only
  ///     called if a heading is new or gone.
  init(_ regionsOfBase: [Int], _ regions: [Int], _ pieces: () -> [(base: Int, from: Int, to: Int)]) {
    let (old, new) = (Set(regionsOfBase), Set(regions))
    guard old != new else { return }
    let pieces = pieces()
    let (bySource, byTarget) = (Dictionary(grouping: pieces, by: \.from), Dictionary(grouping: pieces, by: \.to))
    let lastStayed = bySource.mapValues { $0.lazy.filter { $0.from == $0.to }.map(\.base).max() ?? -1 }
    for (index, region) in regions.enumerated() where index > 0 && !old.contains(region) {
      let own = byTarget[region] ?? []
      guard let source = own.first?.from, own.allSatisfy({ $0.from == source }), let first = own.map(\.base).min(),
        regions[index - 1] == source || has(source, regions[index - 1]),
        // All that stayed above the heading was above it before.
        lastStayed[source, default: -1] < first
      else { continue }
      changes.insert(Change(from: source, to: region))
    }
    for (index, region) in regionsOfBase.enumerated() where index > 0 && !new.contains(region) {
      let own = bySource[region] ?? []
      guard let target = own.first?.to, own.allSatisfy({ $0.to == target }),
        regionsOfBase[index - 1] == target || has(regionsOfBase[index - 1], target)
      else { continue }
      changes.insert(Change(from: region, to: target))
    }
  }

  /// Whether what was in the region `from` of the base, and is in the region `to` of the side, has not moved.
  func has(_ from: Int, _ to: Int) -> Bool { changes.contains(Change(from: from, to: to)) }

  /// The regions of the base of which a region of the side has a part.
  func sources(of region: Int) -> [Int] { changes.filter { $0.to == region }.map(\.from).sorted() }
}
