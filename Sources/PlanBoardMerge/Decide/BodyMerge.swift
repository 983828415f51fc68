internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The merged notes and checklist of a card that both sides changed.
///
/// They are one sequence of parts: check items, and the lines between them.
struct BodyMerge {
  typealias Line = CardLines.Line

  private(set) var lines: [Line] = []
  /// The lines of the losing side that neither the winner nor the base contains.
  private(set) var lost: [Line] = []

  /// - Parameters:
  ///   - base: the card before both changes; nil if both cards were written independently.
  ///   - withTail: whether the lines of the title's paragraph below its head are merged, too.
  init(base: CardLines?, a: CardLines, b: CardLines, withTail: Bool) {
    let texts = [base, a, b].map { card in card.map { withTail ? $0.tail + $0.body : $0.body } ?? [] }
    if texts[1] == texts[2] || texts[2] == texts[0] {
      lines = texts[1]
    } else if texts[1] == texts[0] {
      lines = texts[2]
    } else if [base, a, b].allSatisfy({ $0?.items.isEmpty ?? true }) {
      let merge = LineMerge(texts[0], texts[1], texts[2])
      (lines, lost) = (merge.lines, merge.lost)
    } else {
      mergeParts(base.map { Self.parts($0, withTail) } ?? [], Self.parts(a, withTail), Self.parts(b, withTail))
    }
  }

  // MARK: Parts

  /// A check item with its lines, or a single other line.
  private struct Part: Hashable {
    var lines: [Line]
    /// The number of a check item, the same in all three texts; nil for a line.
    var item: Int?

    static func == (left: Self, right: Self) -> Bool {
      left.item == right.item && (left.item != nil || left.lines == right.lines)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(item)
      if item == nil { hasher.combine(lines) }
    }
  }

  /// Splits a body. Blank lines between two check items belong to the first one. A line that continues an item without being
  /// indented is a part of its own: the item may have been inserted above it.
  private static func parts(_ card: CardLines, _ withTail: Bool) -> [Part] {
    var parts = withTail ? card.tail.map { Part(lines: [$0]) } : []
    var position = 0
    for item in card.items {
      let between = card.body[position..<item.lowerBound]
      if parts.last?.item != nil, between.allSatisfy(\.text.isEmpty) {
        parts[parts.count - 1].lines += between
      } else {
        parts += between.map { Part(lines: [$0]) }
      }
      let indentation = card.body[item.lowerBound].indentation
      let rest = card.body[item].dropFirst()
      position = rest.firstIndex { !$0.text.isEmpty && $0.indentation <= indentation } ?? item.upperBound
      parts.append(Part(lines: Array(card.body[item.lowerBound..<position]), item: 0))
    }
    return parts + card.body[position...].map { Part(lines: [$0]) }
  }

  /// The three versions of a check item; nil where it does not exist.
  private struct Item {
    var old: [Line]?
    var a: [Line]?
    var b: [Line]?

    /// Whether the item is in the merge. A change beats a removal.
    var stays: Bool {
      guard let old, a == nil || b == nil else { return true }
      return (a ?? b).map { !Self.isSame($0, old) } ?? false
    }

    /// Whether one side removed the item and the other one changed it.
    var isBack: Bool { old != nil && (a == nil || b == nil) && stays }

    private static func isSame(_ left: [Line], _ right: [Line]) -> Bool {
      func trimmed(_ lines: [Line]) -> ArraySlice<Line> { lines[...((lines.lastIndex { !$0.text.isEmpty }) ?? -1)] }
      return trimmed(left) == trimmed(right)
    }
  }

  private mutating func mergeParts(_ old: [Part], _ a: [Part], _ b: [Part]) {
    var sides = [old, a, b]
    let items = Self.numbered(&sides)
    // An item that is back counts as removed from its old place, and as inserted where the side that changed it has it.
    func placed(_ parts: [Part]) -> [Part] {
      parts.map { part in
        var part = part
        if let item = part.item, items[item].isBack { part.item = item + items.count }
        return part
      }
    }
    var order: [Part] = []
    for hunk in SequenceMerge.hunks(sides[0], placed(sides[1]), placed(sides[2])) {
      switch hunk {
      case .same(let parts): order += parts
      case .conflict(let old, let a, let b): order += chosen(old, a, b)
      }
    }
    var done: Set<Int> = []
    for part in order {
      guard let item = part.item.map({ $0 % items.count }) else {
        lines += part.lines
        continue
      }
      guard items[item].stays, done.insert(item).inserted else { continue }
      add(items[item])
    }
    for number in items.indices where items[number].stays && done.insert(number).inserted { add(items[number]) }
  }

