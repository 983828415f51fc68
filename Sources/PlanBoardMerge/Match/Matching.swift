internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The matched pieces of two texts: by exact text, id, text without marker and indentation, title, then likeness.
///
/// Exact text goes first because it includes the id and saves reading the fields of most cards. Each piece is matched at most
/// once. Nearly linear: only the few pieces that remain unmatched are compared with each other.
struct Matching {
  /// For each piece of the old text, the index of its match in the new text; -1 if it has none.
  var pieces: [Int]
  var regions: [Int]
  var reverse: [Int]
  var reverseRegions: [Int]
  let old: MergeInput
  let new: MergeInput

  enum Purpose {
    /// The second text was made from the first.
    case history
    /// Both texts were made independently: only certain matches count.
    case union
  }

  /// Matches two texts.
  ///
  /// - Parameters:
  ///   - openPieces: for each piece of each text, whether to match it; nil to match all.
  ///   - openRegions: for each region of each text, its number if it is matched already, else nil; nil if no region is matched.
  init(
    _ old: MergeInput, _ new: MergeInput, _ purpose: Purpose, openPieces: (old: [Bool], new: [Bool])? = nil,
    openRegions: (old: [Int?], new: [Int?])? = nil
  ) {
    (self.old, self.new) = (old, new)
    pieces = openPieces.map { $0.old.map { $0 ? -1 : -2 } } ?? Array(repeating: -1, count: old.pieces.count)
    reverse = openPieces.map { $0.new.map { $0 ? -1 : -2 } } ?? Array(repeating: -1, count: new.pieces.count)
    // Regions that are matched already have the same number in both texts.
    regions = Array(repeating: -1, count: old.regions.count)
    reverseRegions = Array(repeating: -1, count: new.regions.count)
    matchRegions(known: openRegions)
    matchUnique()
    if purpose == .history { matchRenamed() }
    matchHeadings()
    matchTwins()
    matchByID()
    matchByOwnText()
    matchByTitle()
    if purpose == .history {
      matchAlike()
      matchRenamed()
      matchHeadings()
    }
    for index in pieces.indices where pieces[index] == -2 { pieces[index] = -1 }
  }

  mutating func link(_ a: Int, _ b: Int) {
    pieces[a] = b
    reverse[b] = a
  }

  mutating func linkRegions(_ a: Int, _ b: Int) {
    regions[a] = b
    reverseRegions[b] = a
  }

  private func isOpen(_ a: Int, _ b: Int) -> Bool { pieces[a] == -1 && reverse[b] == -1 }

  // MARK: Regions

  private mutating func matchRegions(known: (old: [Int?], new: [Int?])?) {
    linkRegions(MergeInput.before, MergeInput.before)
    linkRegions(MergeInput.behind, MergeInput.behind)
    if let known {
      var byNumber: [Int: Int] = [:]
      for (index, number) in known.new.enumerated() { if let number { byNumber[number] = index } }
      for (index, number) in known.old.enumerated() where regions[index] < 0 {
        if let number, let other = byNumber[number], reverseRegions[other] < 0 { linkRegions(index, other) }
      }
    }
    let isFree: (old: (Int) -> Bool, new: (Int) -> Bool) = (
      { index in known.map { $0.old[index] == nil } ?? true }, { index in known.map { $0.new[index] == nil } ?? true }
    )
    for kind in [MergeInput.Region.Kind.column, .section] {
      var byName: [String: [Int]] = [:]
      for index in new.regions.indices.reversed()
      where new.regions[index].kind == kind && reverseRegions[index] < 0 && isFree.new(index) {
        byName[key(new, index, isNew: true), default: []].append(index)
      }
      for index in old.regions.indices
      where old.regions[index].kind == kind && regions[index] < 0 && isFree.old(index) {
        let key = key(old, index, isNew: false)
        guard let other = byName[key]?.popLast() else { continue }
        linkRegions(index, other)
      }
    }
  }

  private func key(_ side: MergeInput, _ index: Int, isNew: Bool) -> String {
    let region = side.regions[index]
    guard region.kind == .section else {
      return (side.board.columns[region.column].isArchive ? "archive " : "column ") + region.name
    }
    return "\(isNew ? region.parent : regions[region.parent])/\(region.name)"
  }

  /// If more regions than this are unmatched, none is matched by its neighbours.
  private static let renamingLimit = 32
  private static let regionLimit = 256

  /// Matches renamed columns and sections: by most of their cards, else by their neighbours.
  private mutating func matchRenamed() {
    for kind in [MergeInput.Region.Kind.column, .section] {
      for index in old.regions.indices where old.regions[index].kind == kind && regions[index] < 0 {
        if let other = renamed(index, kind) { linkRegions(index, other) }
      }
      guard regions.count(where: { $0 < 0 }) <= Self.renamingLimit, new.regions.count <= Self.regionLimit else {
        continue
      }
      for index in old.regions.indices where old.regions[index].kind == kind && regions[index] < 0 {
        if let other = matchedByNeighbours(index, kind) { linkRegions(index, other) }
      }
    }
  }

