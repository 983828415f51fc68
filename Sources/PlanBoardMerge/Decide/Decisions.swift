internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Decides which cards, prose, columns and sections the merged board has, and where.
///
/// An item is a card, a block of prose, or a region (``MergeInput/Region``), such as a column. Its number is its
/// index in ``Correspondence/pieces`` or, for a region, in ``Correspondence/regions``.
struct Decisions {
  let base: MergeInput
  let a: MergeInput
  let b: MergeInput
  /// Which pieces and regions of the three texts are the same item.
  let lineage: Correspondence
  /// For each of ``Correspondence/pieces``, the number of its region in the merged board. -1 if the piece is removed,
  /// or is neither a card nor prose.
  private(set) var region: [Int]
  /// Conflict notes about whole cards or blocks of prose, by their numbers.
  private(set) var notes: [Int: [ConflictNote]] = [:]
  /// For each of ``Correspondence/pieces`` that stays (``region``), the side whose position it gets; `both` if the
  /// sides have it in the same region.
  private(set) var placing: [Placing]
  /// Whether each region is in the merged board, by its number.
  private(set) var keeps: [Bool]

  /// The column of each section; nil for all other regions.
  let parents: [Int?]
  /// For the base, `a` and `b`: the sections of each column in text order; under the key nil, the columns.
  private let children: [[Int?: [Int]]]
  private let divisions: (a: Divisions, b: Divisions)
  /// The value of ``includingSide()``.
  private var mergedSide: OrderMerge.Side?

  enum Placing: UInt8 { case both, a, b }

  init(_ base: MergeInput, _ a: MergeInput, _ b: MergeInput, _ lineage: Correspondence) {
    (self.base, self.a, self.b, self.lineage) = (base, a, b, lineage)
    region = Array(repeating: -1, count: lineage.pieces.count)
    placing = Array(repeating: .both, count: lineage.pieces.count)
    keeps = Array(repeating: false, count: lineage.regions.count)
    let sides = [
      (side: base, numbers: lineage.regionsOfBase), (side: a, numbers: lineage.regionsOfA),
      (side: b, numbers: lineage.regionsOfB),
    ]
    var parents = [Int?](repeating: nil, count: lineage.regions.count)
    // The column of a section comes from `a`, or else from `b`, or else from the base, so `a` is written last.
    for (side, numbers) in [sides[0], sides[2], sides[1]] {
      for (index, region) in side.regions.enumerated() {
        parents[numbers[index]] = region.parent < 0 ? nil : numbers[region.parent]
      }
    }
    self.parents = parents
    children = sides.map { side, numbers in
      let headed = side.regions.indices.filter { [.column, .section].contains(side.regions[$0].kind) }
      return Dictionary(grouping: headed.map { numbers[$0] }) { parents[$0] }
    }
    func divisions(_ side: MergeInput, _ regions: [Int], _ piece: (Correspondence.Item) -> Int) -> Divisions {
      Divisions(lineage.regionsOfBase, regions) {
        lineage.pieces.compactMap { item in
          guard item.base >= 0, piece(item) >= 0, [.card, .prose].contains(base.pieces[item.base].role) else {
            return nil
          }
          let (from, to) = (Int(base.pieces[item.base].region), Int(side.pieces[piece(item)].region))
          return (item.base, lineage.regionsOfBase[from], regions[to])
        }
      }
    }
    self.divisions = (divisions(a, lineage.regionsOfA) { $0.a }, divisions(b, lineage.regionsOfB) { $0.b })
    for (number, item) in lineage.pieces.enumerated() { decide(number, item) }
    followDivisions()
    decideRegions()
    mergedSide = includingSide()
  }

  /// Returns the number of an item's region in the base; -1 if the base does not have the item.
  func regionOfBase(_ item: Correspondence.Item) -> Int {
    item.base < 0 ? -1 : lineage.regionsOfBase[Int(base.pieces[item.base].region)]
  }

  func regionOfA(_ item: Correspondence.Item) -> Int {
    item.a < 0 ? -1 : lineage.regionsOfA[Int(a.pieces[item.a].region)]
  }

  func regionOfB(_ item: Correspondence.Item) -> Int {
    item.b < 0 ? -1 : lineage.regionsOfB[Int(b.pieces[item.b].region)]
  }

  private mutating func decide(_ number: Int, _ item: Correspondence.Item) {
    let role = item.a >= 0 ? a.pieces[item.a].role : item.b >= 0 ? b.pieces[item.b].role : .heading
    guard role == .card || role == .prose else { return }
    let (old, left, right) = (regionOfBase(item), regionOfA(item), regionOfB(item))
    if item.a >= 0, item.b >= 0 {
      if left == right || right == old {
        region[number] = left
        placing[number] = left == right ? .both : .a
      } else if left == old {
        region[number] = right
        placing[number] = .b
      } else {
        let isFirst =
          role == .prose && old < 0 && (divisions.a.has(right, left) || divisions.b.has(left, right))
          ? divisions.a.has(right, left) : wins(left, right)
        region[number] = isFirst ? left : right
        placing[number] = isFirst ? .a : .b
        if role == .card { notes[number] = [ConflictNote(.column, name(isFirst ? right : left))] }
      }
    } else if item.base < 0 || isChanged(item) {
      // A change beats a removal.
      region[number] = item.a >= 0 ? left : right
      placing[number] = item.a >= 0 ? .a : .b
      if item.base >= 0, !isTicked(item) { notes[number] = [ConflictNote(role == .card ? .removed : .prose, "")] }
    }
  }

