internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// Reports what `pb sort` did or found, board by board.
struct SortReport {
  private let isJSON: Bool
  /// Nothing is written.
  private let isDry: Bool
  /// What went well needs no words.
  private let isQuiet: Bool
  private let console: Console
  private var json = JSONWriter()
  private var count = 0
  /// Why a board was passed over; reported if there was no other.
  var skipped: Diagnostic?

  init(isJSON: Bool, isDry: Bool, isQuiet: Bool, _ console: Console) {
    self.isJSON = isJSON
    self.isDry = isDry
    self.isQuiet = isQuiet
    self.console = console
    if isJSON { json.beginArray() }
  }

  /// A board that needs no words.
  mutating func countBoard() { count += 1 }

  mutating func add(_ path: Path, _ board: ParsedBoard, _ disorder: SortBoard.Disorder, isCheck: Bool) {
    count += 1
    let (order, changes) = (disorder.order, !disorder.cards.isEmpty)
    if isJSON {
      json.newLine()
      json.object { $0.sorted(path, board, disorder) }
      console.output.append { $0 += json.take() }
      return
    }
    let by = "by " + order.keys.map { TerminalText.safe($0.description) }.joined(separator: ", ")
    let shownPath = TerminalText.safe(path.text)
    if isCheck {
      let begin = Array("\(shownPath):".utf8)
      let end = Array("\" is out of order (\(by))\n".utf8)
      board.forEachSyntax(ofCards: disorder.cards) { card, bytes in
        console.output.append { line in
          line.append(contentsOf: begin)
          line.append(decimal: card.lines.lowerBound + 1)
          line.append(contentsOf: ":1: \"".utf8)
          CardLine.appendTitle(of: card, bytes, to: &line)
          line.append(contentsOf: end)
        }
      }
    } else if !isQuiet {
      let sorted = isDry ? "would sort" : "sorted"
      console.output.line(changes ? "\(sorted) \(shownPath) (\(by))" : "\(shownPath) is in order (\(by))")
    }
  }

  /// - Parameter emptyMessage: what to say if there was no board.
  mutating func end(_ emptyMessage: String?) {
    if isJSON {
      if count > 0 { json.newLineBeforeEnd() }
      json.endArray()
      json.end()
      console.output.append { $0 += json.take() }
    }
    if count == 0, let skipped {
      console.report(skipped)
    } else if count == 0, !isJSON, !isQuiet, console.ending == .fine, let emptyMessage {
      console.output.line(emptyMessage)
    }
  }
}

extension JSONWriter {
  /// What `pb sort --json` prints for a board (docs/json.md).
  fileprivate mutating func sorted(_ path: Path, _ board: ParsedBoard, _ disorder: SortBoard.Disorder) {
    member("path", path.text)
    member("by", disorder.order.keys.map(\.description))
    member("pinnedFirst", disorder.order.pinnedFirst)
    member("changed", !disorder.cards.isEmpty)
    key("outOfOrder")
    array { json in
      for index in disorder.cards {
        let card = board.card(index)
        json.object {
          $0.member("line", card.line1)
          $0.member("title", card.title)
          $0.member("column", board.columns[Int(board.cards[index].column)].name)
        }
      }
    }
  }
}