  private func renamed(_ index: Int, _ kind: MergeInput.Region.Kind) -> Int? {
    var votes: [Int: Int] = [:]
    let cards = old.regions[index].pieces.filter { old.pieces[$0].role == .card }
    for piece in cards where pieces[piece] >= 0 { votes[Int(new.pieces[pieces[piece]].region), default: 0] += 1 }
    guard let best = votes.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      best.value * 2 > votes.values.reduce(0, +),
      new.regions[best.key].kind == kind, old.isArchive(index) == new.isArchive(best.key), reverseRegions[best.key] < 0,
      parentsMatch(index, best.key)
    else { return nil }
    return best.key
  }

  /// Returns the region between the same neighbours; nil if there is none, or more than one candidate.
  private func matchedByNeighbours(_ index: Int, _ kind: MergeInput.Region.Kind) -> Int? {
    let parent = old.regions[index].parent
    guard parent < 0 || regions[parent] >= 0 else { return nil }
    let group = old.siblings(kind, in: parent, asArchive: old.isArchive(index))
    let others = new.siblings(kind, in: parent < 0 ? -1 : regions[parent], asArchive: old.isArchive(index))
    let place = group.firstIndex(of: index)!
    let left = group[..<place].lastIndex { regions[$0] >= 0 }
    let right = group[place...].firstIndex { regions[$0] >= 0 } ?? group.count
    let start = left.map { others.firstIndex(of: regions[group[$0]]) } ?? -1
    let end = right == group.count ? others.count : others.firstIndex(of: regions[group[right]])
    guard let start, let end, start < end else { return nil }
    let open = others[(start + 1)..<end].filter { reverseRegions[$0] < 0 }
    let name = Similarity(old.regions[index].name.utf8)
    let alike = open.filter { name.percent(Similarity(new.regions[$0].name.utf8)) >= 60 }
    if alike.count == 1 { return alike[0] }
    // If the cards are in other columns now, the column was not renamed.
    guard open.count == 1, right - (left ?? -1) == 2 else { return nil }
    let isEmpty = old.regions[index].pieces.allSatisfy {
      pieces[$0] < 0 || Int(new.pieces[pieces[$0]].region) == open[0]
    }
    return isEmpty ? open[0] : nil
  }

  func parentsMatch(_ a: Int, _ b: Int) -> Bool {
    let (left, right) = (old.regions[a].parent, new.regions[b].parent)
    return left < 0 || right < 0 ? left == right : regions[left] == right
  }

  mutating func matchHeadings() {
    for index in regions.indices where regions[index] >= 0 {
      let (a, b) = (old.regions[index], new.regions[regions[index]])
      if a.heading >= 0, b.heading >= 0, isOpen(a.heading, b.heading) { link(a.heading, b.heading) }
      if a.archiveRule >= 0, b.archiveRule >= 0, isOpen(a.archiveRule, b.archiveRule) {
        link(a.archiveRule, b.archiveRule)
      }
    }
    for (a, b) in [(old.frontMatter, new.frontMatter), (old.footer, new.footer)] where a >= 0 && b >= 0 {
      if isOpen(a, b) { link(a, b) }
    }
  }

  // MARK: Exact text

  func isContent(_ piece: MergeInput.MergeBlock) -> Bool { piece.role == .card || piece.role == .prose }

  private mutating func matchUnique() {
    func unique(_ side: MergeInput, _ matches: [Int]) -> NumberTable {
      let open = side.pieces.indices.filter { isContent(side.pieces[$0]) && matches[$0] == -1 }
      var places = NumberTable(capacity: open.count)
      for index in open {
        let hash = side.pieces[index].hash
        places[hash] = places[hash] == nil ? index : -1
      }
      return places
    }
    let (mine, theirs) = (unique(old, pieces), unique(new, reverse))
    guard theirs.count > 0 else { return }
    for index in old.pieces.indices where mine[old.pieces[index].hash] == index {
      guard let other = theirs[old.pieces[index].hash], other >= 0, old.isSame(index, as: other, of: new) else {
        continue
      }
      link(index, other)
    }
  }

