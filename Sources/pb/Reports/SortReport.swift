internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardTerminal

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
    if isJSON {
      json.newLine()
      json.sorted(path, board, disorder)
      console.output.append { $0 += json.take() }
      return
    }
    if isCheck {
      console.output.append { disorder.appendLines(of: board, at: path, to: &$0) }
    } else if !isQuiet {
      console.output.line(disorder.line(path, isPreview: isDry))
    }
  }

  /// - Parameter emptyNote: what to say if there was no board.
  mutating func end(_ emptyNote: Note?) {
    if isJSON {
      if count > 0 { json.newLineBeforeEnd() }
      json.endArray()
      json.end()
      console.output.append { $0 += json.take() }
    }
    if count == 0, let skipped {
      console.report(skipped)
    } else if count == 0, !isJSON, !isQuiet, console.ending == .fine, let emptyNote {
      console.print(emptyNote)
    }
  }
}