  /// Returns the parts to keep where both sides changed the same parts. Among lines, those larger in byte order win; all check
  /// items are returned, and those that do not stay are dropped later.
  private mutating func chosen(_ old: [Part], _ a: [Part], _ b: [Part]) -> [Part] {
    func text(_ parts: [Part]) -> [UInt8] { LineMerge.text(parts.lazy.flatMap(\.lines)) }
    if old.isEmpty || (a + b).allSatisfy({ $0.item != nil }) {
      return SequenceMerge.union(a, b) { text($0).lexicographicallyPrecedes(text($1)) }
    }
    let (winner, loser) = text(a).lexicographicallyPrecedes(text(b)) ? (b, a) : (a, b)
    let known = Set(winner).union(old)
    lost += loser.filter { $0.item == nil && !$0.lines[0].text.isEmpty && !known.contains($0) }.flatMap(\.lines)
    return winner + loser.filter { $0.item != nil && !winner.contains($0) }
  }

  private mutating func add(_ item: Item) {
    guard let a = item.a, let b = item.b else { return lines += item.a ?? item.b ?? [] }
    if a == b || b == item.old { return lines += a }
    if a == item.old { return lines += b }
    let title = CheckItemTitle(item.old?.first, a[0], b[0])
    let rest = LineMerge(Array(item.old?.dropFirst() ?? []), Array(a.dropFirst()), Array(b.dropFirst()))
    lines += [title.line] + rest.lines
    lost += title.lost + rest.lost
  }

  // MARK: Matching

  /// Numbers the check items of the base and of both sides: those that match have the same number.
  private static func numbered(_ sides: inout [[Part]]) -> [Item] {
    let places = sides.map { parts in parts.indices.filter { parts[$0].item != nil } }
    let texts = zip(sides, places).map { parts, places in places.map { parts[$0].lines } }
    let (inA, inB) = (matches(texts[0], texts[1], isHistory: true), matches(texts[0], texts[2], isHistory: true))
    var items: [Item] = []
    func number(_ old: Int?, _ a: Int?, _ b: Int?) {
      for (side, place) in [old, a, b].enumerated() {
        if let place { sides[side][places[side][place]].item = items.count }
      }
      items.append(Item(old: old.map { texts[0][$0] }, a: a.map { texts[1][$0] }, b: b.map { texts[2][$0] }))
    }
    for index in places[0].indices { number(index, inA[index], inB[index]) }
    let newA = places[1].indices.filter { !inA.contains($0) }
    let newB = places[2].indices.filter { !inB.contains($0) }
    let added = matches(newA.map { texts[1][$0] }, newB.map { texts[2][$0] }, isHistory: false)
    for (index, other) in zip(newA, added) { number(nil, index, other.map { newB[$0] }) }
    for (index, place) in newB.enumerated() where !added.contains(index) { number(nil, nil, place) }
    return items
  }

  /// Matches items by their whole text, then by their titles, then, if `isHistory`, by likeness; each item at most once.
  ///
  /// - Returns: for each item of `a`, the index of its match in `b`, or nil.
  private static func matches(_ a: [[Line]], _ b: [[Line]], isHistory: Bool) -> [Int?] {
    var result = [Int?](repeating: nil, count: a.count)
    var taken = [Bool](repeating: false, count: b.count)
    func match(_ key: ([Line]) -> [UInt8]) {
      var queues: [[UInt8]: [Int]] = [:]
      for index in b.indices.reversed() where !taken[index] { queues[key(b[index]), default: []].append(index) }
      for index in a.indices where result[index] == nil {
        guard let other = queues[key(a[index])]?.popLast() else { continue }
        result[index] = other
        taken[other] = true
      }
    }
    match { LineMerge.text($0) }
    match { CheckItemTitle.Parts($0[0]).text }
    let (olds, news) = (a.indices.filter { result[$0] == nil }, b.indices.filter { !taken[$0] })
    guard isHistory, olds.count * news.count <= 2500 else { return result }
    let left = olds.map { Similarity(LineMerge.text(a[$0])) }
    let right = news.map { Similarity(LineMerge.text(b[$0])) }
    let bestOfOld = left.map { own in best(right.map { own.percent($0) }) }
    let bestOfNew = right.map { own in best(left.map { own.percent($0) }) }
    for (index, other) in bestOfOld.enumerated() {
      if let other, bestOfNew[other] == index { result[olds[index]] = news[other] }
    }
    return result
  }

  /// Returns the index of the highest likeness, in percent; nil if it is too low, or if there are two of them.
  private static func best(_ likeness: [Int]) -> Int? {
    guard let most = likeness.max(), most >= 60, let index = likeness.firstIndex(of: most),
      likeness.lastIndex(of: most) == index
    else { return nil }
    return index
  }
}
