internal import PlanBoardCore
internal import PlanBoardMarkdown

extension Matching {
  /// Makes the matches of both sides with the base agree as far as possible. If both sides have a new or changed piece,
  /// both match it with the same piece of the base, or with none.
  static func reconciled(_ toA: Matching, _ toB: Matching) -> (a: Matching, b: Matching) {
    var (toA, toB) = (toA, toB)
    MovedText.settle(&toA, &toB)
    toA.agree(&toB)
    return (toA, toB)
  }

  private mutating func agree(_ other: inout Matching) {
    let (mine, theirs) = (newPieces, other.newPieces)
    var alike: [(Int, Int)] = []
    if !mine.isEmpty, !theirs.isEmpty {
      alike = agree(&other, mine, theirs, isCertain: true) { side, piece in Array(side.text(piece)) }
      agree(&other, mine, theirs, isCertain: false) { side, piece in
        side.pieces[piece].role == .card ? side.id(piece).map { Array($0.utf8) } : nil
      }
      agree(&other, mine, theirs, isCertain: false) { side, piece in
        guard side.pieces[piece].role == .card else { return nil }
        return Array(side.board.card(Int(side.pieces[piece].card)).title.utf8)
      }
    }
    matchThroughOtherSide(to: &other, besides: Set(alike.map(\.1)))
    other.matchThroughOtherSide(to: &self, besides: Set(alike.map(\.0)))
    agreeOnRegions(&other)
  }

  /// Matches a card of the base that the other side changed beyond recognition, by comparing the two sides.
  ///
  /// Only cards that this side also moved or changed are considered. Pieces of the other side in `settled` are left
  /// out, because this side has them byte for byte.
  private mutating func matchThroughOtherSide(to other: inout Matching, besides settled: Set<Int>) {
    let mine = new.pieces.indices.map { index in
      guard new.pieces[index].role == .card, let before = pieces.old(of: index) else { return false }
      let isMoved = regions.new(of: Int(old.pieces[before].region)) != Int(new.pieces[index].region)
      return other.pieces.new(of: before) == nil && (isMoved || !old.isIdentical(before, to: index, of: new))
    }
    let theirs = other.new.pieces.indices.map {
      other.new.pieces[$0].role == .card && other.pieces.old(of: $0) == nil && !settled.contains($0)
    }
    guard mine.contains(true), theirs.contains(true) else { return }
    let between = Matching(new, other.new, .history, pieces: Pairing(searched: mine, theirs))
    for index in mine.indices {
      guard let match = between.pieces.new(of: index), let before = pieces.old(of: index) else { continue }
      if mine[index], other.mayMatch(before, match) { other.pieces.link(before, match) }
    }
  }

  /// The indices of the cards and prose that have no identical match in the base.
  private var newPieces: [Int] {
    new.pieces.indices.filter { index in
      guard isContent(new.pieces[index]) else { return false }
      return pieces.old(of: index).map { !old.isIdentical($0, to: index, of: new) } ?? true
    }
  }

  /// Pairs pieces of this side with pieces of the other side that have the same key. If only one piece of a pair has a
  /// match in the base, the other piece also gets this match, if possible. Text is paired only at one place.
  ///
  /// If `isCertain`, pieces of a pair that still have different matches lose them. Otherwise, a key that a side has
  /// more than once is ignored. A piece with a nil or empty key is left out.
  ///
  /// - Returns: all pairs, as indices of the piece of this side and of the piece of the other side.
  @discardableResult
  private mutating func agree(
    _ other: inout Matching, _ mine: [Int], _ theirs: [Int], isCertain: Bool, _ key: (MergeInput, Int) -> [UInt8]?
  ) -> [(Int, Int)] {
    func places(_ side: MergeInput, _ pieces: [Int]) -> [[UInt8]: [Int]] {
      var places: [[UInt8]: [Int]] = [:]
      for index in pieces {
        guard let key = key(side, index), !key.isEmpty else { continue }
        places[key, default: []].append(index)
      }
      return places
    }
    let others = places(other.new, theirs)
    var pairs: [(Int, Int)] = []
    for (key, own) in places(new, mine) {
      guard let equal = others[key], isCertain || (own.count == 1 && equal.count == 1) else { continue }
      pairs += Self.paired(own, equal, new, other.new)
    }
    // Equal text at two places is two texts.
    if pairs.contains(where: { new.pieces[$0.0].role == .prose }) {
      let places = CommonPlaces(self, other)
      pairs.removeAll { new.pieces[$0.0].role == .prose && !places.areSame($0.0, $0.1) }
    }
    for (mine, theirs) in pairs.sorted(by: { $0 < $1 })
    where new.pieces[mine].role == other.new.pieces[theirs].role {
      let (left, right) = (pieces.old(of: mine), other.pieces.old(of: theirs))
      guard left != right else { continue }
      if let left, right == nil, other.pieces.new(of: left) == nil, other.mayMatch(left, theirs) {
        other.pieces.link(left, theirs)
      } else if let right, left == nil, pieces.new(of: right) == nil, mayMatch(right, mine) {
        pieces.link(right, mine)
      } else if isCertain, new.pieces[mine].role == .card || left == nil || right == nil {
        // Text that replaced two blocks is two texts: if it were one, both blocks would be gone, with what was added there.
        if let left { pieces.unlink(old: left) }
        if let right { other.pieces.unlink(old: right) }
      }
    }
    return pairs
  }

