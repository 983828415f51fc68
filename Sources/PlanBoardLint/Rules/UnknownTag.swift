internal import PlanBoardCore
internal import PlanBoardMarkdown

struct UnknownTag: CardRule {
  static let id: RuleID = "unknown-tag"
  static let summary = "A tag that is not in `tags:` of `.planboard.yml`"
  static let why = "A misspelt tag is a different tag, so searches for the right tag miss the card."
  static let fix: String? = "writes the nearest declared tag, if it is one typo away (unsafe)"
  static let wants: CardTraits = .tags
  // An example has no planning folder that declares tags.
  static let examples = Examples(clean: ["## A\n- b #core\n"], flagged: [])

  func check(_ card: CardSyntax, _ summary: CardSummary, in board: LintedBoard, _ report: inout Report) {
    let declared = board.context.declaredTags
    guard !declared.isEmpty else { return }
    for field in card.fields where field.key == .tag && !isDeclared(field.value, declared) {
      let nearest = EditDistance.nearest(to: field.value, among: declared.sorted()) ?? ""
      let isSlip = field.notation == .native && EditDistance.between(field.value, nearest) == 1
      report.add(
        field.range, .unknownTag(field.value, nearest: nearest),
        fix: isSlip ? .unsafe(TextEdit(field.valueRange, Array(nearest.utf8))) : nil)
    }
  }

  /// Whether the tag or one of its parents is declared: `area` declares `area/ui`, too.
  private func isDeclared(_ tag: String, _ declared: Set<String>) -> Bool {
    if declared.contains(tag) { return true }
    var end = tag.startIndex
    while let slash = tag[end...].firstIndex(of: "/") {
      if declared.contains(String(tag[..<slash])) { return true }
      end = tag.index(after: slash)
    }
    return false
  }
}
