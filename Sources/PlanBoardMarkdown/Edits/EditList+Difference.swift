extension EditList {
  /// Creates the edits that turn one text into another. Each edit replaces consecutive lines that differ, without their
  /// common beginning and end.
  package init(from before: [UInt8], to after: [UInt8]) {
    self.init(Hunk.all(before, after).map { TextEdit($0.old, Array(after[$0.new])) })
  }

  /// The same edits, but for a text that has changed in the meantime.
  ///
  /// - Parameter before: the text that these edits were made for.
  /// - Returns: nil if the edits and the other change overlap.
  package func rebased(from before: [UInt8], to now: [UInt8]) -> EditList? {
    let theirs = Hunk.all(before, now)
    var rebased: [TextEdit] = []
    for edit in edits {
      guard theirs.allSatisfy({ !$0.collides(with: edit.range) }) else { return nil }
      // Text that the other change inserted at the very start of an edited range stays before that range.
      let shift = theirs.filter { $0.old.upperBound <= edit.range.lowerBound }.reduce(0) { $0 + $1.growth }
      rebased.append(TextEdit(edit.range.lowerBound + shift..<edit.range.upperBound + shift, edit.replacement))
    }
    return EditList(rebased)
  }

  private struct Hunk {
    var old: Range<Int>
    var new: Range<Int>

    var growth: Int { new.count - old.count }

    /// Whether an edit of a range of the old text overlaps this hunk. An insertion overlaps a range only inside the
    /// range.
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
  fileprivate func start(of line: Int) -> Int { line < count ? self[line].startIndex : last?.endIndex ?? 0 }
}
