package import PlanBoardCore
package import PlanBoardMarkdown

/// A part of a board that has a name: a column, a section, a card or a check item. Ranges are in bytes of the text.
package struct OutlineItem: Sendable {
  package enum Kind: Hashable, Sendable {
    case column, archive, section
    case card(CardState)
    case checkItem(isDone: Bool)
  }

  /// The facts to show beside the name.
  package enum Detail: Hashable, Sendable {
    case none
    /// How many cards the column or section has, and the WIP limit of the column.
    case cards(Int, limit: Int?)
    /// When the card is due, and how many of its check items are done.
    case card(due: DueDate?, done: Int, items: Int)
  }

  package let kind: Kind
  /// Empty if the item has no text or title.
  package let name: String
  package let detail: Detail
  /// The range of the whole item, with the items in it.
  package let range: Range<Int>
  /// The range of the text that the name comes from, inside ``range``. Without a name, it is the range of the item's
  /// marker, box or first line.
  package let nameRange: Range<Int>
  package fileprivate(set) var children: [OutlineItem] = []
}

extension ParsedBoard {
  /// The columns of the board, with their sections, cards and check items. O(n).
  package var outlineItems: [OutlineItem] { OutlineItem.nested(flatOutline) }

  /// The items of ``outlineItems`` in one list, without children: each item comes before those inside it.
  package var flatOutline: [OutlineItem] {
    var items: [OutlineItem] = []
    for column in columns.indices {
      let span = columns[column]
      let range = extent(ofColumn: column).range
      items.append(outlineItem(ofColumn: column))
      var rest = span.cards
      func addRest(before block: Int) {
        let next = rest.partitioningIndex { Int(cards[$0].block) >= block }
        addCards(rest.lowerBound..<next, to: &items)
        rest = next..<rest.upperBound
      }
      for (number, heading) in span.sections.enumerated() {
        addRest(before: heading)
        let next = number + 1 < span.sections.count ? span.sections[number + 1] : span.blocks.upperBound
        items.append(section(heading, before: next, in: range))
      }
      addRest(before: .max)
    }
    return items
  }

  func outlineItem(ofColumn column: Int) -> OutlineItem {
    let span = columns[column]
    return OutlineItem(
      kind: span.kind == .archive ? .archive : .column, name: span.name,
      detail: .cards(span.cards.count, limit: span.wipLimit), range: extent(ofColumn: column).range,
      nameRange: nonEmpty(headingRanges(ofColumn: column).name, in: blocks[span.heading].range))
  }

  /// A section without the items in it: the blocks from `heading` to the block before `next`.
  private func section(_ heading: Int, before next: Int, in column: Range<Int>) -> OutlineItem {
    var last = heading
    for block in heading..<next
    where blocks[block].kind != .gap && blocks[block].range.upperBound <= column.upperBound {
      last = block
    }
    let first = cards.partitioningIndex { Int($0.block) >= heading }
    let end = cards.partitioningIndex { Int($0.block) >= next }
    let text = source.bytes.withUnsafeBufferPointer { HeadingText(in: $0, blocks[heading].range).text }
    return OutlineItem(
      kind: .section, name: sectionName(heading), detail: .cards(end - first, limit: nil),
      range: blocks[heading].range.lowerBound..<blocks[last].range.upperBound,
      nameRange: nonEmpty(text, in: blocks[heading].range))
  }

  private func addCards(_ indices: Range<Int>, to items: inout [OutlineItem]) {
    forEachSyntax(ofCards: indices) { card, bytes in
      let column = columns[Int(cards[card.index].column)]
      let title = card.titleLines.first.map { $0.lowerBound..<(card.titleLines.last ?? $0).upperBound }
      items.append(
        OutlineItem(
          kind: .card(card.state(in: column)), name: card.title(bytes),
          detail: .card(
            due: card.due, done: card.checklist.count { $0.box.mark.isDone }, items: card.checklist.count),
          range: card.range, nameRange: nonEmpty(title ?? card.geometry.markerRange, in: card.range)))
      for item in card.checklist {
        let start = source.lines.start(of: item.lines.lowerBound)
        let end = source.content(of: item.lines.upperBound).upperBound
        let range = (start..<max(start, end)).clamped(to: card.range)
        let text = item.titleLines.first.map { $0.lowerBound..<(item.titleLines.last ?? $0).upperBound }
        items.append(
          OutlineItem(
            kind: .checkItem(isDone: item.box.mark.isDone),
            name: item.titleLines.map { bytes.string($0) }.joined(separator: " "), detail: .none, range: range,
            nameRange: nonEmpty(text ?? item.box.range, in: range)))
      }
    }
  }

  /// Returns `range` if it is inside `whole` and not empty; otherwise the first line of `whole`, without blanks at its
  /// ends.
  private func nonEmpty(_ range: Range<Int>, in whole: Range<Int>) -> Range<Int> {
    if !range.isEmpty, whole.lowerBound <= range.lowerBound, range.upperBound <= whole.upperBound { return range }
    let line = source.content(of: source.lines.line(at: whole.lowerBound)).clamped(to: whole)
    return source.bytes.withUnsafeBufferPointer { $0.trimmed(line) }
  }
}

extension OutlineItem {
  /// Makes each item a child of the last item before it whose range contains it.
  fileprivate static func nested(_ flat: [OutlineItem]) -> [OutlineItem] {
    var roots: [OutlineItem] = []
    var open: [OutlineItem] = []
    func close() {
      let item = open.removeLast()
      if open.isEmpty { roots.append(item) } else { open[open.count - 1].children.append(item) }
    }
    for item in flat {
      while let last = open.last,
        !(last.range.lowerBound <= item.range.lowerBound)
          || last.range.upperBound < item.range.upperBound
      {
        close()
      }
      open.append(item)
    }
    while !open.isEmpty { close() }
    return roots
  }
}
