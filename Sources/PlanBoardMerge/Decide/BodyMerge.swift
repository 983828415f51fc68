internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The merged notes and checklist of a card that both sides changed.
struct BodyMerge {
  typealias Line = CardLines.Line

  private(set) var lines: [Line] = []
  /// The lines of the losing side that the winner and the base do not contain.
  private(set) var lost: [Line] = []

  /// - Parameter base: the card before both changes; nil if both cards were written independently.
  init(base: CardLines?, a: CardLines, b: CardLines) {
    let old = base?.body ?? []
    if a.body == b.body || b.body == old {
      lines = a.body
    } else if a.body == old {
      lines = b.body
    } else if let parts = (base.map { Parts($0) } ?? Parts()), let left = Parts(a), let right = Parts(b) {
      add(Self.merged(parts.before, left.before, right.before))
      mergeItems(parts.items, left.items, right.items)
      add(Self.merged(parts.after, left.after, right.after))
    } else {
      add(Self.merged(old, a.body, b.body))
    }
  }

  private mutating func add(_ merged: (lines: [Line], lost: [Line])) {
    lines += merged.lines
    lost += merged.lost
  }

  /// A body split at its checklist, whose items must follow each other directly.
  private struct Parts {
    var before: [Line] = []
    var items: [[Line]] = []
    var after: [Line] = []

    init() {}

    /// Returns nil if there is other text between the items.
    init?(_ card: CardLines) {
      guard let first = card.items.first else {
        before = card.body
        return
      }
      before = Array(card.body[..<first.lowerBound])
      var position = first.lowerBound
      for item in card.items {
        // Blank lines between items belong to the item before them.
        let between = card.body[position..<item.lowerBound]
        guard between.allSatisfy({ $0.text.isEmpty }) else { return nil }
        if !items.isEmpty { items[items.count - 1] += between }
        items.append(Array(card.body[item]))
        position = item.upperBound
      }
      after = Array(card.body[position...])
    }
  }

  // MARK: Lines

  /// Merges line by line. If both sides changed the same lines, the whole text that is larger in byte order wins.
  ///
  /// - Parameter isShared: whether both sides were written independently. If so, all lines are kept, except those whose words
  ///   are all in a longer line of the other side.
  static func merged(
    _ old: [Line], _ a: [Line], _ b: [Line], isShared: Bool = false
  ) -> (lines: [Line], lost: [Line]) {
    if a == b || b == old { return (a, []) }
    if a == old { return (b, []) }
    if isShared { return (union(a, b), []) }
    var result: [Line] = []
    for hunk in SequenceMerge.hunks(old, a, b) {
      switch hunk {
      case .same(let lines): result += lines
      case .conflict(let old, let left, let right):
        guard old.isEmpty else { return chosen(a, b, old: old) }
        result += SequenceMerge.union(left, right) { $0[0].text.lexicographicallyPrecedes($1[0].text) }
      }
    }
    return hasTwins(result, a, b) ? chosen(a, b, old: old) : (result, [])
  }

  private static func union(_ a: [Line], _ b: [Line]) -> [Line] {
    func words(_ lines: [Line]) -> [Set<ArraySlice<UInt8>>] { lines.map { Set($0.text.split(separator: .space)) } }
    func isLess(_ line: Line, than others: [Set<ArraySlice<UInt8>>]) -> Bool {
      words([line]).allSatisfy { own in others.contains { own.isStrictSubset(of: $0) } }
    }
    let (left, right) = (words(a), words(b))
    return SequenceMerge.union(a.filter { !isLess($0, than: right) }, b.filter { !isLess($0, than: left) }) {
      $0[0].text.lexicographicallyPrecedes($1[0].text)
    }
  }

  private static func chosen(_ a: [Line], _ b: [Line], old: [Line]) -> (lines: [Line], lost: [Line]) {
    let (winner, loser) = text(a).lexicographicallyPrecedes(text(b)) ? (b, a) : (a, b)
    let known = Set(winner).union(old)
    return (winner, loser.filter { !$0.text.isEmpty && !known.contains($0) })
  }