  /// Matches pieces with equal text in text order: first within each region, then across regions.
  private mutating func matchTwins() {
    for inRegion in [true, false] {
      func key(_ piece: MergeInput.MergeBlock, isNew: Bool) -> UInt64 {
        guard inRegion else { return piece.hash }
        let region = isNew ? Int(piece.region) : regions[Int(piece.region)]
        return (piece.hash ^ UInt64(bitPattern: Int64(region))) &* 0x9E37_79B9_7F4A_7C15
      }
      var queues: [UInt64: [Int]] = [:]
      for index in new.pieces.indices.reversed() where isContent(new.pieces[index]) && reverse[index] == -1 {
        queues[key(new.pieces[index], isNew: true), default: []].append(index)
      }
      for index in old.pieces.indices where isContent(old.pieces[index]) && pieces[index] == -1 {
        let key = key(old.pieces[index], isNew: false)
        guard let other = queues[key]?.last, old.isSame(index, as: other, of: new) else { continue }
        queues[key]!.removeLast()
        link(index, other)
      }
    }
  }

  // MARK: Cards

  private func openCards(_ side: MergeInput, _ matches: [Int]) -> [Int] {
    side.pieces.indices.filter { side.pieces[$0].role == .card && matches[$0] == -1 }
  }

  /// Matches cards with the same key, if no other open card of either side has that key.
  private mutating func matchCards<Key: Hashable>(_ key: (MergeInput, Int) -> Key?) {
    func unique(_ side: MergeInput, _ matches: [Int]) -> [Key: Int] {
      var places: [Key: Int] = [:]
      for index in openCards(side, matches) {
        guard let key = key(side, index) else { continue }
        if places.updateValue(index, forKey: key) != nil { places[key] = -1 }
      }
      return places
    }
    let others = unique(new, reverse)
    for (key, index) in unique(old, pieces) where index >= 0 {
      if let other = others[key], other >= 0 { link(index, other) }
    }
  }

  private mutating func matchByID() { matchCards { side, piece in side.id(piece) } }

  /// Matches cards that differ only in style. Equal cards are matched in text order: first within each region, then across regions.
  private mutating func matchByOwnText() {
    matchCards { side, piece in side.normalizedText(piece) }
    let (olds, news) = (openCards(old, pieces), openCards(new, reverse))
    guard !olds.isEmpty, !news.isEmpty else { return }
    for inRegion in [true, false] {
      var queues: [TwinKey: [Int]] = [:]
      for index in news.reversed() where reverse[index] == -1 {
        let region = inRegion ? Int(new.pieces[index].region) : -1
        queues[TwinKey(region: region, text: new.normalizedText(index)), default: []].append(index)
      }
      for index in olds where pieces[index] == -1 {
        let region = inRegion ? regions[Int(old.pieces[index].region)] : -1
        guard let other = queues[TwinKey(region: region, text: old.normalizedText(index))]?.popLast() else { continue }
        link(index, other)
      }
    }
  }

  private struct TwinKey: Hashable {
    var region: Int
    var text: [UInt8]
  }

  /// Matches cards with the same title, unless their ids show that they are different.
  private mutating func matchByTitle() {
    let (old, new) = (old, new)
    let both = { (side: MergeInput, piece: Int) -> String? in
      let title = side.board.card(Int(side.pieces[piece].card)).title
      return title.isEmpty ? nil : title
    }
    let before = pieces
    matchCards(both)
    for index in pieces.indices where before[index] == -1 && pieces[index] >= 0 {
      let (a, b) = (old.id(index), new.id(pieces[index]))
      guard let a, let b, !NewIDs.isSame(a, b) else { continue }
      reverse[pieces[index]] = -1
      pieces[index] = -1
    }
  }

  // MARK: Likeness

  /// Two pieces less alike than this, in percent, are not matched.
  private static let leastLikeness = 55
  /// The largest number of pairs that are compared.
  static let pairLimit = 40_000

  private mutating func matchAlike() {
    for role in [MergeInput.MergeBlock.Role.card, .prose] {
      let olds = old.pieces.indices.filter { old.pieces[$0].role == role && pieces[$0] == -1 }
      let news = new.pieces.indices.filter { new.pieces[$0].role == role && reverse[$0] == -1 }
      guard !olds.isEmpty, !news.isEmpty else { continue }
      if olds.count * news.count <= Self.pairLimit {
        matchAlike(olds, news)
      } else {
        matchAlikeByRegion(olds, news)
      }
    }
  }

  private mutating func matchAlikeByRegion(_ olds: [Int], _ news: [Int]) {
    let groups = Dictionary(grouping: news) { Int(new.pieces[$0].region) }
    for (region, members) in Dictionary(grouping: olds, by: { Int(old.pieces[$0].region) }).sorted(by: {
      $0.key < $1.key
    }) {
      guard regions[region] >= 0, let others = groups[regions[region]] else { continue }
      if members.count * others.count <= Self.pairLimit {
        matchAlike(members, others)
      } else {
        matchNeighbours(members, others)
      }
    }
  }

