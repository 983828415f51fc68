internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A card that has two values of one field.
struct DuplicateField: CardRule {
  static let id: RuleID = "duplicate-field"
  static let summary = "A card with two values of one field"
  static let why = "The first one counts, so the second is a silent lie."
  static let fix: String? = "takes out all but the first (unsafe)"
  static let wants: CardTraits = .repetition
  static let examples = Examples(
    clean: ["## A\n- b due:2026-12-01 #x #y @ann @bob\n", "## A\n- b due:2026-12-01 @{2026-12-01}\n"],
    flagged: ["## A\n- b due:2026-12-01 ↓due:2026-12-24\n": "## A\n- b due:2026-12-01\n"])

  func check(_ card: CardText, _ glance: CardGlance, in board: LintedBoard, _ report: inout Report) {
    for field in card.fields where !field.counts {
      switch field.key {
      case .tag, .person, .pinned, .other: continue
      default: break
      }
      guard let first = card.fields.first(where: { $0.counts && $0.key == field.key && $0.isTime == field.isTime }),
        first.value != field.value
      else { continue }
      report.add(
        field.range, "the card has `\(first.key): \(first.value)` already, and this is ignored",
        fix: field.notation == .line ? nil : .unsafe(board.deletion(of: field)))
    }
  }
}

extension FieldOccurrence {
  /// The time of a due date, which Obsidian Kanban writes apart.
  fileprivate var isTime: Bool { notation == .kanbanTime }
}
