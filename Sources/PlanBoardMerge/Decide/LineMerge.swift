internal import PlanBoardCore

/// Merges a part of a card line by line.
struct LineMerge {
  typealias Line = CardLines.Line

  private(set) var lines: [Line]
  /// The lines that lost, for a conflict note. Blank lines, winning lines and replaced lines of the base are left out.
  private(set) var lost: [Line] = []

  /// Merges the lines of both sides. If `hasBase` is false, `old` is empty, and the result is their ``union(_:_:)``.
  ///
  /// Where both sides replaced the same line, the lines that are larger in byte order win. Where both sides only added
  /// lines, the result has the lines of both.
  init(_ old: [Line], _ a: [Line], _ b: [Line], hasBase: Bool = true) {
    lines = []
    if a == b || b == old {
      lines = a
    } else if a == old {
      lines = b
    } else if !hasBase {
      lines = Self.union(a, b)
    } else {
      for hunk in SequenceMerge.hunks(old, a, b, likeness: Line.likeness, kept: Line.kept) { add(hunk) }
    }
  }

  private mutating func add(_ hunk: SequenceMerge<Line>.Hunk) {
    switch hunk {
    case .merged(let lines): self.lines += lines
    case .conflict(let old, let a, let b) where old.isEmpty:
      lines += SequenceMerge.union(a, b) {
        Self.continues($0[0], before: $1[0]) ?? $0[0].text.lexicographicallyPrecedes($1[0].text)
      }
    case .conflict(let old, let a, let b):
      let (winner, loser) = Self.text(a).lexicographicallyPrecedes(Self.text(b)) ? (b, a) : (a, b)
      let known = Set(winner).union(old)
      lines += winner
      lost += loser.filter { !$0.text.isEmpty && !known.contains($0) }
    }
  }

  /// Returns the lines of both sides. A line is left out if a line of the other side has all its words, and more.
  static func union(_ a: [Line], _ b: [Line]) -> [Line] {
    let (wordsOfA, wordsOfB) = (LineWords(a), LineWords(b))
    return SequenceMerge.union(a.filter { !wordsOfB.exceed($0) }, b.filter { !wordsOfA.exceed($0) }) {
      continues($0[0], before: $1[0]) ?? $0[0].text.lexicographicallyPrecedes($1[0].text)
    }
  }

  /// Whether lines that begin with `line` go before lines that begin with `other` because only these have a blank line
  /// above them. Below them, the first would no longer continue what is above. nil if both or none have one.
  static func continues(_ line: Line, before other: Line) -> Bool? {
    line.text.isEmpty == other.text.isEmpty ? nil : other.text.isEmpty
  }

  struct LineWords {
    private let ofLines: [Set<ArraySlice<UInt8>>]

    init(_ lines: [Line]) { ofLines = lines.map(Self.words) }

    func exceed(_ line: Line) -> Bool {
      let own = Self.words(line)
      return ofLines.contains { own.isStrictSubset(of: $0) }
    }

    private static func words(_ line: Line) -> Set<ArraySlice<UInt8>> { Set(line.text.split(separator: .space)) }
  }

  /// Returns the lines as one text, indented relative to `column`.
  static func text(_ lines: some Sequence<Line>, from column: Int = 0) -> [UInt8] {
    lines.flatMap { [UInt8](repeating: .space, count: max(0, $0.indentation - column)) + $0.text + [.lineFeed] }
  }
}
