internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Merges text between cards line by line.
///
/// Lines that only one side added, changed or removed are as on that side. If both sides added lines at one place, the
/// result has the lines of both, and equal ones once. If both changed the same line, the version that is larger in byte
/// order stays. Blank lines are merged separately from the lines around them (``Line/gap``).
struct TextMerge {
  private(set) var bytes: [UInt8] = []
  /// The lines that lost, for a conflict note.
  private(set) var lost: [ArraySlice<UInt8>] = []

  /// A line that is not blank. Two lines are equal if they have the same ``text``.
  private struct Line: Hashable {
    var text: ArraySlice<UInt8>
    var beginsParagraph: Bool
    /// The place of the line among the lines of the base, of `a` and of `b`; nil where it is not known to be.
    var places: [Int?]

    static func == (left: Line, right: Line) -> Bool { left.text == right.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }

    static func likeness(_ old: Line, _ new: Line) -> Int { LineLikeness.percent(old.text, new.text) }
  }

  /// For the base, `a` and `b`: the line ends and blank lines after each line but the last.
  private var gaps: [[ArraySlice<UInt8>]] = []

  init(_ base: ArraySlice<UInt8>, _ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) {
    var lines: [[Line]] = []
    for (side, text) in [base, a, b].enumerated() {
      let (found, between) = Self.split(text)
      lines.append(
        found.enumerated().map { place, text in
          Line(
            text: text, beginsParagraph: place == 0 || Self.isBlankLine(between[place - 1]),
            places: (0..<3).map { $0 == side ? place : nil })
        })
      gaps.append(between)
    }
    var merged: [Line] = []
    let hunks = SequenceMerge.hunks(
      lines[0], lines[1], lines[2], likeness: Line.likeness,
      kept: { old, a, b in
        var line = old
        line.places = [old.places[0], a.places[1], b.places[2]]
        return line
      },
      isApart: \.beginsParagraph, isDistinctive: { LineLikeness.isDistinctive($0.text) })
    for hunk in hunks {
      switch hunk {
      case .merged(let lines): merged += lines
      case .conflict(let old, let a, let b) where old.isEmpty: merged += union(a, b)
      case .conflict(let old, let a, let b):
        let (winner, loser) = Self.text(a).lexicographicallyPrecedes(Self.text(b)) ? (b, a) : (a, b)
        let known = Set(winner).union(old)
        merged += winner
        lost += loser.filter { !known.contains($0) }.map(\.text)
      }
    }
    for (index, line) in merged.enumerated() {
      if index > 0 { bytes += gap(merged[index - 1], line) }
      bytes += line.text
    }
  }

  // MARK: Lines

  /// Returns the lines of a text that are not blank, and what is between each two of them.
  private static func split(_ text: ArraySlice<UInt8>) -> (lines: [ArraySlice<UInt8>], gaps: [ArraySlice<UInt8>]) {
    var lines: [ArraySlice<UInt8>] = []
    var gaps: [ArraySlice<UInt8>] = []
    for line in text.split(separator: .lineFeed) {
      var line = line
      if line.last == .carriageReturn { line.removeLast() }
      guard !line.allSatisfy(\.isWhiteSpace) else { continue }
      if let last = lines.last { gaps.append(text[last.endIndex..<line.startIndex]) }
      lines.append(line)
    }
    return (lines, gaps)
  }

  /// Returns the lines that both sides added at one place: first those that continue a paragraph, then whole paragraphs.
  /// Equal lines and equal paragraphs are there once.
  private func union(_ a: [Line], _ b: [Line]) -> [Line] {
    var (left, right) = (paragraphs(a, 1)[...], paragraphs(b, 2)[...])
    func continuation(_ paragraphs: inout ArraySlice<[Line]>) -> [Line] {
      paragraphs.first?.first?.beginsParagraph == false ? paragraphs.removeFirst() : []
    }
    let lines = SequenceMerge.union(continuation(&left), continuation(&right)) {
      Self.text($0).lexicographicallyPrecedes(Self.text($1))
    }
    return lines
      + SequenceMerge.union(Array(left), Array(right)) {
        Self.text($0.joined()).lexicographicallyPrecedes(Self.text($1.joined()))
      }.joined()
  }

  /// Splits neighbouring lines of a side at its blank lines.
  private func paragraphs(_ lines: [Line], _ side: Int) -> [[Line]] {
    lines.reduce(into: []) { result, line in
      if let place = line.places[side], place > 0, !result.isEmpty, !Self.isBlankLine(gaps[side][place - 1]) {
        result[result.count - 1].append(line)
      } else {
        result.append([line])
      }
    }
  }

  private static func isBlankLine(_ gap: ArraySlice<UInt8>) -> Bool { gap.count { $0 == .lineFeed } > 1 }

  private static func text(_ lines: some Sequence<Line>) -> [UInt8] { lines.flatMap { $0.text + [.lineFeed] } }

  // MARK: Gaps

  /// Returns what is between two neighbouring lines of the result. If they are neighbours on both sides, the side that
  /// changed it decides; if both changed it, the longer gap wins. Between new neighbours there is the longest gap that
  /// one of the two has on this side in one of the texts.
  private func gap(_ first: Line, _ second: Line) -> ArraySlice<UInt8> {
    let between = (0..<3).map { side -> ArraySlice<UInt8>? in
      guard let left = first.places[side], second.places[side] == left + 1 else { return nil }
      return gaps[side][left]
    }
    if let a = between[1], let b = between[2] {
      if a == b || b == between[0] { return a }
      return a == between[0] ? b : Self.larger(a, b)
    }
    if let only = between[1] ?? between[2] { return only }
    let near = (0..<3).flatMap { side -> [ArraySlice<UInt8>] in
      var near: [ArraySlice<UInt8>] = []
      if let place = first.places[side], place < gaps[side].count { near.append(gaps[side][place]) }
      if let place = second.places[side], place > 0 { near.append(gaps[side][place - 1]) }
      return near
    }
    return near.max { $0.count != $1.count ? $0.count < $1.count : $0.lexicographicallyPrecedes($1) } ?? [.lineFeed]
  }

  private static func larger(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if a.count != b.count { return a.count > b.count ? a : b }
    return a.lexicographicallyPrecedes(b) ? b : a
  }
}
