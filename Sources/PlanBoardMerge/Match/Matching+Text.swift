internal import PlanBoardCore
internal import PlanBoardMarkdown

extension Matching {
  /// Matches the text between cards anew, now that cards, columns and sections are matched.
  ///
  /// Text stays in its place: between the same cards, headings or ends of a column. Equal blocks are matched there, then
  /// blocks that are alike. A block has *moved* (``movedText``) only if it has a line that is gone from exactly one place
  /// and is new in exactly one, or if it and a block elsewhere are each other's only best match by likeness. Blocks that
  /// are then left replace each other (``replacedText``).
  mutating func matchText() {
    guard old.pieces.contains(where: isText), new.pieces.contains(where: isText) else { return }
    let places =
      placesInDividedRegions()
      + regions.oldIndices.flatMap { region in
        regions.new(of: region).map { pairedPlaces(region, $0) } ?? []
      }
    for piece in old.pieces.indices where isText(old.pieces[piece]) { pieces.unlink(old: piece) }
    for (before, after) in places { matchInOrder(before, after) }
    for (before, after) in places {
      forEachGap(before, after) {
        $0.matchAlike($1, $2)
        $0.matchExtended($1, $2)
      }
    }
    let settled = matchedText
    matchMovedText()
    let moved = matchedText
    matchAlike(.prose)
    // Within one place, likeness says nothing about order.
    for (before, after) in places {
      let after = Set(after)
      for piece in before where !moved.contains(piece) && pieces.new(of: piece).map(after.contains) == true {
        pieces.unlink(old: piece)
      }
    }
    movedText = matchedText.subtracting(settled)
    for (before, after) in places { forEachGap(before, after) { $0.matchReplaced($1, $2) } }
    replacedText = matchedText.subtracting(settled).subtracting(movedText)
  }

  private var matchedText: Set<Int> {
    Set(old.pieces.indices.filter { isText(old.pieces[$0]) && pieces.new(of: $0) != nil })
  }

  private func isText(_ piece: MergeInput.Piece) -> Bool { piece.role == .prose }

  /// The text between two neighbours of a region, as indices in ``MergeInput/pieces``.
  private struct Place {
    /// The matched cards around the text, as indices in the old pieces; nil for the heading, and for the end.
    var left: Int?
    var right: Int?
    var text: [Int] = []
  }

  /// The places of a region that have text, which can be found by their neighbours.
  private struct Places {
    let all: [Place]
    private var belowCard: [Int?: Int] = [:]
    private var aboveCard: [Int?: Int] = [:]

    /// `anchor` returns the old piece of a card that separates places; nil for other cards.
    init(_ members: [Int], _ side: MergeInput, _ anchor: (Int) -> Int?) {
      var places = [Place()]
      for piece in members {
        if side.pieces[piece].role == .prose {
          places[places.count - 1].text.append(piece)
        } else if let anchor = anchor(piece) {
          places[places.count - 1].right = anchor
          places.append(Place(left: anchor))
        }
      }
      all = places.filter { !$0.text.isEmpty }
      for (index, place) in all.enumerated() {
        belowCard[place.left] = index
        aboveCard[place.right] = index
      }
    }

    /// The place directly below a card, or at the heading.
    func below(_ card: Int?) -> Place? { belowCard[card].map { all[$0] } }
    /// The place directly above a card, or at the end.
    func above(_ card: Int?) -> Place? { aboveCard[card].map { all[$0] } }
  }