  private static func text(_ lines: [Line]) -> [UInt8] { lines.flatMap { $0.text + [.lineFeed] } }

  /// Whether a line occurs more often in the result than on either side, because both sides moved it.
  private static func hasTwins(_ result: [Line], _ a: [Line], _ b: [Line]) -> Bool {
    func counts(_ lines: [Line]) -> [Line: Int] { lines.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
    let (left, right) = (counts(a), counts(b))
    return counts(result).contains {
      !$0.key.text.isEmpty && $0.value > max(left[$0.key, default: 0], right[$0.key, default: 0])
    }
  }

  // MARK: Checklist

  private struct Item {
    var old: [Line]?
    var a: [Line]?
    var b: [Line]?
  }

  private mutating func mergeItems(_ old: [[Line]], _ a: [[Line]], _ b: [[Line]]) {
    let inA = Self.matches(old, a, isHistory: true)
    let inB = Self.matches(old, b, isHistory: true)
    var things: [Item] = []
    var ofA = [Int](repeating: -1, count: a.count)
    var ofB = [Int](repeating: -1, count: b.count)
    for index in old.indices {
      if inA[index] >= 0 { ofA[inA[index]] = things.count }
      if inB[index] >= 0 { ofB[inB[index]] = things.count }
      things.append(
        Item(old: old[index], a: inA[index] < 0 ? nil : a[inA[index]], b: inB[index] < 0 ? nil : b[inB[index]]))
    }
    let newA = a.indices.filter { ofA[$0] < 0 }
    let newB = b.indices.filter { ofB[$0] < 0 }
    let added = Self.matches(newA.map { a[$0] }, newB.map { b[$0] }, isHistory: false)
    for (place, index) in newA.enumerated() {
      let other = added[place] < 0 ? nil : newB[added[place]]
      ofA[index] = things.count
      if let other { ofB[other] = things.count }
      things.append(Item(old: nil, a: a[index], b: other.map { b[$0] }))
    }
    for index in newB where ofB[index] < 0 {
      ofB[index] = things.count
      things.append(Item(old: nil, a: nil, b: b[index]))
    }
    let stays = things.map { item in
      guard item.a == nil || item.b == nil, let old = item.old else { return true }
      // A change beats a removal.
      return (item.a ?? item.b).map { $0 != old } ?? false
    }
    let order = OrderMerge(
      base: old.indices.filter { stays[$0] }, a: ofA.filter { stays[$0] }, b: ofB.filter { stays[$0] },
      precedes: { left, right in
        let (x, y) = ((things[left].a ?? things[left].b)!, (things[right].a ?? things[right].b)!)
        return Self.text(x).lexicographicallyPrecedes(Self.text(y))
      }, binds: { _ in false })
    for thing in order.merged() { add(Self.merged(things[thing])) }
  }

  private static func merged(_ item: Item) -> (lines: [Line], lost: [Line]) {
    guard let a = item.a, let b = item.b else { return (item.a ?? item.b ?? [], []) }
    if a == b || b == item.old { return (a, []) }
    if a == item.old { return (b, []) }
    let title = ItemTitle(item.old?.first, a[0], b[0])
    let rest = merged(Array(item.old?.dropFirst() ?? []), Array(a.dropFirst()), Array(b.dropFirst()))
    return ([title.line] + rest.lines, title.lost + rest.lost)
  }

  /// Matches items by their whole text, then by their titles, then, if `isHistory`, by likeness; each item at most once.
  ///
  /// - Returns: for each item of `a`, the index of its match in `b`, or -1.
  private static func matches(_ a: [[Line]], _ b: [[Line]], isHistory: Bool) -> [Int] {
    var result = [Int](repeating: -1, count: a.count)
    var taken = [Bool](repeating: false, count: b.count)
    func match(_ key: ([Line]) -> [UInt8]) {
      var queues: [[UInt8]: [Int]] = [:]
      for index in b.indices.reversed() where !taken[index] { queues[key(b[index]), default: []].append(index) }
      for index in a.indices where result[index] < 0 {
        guard let other = queues[key(a[index])]?.popLast() else { continue }
        result[index] = other
        taken[other] = true
      }
    }
    match { text($0) }
    match { ItemTitle.parts($0[0]).text }
    let open = (a.indices.filter { result[$0] < 0 }, b.indices.filter { !taken[$0] })
    guard isHistory, open.0.count * open.1.count <= 2500 else { return result }
    for index in open.0 {
      let own = Similarity(text(a[index]))
      let scores = open.1.filter { !taken[$0] }.map { ($0, own.percent(Similarity(text(b[$0])))) }
      guard let best = scores.max(by: { $0.1 < $1.1 }), best.1 >= 60, scores.count(where: { $0.1 == best.1 }) == 1
      else { continue }
      result[index] = best.0
      taken[best.0] = true
    }
    return result
  }
}

/// The merged first line of a check item.
private struct ItemTitle {
  var line: CardLines.Line
  var lost: [CardLines.Line] = []

