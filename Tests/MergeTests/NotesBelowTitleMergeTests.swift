internal import PlanBoardMerge
internal import TestSupport
internal import Testing

/// Merges of changes to a card whose notes are directly below its title, such as Obsidian Kanban writes them: an item among the
/// notes ends the title's paragraph, so the lines below the item are in another part of the card.
@Suite(.tags(.property)) struct NotesBelowTitleMergeTests {
  @Test(arguments: [true, false])
  func `each line is in the merge once, between the lines that it was between`(hasBase: Bool) {
    let cases = TestSettings.cases(300)
    var wrong: [(seed: Int, fault: String, merge: MergeCase)] = []
    /// Those on boards on which the lines directly below a title are part of it. A line or an item that is inserted there gives the
    /// card another title (docs/sync.md).
    var retitled: [(seed: Int, fault: String, merge: MergeCase)] = []
    var unstable: [(seed: Int, fault: String, merge: MergeCase)] = []
    var noted = 0
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + cases {
      var maker = NoteMaker(seed: UInt64(seed) &+ (hasBase ? 13_000_000 : 14_000_000))
      // On other boards, the notes directly below a title are part of it. Without a base, cards with different titles are different.
      let base = maker.card(isKanban: !hasBase)
      var (a, b) = (base, base)
      for _ in 0..<maker.int(1...3) { maker.edit(&a, onlyAdds: !hasBase) }
      for _ in 0..<maker.int(hasBase ? 1...3 : 0...2) { maker.edit(&b, onlyAdds: !hasBase) }
      let texts = MergeCase(base: hasBase ? base.text : nil, ours: a.text, theirs: b.text)
      let merge = BoardMerge(base: texts.base, ours: texts.ours, theirs: texts.theirs)
      if !merge.conflicts.isEmpty { noted += 1 }
      if let fault = Self.fault(merge, base, a, b) {
        if hasBase, !base.isKanban { retitled.append((seed, fault, texts)) } else { wrong.append((seed, fault, texts)) }
      }
      if let violation = texts.violation(withOrder: false) {
        if violation.hasPrefix("P6") {
          unstable.append((seed, violation, texts))
        } else {
          wrong.append((seed, violation, texts))
        }
      }
    }
    print(
      "merges of notes directly below titles, \(hasBase ? "with" : "without") a base: \(cases) (seeds \(TestSettings.firstSeed)...), with conflicts: \(noted), wrong: \(wrong.count), \(retitled.count) with a title that was cut, changed when a side is merged again: \(unstable.count)"
    )
    wrong.sort { $0.merge.ours.count < $1.merge.ours.count }
    for one in (wrong.prefix(8) + retitled.prefix(8) + unstable.prefix(8)).prefix(TestSettings.isVerbose ? 16 : 0) {
      print("seed \(one.seed): \(one.fault)\n\(one.merge)")
    }
    // A step of which one side replaced more than half of the words is a new step (docs/sync.md).
    #expect(
      wrong.count <= cases / 1000, "\(wrong.first.map { "seed \($0.seed): \($0.fault)\n\($0.merge)" } ?? "")")
    #expect(
      retitled.count <= cases / 500, "\(retitled.first.map { "seed \($0.seed): \($0.fault)\n\($0.merge)" } ?? "")")
    #expect(
      unstable.count * 1000 <= max(cases * 8, 2000),
      "more than 0.8 % change when a side is merged again\n\(unstable.first.map { "seed \($0.seed): \($0.merge)" } ?? "")"
    )
  }

  /// Describes the first mistake in a merge; nil if there is none.
  private static func fault(_ merge: BoardMerge, _ base: NoteCard, _ a: NoteCard, _ b: NoteCard) -> String? {
    let lines = String(decoding: merge.bytes, as: UTF8.self).split(separator: "\n")
    let notes = lines.filter { $0.contains("> conflict:") }.joined(separator: "\n")
    let text = lines.filter { !$0.contains("> conflict:") }
    let words = text.map { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) }
    let known = Set((base.lines + a.lines + b.lines).map(\.name))
    let names = words.joined().filter { known.contains($0) }
    if let name = names.first(where: { name in names.count { $0 == name } > 1 }) {
      return "the line \(name) is doubled"
    }
    for name in known.sorted() {
      let (old, left, right) = (base[name], a[name], b[name])
      let isThere = names.contains(name)
      if let left, let right {
        guard isThere || notes.contains(name) else { return "the line \(name) is gone" }
        for word in Set(left.words).union(right.words).subtracting(old?.words ?? []) {
          guard words.joined().contains(word) || notes.contains(word) else { return "the word \(word) is gone" }
        }
      } else if let side = left ?? right {
        // A line that one side changed and the other one removed may stay.
        if old == nil, !isThere, !notes.contains(name) { return "the new line \(name) is gone" }
        if old == side, isThere { return "the line \(name) should be gone" }
      } else if isThere {
        return "the line \(name) is back"
      }
    }
    for side in [a, b] {
      let own = side.lines.map(\.name).filter { names.contains($0) }
      if names.filter({ Set(own).contains($0) }) != own { return "the lines are in another order: \(names)" }
    }
    return nil
  }
}

