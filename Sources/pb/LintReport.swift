internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardStore

/// Prints what was found, in one of several formats.
struct LintReport {
  private let format: LintFormat
  private let isColored: Bool
  private let fixed: Int
  private let isUnsafe: Bool

  /// - Parameter fixed: how many boards have been fixed.
  init(_ format: LintFormat, isColored: Bool, fixed: Int, isUnsafe: Bool) {
    self.format = format
    self.isColored = isColored
    self.fixed = fixed
    self.isUnsafe = isUnsafe
  }

  func print(_ boards: [LintQuery.Checked], _ output: Output) {
    switch format {
    case .human: human(boards, output)
    case .json:
      var json = JSONWriter()
      json.lines(Self.placed(boards)) { $0.finding($1) }
      json.end()
      output.append { $0 += json.take() }
    case .sarif: SARIF.print(Self.placed(boards), output)
    case .github: for finding in Self.placed(boards) { github(finding, output) }
    case .junit: JUnit.print(boards, output)
    }
  }

  private static func placed(_ boards: [LintQuery.Checked]) -> [Placed] {
    boards.flatMap { board in
      let columns = CharacterColumns(board.result.board.source)
      return board.result.findings.map { Placed($0, board, columns) }
    }
  }

  /// A finding and its board.
  struct Placed {
    let finding: LintFinding
    let path: Path
    let board: ParsedBoard
    private let columns: CharacterColumns

    /// - Parameter columns: those of the board, shared by all of its findings.
    init(_ finding: LintFinding, _ checked: LintQuery.Checked, _ columns: CharacterColumns? = nil) {
      self.finding = finding
      path = checked.path
      board = checked.result.board
      self.columns = columns ?? CharacterColumns(board.source)
    }

    /// 1-based; columns in bytes.
    var start: (line1: Int, column1: Int) { place(of: finding.range.lowerBound) }
    /// Behind the last byte.
    var end: (line1: Int, column1: Int) { place(of: finding.range.upperBound) }

    func place(of offset: Int) -> (line1: Int, column1: Int) {
      guard board.source.lines.count > 0 else { return (1, 1) }
      let line = board.source.lines.line(at: offset)
      return (line + 1, offset - board.source.lines.start(of: line) + 1)
    }

    /// A column in characters (Unicode code points), 1-based.
    func character1(of place: (line1: Int, column1: Int)) -> Int {
      guard board.source.lines.count > 0 else { return 1 }
      let start = board.source.lines.start(of: place.line1 - 1)
      return columns.column1(of: start + place.column1 - 1, lineStart: start)
    }
  }

  // MARK: For people

  private func human(_ boards: [LintQuery.Checked], _ output: Output) {
    var counts = (errors: 0, warnings: 0, notes: 0)
    var fixable = (safe: 0, unsafe: 0)
    var touched = 0
    let pages = isColored && boards.contains { !$0.result.findings.isEmpty } ? RulePages() : nil
    for board in boards {
      guard !board.result.findings.isEmpty else { continue }
      touched += 1
      let excerpt = LintExcerpt(board, isColored: isColored, pages)
      for finding in board.result.findings {
        switch finding.severity {
        case .error: counts.errors += 1
        case .warning: counts.warnings += 1
        case .info: counts.notes += 1
        }
        if let fix = finding.fix { if fix.isSafe { fixable.safe += 1 } else { fixable.unsafe += 1 } }
        output.append { excerpt.append(finding, to: &$0) }
      }
    }
    if fixed > 0 { output.line("fixed \(fixed == 1 ? "a board" : "\(fixed) boards"); `pb undo` takes it back") }
    guard touched > 0 else { return }
    let parts = [(counts.errors, "error"), (counts.warnings, "warning"), (counts.notes, "note")]
      .compactMap { count, name in count > 0 ? "\(count) \(name)\(count == 1 ? "" : "s")" : nil }
    let boardCount = "\(touched) of \(boards.count) board\(boards.count == 1 ? "" : "s")"
    output.line("\(parts.joined(separator: ", ")) on \(boardCount)\(advice(fixable))")
  }

  private func advice(_ fixable: (safe: Int, unsafe: Int)) -> String {
    var advice: [String] = []
    if fixable.safe > 0 { advice.append("`pb lint --fix` fixes \(fixable.safe)") }
    if fixable.unsafe > 0, !isUnsafe {
      advice.append("`--fix --unsafe` fixes \(fixable.safe > 0 ? "\(fixable.unsafe) more" : "\(fixable.unsafe)")")
    }
    return advice.isEmpty ? "" : "; " + advice.joined(separator: ", ")
  }

  // MARK: For GitHub

  /// A workflow command: GitHub shows it beside the line.
  private func github(_ placed: Placed, _ output: Output) {
    let level = [Severity.error: "error", .warning: "warning", .info: "notice"][placed.finding.severity]!
    let (start, end) = (placed.start, placed.end)
    let name = GitHubCommand.property(TerminalText.safe(placed.path.text))
    output.line(
      "::\(level) file=\(name),line=\(start.line1),endLine=\(end.line1),"
        + "col=\(placed.character1(of: start)),endColumn=\(placed.character1(of: end)),"
        + "title=\(placed.finding.rule)::\(GitHubCommand.message(TerminalText.safe(placed.finding.messageWithHelp)))")
  }
}

extension JSONWriter {
  /// What `pb lint --json` prints for a finding (docs/json.md).
  fileprivate mutating func finding(_ placed: LintReport.Placed) {
    let finding = placed.finding
    let (start, end) = (placed.start, placed.end)
    object { json in
      json.member("path", placed.path.text)
      json.member("line", start.line1)
      json.member("column", start.column1)
      json.member("endLine", end.line1)
      json.member("endColumn", end.column1)
      json.member("start", finding.range.lowerBound)
      json.member("end", finding.range.upperBound)
      json.member("severity", finding.severity.rawValue)
      json.member("rule", finding.rule.name)
      json.member("message", finding.message)
      json.member("help", finding.help)
      json.key("fix")
      guard let fix = finding.fix else { return json.value(nil) }
      json.object { json in
        json.member("safe", fix.isSafe)
        json.key("edits")
        json.array { json in
          for edit in fix.edits.edits {
            json.object {
              $0.member("start", edit.range.lowerBound)
              $0.member("end", edit.range.upperBound)
              $0.member("text", String(decoding: edit.replacement, as: UTF8.self))
            }
          }
        }
      }
    }
  }
}
