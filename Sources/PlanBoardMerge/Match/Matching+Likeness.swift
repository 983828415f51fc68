internal import PlanBoardCore
internal import PlanBoardMarkdown

extension Matching {
  /// The lowest likeness, in percent, at which two pieces are matched.
  private static let leastLikeness = 55
  /// The largest number of pairs of pieces that one search compares.
  static let pairLimit = 40_000

  /// Matches pieces of one role if they are alike and each is the other's only best match. If there are more than
  /// ``pairLimit`` pairs, a piece is compared only with the pieces of the region that is matched with its own region. If
  /// even these are too many, two pieces are compared only if the pieces directly before them are matched.
  mutating func matchAlike(_ role: MergeInput.Piece.Role) {
    let olds = openOld { $0.role == role }
    let news = openNew { $0.role == role }
    guard !olds.isEmpty, !news.isEmpty else { return }
    if olds.count * news.count <= Self.pairLimit {
      matchAlike(olds, news)
    } else {
      matchAlikeByRegion(olds, news)
    }
  }

  private mutating func matchAlikeByRegion(_ olds: [Int], _ news: [Int]) {
    let groups = Dictionary(grouping: news) { Int(new.pieces[$0].region) }
    for (region, members) in Dictionary(grouping: olds, by: { Int(old.pieces[$0].region) }).sorted(by: {
      $0.key < $1.key
    }) {
      guard let other = regions.new(of: region), let others = groups[other] else { continue }
      if members.count * others.count <= Self.pairLimit {
        matchAlike(members, others)
      } else {
        matchNeighbours(members, others)
      }
    }
  }

  private mutating func matchNeighbours(_ olds: [Int], _ news: [Int]) {
    let open = Set(news)
    for index in olds where index > 0 {
      guard let previous = pieces.new(of: index - 1), open.contains(previous + 1),
        pieces.isOpen(index, previous + 1), mayMatch(index, previous + 1),
        Likeness(old, index).percent(Likeness(new, previous + 1)) >= Self.leastLikeness
      else { continue }
      pieces.link(index, previous + 1)
    }
  }

  mutating func matchAlike(_ olds: [Int], _ news: [Int]) {
    let left = olds.map { Likeness(old, $0) }
    let right = news.map { Likeness(new, $0) }
    var best: [(score: Int, index: Int, isUnique: Bool)] = []
    var bestOfNew = [(score: Int, index: Int, isUnique: Bool)](repeating: (-1, -1, true), count: news.count)
    for (i, a) in olds.enumerated() {
      var top = (score: -1, index: -1, isUnique: true)
      for (j, b) in news.enumerated() where mayMatch(a, b) {
        let percent = max(left[i].percent(right[j]), left[i].isExtended(right[j]) ? Self.leastLikeness : 0)
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
      if back.index == i, back.isUnique { pieces.link(olds[i], news[top.index]) }
    }
  }

  private struct Likeness {
    var whole: Similarity
    /// The title of a card, without its fields, because many cards share the same fields; nil for prose and for a card
    /// without a title.
    var title: Similarity?
    var words: [Substring] = []

    init(_ side: MergeInput, _ piece: Int) {
      guard side.pieces[piece].role == .card else {
        whole = Similarity(side.text(piece))
        return
      }
      let card = side.board.card(Int(side.pieces[piece].card))
      guard !card.title.isEmpty else {
        whole = Similarity(side.text(piece))
        return
      }
      let own = Similarity(card.title.utf8)
      title = own
      words = card.title.split(whereSeparator: \.isWhitespace)
      let body = card.checklist.map(\.title) + [card.notes]
      whole = body == [""] ? own : Similarity(([card.title] + body).joined(separator: " ").utf8)
    }

    /// The likeness of the titles or of the whole texts, whichever is larger, in percent.
    func percent(_ other: Likeness) -> Int {
      let percent = whole.percent(other.whole)
      guard let title, let other = other.title else { return percent }
      return max(title.percent(other), percent)
    }

    /// Whether one title is the beginning of the other one, which likeness alone may miss. The shorter title must have
    /// at least two words, because many titles begin with the same word.
    func isExtended(_ other: Likeness) -> Bool {
      min(words.count, other.words.count) >= 2 && (words.starts(with: other.words) || other.words.starts(with: words))
    }
  }

  /// Whether the old card or prose `a` and the new one `b` may be matched. Cards may not if their ids show that they
  /// are different (``DerivedID/mayBeOne(_:_:)``). Prose must be of the same kind, such as a thematic break.
  func mayMatch(_ a: Int, _ b: Int) -> Bool {
    guard old.pieces[a].role == .card else { return old.pieces[a].kind == new.pieces[b].kind }
    guard let left = old.id(a), let right = new.id(b) else { return true }
    return DerivedID.mayBeOne(left, right)
  }

  /// Returns extra points for matched regions and matched neighbours, to decide between pieces that are about equally
  /// alike.
  private func bonus(_ a: Int, _ b: Int) -> Int {
    var bonus = regions.new(of: Int(old.pieces[a].region)) == Int(new.pieces[b].region) ? 10 : 0
    if a > 0, b > 0, pieces.new(of: a - 1) == b - 1 { bonus += 10 }
    if a + 1 < old.pieces.count, pieces.new(of: a + 1) == b + 1 { bonus += 10 }
    return bonus
  }
}
