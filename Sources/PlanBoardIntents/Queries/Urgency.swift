internal import PlanBoardCore
internal import PlanBoardMarkdown

/// How urgent an open card is: `a < b` if `a` is more urgent. The first rule that tells two cards apart decides:
///
/// 1. Pinned cards come first.
/// 2. Overdue cards come first.
/// 3. Cards of higher priority come first, and cards without a priority last.
/// 4. Cards with an earlier due date come first, and cards without a due date last.
/// 5. Cards whose box is marked as started, `[/]`, come first.
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
