internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A custom field (``FieldKey/other(_:)``) that the board does not declare in `fields:`. A board that declares no
/// fields allows all.
struct UnknownField: CardRule {
  static let id: RuleID = "unknown-field"
  static let summary = "A field that is not in the board's `fields:`"
  static let why =
    "A misspelt key is a different field, so searches for the right key miss the card. On a board without `fields:`, every "
    + "key is allowed."
  static let wants: CardTraits = .otherFields
  static let examples = Examples(
    clean: ["## A\n- b client:acme\n", "---\nfields: [client]\n---\n## A\n- b client:acme est:2h\n"],
    flagged: ["---\nfields: [client]\n---\n## A\n- b ↓cliemt:acme\n"])

  func check(_ card: CardSyntax, _ summary: CardSummary, in board: LintedBoard, _ report: inout Report) {
    let declared = board.board.settings.context.declaredFields
    guard !declared.isEmpty else { return }
    for field in card.fields {
      guard case .other(let name) = field.key, !declared.contains(name) else { continue }
      let nearest = EditDistance.nearest(to: name, among: declared.sorted()) ?? ""
      report.add(field.range, .unknownField(name, nearest: nearest))
    }
  }
}
