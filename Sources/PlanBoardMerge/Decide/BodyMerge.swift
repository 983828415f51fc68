internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Merges the notes and the checklist of a card that both sides changed.
///
/// Notes and checklist are one sequence of check items and other lines. The content below a check item is also such a
/// sequence. In this file, an item is always a check item.
struct BodyMerge {
  typealias Line = CardLines.Line
  private typealias Part = BodyTree.Part

  private(set) var lines: [Line] = []
  /// The lines that only the losing side has, for a conflict note.
  private(set) var lost: [Line] = []
  /// The merged check items as a reader sees them, in text order.
  private(set) var steps: [BodyTree.Step] = []

  /// The versions base, `a` and `b`; without a base, the first one is empty.
  private var trees: [BodyTree] = []
  private var items = MergedItems([BodyTree(), BodyTree(), BodyTree()])
  private var added: Set<Int> = []
  /// Whether to leave out a line if a line of the other side has all its words and more, as ``LineMerge/union(_:_:)``
  /// does.
  private var omitsExceeded = false

  /// - Parameters:
  ///   - base: the card before both changes; nil if both cards were written independently.
  ///   - withTail: whether to also merge the rest of the title's paragraph (``CardLines/tail``).
  init(base: CardLines?, a: CardLines, b: CardLines, withTail: Bool) {
    let texts = [base, a, b].map { card in card.map { withTail ? $0.tail + $0.body : $0.body } ?? [] }
    trees = [base, a, b].map { card in card.map { BodyTree($0, withTail: withTail) } ?? BodyTree() }
    if texts[1] == texts[2] || texts[2] == texts[0] {
      (lines, steps) = (texts[1], trees[1].steps)
    } else if texts[1] == texts[0] {
      (lines, steps) = (texts[2], trees[2].steps)
    } else {
      items = MergedItems(trees)
      omitsExceeded = base == nil && withTail
      merge(nil, at: 0, depth: 1)
      separateParagraphs(texts[1], texts[2])
    }
  }

  /// Puts a blank line above each line that follows a blank line wherever a side has it. The merge may have put the line
  /// below the title, an item, a quote or a paragraph of the other side, which would otherwise continue with it. Also
  /// removes blank lines above a line if no side has as many there.
  ///
  /// Items that end a paragraph without a blank line stay as they are.
  private mutating func separateParagraphs(_ a: [Line], _ b: [Line]) {
    var blanks: [[UInt8]: ClosedRange<Int>] = [:]
    for side in [a, b] {
      var count = 0
      for line in side {
        let known = blanks[line.text] ?? count...count
        if !line.text.isEmpty { blanks[line.text] = min(known.lowerBound, count)...max(known.upperBound, count) }
        count = line.text.isEmpty ? count + 1 : 0
      }
    }
    var count = 0
    lines = lines.reduce(into: []) { result, line in
      if let known = blanks[line.text] {
        if known.upperBound > 0, count > known.upperBound { result.removeLast(count - known.upperBound) }
        if count == 0, known.lowerBound > 0, !Self.endsParagraph(line) { result.append(Line([])) }
      }
      result.append(line)
      count = line.text.isEmpty ? count + 1 : 0
    }
  }

  /// Whether a line is a list item that ends a paragraph above it: one with text, and with a number only if it is 1
  /// (CommonMark §5.3).
  private static func endsParagraph(_ line: Line) -> Bool {
    guard let item = line.text.withUnsafeBufferPointer({ ItemGeometry($0, $0.indices) }) else { return false }
    return (item.marker.number ?? 1) == 1 && item.contentStart < line.text.count
  }

  /// Merges the content below an item, or the top level if `item` is nil.
  private mutating func merge(_ item: Int?, at column: Int, depth: Int) {
    var sides = trees.indices.map { parts(of: item, in: $0) }
    // If one side removed the item, only the other side decides about the content below it.
    let removing = item.flatMap { item in [1, 2].first { items.items[item].places[$0] == nil } }
    if let removing { sides[removing] = sides[0] }
    if item == nil, omitsExceeded {
      let words = sides.map { side in LineMerge.LineWords(side.filter { $0.item == nil }.map(\.line)) }
      for (side, others) in [(1, words[2]), (2, words[1])] {
        sides[side].removeAll { $0.item == nil && !$0.line.text.isEmpty && others.exceed($0.line) }
      }
    }
    var result = 0
    // Undoes each side's change to the indentation of all content, as ``CardLines/aligned(_:_:_:)`` does at the top
    // level.
    if item != nil {
      let frame = CardFrame(sides[0].map(\.line), sides[1].map(\.line), sides[2].map(\.line))
      for (side, shift) in [(1, frame.a), (2, frame.b)] {
        for index in sides[side].indices where !sides[side][index].line.text.isEmpty {
          sides[side][index].line.indentation += shift
        }
      }
      result = frame.result
    }
    // The content below an item stays indented further than the item.
    func placed(_ indentation: Int) -> Int {
      column + (item == nil ? indentation : max(min(1, indentation), indentation + result))
    }
    func placed(_ line: Line) -> Line {
      var line = line
      if !line.text.isEmpty { line.indentation = placed(line.indentation) }
      return line
    }
    guard sides.joined().contains(where: { $0.item != nil }) || items.children[item] != nil else {
      let merge = LineMerge(sides[0].map(\.line), sides[1].map(\.line), sides[2].map(\.line))
      lines += merge.lines.map(placed)
      lost += merge.lost
      return
    }
    let columns = sides.map { parts in
      Dictionary(parts.compactMap { part in part.item.map { ($0, part.line.indentation) } }) { first, _ in first }
    }
    for part in order(sides, isRemoved: removing != nil) {
      // `order` may have added the number of all items.
      guard let number = part.item.map({ $0 % items.items.count }) else {
        lines.append(placed(part.line))
        continue
      }
      add(number, below: item, placed(Self.indentation(of: number, columns)), depth)
    }
    for number in items.children[item] ?? [] {
      add(number, below: item, placed(Self.indentation(of: number, columns)), depth)
    }
  }

