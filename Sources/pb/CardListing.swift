internal import PlanBoardMarkdown
internal import PlanBoardStore

/// The cards of a board as lists have them: one a line, `path:line:` first, or as JSON.
struct CardListing: Sendable {
  let isJSON: Bool

  /// What is printed of some cards of one board, by ``CardListWriter``. In JSON a comma stands before each card but the first.
  @Sendable func text(of board: ParsedBoard, _ cards: [Int], _ path: Path) -> [UInt8] {
    isJSON ? json(board, cards, path) : lines(board, cards, path)
  }

  private func lines(_ board: ParsedBoard, _ cards: [Int], _ path: Path) -> [UInt8] {
    var lines: [UInt8] = []
    let begin = Array((TerminalText.safe(path.text) + ":").utf8)
    var end: [UInt8] = []
    var place: (column: Int32, section: Int32) = (-1, -1)
    board.forEachSyntax(ofCards: cards) { text, bytes in
      let span = board.cards[text.index]
      if place != (span.column, span.section) || end.isEmpty {
        place = (span.column, span.section)
        end = Self.end(board, span)
      }
      lines.append(contentsOf: begin)
      lines.append(decimal: Int(span.firstLine) + 1)
      lines.append(UInt8(ascii: ":"))
      lines.append(.space)
      CardLine.append(text, bytes, to: &lines)
      lines.append(contentsOf: end)
    }
    return lines
  }

  /// ` (To Do / Red)`
  private static func end(_ board: ParsedBoard, _ span: ParsedBoard.CardSpan) -> [UInt8] {
    let name = TerminalText.safe(board.columns[Int(span.column)].name)
    let section = span.section < 0 ? "" : " / \(TerminalText.safe(board.sectionName(Int(span.section))))"
    return Array(" (\(name)\(section))\n".utf8)
  }

  private func json(_ board: ParsedBoard, _ cards: [Int], _ path: Path) -> [UInt8] {
    var json = JSONWriter()
    for card in cards {
      json.newLine()
      json.card(card, of: board, path)
    }
    return json.take()
  }
}

/// Prints the cards of boards as they come.
struct CardListWriter {
  private let output: Output
  private let isJSON: Bool
  private var isEmpty = true

  init(_ output: Output, isJSON: Bool) {
    self.output = output
    self.isJSON = isJSON
    if isJSON { output.append { $0.append(UInt8(ascii: "[")) } }
  }

  /// - Parameter text: what a ``CardListing`` gives.
  mutating func add(_ text: [UInt8]) {
    guard !text.isEmpty else { return }
    output.append { bytes in
      if isJSON, !isEmpty { bytes.append(UInt8(ascii: ",")) }
      bytes += text
    }
    isEmpty = false
  }

  mutating func end() {
    if isJSON { output.append { $0 += (isEmpty ? "]\n" : "\n]\n").utf8 } }
  }
}
