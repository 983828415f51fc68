/// Two changes of one text, made by two people who did not know of each other.
package enum TextMerge {
  /// The text with both changes. Lines that both put into the same place stand there once.
  ///
  /// - Returns: nil if both change the same bytes, or a card would be lost or torn.
  package static func merged(base: [UInt8], ours: [UInt8], theirs: [UInt8]) -> [UInt8]? {
    let own = EditList(from: base, to: ours)
    let edits = EditList(
      EditList(from: base, to: theirs).edits.map { edit in
        guard edit.range.isEmpty, let same = own.edits.first(where: { $0.range == edit.range }) else { return edit }
        return TextEdit(edit.range, lines(edit.replacement, without: same.replacement))
      })
    guard let rebased = edits.rebased(from: base, to: ours) else { return nil }
    let merged = rebased.applied(to: ours)
    return keepsCards(base, ours, theirs, merged) ? merged : nil
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

  private static func lines(_ text: [UInt8], without others: [UInt8]) -> [UInt8] {
    var others = others.split(separator: .lineFeed, omittingEmptySubsequences: false).map { Array($0) }
    var kept = text.split(separator: .lineFeed, omittingEmptySubsequences: false).map { Array($0) }
    kept.removeAll { line in
      guard !line.isEmpty, let index = others.firstIndex(of: line) else { return false }
      others.remove(at: index)
      return true
    }
    return Array(kept.joined(separator: [.lineFeed]))
  }

  /// Each of our cards that they did not take away is there, each of theirs that they added, and no other.
  private static func keepsCards(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], _ merged: [UInt8]) -> Bool {
    let (base, ours, theirs) = (cards(base), cards(ours), cards(theirs))
    let merged = cards(merged)
    for (text, count) in ours {
      let taken = max(0, base[text, default: 0] - theirs[text, default: 0])
      if merged[text, default: 0] < count - taken { return false }
    }
    for (text, count) in theirs where count > base[text, default: 0] && merged[text] == nil { return false }
    return merged.keys.allSatisfy { ours[$0] != nil || theirs[$0] != nil }
  }

  private static func cards(_ bytes: [UInt8]) -> [[UInt8]: Int] {
    let board = ParsedBoard(bytes)
    return board.cards.indices.reduce(into: [:]) { $0[board.ownText(ofCard: $1), default: 0] += 1 }
  }
}

extension EditList {
  /// What makes one text of another: the lines that differ, without the bytes that are equal at both ends.
  package init(from before: [UInt8], to after: [UInt8]) {
    self.init(Hunk.all(before, after).map { TextEdit($0.old, Array(after[$0.new])) })
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

    static func all(_ before: [UInt8], _ after: [UInt8]) -> [Hunk] {
      let diff = LineDiff(before, after)
      var hunks: [Hunk] = []
      var old = 0
      var new = 0
      func add(upTo oldEnd: Int, _ newEnd: Int) {
        guard old < oldEnd || new < newEnd else { return }
        let start = (diff.before.start(of: old), diff.after.start(of: new))
        let end = (diff.before.start(of: oldEnd), diff.after.start(of: newEnd))
        hunks.append(Hunk(old: start.0..<end.0, new: start.1..<end.1).trimmed(before, after))
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
