internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A date or a time that does not exist or cannot be read.
struct NotADate: CardRule {
  static let id: RuleID = "not-a-date"
  static let summary = "A date that does not exist or cannot be read"
  static let why =
    "pb ignores the date: a card whose due date cannot be read never becomes due. "
    + "If cards are sorted by this date, the card comes after the cards with a date. "
    + "A time that cannot be read, or that has a time zone, is ignored, too."
  static let fix: String? =
    "writes a date that has only one meaning, such as `24.12.2026`, as `2026-12-24` (unsafe: the card gets the date)"
  static let wants: CardTraits = .notDates
  static let examples = Examples(
    clean: [
      "## A\n- b due:2026-02-28\n- c due:2026-12-01T15:00\n", "## A\n- b until:soon\n",
      "## A\n- b every:1w until:2026-12-31 due:2026-12-01\n",
    ],
    flagged: ["## A\n- b ↓due:24.12.2026\n": "## A\n- b due:2026-12-24\n"],
    unfixed: [
      "## A\n- b ↓due:2026-02-30\n", "## A\n- b ↓due:soon\n", "## A\n- b ↓📅 2026-02-30\n",
      "## A\n- b ↓@{2026-02-30}\n", "## A\n- b ↓due:2026-12-01T15:00Z\n",
      "## A\n- b every:1w ↓until:soon due:2026-12-01\n",
    ])

  func check(_ card: CardSyntax, _ summary: CardSummary, in board: LintedBoard, _ report: inout Report) {
    for field in card.notDates {
      let nearest = NearestDate(field.value)
      report.add(
        field.range, .notADate(field.key, value: field.value, nearest: nearest?.text),
        fix: nearest.flatMap { Self.fix(field, $0) })
    }
    for field in card.fields where field.isPartlyRead {
      report.add(field.range, .timeZone(value: board.text(field.valueRange)))
    }
    for time in card.unreadTimes { report.add(time.range, .notATime(time.value)) }
  }

  /// The fix that writes the date as pb reads it; nil if the value may mean another day.
  private static func fix(_ field: FieldOccurrence, _ nearest: NearestDate) -> Fix? {
    let value = field.valueRange
    guard nearest.isCertain, nearest.length <= value.count else { return nil }
    return .unsafe(TextEdit(value.lowerBound..<value.lowerBound + nearest.length, Array(nearest.text.utf8)))
  }
}