  /// Whether a side ticked a card that the other side removed, and has no recurrence. The two agree that it needs no more
  /// work, so nobody has to decide anything.
  private func isTicked(_ item: Correspondence.Item) -> Bool {
    let (side, piece) = item.a >= 0 ? (a, item.a) : (b, item.b)
    guard side.pieces[piece].role == .card else { return false }
    let now = side.board.syntax(ofCard: Int(side.pieces[piece].card))
    let before = base.board.syntax(ofCard: Int(base.pieces[item.base].card))
    return now.box?.mark.isDone == true && before.box?.mark.isDone != true
      && !(now.fields + before.fields).contains { $0.key == .every }
  }

  /// Whether one side changed or moved an item that the other side removed.
  ///
  /// The conflict note `> conflict: removed` does not count as a change, so that a person can remove a card that an
  /// earlier merge kept. Other conflict notes count, because their text is nowhere else.
  private func isChanged(_ item: Correspondence.Item) -> Bool {
    let (side, piece, region) =
      item.a >= 0 ? (a, item.a, regionOfA(item)) : (b, item.b, regionOfB(item))
    let old = regionOfBase(item)
    let isText = side.pieces[piece].role == .prose
    if region != old, !isText || !(item.a >= 0 ? divisions.a : divisions.b).has(old, region) { return true }
    if side.text(piece) == base.text(item.base) { return false }
    guard side.pieces[piece].role == .card else { return true }
    let (now, before) = (Int(side.pieces[piece].card), Int(base.pieces[item.base].card))
    let texts = (side.board.normalizedText(ofCard: now), base.board.normalizedText(ofCard: before))
    return texts.0 != texts.1
      && ConflictNote.textWithoutNotes(texts.0, .removed) != ConflictNote.textWithoutNotes(texts.1, .removed)
  }

  /// Puts text that only one side added to the text or card above it, if the other side divided or joined the region there.
  /// A new card stays in its column.
  private mutating func followDivisions() {
    follow(divisions.b, on: a, lineage.ofA, lineage.regionsOfA) { $0.b }
    follow(divisions.a, on: b, lineage.ofB, lineage.regionsOfB) { $0.a }
  }

  private mutating func follow(
    _ divisions: Divisions, on side: MergeInput, _ numbers: [Int], _ regions: [Int],
    other: (Correspondence.Item) -> Int
  ) {
    for (index, own) in side.regions.enumerated() {
      var above: Int?
      for piece in own.pieces {
        let number = numbers[piece]
        let item = lineage.pieces[number]
        let isNew = item.base < 0 && other(item) < 0
        if isNew, side.pieces[piece].role == .prose, let above, divisions.has(regions[index], above) {
          region[number] = above
        }
        if region[number] >= 0 { above = region[number] }
      }
    }
  }

  // MARK: Regions

  /// Whether `left` wins, if one side moved an item to the region `left` and the other side to the region `right`.
  ///
  /// The first of these rules that makes a difference decides:
  /// - The archive wins over a column for done cards, and such a column wins over other regions.
  /// - A region that the base does not have wins.
  /// - The region that is later in the base wins.
  /// - The region with the larger name wins.
  private func wins(_ left: Int, _ right: Int) -> Bool {
    func rank(_ region: Int) -> (Int, Int) {
      let item = lineage.regions[region]
      var best = 0
      for (side, index) in [(base, item.base), (a, item.a), (b, item.b)] where index >= 0 {
        let column = side.regions[index].column
        guard column >= 0 else { continue }
        let span = side.board.columns[column]
        best = max(best, span.kind.isPutAway ? 2 : span.kind.holdsDoneCards ? 1 : 0)
      }
      return (best, item.base >= 0 ? item.base : Int.max)
    }
    let ranks = (rank(left), rank(right))
    if ranks.0 != ranks.1 { return ranks.0 > ranks.1 }
    return name(left) > name(right)
  }

  /// Returns the name of a region: `Doing`, or `Doing / Section`.
  func name(_ region: Int) -> String {
    let item = lineage.regions[region]
    let (side, index) = item.base >= 0 ? (base, item.base) : item.a >= 0 ? (a, item.a) : (b, item.b)
    let own = side.regions[index]
    guard own.kind == .section else { return own.name }
    return side.regions[own.parent].name + " / " + own.name
  }

