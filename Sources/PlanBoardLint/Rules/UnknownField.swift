internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A custom field (``FieldKey/other(_:)``) that the board does not declare in `fields:`. A board that declares no
/// fields allows all, except for `[tags:: a b]` in a title, which is a custom field and no tags.
struct UnknownField: CardRule {
  static let id: RuleID = "unknown-field"
  static let summary = "A field that is not in the board's `fields:`, or tags or people in brackets"
  static let why =
    "A misspelt key is a different field, so searches for the right key miss the card. On a board without `fields:`, every "
    + "key is allowed. But `[tags:: home]` in a title is a custom field with the name tags. Only on a line of its own, below "
    + "the title, is `tags::` the key of the card's tags."
  static let wants: CardTraits = .otherFields
  static let examples = Examples(
    clean: [
      "## A\n- b client:acme\n", "---\nfields: [client]\n---\n## A\n- b client:acme est:2h\n",
      "## A\n- b #home\n  tags:: shop\n",
    ],
    flagged: ["---\nfields: [client]\n---\n## A\n- b ↓cliemt:acme\n", "## A\n- b ↓[tags:: #home #shop]\n"])

  func check(_ card: CardSyntax, _ summary: CardSummary, in board: LintedBoard, _ report: inout Report) {
    let declared = board.board.settings.context.declaredFields
    for field in card.fields {
      guard case .other(let name) = field.key, !declared.contains(name) else { continue }
      if field.notation == .dataview, let key = FieldKey(listedAs: name) {
        report.add(field.range, .listInBrackets(name, isTags: key == .tag))
        continue
      }
      guard !declared.isEmpty else { continue }
      let nearest = EditDistance.nearest(to: name, among: declared.sorted()) ?? ""
      report.add(field.range, .unknownField(name, nearest: nearest))
    }
  }
}
