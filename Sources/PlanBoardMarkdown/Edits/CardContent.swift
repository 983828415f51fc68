internal import PlanBoardCore

/// The content of a card, which stays the same when the card moves: its text without marker and indentation, the kinds
/// and places of its parts, and the comments above it that belong to it.
struct CardContent: Equatable {
  private struct Line: Equatable {
    /// The width of the white space after the card's indentation, in columns; 0 for a blank line.
    var columns: Int
    var text: ArraySlice<UInt8>
    /// All bytes after the card's indentation; empty for a blank line.
    var literal: [UInt8]

    /// A move may turn tabs into spaces. So lines are also equal if the same text follows white space of the same
    /// width.
    static func == (left: Self, right: Self) -> Bool {
      left.literal == right.literal || (left.columns == right.columns && left.text.elementsEqual(right.text))
    }
  }

  private struct PartShape: Equatable {
    var kind: BlockTree.Kind
    var depth: Int16
    /// The number of lines of the card before the part.
    var line: Int32
  }

  private var lines: [Line]
  private var parts: [PartShape]
  /// The lines above the card that belong to it, without indentation; blank lines are empty.
  private var lead: [ArraySlice<UInt8>] = []

  init(_ board: ParsedBoard, _ card: Int) {
    let span = board.cards[card]
    let range = board.range(of: span)
    lines = board.source.bytes.withUnsafeBufferPointer { bytes in
      let first = board.source.lines.content(of: Int(span.firstLine), in: bytes).clamped(to: range)
      guard let geometry = ItemGeometry(bytes, first) else { return [] }
      var lines = [Line(columns: 0, text: Array(bytes[geometry.contentStart..<first.upperBound])[...], literal: [])]
      lines[0].literal = Array(lines[0].text)
      for number in (Int(span.firstLine) + 1)..<max(Int(span.firstLine) + 1, Int(span.lastLine) + 1) {
        let content = board.source.lines.content(of: number, in: bytes).clamped(to: range)
        let (columns, textStart) = Indentation.measure(bytes, content)
        let (start, leftover) = Indentation.strip(bytes, content, width: geometry.contentColumn)
        let isBlank = textStart == content.upperBound
        lines.append(
          Line(
            columns: isBlank ? 0 : max(0, columns - geometry.contentColumn),
            text: Array(bytes[textStart..<content.upperBound])[...],
            literal: isBlank ? [] : [UInt8](repeating: .space, count: leftover) + bytes[start..<content.upperBound]))
      }
      return lines
    }
    parts = board.parts(of: span).map { PartShape(kind: $0.kind, depth: $0.depth, line: $0.firstLine - span.firstLine) }
    // The only paragraph of a card may or may not be recorded as a part.
    if parts == [PartShape(kind: .paragraph, depth: 0, line: 0)] { parts = [] }
    guard span.lead > 0 else { return }
    lead = (board.source.lines.line(at: board.ownedRange(of: span).lowerBound)..<Int(span.firstLine)).map {
      board.source.bytes[board.source.content(of: $0)].drop(while: \.isBlank)
    }
  }
}
