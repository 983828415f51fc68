internal import PlanBoardCore

/// Finds the check items that two versions of a card have in common. Each item has at most one match.
struct ItemMatching {
  private let a: BodyTree
  private let b: BodyTree
  /// For each item of `a`, the index of its match in `b`, or nil.
  private(set) var ofA: [Int?]
  /// The items of `a` whose matches are uncertain (``matchReworded()``).
  private(set) var guessed: Set<Int> = []
  private var isTaken: [Bool]
  /// If more pairs of items than this would have to be compared at once, none of these items match.
  private static let pairLimit = 2500
  /// The lowest likeness, in percent, at which two items are matched.
  private static let sufficient = 60

  /// Matches the items of a version with those of a later version, in this order:
  /// - by their whole text, then by their titles, below the same item;
  /// - in the same way below another item, if the text or title is unique;
  /// - by the likeness of their first lines, first below the same item, then anywhere;
  /// - in the same way by the likeness of their whole text, which is misleading if the content of an item was moved;
  /// - by their place, which is a guess.
  init(_ a: BodyTree, _ b: BodyTree) {
    (self.a, self.b) = (a, b)
    ofA = Array(repeating: nil, count: a.items.count)
    isTaken = Array(repeating: false, count: b.items.count)
    guard !a.items.isEmpty, !b.items.isEmpty else { return }
    matchBelowMatches { Self.matches($0, $1, $2, $3) }
    matchMoved { tree, item in Self.text(tree, item) }
    matchMoved { tree, item in CheckItemTitle.Parts(tree.items[item].head).text }
    matchBelowMatches { Self.matches($0, $1, $2, $3) }
    for part in [Part.head, .whole] {
      matchBelowMatches { Self.alike($0, $1, $2, $3, part) }
      match(Array(a.items.indices), Array(b.items.indices)) { Self.alike($0, $1, $2, $3, part) }
    }
    matchReworded()
  }

  /// Returns, for each item of `olds`, its match among `news`, or nil.
  private typealias Rule = (_ a: BodyTree, _ olds: [Int], _ b: BodyTree, _ news: [Int]) -> [Int?]

  /// Matches the items at the top level, then the items below each matched item.
  private mutating func matchBelowMatches(by rule: Rule) {
    match(a.children(of: nil), b.children(of: nil), by: rule)
    for item in a.items.indices {
      if let other = ofA[item] { match(a.children(of: item), b.children(of: other), by: rule) }
    }
  }

  private mutating func match(_ olds: [Int], _ news: [Int], by rule: Rule) {
    let olds = olds.filter { ofA[$0] == nil }
    let news = news.filter { !isTaken[$0] }
    guard !olds.isEmpty, !news.isEmpty else { return }
    for (old, new) in zip(olds, rule(a, olds, b, news)) {
      if let new { set(old, new) }
    }
  }

  private mutating func set(_ item: Int, _ other: Int) {
    ofA[item] = other
    isTaken[other] = true
  }

  /// Matches items with the same key, if no other unmatched item of either version has that key.
  private mutating func matchMoved(by key: (BodyTree, Int) -> [UInt8]) {
    func places(_ tree: BodyTree, _ items: [Int]) -> [[UInt8]: Int?] {
      items.reduce(into: [:]) { places, item in
        let key = key(tree, item)
        places.updateValue(places[key] == nil ? item : nil, forKey: key)
      }
    }
    let olds = a.items.indices.filter { ofA[$0] == nil }
    let news = b.items.indices.filter { !isTaken[$0] }
    guard !olds.isEmpty, !news.isEmpty else { return }
    let (before, after) = (places(a, olds), places(b, news))
    for old in olds {
      let text = key(a, old)
      if before[text] == .some(old), let new = after[text], let new { set(old, new) }
    }
  }

  // MARK: Place

  /// Matches an item that is gone with a new item below the same item and between the same neighbours.
  ///
  /// The two must share at least half of the words of the shorter one. Neither may share so many words with another
  /// item there. The match is a guess: `Buy bread` may be a reworded `Buy milk`, or a new item.
  private mutating func matchReworded() {
    matchReworded(a.children(of: nil), b.children(of: nil))
    for item in a.items.indices {
      if let other = ofA[item] { matchReworded(a.children(of: item), b.children(of: other)) }
    }
  }

  private mutating func matchReworded(_ olds: [Int], _ news: [Int]) {
    let places = Dictionary(uniqueKeysWithValues: zip(news, news.indices))
    var gone: [Int] = []
    var start = 0
    for old in olds {
      guard let match = ofA[old] else {
        gone.append(old)
        continue
      }
      guard let place = places[match], place >= start else { continue }
      guess(gone, news[start..<place])
      gone = []
      start = place + 1
    }
    guess(gone, news[start...])
  }