  /// Returns the parts directly below an item in one version, or at the top level if `item` is nil. Check items are
  /// numbered as in ``MergedItems``; indentation is relative to the item.
  private func parts(of item: Int?, in side: Int) -> [Part] {
    let place = item.flatMap { items.items[$0].places[side] }
    if item != nil, place == nil { return [] }
    let column = place.map { trees[side].items[$0].head.indentation } ?? 0
    return trees[side].parts(of: place).map { part in
      var part = part
      part.item = part.item.map { items.numbers[side][$0] }
      if !part.line.text.isEmpty { part.line.indentation -= column }
      return part
    }
  }

  /// Returns the merged indentation of an item, relative to its merged parent. `columns` has, for each version, the
  /// indentation of each item below this parent.
  private static func indentation(of number: Int, _ columns: [[Int: Int]]) -> Int {
    let found = columns.map { $0[number] }
    guard let a = found[1], let b = found[2] else {
      return found[1] ?? found[2] ?? found[0] ?? columns.lazy.compactMap { $0.values.min() }.first ?? 0
    }
    return a == b || b == found[0] ? a : a == found[0] ? b : min(a, b)
  }

  /// Returns the merged sequence of parts. It may contain items that do not stay, or that belong below another item.
  ///
  /// - Parameter isRemoved: whether one side removed the item that contains the parts.
  private mutating func order(_ sides: [[Part]], isRemoved: Bool) -> [Part] {
    // An item that stays although one side removed it counts as removed from its old position, and as inserted at its
    // new one. So its number on the sides differs from its number in the base.
    func placed(_ parts: [Part]) -> [Part] {
      parts.map { part in
        var part = part
        if let item = part.item, items.items[item].staysDespiteRemoval, !isRemoved {
          part.item = item + items.items.count
        }
        return part
      }
    }
    func kept(_ old: Part, _ a: Part, _ b: Part) -> Part {
      Part(line: Line.kept(old.line, a.line, b.line), item: old.item)
    }
    func likeness(_ old: Part, _ new: Part) -> Int {
      old.item == nil && new.item == nil ? Line.likeness(old.line, new.line) : 0
    }
    var order: [Part] = []
    for hunk in SequenceMerge.hunks(
      sides[0], placed(sides[1]), placed(sides[2]), likeness: likeness, kept: kept)
    {
      switch hunk {
      case .merged(let parts): order += parts
      case .conflict(let old, let a, let b): order += chosen(old, a, b)
      }
    }
    return order
  }

  /// Returns the parts to keep where both sides changed the same parts: the check items of both sides, and the lines of
  /// the side that is larger in byte order. If both sides only inserted parts, all parts are kept.
  private mutating func chosen(_ old: [Part], _ a: [Part], _ b: [Part]) -> [Part] {
    func text(_ parts: [Part]) -> [UInt8] { LineMerge.text(parts.lazy.map(\.line)) }
    if old.isEmpty || (a + b).allSatisfy({ $0.item != nil }) {
      return SequenceMerge.union(a, b) {
        LineMerge.continues($0[0].line, before: $1[0].line) ?? text($0).lexicographicallyPrecedes(text($1))
      }
    }
    let (winner, loser) = text(a).lexicographicallyPrecedes(text(b)) ? (b, a) : (a, b)
    let known = Set(winner).union(old)
    lost += loser.filter { $0.item == nil && !$0.line.text.isEmpty && !known.contains($0) }.map(\.line)
    return winner + loser.filter { $0.item != nil && !winner.contains($0) }
  }

  /// Adds an item with its content, if the item stays, belongs below `parent`, and has not been added.
  private mutating func add(_ number: Int, below parent: Int?, _ column: Int, _ depth: Int) {
    let item = items.items[number]
    guard item.stays, item.parent == parent, added.insert(number).inserted else { return }
    let versions = trees.indices.map { side in item.places[side].map { trees[side].items[$0] } }
    var head = versions[1]?.head ?? versions[2]!.head
    if let a = versions[1], let b = versions[2] {
      let title = CheckItemTitle(versions[0]?.head, a.head, b.head, isGuess: item.isGuess)
      head = title.line
      lost += title.lost
    }
    head.indentation = column
    lines.append(head)
    steps.append(BodyTree.Step(words: CheckItemTitle.Parts(head).text, depth: depth))
    merge(number, at: column, depth: depth + 1)
    lines += Self.blanks(versions.map { $0?.blanks })
  }

  /// Returns the blank lines of the side that changed their number, or the greater number if both sides changed it.
  private static func blanks(_ found: [[Line]?]) -> [Line] {
    guard let a = found[1], let b = found[2] else { return found[1] ?? found[2] ?? [] }
    if a.count == b.count || b.count == found[0]?.count { return a }
    return a.count == found[0]?.count || a.count < b.count ? b : a
  }
}
