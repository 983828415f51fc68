internal import PlanBoardCore

extension CardLines {
  /// Returns both sides with the indentation of the lines below the first counted from the same column: that of the base or, for a
  /// side that shares no lines with the base, that of the other side.
  ///
  /// A card counts its indentation from the column where its least indented line begins, so one new line can change that column.
  /// Without this function, all other lines would then be changed, too.
  static func aligned(_ base: CardLines?, _ a: CardLines, _ b: CardLines) -> (a: CardLines, b: CardLines) {
    let shifts = [a, b].map { side in base.flatMap { side.shift(to: $0) } }
    let (left, right) = (a.shifted(by: shifts[0] ?? 0), b.shifted(by: shifts[1] ?? 0))
    guard shifts.contains(nil), let shift = left.shift(to: right) else { return (left, right) }
    let movesLeft = shifts[0] == nil && (shifts[1] != nil || shift < 0)
    return movesLeft ? (left.shifted(by: shift), right) : (left, right.shifted(by: -shift))
  }

  /// Returns the merged ``inset``: that of the side that changed it; if both did, or without a base, the smaller one.
  static func mergedInset(_ base: CardLines?, _ a: CardLines, _ b: CardLines) -> Int? {
    let (old, left, right) = (base?.inset, a.inset, b.inset)
    if right == nil || right == old { return left ?? old }
    if left == nil || left == old { return right }
    return min(left!, right!)
  }

  /// Returns the number of spaces to add to each line below the first, so that the lines that both cards have are indented as in
  /// the other card; nil if there are no such lines, or if they need different numbers.
  private func shift(to other: CardLines) -> Int? {
    let known = other.indentations
    var shift: Int?
    for (text, own) in indentations {
      guard let there = known[text], let there, let own else { continue }
      guard shift ?? (there - own) == there - own else { return nil }
      shift = there - own
    }
    return shift
  }

  /// The indentation of each line below the first, by its words without list marker and box; nil for words on several lines.
  private var indentations: [ArraySlice<UInt8>: Int?] {
    var found: [ArraySlice<UInt8>: Int?] = [:]
    for line in tail + body where !line.text.isEmpty {
      let text = CheckItemTitle.Parts(line).text.drop { $0 == .space }
      found.updateValue(found[text] == nil ? line.indentation : nil, forKey: text)
    }
    return found
  }

  /// Returns the same card with the indentation counted from a column that is `count` spaces further left. If a line would have
  /// less than none, the card stays as it is.
  private func shifted(by count: Int) -> CardLines {
    guard count != 0, (tail + body).allSatisfy({ $0.text.isEmpty || $0.indentation + count >= 0 }) else { return self }
    func shift(_ line: Line) -> Line {
      guard !line.text.isEmpty else { return line }
      var line = line
      line.text = [UInt8](repeating: .space, count: line.indentation + count) + line.text.drop { $0 == .space }
      line.column -= count
      return line
    }
    var card = self
    card.tail = tail.map(shift)
    card.body = body.map(shift)
    card.inset = inset.map { $0 - count }
    return card
  }
}