  /// Pairs pieces in text order, first those in columns or sections of the same name, and then the rest.
  private static func paired(_ own: [Int], _ others: [Int], _ mine: MergeInput, _ theirs: MergeInput) -> [(Int, Int)] {
    // Very many pieces are paired in text order only.
    guard own.count > 1 || others.count > 1, own.count * others.count <= pairLimit else {
      return Array(zip(own, others))
    }
    var rest = others
    var late: [Int] = []
    var pairs: [(Int, Int)] = []
    for index in own {
      let path = mine.path(of: Int(mine.pieces[index].region))
      if let place = rest.firstIndex(where: { theirs.path(of: Int(theirs.pieces[$0].region)) == path }) {
        pairs.append((index, rest.remove(at: place)))
      } else {
        late.append(index)
      }
    }
    return pairs + Array(zip(late, rest))
  }

  /// If both sides have a new or renamed column or section of the same name, both match it with the same region of the
  /// base, or with none. Then matches the other regions that a side renamed, and the headings.
  private mutating func agreeOnRegions(_ other: inout Matching) {
    let (mine, theirs) = (newRegions, other.newRegions)
    for (path, own) in mine.sorted(by: { $0.value[0] < $1.value[0] }) {
      guard let others = theirs[path] else { continue }
      // Regions of one name that already have the same match in the base keep it. The others are paired in text order.
      let settled = Set(own.compactMap(regions.old)).intersection(others.compactMap(other.regions.old))
      func isOpen(_ before: Int?) -> Bool { before.map { !settled.contains($0) } ?? true }
      let pairs = zip(
        own.filter { isOpen(regions.old(of: $0)) }, others.filter { isOpen(other.regions.old(of: $0)) })
      for (mine, theirs) in pairs { agreeOnRegions(&other, mine, theirs) }
    }
    bridgeRegions(to: &other)
    other.bridgeRegions(to: &self)
    matchHeadings()
    other.matchHeadings()
  }

  /// Matches a region of one side and a region of the other side with the same region of the base, or leaves both
  /// unmatched.
  private mutating func agreeOnRegions(_ other: inout Matching, _ mine: Int, _ theirs: Int) {
    switch (regions.old(of: mine), other.regions.old(of: theirs)) {
    case (let left?, nil) where other.regions.new(of: left) == nil: other.regions.link(left, theirs)
    case (nil, let right?) where regions.new(of: right) == nil: regions.link(right, mine)
    case (nil, let right?) where isGuessed(right):
      unlinkRegion(right)
      regions.link(right, mine)
    case (let left?, nil) where other.isGuessed(left):
      other.unlinkRegion(left)
      other.regions.link(left, theirs)
    case (let left, let right):
      if let left { unlinkRegion(left) }
      if let right { other.unlinkRegion(right) }
    }
  }

  /// The indices of the columns and sections that are new or renamed since the base, by ``MergeInput/path(of:)``.
  private var newRegions: [[String]: [Int]] {
    let new = new.regions.indices.filter { index in
      guard self.new.regions[index].heading >= 0 else { return false }
      return regions.old(of: index).map { old.regions[$0].name != self.new.regions[index].name } ?? true
    }
    return Dictionary(grouping: new) { self.new.path(of: $0) }
  }

  /// Whether a region of the base is matched with a region of another name, which is a guess.
  private func isGuessed(_ index: Int) -> Bool {
    regions.new(of: index).map { old.regions[index].name != new.regions[$0].name } ?? false
  }

  /// Matches columns and sections of the base that this side has, and that the other side seems to have renamed. An
  /// unmatched region of the other side is the renamed one if all of these are true:
  /// - It has more than half of the cards that this side has in the column or section. Cards that only this side has do
  ///   not count.
  /// - It is of the same kind and, for a section, in the same column.
  /// - The other side has no piece of the old column or section in another region.
  private mutating func bridgeRegions(to other: inout Matching) {
    let open = regions.oldIndices.filter {
      regions.new(of: $0) != nil && other.regions.new(of: $0) == nil && old.regions[$0].heading >= 0
    }
    guard !open.isEmpty, !other.regions.unpairedNew.isEmpty else { return }
    var places: [UInt64: Int] = [:]
    for piece in other.new.pieces where piece.role == .card { places[piece.hash] = Int(piece.region) }
    for index in open {
      let found = new.regions[regions.new(of: index)!].pieces.compactMap { places[new.pieces[$0].hash] }
      let votes = Dictionary(grouping: found) { $0 }.mapValues(\.count)
      guard let best = votes.first(where: { $0.value * 2 > found.count })?.key, other.regions.old(of: best) == nil,
        other.new.regions[best].kind == old.regions[index].kind, other.parentsMatch(index, best),
        other.hasNothing(index, outside: best)
      else { continue }
      other.regions.link(index, best)
    }
  }

  /// Dissolves the match of an old region, the match of its heading and, for an archive, the match of the thematic
  /// break above the heading.
  private mutating func unlinkRegion(_ index: Int) {
    guard let counterpart = regions.new(of: index) else { return }
    regions.unlink(old: index)
    let (before, after) = (old.regions[index], new.regions[counterpart])
    if before.heading >= 0, pieces.new(of: before.heading) == after.heading { pieces.unlink(old: before.heading) }
    if before.archiveRule >= 0 { pieces.unlink(old: before.archiveRule) }
  }
}

extension MergeInput {
  /// Returns the path of a region: `archive` or `column`, the name of the column and, for a section, its name. The
  /// parts around the columns have the path `before` or `after`.
  fileprivate func path(of region: Int) -> [String] {
    let own = regions[region]
    guard own.column >= 0 else { return [own.kind == .beforeColumns ? "before" : "after"] }
    guard own.parent >= 0 else { return [board.columns[own.column].kind == .archive ? "archive" : "column", own.name] }
    return path(of: own.parent) + [own.name]
  }
}
