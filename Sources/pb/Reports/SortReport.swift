internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// Reports what `pb sort` did or found, board by board.
struct SortReport {
  private let options: SortCommand
  private let console: Console
  private var json = JSONLines()

  init(_ options: SortCommand, _ console: Console) {
    self.options = options
    self.console = console
  }

  mutating func add(_ board: SortQuery.Board) {
    if options.check, !board.isInOrder { console.note(.findings) }
    if let texts = board.texts {
      print(texts.before, texts.after, of: board.path)
    } else if options.json {
      json.add { $0.sorted(board) }
      console.output.append { $0 += json.take() }
    } else if options.check {
      console.output.append { board.appendLines(to: &$0) }
    } else if !options.quiet {
      console.print(line: board.line(isPreview: options.dryRun))
    }
  }

  private func print(_ before: [UInt8], _ after: [UInt8], of path: Path) {
    guard options.diff else { return console.output.append { $0 += after } }
    let diff = UnifiedDiff(path, before, after)
    console.output.append { diff.append(to: &$0, as: console.diffForm()) }
  }

  /// Ends the report. Without boards, says why, unless another problem was reported.
  ///
  /// - Parameter hasBoards: whether any board was sorted, was already in order, or was checked.
  mutating func end(hasBoards: Bool, of plan: PlanSnapshot) {
    if options.json { console.output.append { $0 += json.end() } }
    if !hasBoards, options.boards.isEmpty, !options.json, !options.quiet, console.conclusion == .fine {
      console.print(plan.paths.isEmpty ? plan.remarkOnNoBoards(wantsArchived: false) : .noSortableBoards)
    }
  }
}
