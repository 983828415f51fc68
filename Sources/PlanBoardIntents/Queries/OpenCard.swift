internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// The properties of an open card that decide when the card should be done.
struct OpenCard: Sendable {
  let urgency: Urgency
  /// The card's `start:`, if that day is after today; nil otherwise.
  let start: CalendarDate?
  private let after: [String]

  init(_ text: CardSyntax, today: CalendarDate) {
    urgency = Urgency(text, today: today)
    start = text.value(of: .start).flatMap { DueDate(iso: $0)?.date }.flatMap { $0 > today ? $0 : nil }
    after = text.value(of: .after)?.split(separator: ",").map(String.init) ?? []
  }

  /// Whether the card waits for a card with one of these ids.
  func isBlocked(by open: Set<String>) -> Bool { blocker(among: open) != nil }

  /// The first id that the card waits for and that is in `open`; nil if there is none.
  func blocker(among open: Set<String>) -> String? { after.first(where: open.contains) }

  var mayWait: Bool { !after.isEmpty }

  /// The ids of the open cards that any of `cards` waits for. The result may also contain ids of other open cards.
  static func openIDs(
    for cards: some Sequence<OpenCard>, in plan: any BoardSource, today: CalendarDate
  ) throws -> Set<String> {
    try plan.openIDs(among: Set(cards.flatMap(\.after)), today: today)
  }
}
