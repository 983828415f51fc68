package import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// How urgent an open card is. These properties are compared one after the other: pinned cards come first, then overdue
/// cards, then cards of higher priority, then cards with an earlier due date, then cards whose box is marked as
/// started, `[/]`.
struct Urgency: Comparable, Sendable {
  private let isPinned: Bool
  let isOverdue: Bool
  private let priority: Priority?
  let due: DueDate?
  private let isStarted: Bool

  fileprivate init(_ text: CardSyntax, today: CalendarDate) {
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

/// The properties of an open card that decide when it is its turn.
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

  /// The id of the first card that this one waits for and that is still open.
  ///
  /// - Parameter open: the ids from ``openIDs(for:in:today:)``.
  func blocker(among open: Set<String>) -> String? { after.first(where: open.contains) }

  /// Whether the card names cards that it waits for.
  var mayWait: Bool { !after.isEmpty }

  /// The ids of the open cards for which some cards wait. The result may contain ids of other open cards, too, as in
  /// `BoardSource.openIDs(among:today:)`.
  ///
  /// - Parameter cards: the cards that may wait.
  static func openIDs(
    for cards: some Sequence<OpenCard>, in plan: any BoardSource, today: CalendarDate
  ) throws -> Set<String> {
    try plan.openIDs(among: Set(cards.flatMap(\.after)), today: today)
  }
}

extension BoardSource {
  /// Returns which of the wanted ids belong to open cards. The result may contain ids of other open cards, too. If no
  /// id is wanted, no board is read. A board that cannot be read counts as a board without open cards.
  func openIDs(among wanted: Set<String>, today: CalendarDate) throws -> Set<String> {
    guard !wanted.isEmpty else { return [] }
    // For each id, the filter searches each text once. With many ids, that would take longer than parsing the board.
    let filter = wanted.count > 16 ? nil : CardFilter(.anyOf(wanted.sorted().map { .id($0) }), today: today)
    var open: Set<String> = []
    try forEachBoard(paths) { text -> [String] in
      filter?.excludes(text.bytes, names: []) ?? false ? [] : text.board.openIDs
    } use: { _, ids in
      open.formUnion((try? ids.get()) ?? [])
    }
    return open
  }
}

extension PlanSnapshot {
  /// Returns which of the wanted ids belong to open cards. The result may contain ids of other open cards, too. If no
  /// id is wanted, no board is read. A board that cannot be read counts as a board without open cards.
  package func openIDs(_ wanted: Set<String>, today: CalendarDate) throws -> Set<String> {
    try openIDs(among: wanted, today: today)
  }
}
