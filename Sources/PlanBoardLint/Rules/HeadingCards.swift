internal import PlanBoardMarkdown

/// Cards as the VS Code extension Markdown Kanban writes them. Each card is a heading, deeper than those of the
/// columns, with a list of properties below it.
struct HeadingCards: BoardRule {
  static let id: RuleID = "heading-cards"
  static let summary = "Cards written as headings"
  static let why = """
    The VS Code extension Markdown Kanban writes a card as a heading with a list of properties. pb reads cards from lists \
    only, so it reads the heading as a section, and each property as a card.
    """
  static let severity = Severity.info
  static let examples = Examples(
    clean: [
      "## A\n### Team\n- due: tomorrow, or later\n- b\n", "## A\n- due: x\n### Team\n- b\n", "## A\n### Empty\n",
    ],
    flagged: [
      "## A\n\n### ↓Card\n\n  - due: 2026-12-01\n  - tags: [a, b]\n  - steps:\n      - [ ] one\n",
      "## A\n### Team\n- x\n### ↓Card\n- priority: high\n## B\n### Card\n- workload: Easy\n- defaultExpanded: true\n",
    ])

  /// The properties that the extension writes.
  private static let keys: Set<String> = ["due", "tags", "priority", "workload", "steps", "defaultExpanded"]

  func check(_ board: LintedBoard, _ report: inout Report) {
    var first: Int?
    var count = 0
    for column in board.board.columns where !column.sections.isEmpty {
      // Maps the block index of each heading to whether all cards read so far below it are properties.
      var headings: [Int: Bool] = [:]
      board.board.forEachSyntax(ofCards: column.cards) { card, bytes in
        let section = Int(board.board.cards[card.index].section)
        guard section >= 0, headings[section] != false else { return }
        let name = card.titleLines.first.map { bytes.string($0).prefix { $0 != ":" } }
        headings[section] = name.map { Self.keys.contains(String($0)) } ?? false
      }
      let cards = headings.filter(\.value).keys
      count += cards.count
      first = first ?? cards.min()
    }
    if let first { report.add(board.headingText(ofBlock: first), .headingCards(count: count)) }
  }
}