  /// Matches items between the same neighbours by their words: the unmatched items of `a` and all items of `b` there.
  private mutating func guess(_ gone: [Int], _ between: ArraySlice<Int>) {
    let added = between.filter { !isTaken[$0] }
    guard !gone.isEmpty, !added.isEmpty, gone.count * added.count <= Self.pairLimit else { return }
    let (before, after) = (gone.map { Self.words(a, $0) }, added.map { Self.words(b, $0) })
    let fits = before.map { own in
      after.indices.filter { other in
        let shared = own.intersection(after[other]).count
        return shared > 0 && shared * 2 >= min(own.count, after[other].count)
      }
    }
    for (index, others) in fits.enumerated()
    where others.count == 1 && fits.count(where: { $0.contains(others[0]) }) == 1 {
      set(gone[index], added[others[0]])
      guessed.insert(gone[index])
    }
  }

  private static func words(_ tree: BodyTree, _ item: Int) -> Set<ArraySlice<UInt8>> {
    Set(CheckItemTitle.Parts(tree.items[item].head).text.split { !Similarity.isWord($0) })
  }

  // MARK: Text

  /// Returns the text of an item and of everything below it, with indentation relative to the item.
  private static func text(_ tree: BodyTree, _ item: Int) -> [UInt8] {
    LineMerge.text(tree.lines(of: item), from: tree.items[item].head.indentation)
  }

  /// Returns, for each item of `olds`, its match among `news`: by whole text, then by title. Equal items match in their
  /// order.
  static func matches(_ a: BodyTree, _ olds: [Int], _ b: BodyTree, _ news: [Int]) -> [Int?] {
    var result = [Int?](repeating: nil, count: olds.count)
    var taken: Set<Int> = []
    func match(_ key: (BodyTree, Int) -> [UInt8]) {
      var queues: [[UInt8]: [Int]] = [:]
      for item in news.reversed() where !taken.contains(item) { queues[key(b, item), default: []].append(item) }
      for (index, item) in olds.enumerated() where result[index] == nil {
        guard let other = queues[key(a, item)]?.popLast() else { continue }
        result[index] = other
        taken.insert(other)
      }
    }
    match(text)
    match { tree, item in CheckItemTitle.Parts(tree.items[item].head).text }
    return result
  }

  private enum Part {
    case head
    case whole
  }

  /// Matches two items if each is the other's only best match by likeness.
  private static func alike(_ a: BodyTree, _ olds: [Int], _ b: BodyTree, _ news: [Int], _ part: Part) -> [Int?] {
    guard olds.count * news.count <= pairLimit else { return olds.map { _ in nil } }
    let likeness: [[Int]]
    switch part {
    case .head:
      func head(_ tree: BodyTree, _ item: Int) -> (text: Similarity, words: [ArraySlice<UInt8>]) {
        let head = tree.items[item].head
        return (Similarity(head.text), CheckItemTitle.Parts(head).text.split { !Similarity.isWord($0) })
      }
      let (left, right) = (olds.map { head(a, $0) }, news.map { head(b, $0) })
      likeness = left.map { own in
        right.map { max(own.text.percent($0.text), isExtended(own.words, $0.words) ? sufficient : 0) }
      }
    case .whole:
      let (left, right) = (olds.map { Similarity(text(a, $0)) }, news.map { Similarity(text(b, $0)) })
      likeness = left.map { own in right.map { own.percent($0) } }
    }
    return likeness.enumerated().map { index, row in
      guard let other = best(row), best(likeness.map { $0[other] }) == index else { return nil }
      return news[other]
    }
  }

  /// Whether the longer of two titles has all words of the shorter one, in the same order. Likeness alone misses a
  /// short title to which someone added a sentence. If the shorter title is a single word, the longer one must begin
  /// with this word, because many titles may contain it.
  private static func isExtended(_ one: [ArraySlice<UInt8>], _ other: [ArraySlice<UInt8>]) -> Bool {
    let (short, long) = one.count < other.count ? (one, other) : (other, one)
    guard short.count != 1 else { return short.first == long.first }
    guard !short.isEmpty else { return false }
    var rest = short[...]
    for word in long where word == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  /// Returns the index of the highest likeness; nil if the highest is not sufficient, or if two items have it.
  private static func best(_ likeness: [Int]) -> Int? {
    guard let most = likeness.max(), most >= sufficient, let index = likeness.firstIndex(of: most),
      likeness.lastIndex(of: most) == index
    else { return nil }
    return index
  }
}
