package import PlanBoardCore
package import PlanBoardMarkdown

/// A remark that an editor can show beside the text, without making it a part of the text.
package struct MarginNote: Sendable {
  package enum Kind: Hashable, Sendable {
    /// When an open card is due.
    case due(DueDate)
    /// How many check items of a card are done.
    case checklist(done: Int, items: Int)
    /// How many cards a column has, and its WIP limit.
    case cards(Int, limit: Int?)
  }

  package let kind: Kind
  /// The byte offset after which the remark is shown.
  package let offset: Int
}

extension ParsedBoard {
  /// The remarks about the columns whose headings begin in a range, and about the cards that overlap the range.
  ///
  /// The remarks are in text order, and their offsets may be outside the range. Finding the cards takes O(log n) in the
  /// number of cards.
  ///
  /// - Parameter range: in bytes of the text.
  package func marginNotes(in range: Range<Int>) -> [MarginNote] {
    var notes: [MarginNote] = []
    for column in columns where !column.kind.isPutAway {
      let heading = blocks[column.heading].range
      let line = source.content(of: source.lines.line(at: heading.lowerBound))
      guard range.contains(heading.lowerBound) else { continue }
      notes.append(MarginNote(kind: .cards(column.cards.count, limit: column.wipLimit), offset: line.upperBound))
    }
    let first = cards.partitioningIndex { self.range(of: $0).upperBound > range.lowerBound }
    let last = cards.partitioningIndex { self.range(of: $0).lowerBound >= range.upperBound }
    forEachSyntax(ofCards: first..<max(first, last)) { card, _ in
      let column = columns[Int(cards[card.index].column)]
      if card.state(in: column) == .open, let due = card.due,
        let field = card.fields.last(where: { $0.key == .due && $0.counts })
      {
        notes.append(MarginNote(kind: .due(due), offset: field.range.upperBound))
      }
      if !card.checklist.isEmpty, let title = card.titleLines.last {
        notes.append(
          MarginNote(
            kind: .checklist(done: card.checklist.count { $0.box.mark.isDone }, items: card.checklist.count),
            offset: title.upperBound))
      }
    }
    return notes.sorted { $0.offset < $1.offset }
  }
}
