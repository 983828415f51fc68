internal import PlanBoardCore
package import PlanBoardMarkdown

/// The differences between two boards. If the two texts are not equal, there is at least one difference.
package struct BoardComparison: Sendable {
  /// The changes, in this order: columns and sections, cards in the order of the second board, removed cards, front
  /// matter, text outside the cards, and ``BoardChange/other(lines:)``.
  package private(set) var changes: [BoardChange] = []
  private var otherLineCount = 0

  /// Compares two versions of a board, in a time that is nearly linear in their size.
  package init(before: ParsedBoard, after: ParsedBoard) {
    let (old, new) = (MergeInput(before), MergeInput(after))
    var matching = Matching(old, new, .history)
    matching.orderEqualCards()
    compareColumns(old, new, matching)
    compareSections(old, new, matching)
    compareCards(old, new, matching)
    compareFrontMatter(old, new)
    compareProse(old, new, matching)
    // If no change has been found, the texts can still differ in the gaps between their blocks.
    if changes.isEmpty, otherLineCount == 0 { otherLineCount = Self.differentLineCount(old.bytes[...], new.bytes[...]) }
    if otherLineCount > 0 { changes.append(.other(lines: otherLineCount)) }
  }

  /// Returns the number of lines without an equal counterpart, in the text that has more lines.
  private static func differentLineCount(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Int {
    let diff = LineDiff(Array(old), Array(new))
    return max(diff.before.count, diff.after.count) - diff.counterparts.count { $0 != nil }
  }

  // MARK: Columns

  private mutating func compareColumns(_ old: MergeInput, _ new: MergeInput, _ matching: Matching) {
    let columns = new.regions.indices.filter { new.regions[$0].kind == .column }
    let common = columns.filter { matching.regions.old(of: $0) != nil }
    let stay = Set(LongestIncreasingSubsequence.indices(of: common.compactMap(matching.regions.old)))
    for index in old.regions.indices where old.regions[index].kind == .column && matching.regions.new(of: index) == nil
    {
      changes.append(.columnRemoved(old.regions[index].name))
    }
    for index in columns {
      let name = new.regions[index].name
      guard let counterpart = matching.regions.old(of: index) else {
        changes.append(.columnAdded(name))
        continue
      }
      let before = old.regions[counterpart].name
      if before != name {
        changes.append(.columnRenamed(before, to: name))
      } else {
        otherLineCount += Self.differentHeadingLineCount(old, counterpart, new, index)
      }
      if !stay.contains(common.firstIndex(of: index)!) { changes.append(.columnMoved(name)) }
    }
  }

  private mutating func compareSections(_ old: MergeInput, _ new: MergeInput, _ matching: Matching) {
    func column(_ side: MergeInput, _ section: Int) -> String { side.regions[side.regions[section].parent].name }
    for index in old.regions.indices where old.regions[index].kind == .section && matching.regions.new(of: index) == nil
    {
      changes.append(.sectionRemoved(old.regions[index].name, column: column(old, index)))
    }
    for index in new.regions.indices where new.regions[index].kind == .section {
      let name = new.regions[index].name
      guard let counterpart = matching.regions.old(of: index) else {
        changes.append(.sectionAdded(name, column: column(new, index)))
        continue
      }
      let before = old.regions[counterpart].name
      if before != name {
        changes.append(.sectionRenamed(before, to: name, column: column(new, index)))
      } else {
        otherLineCount += Self.differentHeadingLineCount(old, counterpart, new, index)
      }
    }
  }

  private static func differentHeadingLineCount(
    _ old: MergeInput, _ before: Int, _ new: MergeInput, _ after: Int
  ) -> Int {
    differentLineCount(old.text(old.regions[before].heading), new.text(new.regions[after].heading))
  }

  // MARK: Cards

  private mutating func compareCards(_ old: MergeInput, _ new: MergeInput, _ matching: Matching) {
    for region in new.regions.indices where new.regions[region].heading >= 0 {
      let cards = new.regions[region].pieces.filter { new.pieces[$0].role == .card }
      // Of the cards that were already in this column or section, as few as possible count as moved.
      let same = cards.filter {
        guard let before = matching.pieces.old(of: $0) else { return false }
        return matching.regions.new(of: Int(old.pieces[before].region)) == region
      }
      let rise = LongestIncreasingSubsequence.indices(of: same.compactMap(matching.pieces.old))
      let stay = Set(rise.map { same[$0] })
      for card in cards {
        guard let before = matching.pieces.old(of: card) else {
          changes.append(.added(Self.reference(new, card)))
          continue
        }
        compare(old, before, new, card, isMoved: !stay.contains(card))
      }
    }
    for piece in old.pieces.indices where old.pieces[piece].role == .card && matching.pieces.new(of: piece) == nil {
      changes.append(.removed(Self.reference(old, piece)))
    }
  }

  private mutating func compare(_ old: MergeInput, _ before: Int, _ new: MergeInput, _ after: Int, isMoved: Bool) {
    let isSame = old.text(before) == new.text(after)
    guard isMoved || !isSame else { return }
    let (from, to) = (Self.reference(old, before), Self.reference(new, after))
    if isMoved { changes.append(.moved(from, to: to)) }
    guard !isSame else { return }
    let parts = CardParts(old.board, Int(old.pieces[before].card))
      .changes(to: CardParts(new.board, Int(new.pieces[after].card)))
    if parts.isEmpty {
      otherLineCount += Self.differentLineCount(old.text(before), new.text(after))
    } else {
      changes.append(.changed(from, to: to, parts))
    }
  }

  private static func reference(_ side: MergeInput, _ piece: Int) -> BoardChange.CardReference {
    BoardChange.CardReference(Int(side.pieces[piece].card), of: side.board)
  }

  // MARK: The rest

  private mutating func compareFrontMatter(_ old: MergeInput, _ new: MergeInput) {
    let (before, after) = (FrontMatterMerge.texts(old), FrontMatterMerge.texts(new))
    for (key, text) in before where after.first(where: { $0.key == key })?.text != text {
      changes.append(.frontMatter(key: key, before: text, after: after.first { $0.key == key }?.text))
    }
    for (key, text) in after where !before.contains(where: { $0.key == key }) {
      changes.append(.frontMatter(key: key, before: nil, after: text))
    }
  }

  private mutating func compareProse(_ old: MergeInput, _ new: MergeInput, _ matching: Matching) {
    func text(_ side: MergeInput, _ piece: Int) -> String { side.board.source.string(side.pieces[piece].range) }
    func column(_ side: MergeInput, _ piece: Int) -> String? {
      let region = side.regions[Int(side.pieces[piece].region)]
      return region.column < 0 ? nil : side.board.columns[region.column].name
    }
    for piece in old.pieces.indices {
      let other = matching.pieces.new(of: piece)
      let role = old.pieces[piece].role
      guard role == .prose || role == .footer else { continue }
      if let other, old.text(piece) == new.text(other) { continue }
      changes.append(
        .prose(column: column(old, piece), before: text(old, piece), after: other.map { text(new, $0) }))
    }
    for piece in new.pieces.indices where matching.pieces.old(of: piece) == nil {
      guard new.pieces[piece].role == .prose || new.pieces[piece].role == .footer else { continue }
      changes.append(.prose(column: column(new, piece), before: nil, after: text(new, piece)))
    }
  }
}
