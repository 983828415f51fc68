internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Measures how far each side moved all lines of a card, or all lines below one of its check items, to the left or
/// right.
///
/// A merge first undoes these moves. Otherwise, every line that one side moved would count as changed.
struct CardFrame {
  typealias Line = CardLines.Line

  /// The number of columns to add to each line of side `a`, so that its lines are indented as in the base.
  private(set) var a = 0
  /// The same for side `b`.
  private(set) var b = 0
  /// The number of columns to add to each merged line, so that the lines stay moved if a side moved them.
  private(set) var result = 0

  init(_ base: [Line], _ a: [Line], _ b: [Line]) {
    let old = Indentations(base)
    let (left, right) = (Indentations(a), Indentations(b))
    let shifts = (left.shift(to: old), right.shift(to: old))
    guard shifts.0 != nil || shifts.1 != nil else {
      let shift = right.shift(to: left) ?? right.difference(to: left)
      if shift > 0 { self.a = -shift } else { self.b = shift }
      return
    }
    self.a = shifts.0 ?? left.difference(to: old)
    self.b = shifts.1 ?? right.difference(to: old)
    let (forA, forB) = (-self.a, -self.b)
    result = forB == 0 ? forA : forA == 0 ? forB : min(forA, forB)
  }

  private struct Indentations {
    /// The indentation of each line, by the line's words without list marker and box; nil if several lines have these
    /// words.
    private var byWords: [ArraySlice<UInt8>: Int?] = [:]
    /// The indentation of the first list item or, without one, the smallest indentation of a line; nil without lines.
    private var reference: Int?

    init(_ lines: [Line]) {
      var isItem = false
      for line in lines where !line.text.isEmpty {
        let parts = CheckItemTitle.Parts(line)
        let words = parts.text.drop { $0.isBlank }
        byWords.updateValue(byWords[words] == nil ? line.indentation : nil, forKey: words)
        if !isItem {
          isItem = !parts.lead.isEmpty
          reference = isItem ? line.indentation : min(reference ?? line.indentation, line.indentation)
        }
      }
    }

    /// Returns how many columns to the right the common lines must move to be indented as in `other`; the most frequent
    /// number counts. It is negative for a move to the left, and nil if there are no common lines.
    func shift(to other: Indentations) -> Int? {
      var counts: [Int: Int] = [:]
      for (words, own) in byWords {
        guard let own, let there = other.byWords[words], let there else { continue }
        counts[there - own, default: 0] += 1
      }
      return counts.max { ($0.value, -abs($0.key), $0.key) < ($1.value, -abs($1.key), $1.key) }?.key
    }

    /// Returns by how many columns ``reference`` is larger in `other`; 0 if either text has no lines.
    func difference(to other: Indentations) -> Int {
      guard let own = reference, let there = other.reference else { return 0 }
      return there - own
    }
  }
}

extension CardLines {
  /// Returns both sides with their lines indented as in the base. The merged card must then be shifted by `shift`
  /// columns (``shifted(by:)``).
  static func aligned(_ base: CardLines?, _ a: CardLines, _ b: CardLines) -> (a: CardLines, b: CardLines, shift: Int) {
    let frame = CardFrame(base?.outerLines ?? [], a.outerLines, b.outerLines)
    return (a.shifted(by: frame.a), b.shifted(by: frame.b), frame.result)
  }

  /// The lines after the card's first line, without the content below check items, and without the front matter, whose
  /// lists may be indented.
  private var outerLines: [Line] {
    var lines = withoutFront.tail
    var position = headLines.isEmpty ? min(1, body.count) : 0
    for item in items where item.depth == 1 && item.lines.lowerBound >= position {
      lines += body[position...item.lines.lowerBound]
      position = item.lines.upperBound
    }
    return lines + body[position...]
  }

  /// Returns the same card with all lines below the first moved to the right, or to the left if `columns` is negative.
  func shifted(by columns: Int) -> CardLines {
    guard columns != 0 else { return self }
    var card = self
    func shift(_ lines: inout [Line], from first: Int) {
      for index in lines.indices.dropFirst(first) where !lines[index].text.isEmpty {
        lines[index].indentation += columns
      }
    }
    shift(&card.headLines, from: 1)
    shift(&card.tail, from: 0)
    card.front.shift(by: columns)
    shift(&card.body, from: headLines.isEmpty ? 1 : 0)
    return card
  }
}
