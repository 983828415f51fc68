internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import TestSupport
internal import Testing

/// Merges of changes such as people make: to words, lines, line breaks and headings. The tests check where each word is in the
/// merged board.
struct HabitMergeTests {
  @Test func `after a merge of two people's changes, every word is where it belongs`() {
    let cases = TestSettings.cases(3_000)
    var wrong: [(seed: Int, fault: String, merge: MergeCase)] = []
    var noted = 0
    var unstable: [(seed: Int, merge: MergeCase)] = []
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + cases {
      var maker = HabitMaker(seed: UInt64(seed) &+ 9_000_000)
      let base = maker.board()
      var (a, b) = (base, base)
      maker.edit(&a, times: maker.int(1...4))
      maker.edit(&b, times: maker.int(1...4))
      let (ours, theirs) = (a.text, b.text)
      let merge = BoardMerge(base: base.text, ours: ours, theirs: theirs)
      if !merge.conflicts.isEmpty { noted += 1 }
      if let fault = Self.fault(merge, base, a, b, maker.owner) {
        wrong.append((seed, fault, MergeCase(base: base.text, ours: ours, theirs: theirs)))
      }
      if [ours, theirs].contains(where: {
        BoardMerge(base: base.text, ours: merge.bytes, theirs: $0).bytes != merge.bytes
      }) {
        unstable.append((seed, MergeCase(base: base.text, ours: ours, theirs: theirs)))
      }
    }
    print(
      "merges of people's changes: \(cases) (seeds \(TestSettings.firstSeed)...), with conflicts: \(noted), wrong: \(wrong.count), changed when a side is merged again: \(unstable.count)"
    )
    wrong.sort { $0.merge.ours.count < $1.merge.ours.count }
    unstable.sort { $0.merge.ours.count < $1.merge.ours.count }
    if TestSettings.isVerbose { for one in unstable.prefix(8) { print("seed \(one.seed)\n\(one.merge)") } }
    for one in wrong.prefix(12) {
      print("seed \(one.seed): \(one.fault)")
      if TestSettings.isVerbose { print(one.merge) }
    }

    #expect(
      wrong.count * 1000 <= max(cases * 2, 2000),
      "more than 0.2 % are wrong: \(wrong.first?.fault ?? "")\n\(wrong.first.map { "\($0.merge)" } ?? "")")
    #expect(
      unstable.count * 1000 <= max(cases * 2, 2000),
      "more than 0.2 % change when a side is merged again\n\(unstable.first.map { "seed \($0.seed) \($0.merge)" } ?? "")"
    )
  }

  /// Describes the first mistake in a merge; nil if there is no mistake.
  ///
  /// - Parameter owner: the number of the card to which each word belongs.
  private static func fault(
    _ merge: BoardMerge, _ base: HabitBoard, _ a: HabitBoard, _ b: HabitBoard, _ owner: [String: Int]
  ) -> String? {
    let old = Side(base), left = Side(a), right = Side(b)
    let board = ParsedBoard(merge.bytes)
    var notes = ""
    var homes: [Int: Set<Int>] = [:]
    var counts: [String: Int] = [:]
    var outside: [String] = []
    for line in String(decoding: merge.bytes, as: UTF8.self).split(separator: "\n") where line.contains("> conflict:") {
      notes += line + "\n"
    }
    for (index, span) in board.cards.enumerated() {
      let text = String(decoding: merge.bytes[board.range(of: span)], as: UTF8.self)
      for line in text.split(separator: "\n") where !line.contains("> conflict:") {
        for word in line.split(whereSeparator: \.isWhitespace).map(String.init) {
          guard let card = owner[word] else {
            if word.contains(where: \.isLetter), !word.hasPrefix("due:"), word != "[x]", word != "x" {
              outside.append(word)
            }
            continue
          }
          counts[word, default: 0] += 1
          homes[card, default: []].insert(index)
        }
      }
    }
    if let glued = outside.first { return "the word \(glued) is new" }
    if let (word, count) = counts.first(where: { $0.value > 1 }) { return "the word \(word) occurs \(count) times" }
    for (card, places) in homes where places.count > 1 { return "card \(card) occurs \(places.count) times" }
    for (card, text) in left.cards {
      guard let other = right.cards[card] else {
        let isGone = homes[card] == nil
        if old.cards[card] == nil ? isGone : isGone != (old.cards[card] == text) {
          return "card \(card) \(isGone ? "is" : "should be") gone"
        }
        continue
      }
      if homes[card] == nil { return "card \(card) of both sides is gone" }
      let was = Set(old.cards[card]?.words ?? [])
      for word in Set(text.words).union(other.words) {
        let isWanted = text.words.contains(word) == other.words.contains(word) ? true : !was.contains(word)
        let isThere = counts[word] != nil
        // If one side changed a line and the other removed it, the line stays.
        let isBack = isThere && old.cards[card]?.line(of: word) != (text.line(of: word) ?? other.line(of: word))
        if isThere != isWanted, !isBack, !notes.contains(word), merge.conflicts.isEmpty {
          return "the word \(word) of card \(card) \(isThere ? "should be gone" : "is gone")"
        }
        if isWanted, !isThere, !notes.contains(word) { return "the word \(word) of card \(card) is gone" }
      }
      let isChecked =
        text.isChecked == other.isChecked || other.isChecked == old.cards[card]?.isChecked
        ? text.isChecked : other.isChecked
      let found = board.card(homes[card]!.first!)
      if (found.box?.isDone ?? false) != isChecked { return "the box of card \(card) is wrong" }
    }
    for (card, text) in right.cards where left.cards[card] == nil {
      let isGone = homes[card] == nil
      if old.cards[card] == nil ? isGone : isGone != (old.cards[card] == text) {
        return "card \(card) \(isGone ? "is" : "should be") gone"
      }
    }
    return nil
  }

  /// A card, and the list that it is in. The list is compared, too, so a moved card counts as changed.
  private struct Version: Equatable {
    var card: HabitBoard.Card
    var list: String
    var words: [String] { card.title + card.body.flatMap(\.words) }
    var isChecked: Bool { card.isChecked }

    func line(of word: String) -> HabitBoard.BodyLine? { card.body.first { $0.words.contains(word) } }
  }

  private struct Side {
    var cards: [Int: Version] = [:]

    init(_ board: HabitBoard) {
      func add(_ cards: [HabitBoard.Card], _ list: String) {
        for card in cards { self.cards[card.number] = Version(card: card, list: list) }
      }
      add(board.underTitle, "title")
      for (number, column) in board.columns.enumerated() {
        add(column.cards, "\(number)")
        for (section, own) in column.sections.enumerated() { add(own.cards, "\(number)/\(section)") }
      }
      add(board.ideas, "ideas")
    }
  }
}
