internal import PlanBoardCore
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// The cards of a board as lists have them: one a line, `path:line:` first, or as JSON.
struct CardListing: Sendable {
  let isJSON: Bool

  /// What is printed of some cards of one board, by ``CardListWriter``. In JSON a comma stands before each card but the first.
  @Sendable func text(of board: ParsedBoard, _ cards: [Int], _ path: Path) -> [UInt8] {
    isJSON ? JSONCardList.elements(of: board, cards, path) : CardLine.lines(of: board, cards, path)
  }
}

/// Prints the cards of boards as they come.
struct CardListWriter {
  private let output: Output
  private var list: JSONCardList?

  init(_ output: Output, isJSON: Bool) {
    self.output = output
    guard isJSON else { return }
    let list = JSONCardList()
    output.append { $0 += list.opening }
    self.list = list
  }

  /// - Parameter text: what a ``CardListing`` gives.
  mutating func add(_ text: [UInt8]) {
    guard !text.isEmpty else { return }
    output.append { bytes in
      if let separator = list?.separator() { bytes += separator }
      bytes += text
    }
  }

  func end() {
    if let list { output.append { $0 += list.closing } }
  }
}
