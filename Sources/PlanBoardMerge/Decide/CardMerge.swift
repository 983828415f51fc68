/// The merge of one card that both sides changed, each in its own way.
struct CardMerge {
  private(set) var card: CardLines
  /// The conflicts of this merge.
  private(set) var notes: [ConflictNote] = []

  /// - Parameters:
  ///   - base: the card before both changes; nil if both cards were written independently.
  ///   - isWhole: whether to keep the text of one card unmerged: the larger in byte order. Lost lines of the other go into a note.
  init(base: CardLines?, a: CardLines, b: CardLines, isWhole: Bool = false) {
    card = a
    if isWhole || a.head.isEmpty || b.head.isEmpty || base?.head.isEmpty == true {
      choose(base, a, b)
    } else {
      mergeParts(base, a, b)
    }
    let old = Set(base?.notes ?? [])
    let (left, right) = (Set(a.notes), Set(b.notes))
    card.notes = []
    card.add(Array(left.intersection(right).union(left.subtracting(old)).union(right.subtracting(old))))
    card.add(notes)
  }

  private mutating func mergeParts(_ base: CardLines?, _ a: CardLines, _ b: CardLines) {
    let boxes = Self.box(base, a, b)
    let body = BodyMerge(base: base, a: a, b: b)
    if a.headLines == b.headLines || b.headLines == base?.headLines {
      take(a)
    } else if a.headLines == base?.headLines {
      take(b)
    } else {
      let merge = HeadMerge(base: base?.head ?? [], a: a.head, b: b.head)
      notes += merge.notes
      if let isFirst = merge.isFirst { notes.append(ConflictNote(.title, Self.title(isFirst ? b : a))) }
      card.head = merge.tokens
      card.box = boxes.box
      card.headLines = [CardLines.Line(boxes.box + merge.text)]
    }
    if card.box != boxes.box { card.headLines[0].text.replaceSubrange(0..<card.box.count, with: boxes.box) }
    (card.box, card.mark) = boxes
    let tail = BodyMerge.merged(base?.tail ?? [], a.tail, b.tail, isShared: base == nil)
    (card.tail, card.body) = (tail.lines, body.lines)
    let lost = tail.lost + body.lost
    if !lost.isEmpty { notes.append(Self.note(.notes, lost)) }
  }

  private mutating func take(_ side: CardLines) {
    (card.head, card.headLines, card.title, card.box) = (side.head, side.headLines, side.title, side.box)
  }

  /// Returns the words of the first line, without its fields.
  private static func title(_ card: CardLines) -> String {
    let words = card.head.filter { $0.field == nil && !$0.text.isEmpty }.map {
      String(decoding: $0.text, as: UTF8.self)
    }
    return words.joined(separator: " ")
  }

  private static func box(_ base: CardLines?, _ a: CardLines, _ b: CardLines) -> (box: [UInt8], mark: Unicode.Scalar?) {
    let (old, left, right) = (base?.mark, a.mark, b.mark)
    if left == right || right == old { return (a.box, left) }
    if left == old { return (b.box, right) }
    func rank(_ mark: Unicode.Scalar?) -> Int { CardMark.rank(mark.map { $0.isASCII ? UInt8($0.value) : 1 }) }
    let isFirst =
      rank(left) != rank(right) ? rank(left) > rank(right) : (left?.value ?? 0) > (right?.value ?? 0)
    return isFirst ? (a.box, left) : (b.box, right)
  }

  private mutating func choose(_ base: CardLines?, _ a: CardLines, _ b: CardLines) {
    func lines(_ card: CardLines) -> [CardLines.Line] { card.headLines + card.tail + card.body }
    func text(_ card: CardLines) -> [UInt8] { lines(card).flatMap { $0.text + [0x0A] } }
    let (winner, loser) = text(a).lexicographicallyPrecedes(text(b)) ? (b, a) : (a, b)
    let known = Set(lines(winner)).union(base.map(lines) ?? [])
    card = winner
    let lost = lines(loser).filter { !$0.text.isEmpty && !known.contains($0) }
    if !lost.isEmpty { notes.append(Self.note(.card, lost)) }
  }

  private static func note(_ kind: MergeConflict.Kind, _ lines: [CardLines.Line]) -> ConflictNote {
    ConflictNote(kind, String(decoding: Array(lines.map(\.text).joined(separator: [0x0A])), as: UTF8.self))
  }
}
