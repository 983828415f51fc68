internal import PlanBoardCore
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardWorkspace

/// A finding for people: where and what, the line with a caret under the exact place, what to do.
struct LintExcerpt {
  private let placed: LintReport.Placed
  /// The most columns of a line that are shown; others are cut off around the place.
  private static let width = 100
  /// How much of the line before the place is shown then.
  private static let lead = 40

  init(_ placed: LintReport.Placed) { self.placed = placed }

  /// - Parameter pages: what the rule's name leads to.
  func print(isColored: Bool, _ pages: RulePages?, _ output: Output) {
    let finding = placed.finding
    let start = placed.start
    var head = StyledLine("\(TerminalText.safe(placed.path.text)):\(start.line1):\(start.column1): ", .bold)
    head.add("\(finding.severity.rawValue):", finding.severity.style)
    head.add(" \(TerminalText.safe(finding.message)) ")
    head.add("[\(finding.rule)]", .dim, link: pages?.address(of: finding.rule))
    output.append { bytes in
      head.append(to: &bytes, hasColors: isColored)
      for line in excerpt(at: start.line1 - 1) { line.append(to: &bytes, hasColors: isColored) }
      if let help = finding.help {
        StyledLine("help: \(TerminalText.safe(help))").append(to: &bytes, hasColors: isColored)
      }
    }
  }

  private func excerpt(at line: Int) -> [StyledLine] {
    let source = placed.board.source
    guard line < source.lines.count else { return [] }
    let content = source.content(of: line)
    let range = placed.finding.range.clamped(to: content)
    var before = shown(content.lowerBound..<range.lowerBound)
    let marked = shown(range)
    var after = shown(range.upperBound..<content.upperBound)
    if DisplayWidth.of(before + marked + after) > Self.width {
      before = Self.end(of: before, width: Self.lead)
      after = Self.cut(after, width: max(8, Self.width - DisplayWidth.of(before + marked)))
    }
    let number = String(line + 1)
    let margin = String(repeating: " ", count: max(0, 5 - number.count))
    var text = StyledLine("\(margin)\(number) | ", .dim)
    text.add(Self.cut(before + marked + after, width: 2 * Self.width))
    var carets = StyledLine("\(margin)\(String(repeating: " ", count: number.count)) | ", .dim)
    carets.add(String(repeating: " ", count: DisplayWidth.of(before)))
    carets.add(
      String(repeating: "^", count: min(Self.width, max(1, DisplayWidth.of(marked)))), placed.finding.severity.style)
    return [text, carets]
  }

  /// Safe for a terminal; a tab as four spaces, so that the caret stands where it should.
  private func shown(_ range: Range<Int>) -> String {
    placed.board.source.string(range).split(separator: "\t", omittingEmptySubsequences: false)
      .map { TerminalText.safe(String($0)) }.joined(separator: "    ")
  }

  private static func end(of text: String, width: Int) -> String {
    guard DisplayWidth.of(text) > width else { return text }
    var end: [Character] = []
    var left = width - 1
    for character in text.reversed() {
      left -= DisplayWidth.of(character)
      if left < 0 { break }
      end.append(character)
    }
    return "…" + String(end.reversed())
  }

  private static func cut(_ text: String, width: Int) -> String {
    guard DisplayWidth.of(text) > width else { return text }
    var start = ""
    var left = width - 1
    for character in text {
      left -= DisplayWidth.of(character)
      if left < 0 { break }
      start.append(character)
    }
    return start + "…"
  }
}

extension Severity {
  var style: Style {
    switch self {
    case .error: .alarm
    case .warning: .warning
    case .info: .tag
    }
  }
}