  init(_ old: CardLines.Line?, _ a: CardLines.Line, _ b: CardLines.Line) {
    let parts = (old.map(Self.parts), Self.parts(a), Self.parts(b))
    let mark = CardMark.merged(parts.0?.mark, parts.1.mark, parts.2.mark)
    if parts.1.text == parts.2.text || parts.2.text == parts.0?.text {
      line = a
    } else if parts.1.text == parts.0?.text {
      line = b
    } else if let words = Self.words(parts.0?.text ?? [], parts.1.text, parts.2.text) {
      line = CardLines.Line(parts.1.lead + words)
    } else {
      let isFirst = !parts.1.text.lexicographicallyPrecedes(parts.2.text)
      line = isFirst ? a : b
      lost = [isFirst ? b : a]
    }
    if let mark, let place = Self.parts(line).markPlace, line.text[place] != mark {
      line.text[place] = mark
      line.raw = nil
    }
  }

  /// Splits the first line of a check item.
  ///
  /// - Returns: the bytes before the text (marker and box), the byte in the box and its index in the line, and the text.
  static func parts(_ line: CardLines.Line) -> (lead: [UInt8], mark: UInt8?, markPlace: Int?, text: [UInt8]) {
    let bytes = line.text
    let start = bytes.withUnsafeBufferPointer { ItemGeometry($0, $0.indices)?.contentStart } ?? 0
    guard bytes.count >= start + 3, bytes[start] == UInt8(ascii: "["), bytes[start + 2] == UInt8(ascii: "]") else {
      return (Array(bytes[..<start]), nil, nil, Array(bytes[start...]))
    }
    return (Array(bytes[..<(start + 3)]), bytes[start + 1], start + 1, Array(bytes[(start + 3)...]))
  }

  private static func words(_ old: [UInt8], _ a: [UInt8], _ b: [UInt8]) -> [UInt8]? {
    func split(_ text: [UInt8]) -> [ArraySlice<UInt8>] { text.split(separator: .space) }
    var result: [ArraySlice<UInt8>] = []
    for hunk in SequenceMerge.hunks(split(old), split(a), split(b)) {
      guard case .same(let words) = hunk else { return nil }
      result += words
    }
    return [.space] + result.joined(separator: [.space])
  }
}

/// The three-way merge of the byte between the brackets of a box.
enum CardMark {
  /// If both sides changed the mark, the higher rank wins, so that a person who did not know that a task was done cannot undo it.
  /// From highest to lowest: done, cancelled, started, any other mark, open, no box.
  static func merged(_ old: UInt8?, _ a: UInt8?, _ b: UInt8?) -> UInt8? {
    if a == b || b == old { return a }
    if a == old { return b }
    let ranks = (rank(a), rank(b))
    if ranks.0 != ranks.1 { return ranks.0 > ranks.1 ? a : b }
    return (a ?? 0) > (b ?? 0) ? a : b
  }

  static func rank(_ mark: UInt8?) -> Int {
    switch mark {
    case nil: 0
    case UInt8(ascii: " "): 1
    case UInt8(ascii: "/"): 3
    case UInt8(ascii: "-"): 4
    case UInt8(ascii: "x"), UInt8(ascii: "X"): 5
    default: 2
    }
  }
}
