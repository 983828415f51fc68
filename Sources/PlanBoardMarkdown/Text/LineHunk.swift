/// Lines that an edit replaces, and the lines that replace them, both 0-based. All lines outside hunks stay the same,
/// byte for byte.
struct LineHunk: Hashable {
  var before: Range<Int>
  var after: Range<Int>
}

extension EditList {
  /// The lines that the edits replace, in text order. No two hunks share a line. O(n log m) for n edits in a text of m
  /// lines.
  ///
  /// A hunk includes the lines of the bytes before and after the edit, because the edit may split or complete a CR LF.
  func hunks(from before: SourceText, to after: SourceText) -> [LineHunk] {
    var hunks: [LineHunk] = []
    var shift = 0
    for edit in edits {
      let first = before.lines.line(at: max(0, edit.range.lowerBound - 1))
      let firstAfter = after.lines.line(at: max(0, edit.range.lowerBound - 1) + shift)
      shift += edit.replacement.count - edit.range.count
      let end = before.lines.line(after: edit.range.upperBound)
      let endAfter = after.lines.line(after: edit.range.upperBound + shift)
      if let last = hunks.indices.last, hunks[last].before.upperBound > first {
        hunks[last].before = hunks[last].before.lowerBound..<end
        hunks[last].after = hunks[last].after.lowerBound..<endAfter
      } else {
        hunks.append(LineHunk(before: first..<end, after: firstAfter..<endAfter))
      }
    }
    return hunks
  }
}

extension [LineHunk] {
  /// The line numbers that `lines` have after the edit; nil if a hunk replaces some of them, or inserts lines between
  /// them. If `lines` is nil, the result is `.some(nil)`.
  func shifting(_ lines: ClosedRange<Int>?) -> ClosedRange<Int>?? {
    guard let lines else { return .some(nil) }
    var shift = 0
    for hunk in self where hunk.before.lowerBound <= lines.upperBound {
      guard hunk.before.upperBound <= lines.lowerBound else { return nil }
      shift = hunk.after.upperBound - hunk.before.upperBound
    }
    return lines.lowerBound + shift...lines.upperBound + shift
  }
}

extension LineTable {
  /// The first line that begins after an offset; ``count`` if no line does.
  fileprivate func line(after offset: Int) -> Int {
    guard count > 0 else { return 0 }
    return line(at: offset) + 1
  }
}

extension SourceText {
  /// The lines in which another text differs, in text order. Takes nearly linear time.
  ///
  /// If the texts do not agree again within ``reach`` lines, a hunk continues up to the equal lines at the end of both
  /// texts.
  func hunks(to other: SourceText) -> [LineHunk] {
    bytes.withUnsafeBufferPointer { before in
      other.bytes.withUnsafeBufferPointer { after in
        func isSame(_ line: Int, _ counterpart: Int) -> Bool {
          let (a, b) = (lines.range(of: line), other.lines.range(of: counterpart))
          return before.isSame(a, as: b, of: after)
        }
        var ends = (before: lines.count, after: other.lines.count)
        while min(ends.before, ends.after) > 0, isSame(ends.before - 1, ends.after - 1) {
          ends = (ends.before - 1, ends.after - 1)
        }
        var hunks: [LineHunk] = []
        var place = (before: 0, after: 0)
        while place.before < ends.before || place.after < ends.after {
          if place.before < ends.before, place.after < ends.after, isSame(place.before, place.after) {
            place = (place.before + 1, place.after + 1)
            continue
          }
          let next = Self.agreement(from: place, to: ends, isSame) ?? ends
          hunks.append(LineHunk(before: place.before..<next.before, after: place.after..<next.after))
          place = next
        }
        return hunks
      }
    }
  }

  /// How many lines to skip, in both texts together, in search of equal lines after a difference.
  private static let reach = 40

  /// The nearest pair of lines at which the texts agree again; nil if there is none within ``reach``.
  ///
  /// The texts agree at two equal lines in a row, at one equal line directly before `ends`, and at `ends`. The equal
  /// lines at the end of both texts begin at `ends`.
  private static func agreement(
    from place: (before: Int, after: Int), to ends: (before: Int, after: Int), _ isSame: (Int, Int) -> Bool
  ) -> (before: Int, after: Int)? {
    for distance in 1...reach {
      for skipped in 0...distance {
        let (a, b) = (place.before + skipped, place.after + distance - skipped)
        if a == ends.before, b == ends.after { return (a, b) }
        guard a < ends.before, b < ends.after, isSame(a, b) else { continue }
        if a + 1 == ends.before || b + 1 == ends.after || isSame(a + 1, b + 1) { return (a, b) }
      }
    }
    return nil
  }
}
