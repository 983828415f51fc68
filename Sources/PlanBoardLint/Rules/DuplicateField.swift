internal import PlanBoardCore
internal import PlanBoardMarkdown

struct DuplicateField: CardRule {
  static let id: RuleID = "duplicate-field"
  static let summary = "A card with two values for one field"
  static let why = "Only the first value counts; the second one has no effect."
  static let fix: String? = "removes all values but the first, except those on a line of their own (unsafe)"
  static let findsTextWithoutEffect = true
  static let wants: CardTraits = .repetition
  static let examples = Examples(
    clean: ["## A\n- b due:2026-12-01 #x #y @ann @bob\n", "## A\n- b due:2026-12-01 @{2026-12-01}\n"],
    flagged: ["## A\n- b due:2026-12-01 ↓due:2026-12-24\n": "## A\n- b due:2026-12-01\n"])

  func check(_ card: CardSyntax, _ summary: CardSummary, in board: LintedBoard, _ report: inout Report) {
    // For each key, the index of its field that counts; -1 if there is none. The position of a key is the number of
    // its bit in `singleKeyBit`.
    var first = [Int](repeating: -1, count: UInt32.bitWidth)
    for index in card.fields.indices {
      guard let bit = card.fields[index].singleKeyBit else { continue }
      let key = bit.trailingZeroBitCount
      // A reminder beside a due day is no second due day.
      if !card.fields[index].counts, card.fields[index].notation.isReminder { continue }
      if card.fields[index].counts {
        if first[key] < 0 { first[key] = index }
        continue
      }
      guard first[key] >= 0 else { continue }
      let (first, field) = (card.fields[first[key]], card.fields[index])
      guard first.value != field.value else { continue }
      // Without a line such as `due: 2026-12-24`, the line below would become part of the title.
      report.add(
        field.range, .duplicateField(first.key, value: first.value),
        fix: field.notation.isLine ? nil : .unsafe(board.deletion(of: field)))
    }
  }
}
