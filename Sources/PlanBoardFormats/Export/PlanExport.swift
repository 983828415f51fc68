package import PlanBoardCore
internal import PlanBoardJSON
package import PlanBoardMarkdown
internal import PlanBoardMessages

/// Cards in the format of another program, made board by board, so that a large plan needs no second copy in memory.
///
/// 1. ``opening``
/// 2. for each board with cards: ``separator()``, then ``Part/text`` of ``part(of:_:_:)``
/// 3. ``closing``
package struct PlanExport: Sendable {
  private let format: ExportFormat
  private let context: ExportContext
  private var isEmpty = true

  /// Begins an export.
  package init(_ format: ExportFormat, _ context: ExportContext) {
    self.format = format
    self.context = context
  }

  /// The cards of one board.
  package struct Part: Sendable {
    package let text: [UInt8]
    package let losses: ExportLosses
  }

  /// The text before the first board.
  package var opening: [UInt8] {
    switch format {
    case .json: JSONBoardExport.opening
    case .csv, .tsv: CardTable.line(CardTable.header, format)
    case .taskwarrior: Array("[".utf8)
    case .markdown: context.isTable ? MarkdownCardTable.header : []
    case .html: page.opening
    case .todoTxt: []
    }
  }

  /// The text before the next board. Call this only for a board that has cards to export.
  package mutating func separator() -> [UInt8] {
    defer { isEmpty = false }
    if isEmpty { return [] }
    return switch format {
    case .json, .taskwarrior: Array(",".utf8)
    case .markdown: context.isTable ? [] : [.lineFeed]
    case .csv, .tsv, .todoTxt, .html: []
    }
  }

  /// The text after the last board.
  package var closing: [UInt8] {
    switch format {
    case .json: JSONBoardExport.closing(isEmpty: isEmpty)
    case .taskwarrior: Array(isEmpty ? "]\n".utf8 : "\n]\n".utf8)
    case .html: page.closing
    case .csv, .tsv, .todoTxt, .markdown: []
    }
  }

  private var page: ExportPage { ExportPage(isList: context.isList, today: context.today) }

  /// The text of some cards of a board, and what the format has no place for.
  ///
  /// - Parameter cards: the indices of the cards on the board.
  package func part(of board: ParsedBoard, _ cards: [Int], _ path: Path) -> Part {
    var losses = ExportLosses()
    let text: [UInt8]
    switch format {
    case .json: text = JSONBoardExport.text(of: board, cards, path)
    case .markdown where !context.isTable:
      text = MarkdownCardList.text(of: board, cards, path, isForTerminal: context.isForTerminal)
    case .taskwarrior:
      let tasks = TaskwarriorExport(board, path, context)
      text = cards.enumerated().flatMap { number, card in
        (number > 0 ? Array(",\n".utf8) : [.lineFeed]) + JSONWriter.bytes(of: tasks.task(card, &losses))
      }
    case .html: text = page.text(of: board, cards, path, &losses)
    case .csv, .tsv, .todoTxt, .markdown:
      text = cards.flatMap { line(for: board.placedCard($0, at: path), &losses) }
    }
    return Part(text: text, losses: losses)
  }

  private func line(for card: PlacedCard, _ losses: inout ExportLosses) -> [UInt8] {
    func shown(_ text: String) -> String {
      context.isForTerminal ? VisibleText.safe(text, keepsLines: true) : text
    }
    return switch format {
    case .csv, .tsv: CardTable.line(CardTable.cells(of: card).map(shown), format)
    case .todoTxt: Array((shown(TodoTxtLine.text(of: card, &losses)) + "\n").utf8)
    default: MarkdownCardTable.row(of: card, shown, &losses)
    }
  }
}
