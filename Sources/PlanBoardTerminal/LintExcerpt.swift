internal import PlanBoardMessages
package import PlanBoardCore
package import PlanBoardIntents
package import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardStore
internal import PlanBoardScreen

/// The findings of a board as people read them: location, message, the line with carets under the exact place, and a
/// hint if there is one.
package struct LintExcerpt {
  /// The path, safe for a terminal, followed by a colon.
  private let path: [UInt8]
  private let source: SourceText
  private let theme: TerminalTheme?
  private let address: ((RuleID) -> String?)?

  /// The usual maximum width of a shown line, in terminal columns. Of a longer line, only the part around the finding
  /// is shown.
  private static let width = 100
  /// The largest number of columns that are shown before the finding in a line that is cut.
  private static let lead = 40
  /// The largest number of bytes to read before a finding, in it, and after it. Without this limit, a long line with a
  /// thousand findings would be read a thousand times.
  private static let reach = 512

  /// Prepares the excerpts of a board.
  ///
  /// - Parameters:
  ///   - theme: nil without colours.
  ///   - address: returns the address of the page of a rule; nil if the names of rules are not links.
  package init(_ checked: LintQuery.Checked, theme: TerminalTheme?, _ address: ((RuleID) -> String?)?) {
    path = Array("\(VisibleText.safe(checked.path.text)):".utf8)
    source = checked.result.board.source
    self.theme = theme
    self.address = address
  }

  /// Appends what is shown of the findings of the board.
  package func append(_ shown: ShownFinding, to bytes: inout [UInt8]) {
    switch shown {
    case .finding(let finding): append(finding, to: &bytes)
    case .more(let count, let first): _ = appendLine(of: first, LintFinding.more(count), to: &bytes)
    }
  }

  /// Appends a finding, in a time that does not depend on the length of the line.
  package func append(_ finding: LintFinding, to bytes: inout [UInt8]) {
    let line = appendLine(of: finding, finding.message, to: &bytes)
    if line < source.lines.count { appendExcerpt(of: line, finding, to: &bytes) }
    if let place = finding.problem.otherPlace, let board = place.board, let message = finding.problem.otherMessage {
      bytes.append(contentsOf: "note: ".utf8)
      VisibleText.append("\(board.text):\(place.line1): \(message)", to: &bytes)
      StyledLine.endLine(&bytes)
    }
    guard let help = finding.help else { return }
    bytes.append(contentsOf: "help: ".utf8)
    VisibleText.append(help, to: &bytes)
    StyledLine.endLine(&bytes)
  }

  /// Appends the place of a finding, a message and the name of the rule, and returns the 0-based line of the finding.
  private func appendLine(of finding: LintFinding, _ message: String, to bytes: inout [UInt8]) -> Int {
    let isEmpty = source.lines.count == 0
    let line = isEmpty ? 0 : source.lines.line(at: finding.range.lowerBound)
    let column1 = isEmpty ? 1 : finding.range.lowerBound - source.lines.start(of: line) + 1
    begin(.bold, &bytes)
    bytes.append(contentsOf: path)
    bytes.append(decimal: line + 1)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(decimal: column1)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(.space)
    end(.bold, &bytes)
    begin(finding.severity.style, &bytes)
    bytes.append(contentsOf: finding.severity.rawValue)
    bytes.append(UInt8(ascii: ":"))
    end(finding.severity.style, &bytes)
    bytes.append(.space)
    VisibleText.append(message, to: &bytes)
    bytes.append(.space)
    appendName(of: finding.rule, to: &bytes)
    bytes.append(.lineFeed)
    return line
  }

  private func appendName(of rule: RuleID, to bytes: inout [UInt8]) {
    if let theme { return StyledLine.append("[\(rule)]", .dim, link: address?(rule), to: &bytes, true, theme) }
    bytes.append(UInt8(ascii: "["))
    bytes.append(contentsOf: rule.name)
    bytes.append(UInt8(ascii: "]"))
  }

  private func begin(_ style: Style, _ bytes: inout [UInt8]) {
    if let theme { theme.legible(style).appendStart(to: &bytes) }
  }

  private func end(_ style: Style, _ bytes: inout [UInt8]) {
    if theme != nil { style.appendEnd(to: &bytes) }
  }

  // MARK: The line

  private func appendExcerpt(of line: Int, _ finding: LintFinding, to bytes: inout [UInt8]) {
    let content = source.content(of: line)
    let range = finding.range.clamped(to: content)
    appendMargin(line + 1, showsNumber: true, &bytes)
    let columns: (before: Int, marked: Int)
    if let window = plainWindow(content, range) {
      columns = appendPlain(content, range, window, to: &bytes)
    } else {
      let (text, before, marked) = cutLine(content, range)
      bytes.append(contentsOf: text.utf8)
      columns = (before, marked)
    }
    StyledLine.endLine(&bytes)
    appendMargin(line + 1, showsNumber: false, &bytes)
    Self.append(columns.before, of: Self.blanks, to: &bytes)
    begin(finding.severity.style, &bytes)
    Self.append(min(Self.width, max(1, columns.marked)), of: Self.carets, to: &bytes)
    end(finding.severity.style, &bytes)
    StyledLine.endLine(&bytes)
  }

  private static let blanks = [UInt8](repeating: .space, count: width)
  private static let carets = [UInt8](repeating: UInt8(ascii: "^"), count: width)

  /// Appends `count` equal bytes. For speed, they are copied in whole rows.
  private static func append(_ count: Int, of row: [UInt8], to bytes: inout [UInt8]) {
    var left = count
    while left > 0 {
      bytes.append(contentsOf: row[..<min(left, row.count)])
      left -= row.count
    }
  }

  private func appendMargin(_ number: Int, showsNumber: Bool, _ bytes: inout [UInt8]) {
    begin(.dim, &bytes)
    var digits = 1
    var bound = 10
    while number >= bound {
      digits += 1
      bound *= 10
    }
    if showsNumber {
      for _ in 0..<max(0, 5 - digits) { bytes.append(.space) }
      bytes.append(decimal: number)
    } else {
      Self.append(max(5, digits), of: Self.blanks, to: &bytes)
    }
    bytes.append(.space)
    bytes.append(UInt8(ascii: "|"))
    bytes.append(.space)
    end(.dim, &bytes)
  }

  /// The part of the line to read, in which each byte is one column. Nil if the part is not printable ASCII, or if the
  /// finding is longer than ``width``.
  private func plainWindow(_ content: Range<Int>, _ range: Range<Int>) -> Range<Int>? {
    guard range.count <= Self.width else { return nil }
    let window =
      max(content.lowerBound, range.lowerBound - Self.reach)..<min(content.upperBound, range.upperBound + Self.reach)
    return isPlain(window) ? window : nil
  }

  private func isPlain(_ range: Range<Int>) -> Bool {
    source.bytes.withUnsafeBufferPointer { VisibleText.isPlain(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Appends the visible part of a line whose `window` is printable ASCII.
  private func appendPlain(
    _ content: Range<Int>, _ range: Range<Int>, _ window: Range<Int>, to bytes: inout [UInt8]
  ) -> (before: Int, marked: Int) {
    guard content.count > Self.width else {
      appendSource(content, to: &bytes)
      return (range.lowerBound - content.lowerBound, range.count)
    }
    var before = range.lowerBound - content.lowerBound
    if before > Self.lead || window.lowerBound > content.lowerBound {
      before = Self.lead
      bytes.append(contentsOf: "…".utf8)
      appendSource(range.lowerBound - before + 1..<range.upperBound, to: &bytes)
    } else {
      appendSource(content.lowerBound..<range.upperBound, to: &bytes)
    }
    let room = max(8, Self.width - before - range.count)
    if content.upperBound - range.upperBound > room {
      appendSource(range.upperBound..<range.upperBound + room - 1, to: &bytes)
      bytes.append(contentsOf: "…".utf8)
    } else {
      appendSource(range.upperBound..<content.upperBound, to: &bytes)
    }
    return (before, range.count)
  }

  private func appendSource(_ range: Range<Int>, to bytes: inout [UInt8]) {
    source.bytes.withUnsafeBufferPointer { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Returns the visible part of a line, the number of its columns before the finding, and the number of columns of the
  /// finding.
  private func cutLine(_ content: Range<Int>, _ range: Range<Int>) -> (text: String, before: Int, marked: Int) {
    let start = boundary(max(content.lowerBound, range.lowerBound - Self.reach), in: content)
    let middle = boundary(min(range.upperBound, range.lowerBound + Self.reach), in: content)
    let end = middle < range.upperBound ? middle : boundary(min(content.upperBound, middle + Self.reach), in: content)
    var before = shown(min(start, range.lowerBound)..<range.lowerBound)
    let marked = shown(range.lowerBound..<middle)
    var after = shown(middle..<end)
    let (isCutBefore, isCutAfter) = (start > content.lowerBound, end < content.upperBound)
    if isCutBefore || isCutAfter || DisplayWidth.of(before + marked + after, exceeds: Self.width) {
      before = Self.end(of: before, width: Self.lead, isCut: isCutBefore)
      after = Self.cut(after, width: max(8, Self.width - DisplayWidth.of(before + marked)), isCut: isCutAfter)
    }
    return (Self.cut(before + marked + after, width: 2 * Self.width), DisplayWidth.of(before), DisplayWidth.of(marked))
  }

  /// The first offset at or after `offset` where a character starts.
  private func boundary(_ offset: Int, in content: Range<Int>) -> Int {
    var offset = offset
    while offset < content.upperBound, offset > content.lowerBound, source.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    return offset
  }

  /// The text made safe for a terminal, with four spaces for each tab, so that the carets are in the right columns.
  private func shown(_ range: Range<Int>) -> String {
    let text = source.string(range)
    guard text.utf8.contains(.tab) else { return VisibleText.safe(text) }
    return text.split(separator: "\t", omittingEmptySubsequences: false)
      .map { VisibleText.safe(String($0)) }.joined(separator: "    ")
  }

  /// As much of the end of a text as fits, with `…` before it if something was cut off.
  ///
  /// - Parameter isCut: whether something before `text` was cut off already.
  private static func end(of text: String, width: Int, isCut: Bool) -> String {
    guard DisplayWidth.of(text, exceeds: width) else { return isCut ? "…" + text : text }
    var end: [Character] = []
    var left = width - 1
    for character in text.reversed() {
      left -= DisplayWidth.of(character)
      if left < 0 { break }
      end.append(character)
    }
    return "…" + String(end.reversed())
  }

  /// As much of the start of a text as fits, with `…` after it if something was cut off.
  private static func cut(_ text: String, width: Int, isCut: Bool = false) -> String {
    guard DisplayWidth.of(text, exceeds: width) else { return isCut ? text + "…" : text }
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
