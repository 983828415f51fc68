internal import PlanBoardMarkdown

/// Text below a card's title that looks like fields, but is not read as fields.
struct MetadataNotRead: CardRule {
  static let id: RuleID = "metadata-not-read"
  static let summary = "Fields below a title that are not read"
  static let why = """
    Directly below a card's title, lines such as `due: 2026-12-01` are fields, and so is a list below `tags:`. But a `---` \
    line makes the title a heading or draws a rule, a block of YAML is code, and an item is an item, whatever they contain.
    """
  static let fix: String? = "turns the text into lines (unsafe: the fields then count), if all of it can be read"
  static let looksIntoCode = true
  static let wants: CardTraits = []
  static let examples = Examples(
    clean: [
      "## A\n- b\n  due: 2026-12-01\n  tags:\n  - c\n", "## A\n- b\n\n  ```yaml\n  kind: Pod\n  id: c\n  ```\n",
      "## A\n- b\n  - due: when it is ready\n  - c\n",
    ],
    flagged: [
      "## A\n- b\n  ↓---\n  due: 2026-12-01\n  tags: [c]\n  ---\n": "## A\n- b\n  due: 2026-12-01\n  tags: [c]\n",
      "## A\n- b\n  ↓```yaml\n  due: 2026-12-01\n  ```\n  c\n": "## A\n- b\n  due: 2026-12-01\n\n  c\n",
      "## A\n- b\n  ↓- due: 2026-12-01\n  - priority: high\n  - c\n":
        "## A\n- b\n  due: 2026-12-01\n  priority: high\n  - c\n",
    ])

  func check(_ card: CardSyntax, _ summary: CardSummary, in board: LintedBoard, _ report: inout Report) {
    guard card.lines.count > 1, let found = board.board.unreadMetadata(of: card) else { return }
    report.add(
      found.range, .metadataNotRead(found.form), fix: found.edits.map { edits in Fix(isSafe: false, edits: edits) })
  }
}
