internal import PlanBoardCore

/// The check items that two texts have in common. Each item has at most one match.
struct ItemMatching {
  private let a: BodyTree
  private let b: BodyTree
  /// For each item of `a`, the index of its match in `b`, or nil.
  private(set) var ofA: [Int?]
  private var isTaken: [Bool]
  /// The largest number of pairs of items that are compared by their words.
  private static let pairLimit = 2500

  /// Matches the items of a text with those of a later one. First come the items that are still below the same item: they are
  /// matched by their whole text, then by their titles. Then come those that have moved below another item, if no other item has
  /// their text or their title. The rest is matched by likeness: first below the same item, then items that have moved. Last come
  /// short titles with a new word, between the same neighbours.
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
    matchReworded(below: nil, nil)
    for item in a.items.indices {
      if let other = ofA[item] { matchReworded(below: item, other) }
    }
    matchBelowMatches(isLoose: true)
  }

  /// An item comes before those below it, so that its match is known before theirs are sought.
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

  /// Matches items between the same neighbours, if their titles share most words and no other item fits: short titles are
  /// not alike once a word changes. `Call Ann` and `Call Bob` are two items: a check of one must not check the other.
  private mutating func matchReworded(below item: Int?, _ other: Int?) {
    let news = b.children(of: other)
    let places = Dictionary(uniqueKeysWithValues: zip(news, news.indices))
    var gone: [Int] = []
    var start = 0
    for old in a.children(of: item) {
      guard let match = ofA[old] else {
        gone.append(old)
        continue
      }
      guard let place = places[match], place >= start else { continue }
      matchReworded(gone, news[start..<place])
      gone = []
      start = place + 1
    }
    matchReworded(gone, news[start...])
  }

  private mutating func matchReworded(_ gone: [Int], _ between: ArraySlice<Int>) {
    let added = between.filter { !isTaken[$0] }
    guard !gone.isEmpty, !added.isEmpty, gone.count * added.count <= Self.pairLimit else { return }
    func words(_ tree: BodyTree, _ item: Int) -> TitleWords {
      TitleWords(String(decoding: CheckItemTitle.Parts(tree.items[item].head).text, as: UTF8.self))
    }
    let (before, after) = (gone.map { words(a, $0) }, added.map { words(b, $0) })
    let fits = before.map { own in after.indices.filter { own.shareMost(with: after[$0]) } }
    for (index, others) in fits.enumerated()
    where others.count == 1 && fits.count(where: { $0.contains(others[0]) }) == 1 {
      set(gone[index], added[others[0]])
    }
  }

  private mutating func set(_ item: Int, _ other: Int) {
    ofA[item] = other
    isTaken[other] = true
  }

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

  /// An item and what is below it, as a text that does not depend on its indentation.
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
    // An item is still the same item if a side adds or removes something below it.
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

  /// Returns the index of the highest likeness, in percent; nil if it is too low, or if two items have it.
  private static func best(_ likeness: [Int]) -> Int? {
    guard let most = likeness.max(), most >= 60, let index = likeness.firstIndex(of: most),
      likeness.lastIndex(of: most) == index
    else { return nil }
    return index
  }
}
