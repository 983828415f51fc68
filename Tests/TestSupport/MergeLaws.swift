internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge

/// The three texts of a merge, and the laws that the merge must obey, checked in a slow and obvious way:
/// - P1: no word is lost. P7: no card that both sides have is lost.
/// - P2: no card and no id is duplicated.
/// - P3: the result does not depend on which side is ours.
/// - P4: if both sides are equal, they are the result; if only one side has changed, that side is the result.
/// - P6: merging a side into the result again changes nothing.
/// - P5: the result is a board. P9: it has conflict notes if and only if there are conflicts.
/// - P8: cards that nobody moved keep their order.
package struct MergeCase: Sendable {
  package var base: [UInt8]?
  package var ours: [UInt8]
  package var theirs: [UInt8]

  package init(base: [UInt8]?, ours: [UInt8], theirs: [UInt8]) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
  }

  /// Describes the first law that is broken; nil if every law holds.
  package func violation(withOrder: Bool = true) -> String? {
    let merge = BoardMerge(base: base, ours: ours, theirs: theirs)
    let mirrored = BoardMerge(base: base, ours: theirs, theirs: ours)
    if merge.bytes != mirrored.bytes { return "P3 the result depends on which side is ours" }
    if merge.conflicts != mirrored.conflicts { return "P3 the conflicts depend on which side is ours" }
    let cards = (old: Cards(base ?? []), a: Cards(ours), b: Cards(theirs), merged: Cards(merge.bytes))
    return loss(merge, cards) ?? duplicate(cards) ?? instability(merge, cards) ?? wrongNote(merge)
      ?? (withOrder && base != nil ? wrongOrder(cards) : nil)
  }

  /// The fields of all cards, each with its bytes in the text.
  private static func fields(_ bytes: [UInt8]) -> [(field: Field, text: [UInt8])] {
    let board = ParsedBoard(bytes)
    var fields: [(field: Field, text: [UInt8])] = []
    board.forEachSyntax(ofCards: board.cards.indices) { card, _ in
      // A name in a list such as `tags: a, b` is a part of a word.
      fields += card.fields.map { field in
        let text =
          field.notation.isLine
          ? board.source.content(of: board.source.lines.line(at: field.range.lowerBound)) : field.range
        return (Field(field.key, field.value), Array(bytes[text]))
      }
    }
    return fields
  }

  private typealias AllCards = (old: Cards, a: Cards, b: Cards, merged: Cards)

  // MARK: P1, P7

  private func loss(_ merge: BoardMerge, _ cards: AllCards) -> String? {
    let (old, a, b, merged) = cards
    for (text, count) in a.counts {
      let other = b.counts[text, default: 0]
      // If the base has several identical cards, the sides may have removed different ones.
      let least = max(0, min(count, other, count + other - (old.counts[text] ?? min(count, other))))
      if merged.counts[text, default: 0] < least {
        return "P7 a card that both sides have is gone: \(String(decoding: text, as: UTF8.self).debugDescription)"
      }
    }
    let known = Set(Self.words(base ?? []))
    let noted = merge.bytes + Array(merge.conflicts.map(\.other).joined(separator: "\n").utf8)
    let there = Set(Self.words(noted))
    let values = Set(Self.fields(merge.bytes).map(\.field))
    for side in [ours, theirs] {
      // Conflict notes saying that the other side removed a card may be lost, so their words do not count.
      let words = Set(Self.words(ConflictNote.textWithoutNotes(side, .removed)))
      for word in words where !known.contains(word) && !there.contains(word) {
        guard !Self.contains(noted, word) else { continue }
        // A field may be written differently, such as `!high` and `⏫`, or its value may be in a conflict note. If the
        // sides have different days for the same event, only the earlier day stays. If they have different records of a
        // card's old place, only one record stays.
        let isKept = Self.fields(side).contains { field, text in
          Self.contains(text, word)
            && (values.contains(field) || Self.contains(noted, Array("\"\(field.value)\"".utf8))
              || [.created, .done, .cancelled].contains(field.key)
                && values.contains { $0.key == field.key && $0.value < field.value }
              || Self.nameKey(ofPlace: field.key).map { name in values.contains { $0.key.name == name } } == true
                && values.contains { $0.key == field.key })
        }
        // If both sides gave the board another place among the boards of the plan, only the upper place stays.
        let isPlace = BoardStanding(of: side).order.map { Array("\($0)".utf8) == word } ?? false
        if isKept || Self.isEarlierStamp(word, of: side, than: merge.bytes)
          || isPlace && BoardStanding(of: merge.bytes).order != nil
        {
          continue
        }
        return "P1 a word is gone: \(String(decoding: word, as: UTF8.self).debugDescription)"
      }
    }
    // A card that nobody removed must not be lost, whatever else happened to it. A word that occurs once in the base,
    // in the title of one card, stands for that card.
    let names = [ours, theirs].map { Set(Self.words($0)) }
    let uses = Self.words(base ?? []).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for word in known
    where names.allSatisfy({ $0.contains(word) }) && !there.contains(word) && uses[word] == 1 && old.isUnique(word) {
      guard !Self.contains(noted, word) else { continue }
      return "P1 a word of all three texts is gone: \(String(decoding: word, as: UTF8.self).debugDescription)"
    }
    return nil
  }

  /// Whether the word is in a time at which a tool changed the side, and the merged text has a later time.
  private static func isEarlierStamp(_ word: [UInt8], of side: [UInt8], than merged: [UInt8]) -> Bool {
    ["updated: ", "modified: ", "updated_date: "].contains { key in
      let stamps = [side, merged].map { text in text.split(separator: 0x0A).first { $0.starts(with: key.utf8) } }
      guard let own = stamps[0], let later = stamps[1] else { return false }
      return own.split(separator: 0x20).contains { $0.elementsEqual(word) } && own.lexicographicallyPrecedes(later)
    }
  }

  /// The key of the column's name beside a record of a card's old place: `from-2` for `from-place-2`; nil for other keys.
  private static func nameKey(ofPlace key: FieldKey) -> String? {
    guard let match = key.name.wholeMatch(of: /(from|removed)-place(-[0-9]+)?/) else { return nil }
    return (match.1 == "from" ? "from" : "removed-from") + (match.2 ?? "")
  }

  private static func words(_ text: [UInt8]) -> [[UInt8]] {
    // `<br>` ends a word, because a conflict note has spaces around it.
    let parts = beforeEmoji(text).split { $0 <= 0x20 || $0 == 0x5C || $0 == 0x3C || $0 == 0x3E }
    return parts.map { withoutFolding(Array($0)) }.filter { word in
      // Markers, boxes and thematic breaks do not count as words.
      word.contains { $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || $0 >= 0x80 } && !isMarker(word) && !isBox(word)
    }
  }

  /// The emoji with which fields begin. Such a field needs no space before it, so its emoji ends a word.
  private static let fieldEmoji = ["📅", "⏳", "🛫", "➕", "✅", "❌", "🔁", "🆔", "⛔", "🔺", "⏫", "🔼", "🔽", "⏬"].map {
    Array($0.utf8)
  }

  /// The text with a space before each emoji with which a field can begin.
  private static func beforeEmoji(_ text: [UInt8]) -> [UInt8] {
    var spaced: [UInt8] = []
    for (index, byte) in text.enumerated() {
      if byte == 0xE2 || byte == 0xF0, fieldEmoji.contains(where: { text[index...].starts(with: $0) }) {
        spaced.append(0x20)
      }
      spaced.append(byte)
    }
    return spaced
  }

  /// The word without the values of `list-collapse`, Obsidian Kanban's list of folded columns, which change when
  /// columns move.
  private static func withoutFolding(_ word: [UInt8]) -> [UInt8] {
    guard let list = word.firstRange(of: Array("\"list-collapse\":[".utf8)),
      let end = word[list.upperBound...].firstIndex(of: UInt8(ascii: "]"))
    else { return word }
    return Array(word[..<list.upperBound] + word[end...])
  }

  private static func isBox(_ word: [UInt8]) -> Bool { word.first == 0x5B && word.last == 0x5D && word.count <= 6 }

  private static func isMarker(_ word: [UInt8]) -> Bool {
    (word.last == 0x2E || word.last == 0x29) && word.dropLast().allSatisfy { $0 &- 0x30 < 10 }
  }

  private static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    // A conflict note has only the value of a field: `due:2026-12-01` becomes `field due "2026-12-01"`.
    let value = word.lastIndex { ":!#@^{".utf8.contains($0) }.map { Array(word[($0 + 1)...]) } ?? word
    let short = Array(value.prefix { $0 != 0x7D && $0 != 0x5D && $0 != 0x29 })
    guard !short.isEmpty else { return true }
    return text.indices.contains { text[$0] == short[0] && text[$0...].starts(with: short) }
  }

  // MARK: P2

  private func duplicate(_ cards: AllCards) -> String? {
    let (_, a, b, merged) = cards
    for (id, count) in merged.ids where count > max(1, a.ids[id, default: 0], b.ids[id, default: 0]) {
      return "P2 the id \(id) occurs \(count) times"
    }
    var shared = 0
    for (text, count) in a.counts { shared += min(count, b.counts[text, default: 0]) }
    if merged.count > a.count + b.count - shared { return "P2 there are too many cards: \(merged.count)" }
    return nil
  }

  // MARK: P4, P6

  private func instability(_ merge: BoardMerge, _ cards: AllCards) -> String? {
    // If an id is on one side twice, it identifies no card, so nothing is checked.
    guard [cards.a, cards.b].allSatisfy({ $0.ids.values.allSatisfy { $0 == 1 } }) else { return nil }
    let hasOppositeCopies = Self.hasOppositeCopies(cards)
    for side in [ours, theirs] {
      if !hasOppositeCopies, let violation = changeByMergingAgain(side, into: merge) { return violation }
      if BoardMerge(base: base, ours: side, theirs: side).bytes != side { return "P4 equal sides are changed" }
      guard let base else { continue }
      if BoardMerge(base: base, ours: side, theirs: base).bytes != side {
        return "P4 only one side has changed, but the result differs"
      }
    }
    return nil
  }

  private func changeByMergingAgain(_ side: [UInt8], into merge: BoardMerge) -> String? {
    let again = BoardMerge(base: base, ours: merge.bytes, theirs: side)
    guard again.bytes != merge.bytes else { return nil }
    let text = String(decoding: again.bytes, as: UTF8.self).debugDescription
    if Self.withoutConflictNotes(again.bytes) == Self.withoutConflictNotes(merge.bytes) {
      return "P6n merging a side again adds a note \(text)"
    }
    return "P6 merging a side again makes \(text)"
  }

  private static func withoutConflictNotes(_ text: [UInt8]) -> [[UInt8]] {
    text.split { $0 == 0x0A || $0 == 0x0D }.map { Array($0.drop { $0 == 0x20 || $0 == 0x09 }) }.filter {
      !$0.isEmpty && !$0.starts(with: "> conflict: ".utf8)
    }
  }

  /// Whether one side has more copies of a card than the base, and the other side has fewer. The merge may then be
  /// equal to the base, and P4 and P6 contradict each other: merging a side into it again must change it (P4), and must
  /// not change it (P6).
  private static func hasOppositeCopies(_ cards: AllCards) -> Bool {
    cards.old.counts.contains { text, count in
      let (left, right) = (cards.a.counts[text, default: 0] - count, cards.b.counts[text, default: 0] - count)
      return left * right < 0
    }
  }

  // MARK: P5, P9

  private func wrongNote(_ merge: BoardMerge) -> String? {
    let board = ParsedBoard(merge.bytes)
    if board.blocks.last?.range.upperBound ?? 0 != merge.bytes.count { return "P5 the blocks do not cover the text" }
    let known = Set((Self.notes(ours) + Self.notes(theirs)).map { $0 })
    let new = MergeConflict.find(in: board).filter { !known.contains(Self.key($0)) }
    if merge.conflicts.isEmpty, !new.isEmpty { return "P9 there is a note, but no conflict" }
    if !merge.conflicts.isEmpty, MergeConflict.find(in: board).isEmpty { return "P9 there is a conflict, but no note" }
    return nil
  }

  private static func notes(_ text: [UInt8]) -> [String] { MergeConflict.find(in: ParsedBoard(text)).map(key) }
  private static func key(_ conflict: MergeConflict) -> String { "\(conflict.kind.name) \(conflict.other)" }

  // MARK: P8

  private func wrongOrder(_ cards: AllCards) -> String? {
    let all = [cards.old, cards.a, cards.b, cards.merged].map(\.places)
    let texts = all[0].keys.filter { text in all.allSatisfy { $0[text] != nil && $0[text] != .some(nil) } }
    let cards = texts.compactMap { text -> [Cards.Place]? in
      let places = all.compactMap { $0[text].flatMap { $0 } }
      return Set(places.map(\.region)).count == 1 ? places : nil
    }
    guard cards.count <= 80 else { return nil }
    for x in cards {
      for y in cards where x[0].region == y[0].region && x[0].index < y[0].index {
        if x[1].index < y[1].index, x[2].index < y[2].index, x[3].index > y[3].index {
          return "P8 two cards that nobody moved have changed places"
        }
      }
    }
    return nil
  }

  private struct Cards {
    struct Place: Hashable {
      /// The names of the column and the section, and how many columns before it have the same name.
      var region: String
      var index: Int
    }

    var counts: [[UInt8]: Int] = [:]
    var ids: [String: Int] = [:]
    var count = 0
    /// The place of each card by its text; nil if several cards have the text.
    var places: [[UInt8]: Place?] = [:]
    private var titles: [String] = []

    init(_ bytes: [UInt8]) {
      let board = ParsedBoard(bytes)
      count = board.cards.count
      let names = board.columns.map(\.name)
      for index in board.cards.indices {
        // The normal text of the card, without conflict notes.
        let text = Array(
          board.normalizedText(ofCard: index).filter { $0 != 0x0D }.split(separator: 0x0A)
            .filter { !$0.starts(with: "> conflict: ".utf8) }.joined(separator: [0x0A]))
        let card = board.card(index)
        counts[text, default: 0] += 1
        if let id = card.id { ids[id.text, default: 0] += 1 }
        let column = Int(board.cards[index].column)
        let others = names[..<column].count { $0 == names[column] }
        let region = "\(names[column]) \(others)/\(card.section ?? "")"
        places.updateValue(places[text] == nil ? Place(region: region, index: index) : nil, forKey: text)
        titles.append(card.title)
      }
    }

    /// Whether exactly one card has the word in its title.
    func isUnique(_ word: [UInt8]) -> Bool {
      let word = String(decoding: word, as: UTF8.self)
      return titles.count { $0.contains(word) } == 1
    }
  }
}

