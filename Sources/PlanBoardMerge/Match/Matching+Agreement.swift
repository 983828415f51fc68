internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Makes the two sides' matches with the base agree.
extension Matching {
  /// Makes pieces that are the same on both sides, but not in the base, come from the same piece of the base, or both from none.
  ///
  /// - Returns: both sides' matches, with those that contradict this changed or removed, and missing ones added.
  static func reconciled(_ toA: Matching, _ toB: Matching) -> (a: Matching, b: Matching) {
    var (toA, toB) = (toA, toB)
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

  /// Matches a card that this side changed a little and the other side beyond recognition, if the two new texts are alike.
  ///
  /// - Parameter settled: pieces of the other side that this side has byte for byte.
  private mutating func matchThroughOtherSide(to other: inout Matching, besides settled: Set<Int>) {
    let mine = new.pieces.indices.map { index in
      new.pieces[index].role == .card && reverse[index] >= 0 && other.pieces[reverse[index]] == -1
        && !old.isIdentical(reverse[index], to: index, of: new)
    }
    let theirs = other.new.pieces.indices.map {
      other.new.pieces[$0].role == .card && other.reverse[$0] == -1 && !settled.contains($0)
    }
    guard mine.contains(true), theirs.contains(true) else { return }
    let between = Matching(new, other.new, .history, openPieces: (mine, theirs))
    for index in mine.indices where mine[index] && between.pieces[index] >= 0 {
      let (before, twin) = (reverse[index], between.pieces[index])
      if other.mayMatch(before, twin) { other.link(before, twin) }
    }
  }

  /// The cards and prose that are new, or not identical to their match in the base.
  private var newPieces: [Int] {
    new.pieces.indices.filter { index in
      guard isContent(new.pieces[index]) else { return false }
      let before = reverse[index]
      return before < 0 || !old.isIdentical(before, to: index, of: new)
    }
  }

  /// Makes pieces with the same key agree on their piece of the base.
  ///
  /// - Parameter isCertain: whether equal keys outweigh existing matches.
  /// - Returns: the pairs of pieces with the same key.
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
    let twins = places(other.new, theirs)
    var pairs: [(Int, Int)] = []
    for (key, own) in places(new, mine) {
      guard let others = twins[key], isCertain || (own.count == 1 && others.count == 1) else { continue }
      pairs += Self.paired(own, others, new, other.new)
    }
    for (index, twin) in pairs.sorted(by: { $0 < $1 })
    where reverse[index] != other.reverse[twin] && new.pieces[index].role == other.new.pieces[twin].role {
      let (left, right) = (reverse[index], other.reverse[twin])
      if left >= 0, right < 0, other.pieces[left] < 0, other.mayMatch(left, twin) {
        other.link(left, twin)
      } else if right >= 0, left < 0, pieces[right] < 0, mayMatch(right, index) {
        link(right, index)
      } else if isCertain {
        if left >= 0 { unlink(left, index) }
        if right >= 0 { other.unlink(right, twin) }
      }
    }
    return pairs
  }

  /// Pairs pieces with the same key in text order: first those in the same column or section, then the rest.
  private static func paired(_ own: [Int], _ others: [Int], _ mine: MergeInput, _ theirs: MergeInput) -> [(Int, Int)] {
    // A single pair needs no choice; very many pieces are paired in text order only.
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

  private mutating func unlink(_ a: Int, _ b: Int) {
    pieces[a] = -1
    reverse[b] = -1
  }

  /// Makes columns and sections with the same name on both sides agree on their region of the base.
  private mutating func agreeOnRegions(_ other: inout Matching) {
    let (mine, theirs) = (newRegions, other.newRegions)
    for (path, own) in mine.sorted(by: { $0.value[0] < $1.value[0] }) {
      guard let others = theirs[path] else { continue }
      // Of several with the same name, those from the same region of the base are settled; the others are paired in text order.
      let settled = Set(own.map { reverseRegions[$0] }).intersection(others.map { other.reverseRegions[$0] })
        .subtracting([-1])
      let pairs = zip(
        own.filter { !settled.contains(reverseRegions[$0]) },
        others.filter { !settled.contains(other.reverseRegions[$0]) })
      for (index, twin) in pairs {
        let (left, right) = (reverseRegions[index], other.reverseRegions[twin])
        if left >= 0, right < 0, other.regions[left] < 0 {
          other.linkRegions(left, twin)
        } else if right >= 0, left < 0, regions[right] < 0 {
          linkRegions(right, index)
        } else if left < 0, right >= 0, isGuessed(right) {
          unlinkRegions(right, regions[right])
          linkRegions(right, index)
        } else if right < 0, left >= 0, other.isGuessed(left) {
          other.unlinkRegions(left, other.regions[left])
          other.linkRegions(left, twin)
        } else {
          if left >= 0 { unlinkRegions(left, index) }
          if right >= 0 { other.unlinkRegions(right, twin) }
        }
      }
    }
    bridgeRegions(to: &other)
    other.bridgeRegions(to: &self)
    matchHeadings()
    other.matchHeadings()
  }

  /// The columns and sections that are new or renamed since the base, by path.
  private var newRegions: [[String]: [Int]] {
    let new = new.regions.indices.filter { index in
      let before = reverseRegions[index]
      return self.new.regions[index].heading >= 0
        && (before < 0 || old.regions[before].name != self.new.regions[index].name)
    }
    return Dictionary(grouping: new) { self.new.path(of: $0) }
  }

  /// Whether a region is matched with a region of another name.
  private func isGuessed(_ index: Int) -> Bool {
    regions[index] >= 0 && old.regions[index].name != new.regions[regions[index]].name
  }

  /// Matches a column or section that the other side renamed, if most of its cards on this side are in it there.
  private mutating func bridgeRegions(to other: inout Matching) {
    let open = regions.indices.filter {
      regions[$0] >= 0 && other.regions[$0] < 0 && old.regions[$0].heading >= 0
    }
    guard !open.isEmpty, other.reverseRegions.contains(-1) else { return }
    var places: [UInt64: Int] = [:]
    for piece in other.new.pieces where piece.role == .card { places[piece.hash] = Int(piece.region) }
    for index in open {
      let found = new.regions[regions[index]].pieces.compactMap { places[new.pieces[$0].hash] }
      let votes = Dictionary(grouping: found) { $0 }.mapValues(\.count)
      guard let best = votes.first(where: { $0.value * 2 > found.count })?.key, other.reverseRegions[best] < 0,
        other.new.regions[best].kind == old.regions[index].kind, other.parentsMatch(index, best),
        // If the cards are in other columns now, the column was not renamed.
        old.regions[index].pieces.allSatisfy({
          other.pieces[$0] < 0 || Int(other.new.pieces[other.pieces[$0]].region) == best
        })
      else { continue }
      other.linkRegions(index, best)
    }
  }

  private mutating func unlinkRegions(_ a: Int, _ b: Int) {
    regions[a] = -1
    reverseRegions[b] = -1
    if pieces[old.regions[a].heading] == new.regions[b].heading {
      unlink(old.regions[a].heading, new.regions[b].heading)
    }
    if old.regions[a].archiveRule >= 0, pieces[old.regions[a].archiveRule] >= 0 {
      unlink(old.regions[a].archiveRule, pieces[old.regions[a].archiveRule])
    }
  }
}
