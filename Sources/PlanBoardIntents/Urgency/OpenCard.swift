internal import PlanBoardCore
internal import PlanBoardMarkdown

/// What decides how urgent an open card is, as far as its own board says it.
struct OpenCard: Sendable {
  /// The card's index on its board.
  let index: Int
  let id: String?
  let isPinned: Bool
  let due: DueDate?
  let priority: Priority?
  let isStarted: Bool
  /// The card's `start:`, if that day is after today; nil otherwise.
  let start: CalendarDate?
  /// The ids in the card's `after:`.
  let after: [String]
  /// The day of the card's `created:`; nil if it has none.
  let created: CalendarDate?
  /// The sum of the weights of the card's tags.
  let tagWeight: Double

  init(_ text: CardSyntax, today: CalendarDate, _ weights: UrgencyWeights) {
    index = text.index
    id = text.id
    isPinned = text.isPinned
    due = text.due
    priority = text.value(of: .priority).flatMap { Priority(rawValue: $0) }
    isStarted = text.box?.mark == .started
    start = text.value(of: .start).flatMap { DueDate(iso: $0)?.date }.flatMap { $0 > today ? $0 : nil }
    after = text.value(of: .after)?.split(separator: ",").map(String.init) ?? []
    created = text.value(of: .created).flatMap { CalendarDate(beginningOf: $0) }
    tagWeight = weights.tags.isEmpty ? 0 : Self.weight(of: text, weights)
  }

  private static func weight(of text: CardSyntax, _ weights: UrgencyWeights) -> Double {
    let tags = Set(text.fields.lazy.filter { $0.counts && $0.key == .tag }.map(\.value))
    return tags.sorted().reduce(0) { $0 + (weights.tags[$1] ?? 0) }
  }

  /// The first id that the card waits for and that is in `open`; nil if there is none.
  func blocker(among open: Set<String>) -> String? { after.first(where: open.contains) }
}
