/// Two changes of one text, made by two people who did not know of each other.
package enum TextMerge {
  /// The text with both changes. Lines that both put in are there once: within the moment that two writers overlap, one has
  /// them from the other.
  ///
  /// - Returns: nil if both change the same bytes, or a card would be lost or torn.
  package static func merged(base: [UInt8], ours: [UInt8], theirs: [UInt8]) -> [UInt8]? {
    let added = EditList(from: base, to: ours).edits.flatMap {
      $0.replacement.split(separator: .lineFeed).map { Array($0) }
    }
    let counts = (base: cards(base), ours: cards(ours), theirs: cards(theirs))
    var withTwins: [UInt8]?
    // Whole lines first, where a line that both have is seen; then as few bytes as possible, where both may change one line.
    for wholeLines in [true, false] {
      var added = added
      let own = EditList(from: base, to: theirs, wholeLines: wholeLines).edits.map { edit in
        let isLines = edit.range.isEmpty || base[edit.range.upperBound - 1] == .lineFeed
        return isLines ? TextEdit(edit.range, lines(edit.replacement, without: &added)) : edit
      }
      guard let merged = EditList(own).rebased(from: base, to: ours)?.applied(to: ours) else { continue }
      let mergedCounts = cards(merged)
      guard keepsCards(counts.base, counts.ours, counts.theirs, mergedCounts) else { continue }
      if !hasTwins(counts.ours, counts.theirs, mergedCounts) { return merged }
      // Better a card twice than one that is nowhere.
      withTwins = withTwins ?? merged
    }
    return withTwins
  }

  /// Our text with the cards that they added, each at the end of its column: for changes that stand in each other's way.
  ///
  /// Cards that are gone from theirs are kept: within the moment that two writers overlap, it is likelier that they never saw
  /// them.
  ///
  /// - Returns: nil if they changed words between the cards.
  package static func withCards(of theirs: [UInt8], addedTo base: [UInt8], in ours: [UInt8]) -> [UInt8]? {
    let their = ParsedBoard(theirs)
    var ownTexts = cards(ours)
    var baseTexts = cards(base)
    var board = ParsedBoard(ours)
    for card in their.cards.indices {
      let text = their.ownText(ofCard: card)
      let isOld = baseTexts[text, default: 0] > 0
      baseTexts[text, default: 0] -= 1
      let isOurs = ownTexts[text, default: 0] > 0
      ownTexts[text, default: 0] -= 1
      if isOld || isOurs { continue }
      let name = their.columns[Int(their.cards[card].column)].name
      guard let column = board.columns.firstIndex(where: { $0.name == name }) else { return nil }
      let place = CardPlace(column: column, index: board.cards(column: column, section: nil).count)
      guard let edit = try? board.inserting(card, of: their, at: place) else { return nil }
      board = edit.board
    }
    return rest(of: theirs) == rest(of: base) ? board.source.bytes : nil
  }

  /// The lines of a board that are no card's.
  private static func rest(of bytes: [UInt8]) -> [[UInt8]] {
    let board = ParsedBoard(bytes)
    return board.blocks.filter { $0.kind != .card && $0.kind != .gap }.map { Array(bytes[$0.range]) }
  }

  /// Of several texts the one that somebody most likely had before them when they wrote `text`: the one of which the fewest
  /// lines are gone, then the one to which the fewest were added; of equal ones the last.
  package static func likelyBase(of text: [UInt8], among texts: [[UInt8]]) -> [UInt8]? {
    let costs = texts.map { base -> (gone: Int, added: Int) in
      let diff = LineDiff(base, text)
      let kept = diff.counterparts.count { $0 != nil }
      return (diff.before.count - kept, diff.after.count - kept)
    }
    return texts.indices.reversed().min { (costs[$0].gone, costs[$0].added) < (costs[$1].gone, costs[$1].added) }
      .map { texts[$0] }
  }

  private static func lines(_ text: [UInt8], without others: inout [[UInt8]]) -> [UInt8] {
    var kept = text.split(separator: .lineFeed, omittingEmptySubsequences: false).map { Array($0) }
    kept.removeAll { line in
      guard !line.isEmpty, let index = others.firstIndex(of: line) else { return false }
      others.remove(at: index)
      return true
    }
    return Array(kept.joined(separator: [.lineFeed]))
  }

  /// How many cards of each text there are.
  private typealias CardCounts = [[UInt8]: Int]

  /// Each of our cards that they did not take away is there, each of theirs that they added, and no other.
  private static func keepsCards(
    _ base: CardCounts, _ ours: CardCounts, _ theirs: CardCounts, _ merged: CardCounts
  ) -> Bool {
    for (text, count) in ours {
      let taken = max(0, base[text, default: 0] - theirs[text, default: 0])
      if merged[text, default: 0] < count - taken { return false }
    }
    for (text, count) in theirs where count > base[text, default: 0] && merged[text] == nil { return false }
    return merged.keys.allSatisfy { ours[$0] != nil || theirs[$0] != nil }
  }

  /// A card is there more often than either of us had it.
  private static func hasTwins(_ ours: CardCounts, _ theirs: CardCounts, _ merged: CardCounts) -> Bool {
    merged.contains { $0.value > max(ours[$0.key, default: 0], theirs[$0.key, default: 0]) }
  }

  private static func cards(_ bytes: [UInt8]) -> CardCounts {
    let board = ParsedBoard(bytes)
    return board.cards.indices.reduce(into: [:]) { $0[board.ownText(ofCard: $1), default: 0] += 1 }
  }
}

