internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A board on which some lines of cards are indented with tabs, and others with spaces. The rule reports the lines
/// of the rarer kind. If both kinds are equally frequent, it reports those with spaces.
struct MixedIndents: BoardRule {
  static let id: RuleID = "mixed-indents"
  static let summary = "Some lines of cards are indented with tabs, others with spaces"
  static let why =
    "Editors show tabs at different widths, and a line that is moved to another card may end up at another level of its list."
  static let isStyle = true
  static let examples = Examples(
    clean: ["## A\n- b\n\tc\n- d\n\te\n"], flagged: ["## A\n- b\n  c\n- d\n  e\n- f\n↓\tg\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    // The indentations that begin with a tab (true), and those that begin with a space (false).
    var lines: [Bool: [Range<Int>]] = [:]
    for card in board.board.cards where card.lastLine > card.firstLine {
      for number in Int(card.firstLine) + 1...Int(card.lastLine) {
        let line = board.source.content(of: number)
        guard let first = line.first, board.bytes[first].isBlank, !board.bytes.trimmed(line).isEmpty,
          !board.isCode(line: number)
        else { continue }
        let end = board.bytes.trimmed(line).lowerBound
        lines[board.bytes[first] == .tab, default: []].append(first..<end)
      }
    }
    guard let tabs = lines[true], let spaces = lines[false] else { return }
    let usualIsTab = tabs.count >= spaces.count
    for range in usualIsTab ? spaces : tabs { report.add(range, .otherIndent(usualIsTab: usualIsTab)) }
  }
}