  /// Returns the places of two matched regions that belong together: first those between the same two neighbours, then
  /// those that have the card or heading above them in common, then those with the same card or end below them.
  private func pairedPlaces(_ region: Int, _ counterpart: Int) -> [([Int], [Int])] {
    let (olds, news) = (old.regions[region].pieces, new.regions[counterpart].pieces)
    guard olds.contains(where: { isText(old.pieces[$0]) }), news.contains(where: { isText(new.pieces[$0]) }) else {
      return []
    }
    // A card that was moved past cards or text does not separate places.
    let common = olds.filter { pieces.new(of: $0).map { Int(new.pieces[$0].region) == counterpart } ?? false }
    let chain = HeaviestChain.indices(of: common.map { pieces.new(of: $0)! }, weights: common.map(old.weight)).map {
      common[$0]
    }
    let anchors = NumberTable(chain.filter { old.pieces[$0].role == .card })
    let before = Places(olds, old) { anchors.contains($0) ? $0 : nil }
    let after = Places(news, new) { pieces.old(of: $0).flatMap { anchors.contains($0) ? $0 : nil } }
    var (both, left, right): ([([Int], [Int])], [([Int], [Int])], [([Int], [Int])]) = ([], [], [])
    for place in before.all {
      if let other = after.below(place.left) {
        if other.right == place.right {
          both.append((place.text, other.text))
        } else {
          left.append((place.text, other.text))
        }
      }
      if let other = after.above(place.right), other.left != place.left { right.append((place.text, other.text)) }
    }
    return both + left + right
  }

  /// Returns the places that belong together although a new heading divides a region, or a heading that is gone divided
  /// one: those directly below the same card or, at the heading, directly above it.
  private func placesInDividedRegions() -> [([Int], [Int])] {
    func places(old region: Int) -> Places {
      Places(old.regions[region].pieces, old) { pieces.new(of: $0) == nil ? nil : $0 }
    }
    func places(new region: Int) -> Places { Places(new.regions[region].pieces, new) { pieces.old(of: $0) } }
    /// The pairs of a region that has no counterpart, with places of the regions that have its cards on the other side.
    func pairs(_ own: Places, _ region: (Int) -> Int, _ others: (Int) -> Places) -> [(own: [Int], other: [Int])] {
      var known: [Int: Places] = [:]
      return own.all.compactMap { place in
        guard let card = place.left ?? place.right else { return nil }
        let region = region(card)
        let others = known[region] ?? others(region)
        known[region] = others
        return (place.left != nil ? others.below(card) : others.above(card)).map { (place.text, $0.text) }
      }
    }
    let added = new.regions.indices.filter { regions.old(of: $0) == nil && new.regions[$0].heading >= 0 }
    let removed = old.regions.indices.filter { regions.new(of: $0) == nil && old.regions[$0].heading >= 0 }
    return added.flatMap { region in
      pairs(places(new: region), { Int(old.pieces[$0].region) }, places(old:)).map { ($0.other, $0.own) }
    }
      + removed.flatMap { region in
        // The neighbours of a place have counterparts.
        pairs(places(old: region), { Int(new.pieces[pieces.new(of: $0)!].region) }, places(new:)).map {
          ($0.own, $0.other)
        }
      }
  }

  /// Matches blocks in order, so that as many of their lines as possible stay where they are.
  private mutating func matchInOrder(_ olds: [Int], _ news: [Int]) {
    let (olds, news) = (olds.filter(pieces.isOpen(old:)), news.filter(pieces.isOpen(new:)))
    guard !olds.isEmpty, !news.isEmpty else { return }
    if olds.count == news.count, zip(olds, news).allSatisfy({ old.isSame($0, as: $1, of: new) }) {
      for (piece, other) in zip(olds, news) { pieces.link(piece, other) }
      return
    }
    let (before, after) = (Self.allLines(old, olds), Self.allLines(new, news))
    var votes: [(old: Int, new: Int, count: Int)] = []
    for (index, other) in Alignment.counterparts(before.map(\.text), after.map(\.text)).enumerated() where other >= 0 {
      let pair = (before[index].piece, after[other].piece)
      if let last = votes.last, (last.old, last.new) == pair {
        votes[votes.count - 1].count += 1
      } else {
        votes.append((pair.0, pair.1, 1))
      }
    }
    for vote in votes.sorted(by: { ($1.count, $0.old, $0.new) < ($0.count, $1.old, $1.new) })
    where pieces.isOpen(vote.old, vote.new) && mayMatch(vote.old, vote.new) {
      pieces.link(vote.old, vote.new)
    }
  }

