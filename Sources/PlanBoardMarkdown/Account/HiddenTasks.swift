internal import PlanBoardCore

/// Tasks, which are list items with a box, that are no cards.
package struct HiddenTasks {
  package enum Place: Hashable, Sendable {
    /// Above the first heading of the board, or on a board without headings.
    case aboveColumns
    /// Below a heading that is deeper than those of the columns. `heading` is its index in ``ParsedBoard/blocks``.
    case deepHeading(heading: Int)
    /// In a quote or callout.
    case quote
  }

  package let place: Place
  /// In text order; the range of each is its first line.
  package fileprivate(set) var tasks: [Misreading] = []
}

extension ParsedBoard {
  /// The tasks that are no cards, each group with its place, in text order. Quotes in cards are searched, too.
  package func hiddenTasks(_ bytes: UnsafeBufferPointer<UInt8>) -> [HiddenTasks] {
    var groups: [HiddenTasks] = []
    // The place of the last group, which ends at the next heading and with the quote.
    var place: HiddenTasks.Place?
    func add(_ task: Range<Int>, at new: HiddenTasks.Place) {
      if place != new { groups.append(HiddenTasks(place: new)) }
      place = new
      groups[groups.count - 1].tasks.append(Misreading(kind: .task, range: bytes.trimmed(task)))
    }
    var heading = HiddenTasks.Place.aboveColumns
    // With `board:`, only one section of the file is the board. Tasks elsewhere are not meant to be cards.
    let end = settings.boardHeading == nil ? columns.first?.heading ?? blocks.count : 0
    for index in blocks.indices.prefix(end) {
      if blocks[index].kind == .heading {
        heading = index == titleBlock || columns.isEmpty ? .aboveColumns : .deepHeading(heading: index)
        place = nil
      } else if blocks[index].kind == .prose {
        let line = firstLine(ofBlock: index, bytes)
        if Self.box(bytes, line) != nil { add(line, at: heading) }
      }
    }
    for quote in quotes(bytes) {
      place = nil
      for line in quote {
        guard let text = Self.quoted(bytes, source.lines.content(of: line, in: bytes)),
          let box = Self.box(bytes, text), !box.isDone, box != .cancelled
        else { continue }
        add(text, at: .quote)
      }
    }
    return groups
  }

  /// The lines, 0-based, of each quote in a column other than the archive: a block of its own, or in a card.
  private func quotes(_ bytes: UnsafeBufferPointer<UInt8>) -> [ClosedRange<Int>] {
    var quotes: [ClosedRange<Int>] = []
    for column in columns where !column.kind.isPutAway {
      for block in column.blocks where blocks[block].kind == .prose {
        let line = firstLine(ofBlock: block, bytes)
        if let start = bytes.trimmed(line).first, bytes[start] == UInt8(ascii: ">") {
          quotes.append(lines(ofBlock: block))
        }
      }
      for card in cards[column.cards] where !card.isPlain {
        for part in parts(of: card) where part.kind == .quote {
          quotes.append(Int(part.firstLine)...Int(max(part.firstLine, min(part.lastLine, card.lastLine))))
        }
      }
    }
    return quotes.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The text of a line of a quote after its `>` signs; nil if the line has none.
  private static func quoted(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Range<Int>? {
    var rest = bytes.trimmed(line)
    guard !rest.isEmpty, bytes[rest.lowerBound] == UInt8(ascii: ">") else { return nil }
    while !rest.isEmpty, bytes[rest.lowerBound] == UInt8(ascii: ">") { rest = bytes.trimmed(rest.dropFirst()) }
    return rest
  }

  /// The first line of a block, with the white space around it.
  private func firstLine(ofBlock block: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    let start = blocks[block].range.lowerBound
    return start..<max(start, source.lines.content(of: source.lines.line(at: start), in: bytes).upperBound)
  }

  /// The box of a line that is a list item; nil if there is none.
  private static func box(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Box? {
    guard let item = ItemGeometry(bytes, line), item.indent < 4 else { return nil }
    return CardSyntax.box(bytes, item.contentStart..<line.upperBound)?.mark
  }
}
