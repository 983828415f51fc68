internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Merges a card that both sides changed differently.
///
/// A card has a head, a tail and a body. The head is the first line of the title, with its fields, or the whole title
/// (``CardLines/withWholeHead``). The tail is the rest of the title's paragraph. The body is everything below. The front
/// matter, which is in the tail, is merged by its keys (``FieldLineGroups``).
struct CardMerge {
  private(set) var card: CardLines
  private(set) var notes: [ConflictNote] = []
  /// The lines that only the losing side has, for a conflict note.
  private var lost: [CardLines.Line] = []
  /// The check items that the merged card must have when it is parsed; nil if the text of one card is kept.
  private(set) var steps: [BodyTree.Step]?
  /// The number of lines that the merged title must have when it is parsed; nil if that does not matter.
  private(set) var titleLineCount: Int?

  /// - Parameters:
  ///   - base: the card before both changes; nil if both cards were written independently.
  ///   - isWhole: whether to keep the whole text of one card.
  init(base: CardLines?, a: CardLines, b: CardLines, isWhole: Bool = false) {
    card = a
    if isWhole || [base, a, b].contains(where: { $0?.head.tokens.isEmpty ?? false }) {
      choose(base, a, b)
    } else {
      mergeAround(base, a, b)
    }
    let old = Set(base?.notes ?? [])
    let (left, right) = (Set(a.notes), Set(b.notes))
    card.notes = []
    card.add(Array(left.intersection(right).union(left.subtracting(old)).union(right.subtracting(old))))
    card.add(notes)
  }

  /// Merges the front matter by its keys, and the other parts around it.
  private mutating func mergeAround(_ base: CardLines?, _ a: CardLines, _ b: CardLines) {
    let versions = [base, a, b].compactMap(\.self)
    // If lines are front matter in one version and text in another, only the lines can be merged.
    guard versions.contains(where: { !$0.front.isEmpty }), versions.allSatisfy(\.front.hasUniqueKeys),
      !versions.contains(where: { one in versions.contains { one.hasAsText($0.front) } })
    else { return mergeParts(base, a, b) }
    let marks = HeadMerge.Marks(a: a.mark, b: b.mark, merged: Self.box(base, a, b).mark)
    let places = FieldPlaces(base, a, b, marks)
    let front = FieldLineGroups.merged(
      base: places.base?.front ?? FieldLineGroups(), places.a.front, places.b.front, marks)
    mergeParts(places.base?.withoutFront, places.a.withoutFront, places.b.withoutFront)
    card.insertFront(front.groups, places.a, places.b)
    notes += places.notes + front.notes
  }

  private mutating func mergeParts(_ base: CardLines?, _ a: CardLines, _ b: CardLines) {
    let whole = (base?.withWholeHead, a.withWholeHead, b.withWholeHead)
    let marks = HeadMerge.Marks(a: a.mark, b: b.mark, merged: Self.box(base, a, b).mark)
    let head = HeadMerge(
      base: whole.0?.head ?? SpacedWords(), a: whole.1.head, b: whole.2.head, marks,
      firstWonEarlier: Self.firstWonEarlier(whole.1, whole.2))
    // Usually the whole title is merged word by word. Merging line by line keeps more of both sides in three cases:
    // - Both sides changed the same words.
    // - The titles differ in their number of lines.
    // - A blank line or an item now separates a line from the title.
    // Merging line by line does not work if a side wrapped the title differently.
    let isOneTitle =
      head.firstWins == nil && Set([base ?? a, a, b].map(\.titleLineCount)).count == 1
      && !Self.hasMovedLines(base, a, b)
    if isOneTitle || ![a, b].allSatisfy({ Self.isWrappedAlike(base ?? a, $0) }) {
      mergeHead(whole.0, whole.1, whole.2, head)
      mergeBelow(whole.0, whole.1, whole.2)
    } else {
      let line = HeadMerge(
        base: base?.head ?? SpacedWords(), a: a.head, b: b.head, marks, firstWonEarlier: Self.firstWonEarlier(a, b))
      mergeHead(base, a, b, line)
      if base == nil { mergeBelow(base, a, b) } else { mergeRest(base, a, b) }
    }
    while card.body.last?.text.isEmpty == true { card.body.removeLast() }
    if !lost.isEmpty { notes.append(Self.note(.notes, lost)) }
  }

  /// Puts a blank line above the body. Without it, the text of the body would become part of the title if the merge
  /// removed the check item between them.
  mutating func separateBody() { card.body.insert(CardLines.Line([]), at: 0) }

  /// Returns the same merge, but with the text at the start of the body moved into the title's paragraph. Markdown
  /// reads this text as part of the paragraph if the merge removed the item between them. nil if the body does not
  /// begin with text, or if the title of a side is not one line.
  func withTextInParagraph(_ a: CardLines, _ b: CardLines) -> CardMerge? {
    let text = card.body.prefix { line in
      !line.text.isEmpty && line.text.withUnsafeBufferPointer { ItemGeometry($0, $0.indices) } == nil
    }
    guard a.titleLineCount == 1, b.titleLineCount == 1, !text.isEmpty else { return nil }
    var merge = self
    merge.card.tail += text
    merge.card.body.removeFirst(text.count)
    merge.titleLineCount = 1
    return merge
  }