  private static func allLines(_ side: MergeInput, _ text: [Int]) -> [(text: ArraySlice<UInt8>, piece: Int)] {
    text.flatMap { piece in side.text(piece).split(whereSeparator: \.isLineEnd).map { ($0, piece) } }
  }

  /// Calls `match` with the blocks that are not matched between each two matched ones.
  private mutating func forEachGap(
    _ olds: [Int], _ news: [Int], _ match: (inout Matching, _ gone: [Int], _ added: [Int]) -> Void
  ) {
    let places = NumberTable(news)
    var gone: [Int] = []
    var start = 0
    func end(_ end: Int) {
      let (gone, added) = (gone.filter(pieces.isOpen(old:)), news[start..<end].filter(pieces.isOpen(new:)))
      guard !gone.isEmpty, !added.isEmpty, gone.count * added.count <= Self.pairLimit else { return }
      match(&self, gone, added)
    }
    for piece in olds {
      if pieces.isOpen(old: piece) { gone.append(piece) }
      guard let place = pieces.new(of: piece).flatMap({ places[$0] }), place >= start else { continue }
      end(place)
      gone = []
      start = place + 1
    }
    end(news.count)
  }

  /// Matches blocks that have a line in common, in order.
  private mutating func matchExtended(_ gone: [Int], _ added: [Int]) {
    var rest = added.filter(pieces.isOpen(new:))[...]
    for piece in gone where pieces.isOpen(old: piece) {
      let lines = Self.lines(old, piece)
      guard
        let index = rest.firstIndex(where: { mayMatch(piece, $0) && !lines.isDisjoint(with: Self.lines(new, $0)) })
      else { continue }
      pieces.link(piece, rest[index])
      rest = rest[(index + 1)...]
    }
  }

  /// Returns the lines of a block that have words.
  private static func lines(_ side: MergeInput, _ piece: Int) -> Set<ArraySlice<UInt8>> {
    Set(side.text(piece).split(whereSeparator: \.isLineEnd).filter { $0.contains(where: Similarity.isWord) })
  }

  /// Matches each block that is gone with the block that is in its place now. So what the other side added beside the old
  /// block stays beside the new one.
  private mutating func matchReplaced(_ gone: [Int], _ added: [Int]) {
    for (piece, other) in zip(gone, added) where mayMatch(piece, other) { pieces.link(piece, other) }
  }

  /// Matches blocks that have lines in common which exactly one place lost, and exactly one place got. Each block must be
  /// the other's only best match.
  private mutating func matchMovedText() {
    func homes(_ side: MergeInput, _ open: [Int]) -> [ArraySlice<UInt8>: Int?] {
      var homes: [ArraySlice<UInt8>: Int?] = [:]
      for piece in open {
        for line in Self.lines(side, piece) {
          homes.updateValue(homes[line] == nil ? piece : nil, forKey: line)
        }
      }
      return homes
    }
    let (gone, added) = (homes(old, openOld(isText)), homes(new, openNew(isText)))
    var votes: [Int: [Int: Int]] = [:]
    var back: [Int: [Int: Int]] = [:]
    for (line, piece) in gone {
      guard let piece, let other = added[line] ?? nil else { continue }
      votes[piece, default: [:]][other, default: 0] += 1
      back[other, default: [:]][piece, default: 0] += 1
    }
    func best(_ votes: [Int: Int]) -> Int? {
      let most = votes.values.max()!
      return votes.values.count { $0 == most } == 1 ? votes.first { $0.value == most }!.key : nil
    }
    for (piece, own) in votes {
      if let other = best(own), best(back[other]!) == piece, mayMatch(piece, other) { pieces.link(piece, other) }
    }
  }
}

extension MergeInput {
  /// The weight of a piece, if it is uncertain what was moved past what: its lines, and a little more for a card.
  func weight(_ piece: Int) -> Int {
    text(piece).count { $0 == .lineFeed } * 2 + (pieces[piece].role == .card ? 3 : 2)
  }
}
