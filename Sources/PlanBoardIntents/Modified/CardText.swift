internal import PlanBoardCore
internal import PlanBoardMarkdown

/// What counts as one card when two versions of a board are compared: its text, and where it is.
///
/// Two cards have equal texts if they differ only in the list marker, the indentation of the whole item, line ends, or
/// blanks at the ends of lines. So neither a renumbered list nor another editor's line ends change a card.
struct CardText {
  let card: Int
  /// A digest of the text.
  let text: UInt64
  /// A digest of the names of the column and the section.
  let place: UInt64

  /// Passes the text of each card of a board to `use`, in text order. O(n).
  static func forEach(on board: ParsedBoard, _ use: (CardText) -> Void) {
    var last: (column: Int32, section: Int32) = (-1, -1)
    var place: UInt64 = 0
    board.source.bytes.withUnsafeBufferPointer { bytes in
      for (index, card) in board.cards.enumerated() {
        if index == 0 || last != (card.column, card.section) {
          last = (card.column, card.section)
          place = digest(ofPlace: card, on: board)
        }
        use(CardText(card: index, text: digest(bytes, board.range(of: card)), place: place))
      }
    }
  }

  /// The places of all columns and sections of a board, also of those without cards.
  static func places(on board: ParsedBoard) -> Set<UInt64> {
    Set(
      board.columns.flatMap { column in
        let name = FNV.digest(column.name.utf8)
        return [name] + column.sections.map { digest(ofSection: $0, on: board, column: name) }
      })
  }

  private static func digest(ofSection section: Int, on board: ParsedBoard, column: UInt64) -> UInt64 {
    FNV.digest(board.sectionName(section).utf8, FNV.digest(0, after: column))
  }

  private static func digest(ofPlace card: ParsedBoard.CardSpan, on board: ParsedBoard) -> UInt64 {
    let column = FNV.digest(board.columns[Int(card.column)].name.utf8)
    guard card.section >= 0 else { return column }
    return digest(ofSection: Int(card.section), on: board, column: column)
  }

  private static func digest(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> UInt64 {
    var start = range.lowerBound
    func skipBlanks() { while start < range.upperBound, bytes[start].isBlank { start += 1 } }
    skipBlanks()
    if start < range.upperBound, bytes[start].isBullet {
      start += 1
    } else {
      while start < range.upperBound, bytes[start] &- 0x30 < 10 { start += 1 }
      if start < range.upperBound { start += 1 }
    }
    skipBlanks()
    let indentation = indentation(of: bytes, below: start, in: range)
    var digest = FNV.start
    // Blank lines after the text do not count.
    var lineEnds = 0
    while start < range.upperBound {
      let end = bytes.firstOffset(of: .lineFeed, from: start, to: range.upperBound) ?? range.upperBound
      var last = end
      while last > start, bytes[last - 1].isBlank || bytes[last - 1] == .carriageReturn { last -= 1 }
      if lineEnds > 0 { start = min(start + indentation, last) }
      if last > start {
        for _ in 0..<lineEnds { digest = FNV.digest(.lineFeed, after: digest) }
        for offset in start..<last { digest = FNV.digest(bytes[offset], after: digest) }
        lineEnds = 0
      }
      lineEnds += 1
      start = end + 1
    }
    return digest
  }

  /// By how many blanks all lines of an item are indented, except for its first line and blank lines.
  private static func indentation(
    of bytes: UnsafeBufferPointer<UInt8>, below start: Int, in range: Range<Int>
  ) -> Int {
    var least = Int.max
    var end = start
    while let lineEnd = bytes.firstOffset(of: .lineFeed, from: end, to: range.upperBound) {
      var first = lineEnd + 1
      while first < range.upperBound, bytes[first].isBlank { first += 1 }
      let isBlank = first == range.upperBound || bytes[first] == .lineFeed || bytes[first] == .carriageReturn
      if !isBlank { least = min(least, first - lineEnd - 1) }
      end = lineEnd + 1
    }
    return least == .max ? 0 : least
  }
}