  /// Decides which regions stay:
  /// - regions with cards or prose in the merged board;
  /// - regions that both sides have, or that a side added;
  /// - regions that one side removed, but whose heading the other side changed;
  /// - the columns of all sections that stay.
  private mutating func decideRegions() {
    for number in region where number >= 0 { keeps[number] = true }
    for (number, item) in lineage.regions.enumerated() where !keeps[number] {
      if item.base < 0 || (item.a >= 0 && item.b >= 0) {
        keeps[number] = true
      } else if let (side, index) = item.a >= 0 ? (a, item.a) : item.b >= 0 ? (b, item.b) : nil,
        side.regions[index].heading >= 0
      {
        keeps[number] =
          side.text(side.regions[index].heading) != base.text(base.regions[item.base].heading)
      }
    }
    for number in lineage.regions.indices where keeps[number] {
      if let parent = parents[number] { keeps[parent] = true }
    }
  }

  // MARK: Order

  /// Returns the cards and prose of a region in their merged order.
  func order(of region: Int) -> [Int] {
    let item = lineage.regions[region]
    // Where a side has not divided or joined the region, the parts of its regions count that belong here.
    let sources =
      [item] + (divisions.a.sources(of: region) + divisions.b.sources(of: region)).map { lineage.regions[$0] }
    func pieces(_ side: MergeInput, _ index: (Correspondence.Item) -> Int, _ numbers: [Int]) -> [Int] {
      Set(sources.map(index)).sorted().filter { $0 >= 0 }.flatMap { side.regions[$0].pieces }
        .map { numbers[$0] }.filter { self.region[$0] == region }
    }
    return OrderMerge(
      base: pieces(base, { $0.base }, lineage.ofBase), a: pieces(a, { $0.a }, lineage.ofA),
      b: pieces(b, { $0.b }, lineage.ofB), mergedSide: mergedSide, isReturned: isReturned, precedes: precedes,
      binds: { self.role($0) == .prose }
    ).merged()
  }

  func columns() -> [Int] { ordered(under: nil) }

  func sections(of column: Int) -> [Int] { ordered(under: column) }

  private func ordered(under parent: Int?) -> [Int] {
    let sides = children.map { $0[parent, default: []].filter { keeps[$0] } }
    let merge = OrderMerge(
      base: sides[0], a: sides[1], b: sides[2], mergedSide: mergedSide, isReturned: { _ in false },
      precedes: precedesAsRegion, binds: { _ in false })
    return merge.merged()
  }

  /// Whether the earlier merge brought back a removed item, so that only ``mergedSide`` has a conflict note about the
  /// removal.
  private func isReturned(_ number: Int) -> Bool {
    let item = lineage.pieces[number]
    if base.returned.contains(item.base) { return false }
    let (merged, other) = mergedSide == .a ? ((a, item.a), (b, item.b)) : ((b, item.b), (a, item.a))
    return merged.0.returned.contains(merged.1) && !other.0.returned.contains(other.1)
  }

  /// Returns the role of an item that at least one side has.
  func role(_ number: Int) -> MergeInput.Piece.Role {
    let item = lineage.pieces[number]
    return item.a >= 0 ? a.pieces[item.a].role : b.pieces[item.b].role
  }

  /// Whether a column or section goes first at a position: those of the base do, and then names decide.
  private func precedesAsRegion(_ left: Int, _ right: Int) -> Bool {
    let isOld = (lineage.regions[left].base >= 0, lineage.regions[right].base >= 0)
    return isOld.0 != isOld.1 ? isOld.0 : name(left) < name(right)
  }

  /// Whether an item goes first at a position: prose before cards, then items of the base before new ones, then by id,
  /// then by text.
  private func precedes(_ left: Int, _ right: Int) -> Bool {
    let roles = (role(left), role(right))
    if (roles.0 == .prose) != (roles.1 == .prose) { return roles.0 == .prose }
    let isOld = (lineage.pieces[left].base >= 0, lineage.pieces[right].base >= 0)
    if isOld.0 != isOld.1 { return isOld.0 }
    func key(_ number: Int) -> (id: [UInt8], text: [UInt8]) {
      let item = lineage.pieces[number]
      func key(_ side: MergeInput, _ piece: Int) -> (id: [UInt8], text: [UInt8]) {
        guard side.pieces[piece].role == .card else { return ([], Array(side.text(piece))) }
        return (Array((side.id(piece) ?? "").utf8), side.board.normalizedText(ofCard: Int(side.pieces[piece].card)))
      }
      guard item.a >= 0, item.b >= 0 else { return item.a >= 0 ? key(a, item.a) : key(b, item.b) }
      let (x, y) = (key(a, item.a), key(b, item.b))
      return x.text.lexicographicallyPrecedes(y.text) ? y : x
    }
    let (x, y) = (key(left), key(right))
    if x.id != y.id { return x.id.lexicographicallyPrecedes(y.id) }
    return x.text.lexicographicallyPrecedes(y.text)
  }
}
