internal import PlanBoardCore
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardWorkspace

/// Prints what was found, in one of several formats.
struct LintReport {
  private let format: LintFormat
  private let isColored: Bool
  private let mended: Int
  private let isUnsafe: Bool

  /// - Parameter mended: how many boards have been mended.
  init(_ format: LintFormat, isColored: Bool, mended: Int, isUnsafe: Bool) {
    self.format = format
    self.isColored = isColored
    self.mended = mended
    self.isUnsafe = isUnsafe
  }

  func print(_ boards: [LintRun.Checked], _ output: Output) {
    switch format {
    case .human: human(boards, output)
    case .json:
      var json = JSONWriter()
      json.lines(boards.flatMap { board in board.result.findings.map { Placed($0, board) } }) { $0.finding($1) }
      json.end()
      output.append { $0 += json.take() }
    case .sarif: SARIF.print(boards.flatMap { board in board.result.findings.map { Placed($0, board) } }, output)
    case .github:
      for board in boards { for finding in board.result.findings { github(Placed(finding, board), output) } }
    case .junit: JUnit.print(boards, output)
    }
  }

  /// A finding and its board.
  struct Placed {
    let finding: LintFinding
    let path: Path
    let board: ParsedBoard

    init(_ finding: LintFinding, _ checked: LintRun.Checked) {
      self.finding = finding
      path = checked.path
      board = checked.result.board
    }

    /// 1-based; columns in bytes.
    var start: (line1: Int, column1: Int) { place(of: finding.range.lowerBound) }
    /// Behind the last byte.
    var end: (line1: Int, column1: Int) { place(of: finding.range.upperBound) }

    private func place(of offset: Int) -> (line1: Int, column1: Int) {
      guard board.source.lines.count > 0 else { return (1, 1) }
      let line = board.source.lines.line(at: offset)
      return (line + 1, offset - board.source.lines.start(of: line) + 1)
    }

    /// A column in characters (Unicode code points), 1-based.
    func character1(of place: (line1: Int, column1: Int)) -> Int {
      guard board.source.lines.count > 0 else { return 1 }
      let start = board.source.lines.start(of: place.line1 - 1)
      return board.source.string(start..<start + place.column1 - 1).unicodeScalars.count + 1
    }
  }

  // MARK: For people

  private func human(_ boards: [LintRun.Checked], _ output: Output) {
    var counts: [Severity: Int] = [:]
    var fixable = (safe: 0, unsafe: 0)
    var touched = 0
    let pages = isColored && boards.contains { !$0.result.findings.isEmpty } ? RulePages() : nil
    for board in boards {
      if !board.result.findings.isEmpty { touched += 1 }
      for finding in board.result.findings {
        counts[finding.severity, default: 0] += 1
        if let fix = finding.fix { if fix.isSafe { fixable.safe += 1 } else { fixable.unsafe += 1 } }
        LintExcerpt(Placed(finding, board)).print(isColored: isColored, pages, output)
      }
    }
    if mended > 0 { output.line("mended \(mended == 1 ? "a board" : "\(mended) boards"); `pb undo` takes it back") }
    guard touched > 0 else { return }
    let parts = [(Severity.error, "error"), (.warning, "warning"), (.info, "note")].compactMap { severity, name in
      counts[severity].map { "\($0) \(name)\($0 == 1 ? "" : "s")" }
    }
    let boardCount = "\(touched) of \(boards.count) board\(boards.count == 1 ? "" : "s")"
    output.line("\(parts.joined(separator: ", ")) on \(boardCount)\(advice(fixable))")
  }

  private func advice(_ fixable: (safe: Int, unsafe: Int)) -> String {
    var advice: [String] = []
    if fixable.safe > 0 { advice.append("`pb lint --fix` mends \(fixable.safe)") }
    if fixable.unsafe > 0, !isUnsafe {
      advice.append("`--fix --unsafe` mends \(fixable.safe > 0 ? "\(fixable.unsafe) more" : "\(fixable.unsafe)")")
    }
    return advice.isEmpty ? "" : "; " + advice.joined(separator: ", ")
  }

  // MARK: For GitHub

  /// A workflow command: GitHub shows it beside the line.
  private func github(_ placed: Placed, _ output: Output) {
    let level = [Severity.error: "error", .warning: "warning", .info: "notice"][placed.finding.severity]!
    func escaped(_ text: String, isProperty: Bool) -> String {
      var result = ""
      for character in TerminalText.safe(text) {
        switch character {
        case "%": result += "%25"
        case ":" where isProperty: result += "%3A"
        case "," where isProperty: result += "%2C"
        default: result.append(character)
        }
      }
      return result
    }
    let (start, end) = (placed.start, placed.end)
    let message = [placed.finding.message, placed.finding.help].compactMap { $0 }.joined(separator: "; ")
    output.line(
      "::\(level) file=\(escaped(placed.path.text, isProperty: true)),line=\(start.line1),endLine=\(end.line1),"
        + "col=\(placed.character1(of: start)),endColumn=\(placed.character1(of: end)),"
        + "title=\(placed.finding.rule)::\(escaped(message, isProperty: false))")
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