  /// If somebody inserted an item among the lines of the title's paragraph, the lines below the item belong to the
  /// body. Paragraph and body are then merged as one sequence, so that these lines do not count as removed and added.
  private mutating func mergeBelow(_ base: CardLines?, _ a: CardLines, _ b: CardLines) {
    if Self.hasMovedLines(base, a, b) { mergeRest(base, a, b) } else { mergeTail(base, a, b) }
  }

  /// Whether lines may belong to the title's paragraph in one version, and to the body in another.
  private static func hasMovedLines(_ base: CardLines?, _ a: CardLines, _ b: CardLines) -> Bool {
    let versions = [base, a, b].compactMap(\.self)
    return versions.contains { one in versions.contains { one.mayHaveTailInBody(of: $0) } }
  }

  /// Merges the rest of the title's paragraph and the body separately.
  private mutating func mergeTail(_ base: CardLines?, _ a: CardLines, _ b: CardLines) {
    let tail = LineMerge(base?.tail ?? [], a.tail, b.tail, hasBase: base != nil)
    let body = BodyMerge(base: base, a: a, b: b, withTail: false)
    (card.tail, card.body, steps) = (tail.lines, body.lines, body.steps)
    lost += tail.lost + body.lost
  }

  /// Merges the rest of the title's paragraph and the body as one sequence.
  private mutating func mergeRest(_ base: CardLines?, _ a: CardLines, _ b: CardLines) {
    let rest = BodyMerge(base: base, a: a, b: b, withTail: true)
    let tails = Set(a.tail + b.tail)
    card.tail = Array(rest.lines.prefix { tails.contains($0) })
    card.body = Array(rest.lines.dropFirst(card.tail.count))
    steps = rest.steps
    lost += rest.lost
  }

  /// Whether two versions of a title break their common words into the same lines. The first line must be the first
  /// line in both versions, because first lines are merged separately.
  private static func isWrappedAlike(_ old: CardLines, _ new: CardLines) -> Bool {
    let (before, after) = (old.withWholeHead.head, new.withWholeHead.head)
    let (lines, newLines) = (before.lineNumbers, after.lineNumbers)
    var pairs: Set<[Int]> = []
    for (index, other) in Alignment.counterparts(before.tokens, after.tokens).enumerated() where other >= 0 {
      pairs.insert([lines[index], newLines[other]])
    }
    return Set(pairs.map { $0[0] }).count == pairs.count && Set(pairs.map { $0[1] }).count == pairs.count
      && pairs.allSatisfy { ($0[0] == 0) == ($0[1] == 0) }
  }

  private mutating func mergeHead(_ base: CardLines?, _ a: CardLines, _ b: CardLines, _ merge: HeadMerge) {
    let boxes = Self.box(base, a, b)
    if a.headLines == b.headLines || b.headLines == base?.headLines {
      take(a)
    } else if a.headLines == base?.headLines {
      take(b)
    } else {
      notes += merge.notes
      if let firstWins = merge.firstWins { notes.append(ConflictNote(.title, (firstWins ? b : a).head.title)) }
      let known = a.headLines + b.headLines
      let lines = (boxes.box + merge.text.text).split(separator: .lineFeed, omittingEmptySubsequences: false)
      let inset = a.inset ?? b.inset ?? 0
      card.headLines = lines.enumerated().map { index, text in
        let line = known.first { $0.text[...] == text } ?? CardLines.Line(Array(text))
        return index > 0 && line.blanks == nil ? CardLines.Line(line.text, indentation: inset) : line
      }
      card.box = boxes.box
    }
    if card.box != boxes.box { card.headLines[0].text.replaceSubrange(0..<card.box.count, with: boxes.box) }
    (card.box, card.mark) = boxes
  }

  private mutating func take(_ side: CardLines) {
    (card.headLines, card.title, card.box) = (side.headLines, side.title, side.box)
  }

  /// Whether a conflict note says that the title of `a` won an earlier merge with the title of `b`; nil if neither side
  /// has such a note, or if both sides do.
  private static func firstWonEarlier(_ a: CardLines, _ b: CardLines) -> Bool? {
    let (first, second) = (
      a.notes.contains(ConflictNote(.title, b.head.title)), b.notes.contains(ConflictNote(.title, a.head.title))
    )
    return first == second ? nil : first
  }

  private static func box(_ base: CardLines?, _ a: CardLines, _ b: CardLines) -> (box: [UInt8], mark: Unicode.Scalar?) {
    let mark = CardMark.merged(base?.mark, a.mark, b.mark)
    return (mark == a.mark ? a.box : b.box, mark)
  }

  /// Keeps the card that is larger in byte order, and puts the lost lines of the other card into a conflict note.
  private mutating func choose(_ base: CardLines?, _ a: CardLines, _ b: CardLines) {
    func lines(_ card: CardLines) -> [CardLines.Line] { card.headLines + card.tail + card.body }
    func text(_ card: CardLines) -> [UInt8] { LineMerge.text(lines(card)) }
    let (winner, loser) = text(a).lexicographicallyPrecedes(text(b)) ? (b, a) : (a, b)
    let known = Set(lines(winner)).union(base.map(lines) ?? [])
    card = winner
    let lost = lines(loser).filter { !$0.text.isEmpty && !known.contains($0) }
    if !lost.isEmpty { notes.append(Self.note(.card, lost)) }
  }

  private static func note(_ kind: MergeConflict.Kind, _ lines: [CardLines.Line]) -> ConflictNote {
    let text = LineMerge.text(lines, from: lines.map(\.indentation).min() ?? 0)
    return ConflictNote(kind, String(decoding: text.dropLast(), as: UTF8.self))
  }
}
