internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// The properties of an open card that decide when the card should be done.
struct OpenCard: Sendable {
  let urgency: Urgency
  /// The day of the card's `start:`; nil if the card has no such day, or if the day is not after today.
  let start: CalendarDate?
  /// The ids of the cards that must be done first.
  private let after: [String]

  /// - Parameter text: an open card.
  init(_ text: CardSyntax, today: CalendarDate) {
    urgency = Urgency(text, today: today)
    start = text.value(of: .start).flatMap { DueDate(iso: $0)?.date }.flatMap { $0 > today ? $0 : nil }
    after = text.value(of: .after)?.split(separator: ",").map(String.init) ?? []
  }

  /// Whether any card that this one waits for is still open.
  ///
  /// - Parameter open: the ids from ``openIDs(for:in:today:)``.
  func isBlocked(by open: Set<String>) -> Bool { blocker(among: open) != nil }

  /// The id of the first card that this one waits for and that is still open; nil if there is none.
  ///
  /// - Parameter open: the ids from ``openIDs(for:in:today:)``.
  func blocker(among open: Set<String>) -> String? { after.first(where: open.contains) }

  /// Whether the card names cards that it waits for.
  var mayWait: Bool { !after.isEmpty }

  /// The ids of the open cards that any of `cards` waits for. The result may also contain ids of other open cards.
  static func openIDs(
    for cards: some Sequence<OpenCard>, in plan: any BoardSource, today: CalendarDate
  ) throws -> Set<String> {
    try plan.openIDs(among: Set(cards.flatMap(\.after)), today: today)
  }
}
