internal import PlanBoardCore
internal import PlanBoardMarkdown

/// How urgent an open card is: `a < b` if `a` is more urgent. The first rule that tells two cards apart decides:
///
/// - pinned cards first
/// - overdue cards first
/// - higher priorities first, cards without a priority last
/// - earlier due dates first, cards without a due date last
/// - cards whose box is marked as started, `[/]`, first
struct Urgency: Comparable, Sendable {
  private let isPinned: Bool
  let isOverdue: Bool
  private let priority: Priority?
  let due: DueDate?
  private let isStarted: Bool

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
