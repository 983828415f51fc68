internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// Reports what `pb sort` did or found, board by board.
struct SortReport {
  private let isJSON: Bool
  /// Whether nothing is written.
  private let isDry: Bool
  /// Whether only failures are printed.
  private let isQuiet: Bool
  private let console: Console
  private var json = JSONLines()
  private var count = 0
  /// Why a board was skipped. This is reported only if no board was sorted or checked.
  var skipped: Diagnostic?

  init(isJSON: Bool, isDry: Bool, isQuiet: Bool, _ console: Console) {
    self.isJSON = isJSON
    self.isDry = isDry
    self.isQuiet = isQuiet
    self.console = console
  }

  /// Counts a board that needs no report.
  mutating func countBoard() { count += 1 }

  mutating func add(_ path: Path, _ board: ParsedBoard, _ disorder: SortBoard.Disorder, isCheck: Bool) {
    count += 1
    if isJSON {
      json.add { $0.sorted(path, board, disorder) }
      console.output.append { $0 += json.take() }
      return
    }
    if isCheck {
      console.output.append { disorder.appendLines(of: board, at: path, to: &$0) }
    } else if !isQuiet {
      console.output.line(disorder.line(path, isPreview: isDry))
    }
  }

  /// Ends the report.
  ///
  /// - Parameter emptyRemark: printed if there was no board.
  mutating func end(_ emptyRemark: Remark?) {
    if isJSON { console.output.append { $0 += json.end() } }
    if count == 0, let skipped {
      console.report(skipped)
    } else if count == 0, !isJSON, !isQuiet, console.ending == .fine, let emptyRemark {
      console.print(emptyRemark)
    }
  }
}
