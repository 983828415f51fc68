internal import PlanBoardCore

/// Finds the check items that two versions of a card have in common. Each item has at most one match.
struct ItemMatching {
  private let a: BodyTree
  private let b: BodyTree
  /// For each item of `a`, the index of its match in `b`, or nil.
  private(set) var ofA: [Int?]
  private var isTaken: [Bool]
  /// The largest number of pairs of items that are compared by likeness.
  private static let pairLimit = 2500

  /// Matches the items of a version with those of a later version, in three steps:
  /// - items that are still below the same item: by their whole text, then by their titles;
  /// - items that have moved below another item: by their text or title, if no other item has it;
  /// - the remaining items, by likeness: those below the same item first, then those that have moved.
  init(_ a: BodyTree, _ b: BodyTree) {
    (self.a, self.b) = (a, b)
    ofA = Array(repeating: nil, count: a.items.count)
    isTaken = Array(repeating: false, count: b.items.count)
    guard !a.items.isEmpty, !b.items.isEmpty else { return }
    matchBelowMatches(isLoose: false)
    matchMoved { tree, item in Self.text(tree, item) }
    matchMoved { tree, item in CheckItemTitle.Parts(tree.items[item].head).text }
    matchBelowMatches(isLoose: false)
    matchBelowMatches(isLoose: true)
    let (olds, news) = (a.items.indices.filter { ofA[$0] == nil }, b.items.indices.filter { !isTaken[$0] })
    for (old, new) in Self.alike(a, olds, b, news) { set(old, new) }
  }

  /// Matches the items at the top level, then the items below each matched item. An item comes before the items below it, so its
  /// match is already known.
  private mutating func matchBelowMatches(isLoose: Bool) {
    match(below: nil, nil, isLoose)
    for item in a.items.indices {
      if let other = ofA[item] { match(below: item, other, isLoose) }
    }
  }

  private mutating func match(below item: Int?, _ other: Int?, _ isLoose: Bool) {
    match(
      a.children(of: item).filter { ofA[$0] == nil }, b.children(of: other).filter { !isTaken[$0] }, isLoose: isLoose)
  }

  private mutating func match(_ olds: [Int], _ news: [Int], isLoose: Bool) {
    guard !olds.isEmpty, !news.isEmpty else { return }
    for (old, new) in zip(olds, Self.matches(a, olds, b, news, isLoose: isLoose)) {
      if let new { set(old, new) }
    }
  }

  private mutating func set(_ item: Int, _ other: Int) {
    ofA[item] = other
    isTaken[other] = true
  }

  /// Matches items with the same key, if no other unmatched item has that key.
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

  /// The text of an item and of everything below it, with indentation relative to the item.
  private static func text(_ tree: BodyTree, _ item: Int) -> [UInt8] {
    LineMerge.text(tree.lines(of: item), from: tree.items[item].head.indentation)
  }

  /// Matches items by their whole text, then by their titles, then, if `isLoose`, by likeness.
  ///
  /// - Returns: for each item of `olds`, its match among `news`, or nil.
  static func matches(_ a: BodyTree, _ olds: [Int], _ b: BodyTree, _ news: [Int], isLoose: Bool) -> [Int?] {
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
    guard isLoose else { return result }
    let places = olds.indices.filter { result[$0] == nil }
    let alike = Self.alike(a, places.map { olds[$0] }, b, news.filter { !taken.contains($0) })
    for index in places { result[index] = alike[olds[index]] }
    return result
  }

  /// Matches items by likeness. Two items match if each is the other's best match.
  private static func alike(_ a: BodyTree, _ olds: [Int], _ b: BodyTree, _ news: [Int]) -> [Int: Int] {
    guard olds.count * news.count <= pairLimit else { return [:] }
    // The first line is also compared alone: a side may have added or removed much below the item.
    func words(_ tree: BodyTree, _ item: Int) -> (all: Similarity, head: Similarity) {
      (Similarity(text(tree, item)), Similarity(tree.items[item].head.text))
    }
    let (left, right) = (olds.map { words(a, $0) }, news.map { words(b, $0) })
    let likeness = left.map { own in
      right.map { max(own.all.percent($0.all), own.head.percent($0.head)) }
    }
    var result: [Int: Int] = [:]
    for (index, row) in likeness.enumerated() {
      guard let other = best(row), best(likeness.map { $0[other] }) == index else { continue }
      result[olds[index]] = news[other]
    }
    return result
  }

  /// Returns the index of the highest likeness; nil if the highest is below 60 percent, or if two items have it.
  private static func best(_ likeness: [Int]) -> Int? {
    guard let most = likeness.max(), most >= 60, let index = likeness.firstIndex(of: most),
      likeness.lastIndex(of: most) == index
    else { return nil }
    return index
  }
}