  /// Matches only pieces that directly follow a matched pair on both sides. For too many pieces to compare all pairs.
  private mutating func matchNeighbours(_ olds: [Int], _ news: [Int]) {
    let open = Set(news)
    for index in olds where index > 0 && pieces[index - 1] >= 0 {
      let other = pieces[index - 1] + 1
      guard open.contains(other), isOpen(index, other), mayMatch(index, other),
        Likeness(old, index).percent(Likeness(new, other)) >= Self.leastLikeness
      else { continue }
      link(index, other)
    }
  }

  private mutating func matchAlike(_ olds: [Int], _ news: [Int]) {
    let left = olds.map { Likeness(old, $0) }
    let right = news.map { Likeness(new, $0) }
    var best: [(score: Int, index: Int, isUnique: Bool)] = []
    var bestOfNew = [(score: Int, index: Int, isUnique: Bool)](repeating: (-1, -1, true), count: news.count)
    for (i, a) in olds.enumerated() {
      var top = (score: -1, index: -1, isUnique: true)
      for (j, b) in news.enumerated() where mayMatch(a, b) {
        let percent = left[i].percent(right[j])
        guard percent >= Self.leastLikeness else { continue }
        let score = percent + bonus(a, b)
        if score > top.score { top = (score, j, true) } else if score == top.score { top.isUnique = false }
        if score > bestOfNew[j].score {
          bestOfNew[j] = (score, i, true)
        } else if score == bestOfNew[j].score {
          bestOfNew[j].isUnique = false
        }
      }
      best.append(top)
    }
    for (i, top) in best.enumerated() where top.index >= 0 && top.isUnique {
      let back = bestOfNew[top.index]
      if back.index == i, back.isUnique { link(olds[i], news[top.index]) }
    }
  }

  /// The texts by which a piece is recognised.
  private struct Likeness {
    var whole: Similarity
    /// The title of a card, without its fields, because many cards share the same fields; nil for prose.
    var title: Similarity?

    init(_ side: MergeInput, _ piece: Int) {
      guard side.pieces[piece].role == .card else {
        whole = Similarity(side.text(piece))
        return
      }
      let card = side.board.card(Int(side.pieces[piece].card))
      let own = Similarity(card.title.utf8)
      title = own
      let body = card.checklist.map(\.title) + [card.notes]
      whole = body == [""] ? own : Similarity(([card.title] + body).joined(separator: " ").utf8)
    }

    func percent(_ other: Likeness) -> Int {
      let percent = whole.percent(other.whole)
      guard let title, let other = other.title else { return percent }
      return max(title.percent(other), percent)
    }
  }

  /// Whether two pieces may be matched: cards with different ids may not, nor prose of different kinds.
  func mayMatch(_ a: Int, _ b: Int) -> Bool {
    guard old.pieces[a].role == .card else { return old.pieces[a].kind == new.pieces[b].kind }
    guard let left = old.id(a), let right = new.id(b) else { return true }
    return NewIDs.isSame(left, right)
  }

  /// Returns extra points for the same region and matched neighbours, to choose between equally similar pieces.
  private func bonus(_ a: Int, _ b: Int) -> Int {
    var bonus = regions[Int(old.pieces[a].region)] == Int(new.pieces[b].region) ? 10 : 0
    if a > 0, b > 0, pieces[a - 1] == b - 1 { bonus += 10 }
    if a + 1 < pieces.count, b + 1 < new.pieces.count, pieces[a + 1] == b + 1 { bonus += 10 }
    return bonus
  }
}

extension MergeInput {
  /// Returns the columns, or the sections of the column `parent`, that are archived if `asArchive`, else those that are not.
  fileprivate func siblings(_ kind: Region.Kind, in parent: Int, asArchive: Bool) -> [Int] {
    regions.indices.filter {
      regions[$0].kind == kind && regions[$0].parent == parent && isArchive($0) == asArchive
    }
  }

  fileprivate func isArchive(_ region: Int) -> Bool { board.columns[regions[region].column].isArchive }

  /// Returns the path of a region: the kind and name of its column, then the name of the section if it is one.
  func path(of region: Int) -> [String] {
    let own = regions[region]
    guard own.column >= 0 else { return [own.kind == .before ? "before" : "behind"] }
    guard own.parent >= 0 else { return [board.columns[own.column].isArchive ? "archive" : "column", own.name] }
    return path(of: own.parent) + [own.name]
  }

  /// Returns a card's text without its marker and indentation, and without notes of conflicts.
  func normalizedText(_ piece: Int) -> [UInt8] {
    let text = board.normalizedText(ofCard: Int(pieces[piece].card))
    return ConflictNote.lines(in: text).isEmpty ? text : ConflictNote.without(text)
  }

  /// Returns a card's id, if it has one.
  func id(_ piece: Int) -> String? { board.text(ofCard: Int(pieces[piece].card)).id }
}