/// A card, alone on a board, with notes and items. Each line has a name of its own.
private struct NoteCard {
  struct Line: Hashable {
    var name: String
    /// The marker of an item, or of a quotation; empty for a note.
    var marker = ""
    var words: [String] = []
  }

  var lines: [Line] = []
  var frontMatter = ""
  var indent = "\t"

  var isKanban: Bool { frontMatter.contains("kanban-plugin") }

  subscript(name: String) -> Line? { lines.first { $0.name == name } }

  var text: [UInt8] {
    var text = "\(frontMatter)\n## A\n\n- [ ] title of it\n"
    for line in lines { text += "\(indent)\(line.marker)\(([line.name] + line.words).joined(separator: " "))\n" }
    return Array((text + "- [ ] another card\n").utf8)
  }
}

private struct NoteMaker {
  private var random: Seeded
  private var count = 0

  init(seed: UInt64) { random = Seeded(seed) }

  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  /// Returns a word that it has not returned before.
  private mutating func word() -> String {
    let syllables = ["ba", "ke", "mi", "lo", "tu", "ra", "se", "ni", "po", "du", "ga", "ve", "zi", "fo", "hu"]
    count += 1
    return (0..<int(1...3)).map { _ in syllables[int(0...syllables.count - 1)] }.joined() + "\(count)"
  }

  private mutating func line(isNote: Bool) -> NoteCard.Line {
    var line = NoteCard.Line(name: word())
    if !isNote { line.marker = ["- [ ] ", "- [ ] ", "- [x] ", "- ", "> "][int(0...4)] }
    for _ in 0..<int(0...3) { line.words.append(word()) }
    return line
  }

  mutating func card(isKanban: Bool) -> NoteCard {
    var card = NoteCard()
    card.frontMatter =
      isKanban || int(0...3) > 0 ? "---\n\nkanban-plugin: board\n\n---\n" : "---\nplanboard: 1\n---\n"
    card.indent = ["\t", "  ", "    "][int(0...2)]
    for _ in 0..<int(1...4) { card.lines.append(line(isNote: true)) }
    for _ in 0..<max(0, int(-2...2)) { card.lines.insert(line(isNote: false), at: int(0...card.lines.count)) }
    return card
  }

  /// Changes a line, or adds or removes one.
  mutating func edit(_ card: inout NoteCard, onlyAdds: Bool) {
    let place = int(0...max(0, card.lines.count - 1))
    switch int(0...(onlyAdds ? 4 : 8)) {
    case 0...2: card.lines.insert(line(isNote: false), at: int(0...card.lines.count))
    case 3...4: card.lines.insert(line(isNote: true), at: int(0...card.lines.count))
    case 5 where card.lines.count > 1: card.lines.remove(at: place)
    case 6 where !card.lines.isEmpty && !card.lines[place].words.isEmpty:
      card.lines[place].words[int(0...card.lines[place].words.count - 1)] = word()
    default: if !card.lines.isEmpty { card.lines[place].words.append(word()) }
    }
  }
}
