internal import PlanBoardCore
internal import PlanBoardMarkdown

extension Matching {
  /// Matches the parts before and after the columns, then columns and sections with equal names, in text order.
  mutating func matchRegionsByName() {
    for index in [MergeInput.beforeColumns, MergeInput.afterColumns] where regions.isOpen(index, index) {
      regions.link(index, index)
    }
    for kind in [MergeInput.Region.Kind.column, .section] {
      var byName: [String: [Int]] = [:]
      for index in new.regions.indices.reversed() where new.regions[index].kind == kind && regions.isOpen(new: index) {
        byName[key(new, index) { $0 }, default: []].append(index)
      }
      for index in old.regions.indices where old.regions[index].kind == kind && regions.isOpen(old: index) {
        guard let other = byName[key(old, index, { regions.new(of: $0) })]?.popLast() else { continue }
        regions.link(index, other)
      }
    }
  }

  /// Returns a key that identifies a section by its name and its column, and a column by its name and whether it is the
  /// archive.
  ///
  /// `counterpart` returns the region of the new text for a region of `side`; nil if there is none.
  private func key(_ side: MergeInput, _ index: Int, _ counterpart: (Int) -> Int?) -> String {
    let region = side.regions[index]
    guard region.kind == .section else {
      return (side.board.columns[region.column].kind == .archive ? "archive " : "column ") + region.name
    }
    return "\(counterpart(region.parent) ?? -1)/\(region.name)"
  }

  /// If more regions of the old text than this are unmatched, none is matched by its neighbours, because each attempt
  /// looks at all regions of both texts.
  private static let renamingLimit = 32
  /// If the new text has more regions than this, none is matched by its neighbours.
  private static let regionLimit = 256

  /// Matches each renamed column or section with the region that now has most of its cards, or else by its neighbours.
  mutating func matchRenamed() {
    for kind in [MergeInput.Region.Kind.column, .section] {
      func unmatched() -> [Int] {
        old.regions.indices.filter { old.regions[$0].kind == kind && regions.isOpen(old: $0) }
      }
      for index in unmatched() {
        if let other = renamed(index, kind) { regions.link(index, other) }
      }
      guard regions.oldIndices.count(where: { regions.isOpen(old: $0) }) <= Self.renamingLimit,
        new.regions.count <= Self.regionLimit
      else { continue }
      for index in unmatched() {
        if let other = matchedByNeighbours(index, kind) { regions.link(index, other) }
      }
    }
  }

  /// Returns the unmatched region that now has more than half of the matched cards of an old region; nil if there is
  /// none. Both regions must be of the same kind and in the same column. If one of them belongs to the archive, so must
  /// the other.
  private func renamed(_ index: Int, _ kind: MergeInput.Region.Kind) -> Int? {
    var votes: [Int: Int] = [:]
    for piece in old.regions[index].pieces where old.pieces[piece].role == .card {
      if let other = newRegion(ofPiece: piece) { votes[other, default: 0] += 1 }
    }
    guard let best = votes.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      best.value * 2 > votes.values.reduce(0, +),
      new.regions[best.key].kind == kind, old.isArchive(index) == new.isArchive(best.key),
      regions.isOpen(new: best.key), parentsMatch(index, best.key)
    else { return nil }
    return best.key
  }

  private func newRegion(ofPiece piece: Int) -> Int? { pieces.new(of: piece).map { Int(new.pieces[$0].region) } }

  /// Returns the new region that fits between the counterparts of an old region's nearest matched neighbours; nil if
  /// none fits. Neighbours are columns, or sections of one column.
  ///
  /// An unmatched new region fits in two cases:
  /// - It is the only one there with a similar name.
  /// - It is the only one there at all, the old region is the only unmatched one between its matched neighbours, and
  ///   ``hasNothing(_:outside:)`` is true.
  private func matchedByNeighbours(_ index: Int, _ kind: MergeInput.Region.Kind) -> Int? {
    var newParent = -1
    let parent = old.regions[index].parent
    if parent >= 0 {
      guard let counterpart = regions.new(of: parent) else { return nil }
      newParent = counterpart
    }
    let group = old.siblings(kind, in: parent, asArchive: old.isArchive(index))
    let others = new.siblings(kind, in: newParent, asArchive: old.isArchive(index))
    let position = group.firstIndex(of: index)!
    let left = group[..<position].lastIndex { regions.new(of: $0) != nil }
    let right = group[position...].firstIndex { regions.new(of: $0) != nil } ?? group.count
    func newPosition(of position: Int) -> Int? { regions.new(of: group[position]).flatMap(others.firstIndex(of:)) }
    let start = left == nil ? -1 : newPosition(of: left!)
    let end = right == group.count ? others.count : newPosition(of: right)
    guard let start, let end, start < end else { return nil }
    let open = others[(start + 1)..<end].filter { regions.isOpen(new: $0) }
    let name = Similarity(old.regions[index].name.utf8)
    let alike = open.filter { name.percent(Similarity(new.regions[$0].name.utf8)) >= 60 }
    if alike.count == 1 { return alike[0] }
    guard open.count == 1, right - (left ?? -1) == 2 else { return nil }
    return hasNothing(index, outside: open[0]) ? open[0] : nil
  }

  /// Whether all matched pieces of an old region are now in the new region `other`; true if no piece is matched. A
  /// column whose cards are elsewhere was not renamed.
  func hasNothing(_ index: Int, outside other: Int) -> Bool {
    old.regions[index].pieces.allSatisfy { (newRegion(ofPiece: $0) ?? other) == other }
  }

  /// Whether the columns of an old and a new section are matched with each other. True if neither region is a section,
  /// false if only one is.
  func parentsMatch(_ a: Int, _ b: Int) -> Bool {
    let (left, right) = (old.regions[a].parent, new.regions[b].parent)
    return left < 0 || right < 0 ? left == right : regions.new(of: left) == right
  }

  /// Matches the front matter, the footer, the headings of matched regions, and the thematic breaks above archives.
  mutating func matchHeadings() {
    var pairs = [(old.frontMatter, new.frontMatter), (old.footer, new.footer)]
    for index in regions.oldIndices {
      guard let other = regions.new(of: index) else { continue }
      let (a, b) = (old.regions[index], new.regions[other])
      pairs += [(a.heading, b.heading), (a.archiveRule, b.archiveRule)]
    }
    for (a, b) in pairs where a >= 0 && b >= 0 && pieces.isOpen(a, b) { pieces.link(a, b) }
  }
}

extension MergeInput {
  /// Returns the columns (`parent` is -1), or the sections of the column `parent`. `asArchive` selects those of the
  /// archive, or all others.
  fileprivate func siblings(_ kind: Region.Kind, in parent: Int, asArchive: Bool) -> [Int] {
    regions.indices.filter {
      regions[$0].kind == kind && regions[$0].parent == parent && isArchive($0) == asArchive
    }
  }

  /// Whether a column or section is the archive, or in the archive.
  fileprivate func isArchive(_ region: Int) -> Bool { board.columns[regions[region].column].kind == .archive }
}
