internal import PlanBoardCore

/// How urgent an open card is: `a < b` if `a` is more urgent. Two cards may be equally urgent. The first rule that tells them
/// apart decides (docs/queries.md, "What to do next"):
///
/// 1. the ``UrgencyTier``; of the cards that have not begun, those that begin earlier
/// 2. cards that wait for no other card first
/// 3. the greater sum of the weights of the settings
/// 4. the earlier due day; in the tiers `next` and `waiting`, only days within the next ``nearDays`` days count here
/// 5. the higher priority, cards without one last
/// 6. the earlier due date with its time, cards without one last
/// 7. cards whose box is marked as started, `[/]`, first
/// 8. the greater number of open cards that wait for the card
struct Urgency: Comparable, Sendable {
  let tier: UrgencyTier
  let isBlocked: Bool
  private let start: Int
  private let weight: Double
  private let day: Int
  private let priority: Int
  private let due: Int
  private let isStarted: Bool
  private let blocking: Int

  /// A day further ahead says less about what to do next than a priority does.
  static let nearDays = 7

  /// - Parameters:
  ///   - isBlocked: whether the card waits for an open card.
  ///   - blocking: the number of open cards that wait for the card.
  init(_ card: OpenCard, isBlocked: Bool, blocking: Int, _ weights: UrgencyWeights, today: CalendarDate) {
    let due = card.due?.date.dayNumber
    let days = due.map { $0 - today.dayNumber }
    tier =
      if card.start != nil {
        .waiting
      } else if card.isPinned {
        .pinned
      } else if isBlocked {
        .waiting
      } else {
        switch days {
        case .some(..<0): .late
        case 0: .today
        case .some(...UrgencyTier.soonDays): .soon
        default: .next
        }
      }
    let isNear = tier < .next || days.map { $0 <= Self.nearDays } ?? false
    self.isBlocked = isBlocked
    self.blocking = blocking
    start = card.start?.dayNumber ?? .min
    weight = weights.isEmpty ? 0 : weights.sum(of: card, blocking: blocking, today: today)
    day = isNear ? due ?? .max : .max
    priority = card.priority?.rank ?? .max
    self.due = card.due.map { $0.date.dayNumber * 1441 + ($0.time?.minutes ?? -1) } ?? .max
    isStarted = card.isStarted
  }

  static func < (left: Urgency, right: Urgency) -> Bool {
    if left.tier != right.tier { return left.tier < right.tier }
    if left.start != right.start { return left.start < right.start }
    if left.isBlocked != right.isBlocked { return right.isBlocked }
    if left.weight != right.weight { return left.weight > right.weight }
    if left.day != right.day { return left.day < right.day }
    if left.priority != right.priority { return left.priority < right.priority }
    if left.due != right.due { return left.due < right.due }
    if left.isStarted != right.isStarted { return left.isStarted }
    return left.blocking > right.blocking
  }
}

extension UrgencyWeights {
  /// The weights that count for a card, in the order of ``Property``, with what each adds to the sum. A property counts in
  /// full, in part, or not at all: none counts negatively.
  func parts(of card: OpenCard, blocking: Int, today: CalendarDate) -> [(property: Property, weight: Double)] {
    Property.allCases.compactMap { property in
      guard let weight = properties[property] else { return nil }
      let share = share(of: property, card, blocking: blocking, today)
      return share > 0 ? (property, weight * share) : nil
    }
  }

  fileprivate func sum(of card: OpenCard, blocking: Int, today: CalendarDate) -> Double {
    parts(of: card, blocking: blocking, today: today).reduce(card.tagWeight) { $0 + $1.weight }
  }

  /// From 0 to 1. An earlier due day never has a smaller share.
  private func share(of property: Property, _ card: OpenCard, blocking: Int, _ today: CalendarDate) -> Double {
    /// 0 for 0; near 1 for a number that is many times `half`.
    func part(_ number: Int, half: Double) -> Double { 1 - 1 / (1 + Double(max(0, number)) / half) }
    switch property {
    case .due:
      guard let days = card.due.map({ $0.date.dayNumber - today.dayNumber }) else { return 0 }
      // Half of the weight today, less before, and more for a card that is late.
      return days < 0 ? 0.5 + part(-days, half: 7) / 2 : (1 - part(days, half: 7)) / 2
    case .priority: return card.priority.map { 1 - Double($0.rank) / 3 } ?? 0
    case .started: return card.isStarted ? 1 : 0
    case .blocking: return part(blocking, half: 1)
    case .age: return card.created.map { part(today.dayNumber - $0.dayNumber, half: 30) } ?? 0
    }
  }
}