extension EditList {
  /// What makes one text of another: the lines that differ; without the bytes that are equal at both ends, or whole.
  package init(from before: [UInt8], to after: [UInt8], wholeLines: Bool = false) {
    self.init(
      Hunk.all(before, after, wholeLines: wholeLines).map { TextEdit($0.old, Array(after[$0.new])) })
  }

  /// The same edits for a text that somebody else has changed meanwhile.
  ///
  /// - Parameters:
  ///   - before: the text that these edits were made for.
  ///   - now: what it has become.
  /// - Returns: nil if both change the same bytes.
  package func rebased(from before: [UInt8], to now: [UInt8]) -> EditList? {
    let theirs = Hunk.all(before, now)
    var rebased: [TextEdit] = []
    for edit in edits {
      guard theirs.allSatisfy({ !$0.collides(with: edit.range) }) else { return nil }
      // What they put in at the very begin of a range stays in front of it.
      let shift = theirs.filter { $0.old.upperBound <= edit.range.lowerBound }.reduce(0) { $0 + $1.growth }
      rebased.append(TextEdit(edit.range.lowerBound + shift..<edit.range.upperBound + shift, edit.replacement))
    }
    return EditList(rebased)
  }

  /// A piece of a text that differs, without the bytes that are equal at its ends.
  private struct Hunk {
    var old: Range<Int>
    var new: Range<Int>

    var growth: Int { new.count - old.count }

    func collides(with range: Range<Int>) -> Bool {
      if range.isEmpty { return old.lowerBound < range.lowerBound && range.lowerBound < old.upperBound }
      if old.isEmpty { return range.lowerBound < old.lowerBound && old.lowerBound < range.upperBound }
      return range.overlaps(old)
    }

    static func all(_ before: [UInt8], _ after: [UInt8], wholeLines: Bool = false) -> [Hunk] {
      let diff = LineDiff(before, after)
      var hunks: [Hunk] = []
      var old = 0
      var new = 0
      func add(upTo oldEnd: Int, _ newEnd: Int) {
        guard old < oldEnd || new < newEnd else { return }
        let start = (diff.before.start(of: old), diff.after.start(of: new))
        let end = (diff.before.start(of: oldEnd), diff.after.start(of: newEnd))
        let hunk = Hunk(old: start.0..<end.0, new: start.1..<end.1)
        hunks.append(wholeLines ? hunk : hunk.trimmed(before, after))
      }
      for (line, counterpart) in diff.counterparts.enumerated() {
        guard let counterpart else { continue }
        add(upTo: line, counterpart)
        (old, new) = (line + 1, counterpart + 1)
      }
      add(upTo: diff.before.count, diff.after.count)
      return hunks
    }

    private func trimmed(_ before: [UInt8], _ after: [UInt8]) -> Hunk {
      var (old, new) = (old, new)
      while let first = old.first, let other = new.first, before[first] == after[other] {
        old.removeFirst()
        new.removeFirst()
      }
      while let last = old.last, let other = new.last, before[last] == after[other] {
        old.removeLast()
        new.removeLast()
      }
      return Hunk(old: old, new: new)
    }
  }
}

extension [ArraySlice<UInt8>] {
  /// Where a line begins; the end of the text for the line behind the last.
  fileprivate func start(of line: Int) -> Int { line < count ? self[line].startIndex : last?.endIndex ?? 0 }
}
