internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The three texts of a merge, in which text that both sides changed between the same neighbours is one piece.
///
/// Such text is merged line by line, as git does it: if one side splits a paragraph, and the other side inserts a line
/// beside it, only the lines show what belongs where. Blocks are joined only if none of them was moved away or came from
/// elsewhere.
struct JoinedText {
  private(set) var base: MergeInput
  private(set) var a: MergeInput
  private(set) var b: MergeInput
  private(set) var lineage: Correspondence

  /// The text between two neighbours in the three texts, as ranges of pieces.
  private struct Stretch {
    var base: Range<Int>
    var a: Range<Int>
    var b: Range<Int>
  }

  init(_ base: MergeInput, _ a: MergeInput, _ b: MergeInput, _ lineage: Correspondence) {
    (self.base, self.a, self.b, self.lineage) = (base, a, b, lineage)
    let stretches = lineage.regions.flatMap(stretches).filter(isChangedByBoth).filter(isSettled)
    guard !stretches.isEmpty else { return }
    let numbers = (
      self.base.join(stretches.map(\.base)), self.a.join(stretches.map(\.a)), self.b.join(stretches.map(\.b))
    )
    self.lineage = lineage.renumbered(
      numbers.0, numbers.1, numbers.2,
      joined: stretches.map {
        Correspondence.Item(
          base: numbers.0[$0.base.lowerBound], a: numbers.1[$0.a.lowerBound], b: numbers.2[$0.b.lowerBound])
      })
  }

  /// Returns the text between each two cards that all texts have in the same order in a region, if no text has another
  /// card in the middle of it.
  private func stretches(_ region: Correspondence.Item) -> [Stretch] {
    guard region.base >= 0, region.a >= 0, region.b >= 0 else { return [] }
    let members = (base.regions[region.base].pieces, a.regions[region.a].pieces, b.regions[region.b].pieces)
    guard hasOwnText(members.1, a, lineage.ofA, members.0), hasOwnText(members.2, b, lineage.ofB, members.0) else {
      return []
    }
    let places = (NumberTable(members.1), NumberTable(members.2))
    // The places in the three texts of what all of them have here, without what was moved past the rest.
    var common = members.0.indices.compactMap { place -> (Int, Int, Int)? in
      let item = lineage.pieces[lineage.ofBase[members.0[place]]]
      guard item.a >= 0, item.b >= 0, let inA = places.0[item.a], let inB = places.1[item.b] else { return nil }
      return (place, inA, inB)
    }
    for place in [\(Int, Int, Int).1, \.2] {
      let weights = common.map { base.weight(members.0[$0.0]) }
      common = HeaviestChain.indices(of: common.map { $0[keyPath: place] }, weights: weights).map { common[$0] }
    }
    common.removeAll { base.pieces[members.0[$0.0]].role != .card }
    common.append((members.0.count, members.1.count, members.2.count))
    var start = (0, 0, 0)
    var found: [Stretch] = []
    for end in common {
      if let old = Self.text(members.0[start.0..<end.0], base), let left = Self.text(members.1[start.1..<end.1], a),
        let right = Self.text(members.2[start.2..<end.2], b)
      {
        found.append(Stretch(base: old, a: left, b: right))
      }
      start = (end.0 + 1, end.1 + 1, end.2 + 1)
    }
    return found
  }

  /// Whether a side has text in a region, and other text than the base.
  private func hasOwnText(_ members: [Int], _ side: MergeInput, _ numbers: [Int], _ ofBase: [Int]) -> Bool {
    func isText(_ piece: MergeInput.Piece) -> Bool { piece.role == .prose }
    let text = members.filter { isText(side.pieces[$0]) }
    let old = ofBase.count { isText(base.pieces[$0]) }
    guard !text.isEmpty, old > 0 else { return false }
    return text.count != old
      || !text.allSatisfy { piece in
        let before = lineage.pieces[numbers[piece]].base
        return before >= 0 && base.isIdentical(before, to: piece, of: side)
      }
  }

  /// Returns the pieces of the only text among some pieces; nil if there is none, or if cards divide it.
  private static func text(_ members: ArraySlice<Int>, _ side: MergeInput) -> Range<Int>? {
    let text = members.filter { side.pieces[$0].role == .prose }
    guard let first = text.first, let last = text.last, last - first + 1 == text.count else { return nil }
    return first..<last + 1
  }

  private func isChangedByBoth(_ stretch: Stretch) -> Bool {
    let (old, left, right) = (base.text(stretch.base), a.text(stretch.a), b.text(stretch.b))
    return left != old && right != old && left != right
  }

  /// Whether no piece of the text is elsewhere in another text, or in another order.
  private func isSettled(_ stretch: Stretch) -> Bool {
    let items =
      stretch.base.map { lineage.ofBase[$0] } + stretch.a.map { lineage.ofA[$0] } + stretch.b.map { lineage.ofB[$0] }
    guard
      items.allSatisfy({ number in
        let item = lineage.pieces[number]
        return (item.base < 0 || stretch.base.contains(item.base)) && (item.a < 0 || stretch.a.contains(item.a))
          && (item.b < 0 || stretch.b.contains(item.b))
      })
    else { return false }
    func isInOrder(_ index: (Correspondence.Item) -> Int) -> Bool {
      let found = stretch.base.map { index(lineage.pieces[lineage.ofBase[$0]]) }.filter { $0 >= 0 }
      return found == found.sorted()
    }
    return isInOrder(\.a) && isInOrder(\.b)
  }
}

extension MergeInput {
  /// Returns the bytes of neighbouring pieces, with what is between them.
  fileprivate func text(_ run: Range<Int>) -> ArraySlice<UInt8> {
    bytes[pieces[run.lowerBound].range.lowerBound..<pieces[run.upperBound - 1].range.upperBound]
  }
}
