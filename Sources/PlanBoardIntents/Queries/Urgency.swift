internal import PlanBoardCore
internal import PlanBoardMarkdown

/// How urgent an open card is. The less (`<`) of two cards is more urgent. These properties are compared one after the
/// other: pinned cards come first, then overdue cards, then cards of higher priority, then cards with an earlier due
/// date, then cards whose box is marked as started, `[/]`. A card without a priority comes after low priority, and a
/// card without a due date after any due date.
struct Urgency: Comparable, Sendable {
  private let isPinned: Bool
  let isOverdue: Bool
  private let priority: Priority?
  let due: DueDate?
  private let isStarted: Bool

  /// - Parameter text: an open card.
  init(_ text: CardSyntax, today: CalendarDate) {
    isPinned = text.isPinned
    due = text.due
    isOverdue = CardState.open.isOverdue(due, on: today)
    priority = text.value(of: .priority).flatMap { Priority(rawValue: $0) }
    isStarted = text.box?.mark == .started
  }

  static func < (left: Urgency, right: Urgency) -> Bool {
    if left.isPinned != right.isPinned { return left.isPinned }
    if left.isOverdue != right.isOverdue { return left.isOverdue }
    if left.priority != right.priority { return (left.priority?.rank ?? .max) < (right.priority?.rank ?? .max) }
    if left.due != right.due { return left.due.map { due in right.due.map { due < $0 } ?? true } ?? false }
    return left.isStarted && !right.isStarted
  }
}