extension MergeCase {
  /// A smaller case that breaks the same law. It is found by removing lines from all three texts, or from one, as long
  /// as the law is still broken.
  package func shrunk() -> MergeCase {
    guard let law = violation()?.prefix(2) else { return self }
    var best = self
    var isSmaller = true
    var steps = 0
    while isSmaller, steps < 1500 {
      isSmaller = false
      for smaller in best.smaller where steps < 1500 {
        steps += 1
        if smaller.violation()?.prefix(2) == law {
          best = smaller
          isSmaller = true
          break
        }
      }
    }
    return best
  }

  /// A smaller case with the same fault, found like that of ``shrunk()``.
  ///
  /// - Parameter faults: the fault of each case; nil for a case without a fault.
  package func shrunk(by faults: ([MergeCase]) throws -> [String?]) rethrows -> MergeCase {
    var best = self
    guard let fault = try faults([self])[0] else { return self }
    for _ in 0..<100 {
      let smaller = best.smaller
      guard let found = try faults(smaller).firstIndex(of: fault) else { break }
      best = smaller[found]
    }
    return best
  }

  /// Every case with a line less, in all three texts or in one.
  private var smaller: [MergeCase] {
    let texts = [base ?? [], ours, theirs].map(Self.lines)
    var result: [MergeCase] = []
    func add(_ base: [[UInt8]], _ ours: [[UInt8]], _ theirs: [[UInt8]]) {
      result.append(
        MergeCase(
          base: self.base == nil ? nil : Array(base.joined()), ours: Array(ours.joined()),
          theirs: Array(theirs.joined())))
    }
    for line in Set(texts.joined()) {
      let without = texts.map { text in
        text.firstIndex(of: line).map { index in Array(text[..<index] + text[(index + 1)...]) } ?? text
      }
      add(without[0], without[1], without[2])
    }
    for side in 0..<3 {
      for index in texts[side].indices {
        var all = texts
        all[side].remove(at: index)
        add(all[0], all[1], all[2])
      }
    }
    return result
  }

  private static func lines(_ text: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = [[]]
    for byte in text {
      lines[lines.count - 1].append(byte)
      if byte == 0x0A { lines.append([]) }
    }
    return lines
  }
}

extension MergeCase: CustomStringConvertible {
  package var description: String {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).debugDescription }
    let merge = BoardMerge(base: base, ours: ours, theirs: theirs)
    return """
      base   \(base.map(text) ?? "none")
      ours   \(text(ours))
      theirs \(text(theirs))
      merged \(text(merge.bytes))
      """
  }
}
