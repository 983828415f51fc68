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
  /// The rules up to the weights, and those after them. The earlier a rule is, the higher are its bits.
  private let head: UInt64
  private let tail: UInt64
  private let weight: Double
  private let blocking: Int

  /// A day further ahead says less about what to do next than a priority does.
  static let nearDays = 7

  /// - Parameters:
  ///   - isBlocked: whether the card waits for an open card.
  ///   - blocking: the number of open cards that wait for the card.
  init(_ card: OpenCard, isBlocked: Bool, blocking: Int, _ weights: UrgencyWeights, today: Int) {
    let due = card.due?.date.dayNumber
    let days = due.map { $0 - today }
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
    weight = weights.isEmpty ? 0 : weights.sum(of: card, blocking: blocking, today: today)
    var head = Bits()
    head.append(tier.rank, bits: 3)
    head.append(card.start.map { Self.ordinal($0.dayNumber) } ?? 0, bits: 22)
    head.append(isBlocked ? 1 : 0, bits: 1)
    self.head = head.value
    var tail = Bits()
    let day = due.map(Self.ordinal)
    tail.append(isNear ? day ?? Bits.all(22) : Bits.all(22), bits: 22)
    tail.append(card.priority?.rank ?? 3, bits: 2)
    tail.append(day ?? Bits.all(22), bits: 22)
    tail.append((card.due?.time?.minutes ?? -1) + 1, bits: 11)
    tail.append(card.isStarted ? 0 : 1, bits: 1)
    self.tail = tail.value
  }

  /// A day as a number from 1 that fits into 22 bits: the years 0 to 9999 have fewer than 3,700,000 days.
  private static func ordinal(_ dayNumber: Int) -> Int { dayNumber + 100 }

  static func < (left: Urgency, right: Urgency) -> Bool {
    if left.head != right.head { return left.head < right.head }
    if left.weight != right.weight { return left.weight > right.weight }
    if left.tail != right.tail { return left.tail < right.tail }
    return left.blocking > right.blocking
  }
}

/// Numbers as one number. Comparing it compares them one after the other.
private struct Bits {
  private(set) var value: UInt64 = 0

  mutating func append(_ number: Int, bits: Int) { value = value << UInt64(bits) | UInt64(number) }

  /// The largest number that has so many bits.
  static func all(_ bits: Int) -> Int { 1 << bits - 1 }
}

extension UrgencyWeights {
  /// The weights that count for a card, in the order of ``Property``, with what each adds to the sum. `today` is a
  /// ``CalendarDate/dayNumber``. A property counts in
  /// full, in part, or not at all: none counts negatively.
  func parts(of card: OpenCard, blocking: Int, today: Int) -> [(property: Property, weight: Double)] {
    Property.allCases.compactMap { property in
      guard let weight = properties[property] else { return nil }
      let share = share(of: property, card, blocking: blocking, today)
      return share > 0 ? (property, weight * share) : nil
    }
  }

  fileprivate func sum(of card: OpenCard, blocking: Int, today: Int) -> Double {
    parts(of: card, blocking: blocking, today: today).reduce(card.tagWeight) { $0 + $1.weight }
  }

  /// From 0 to 1. An earlier due day never has a smaller share.
  private func share(of property: Property, _ card: OpenCard, blocking: Int, _ today: Int) -> Double {
    /// 0 for 0; near 1 for a number that is many times `half`.
    func part(_ number: Int, half: Double) -> Double { 1 - 1 / (1 + Double(max(0, number)) / half) }
    switch property {
    case .due:
      guard let days = card.due.map({ $0.date.dayNumber - today }) else { return 0 }
      // Half of the weight today, less before, and more for a card that is late.
      return days < 0 ? 0.5 + part(-days, half: 7) / 2 : (1 - part(days, half: 7)) / 2
    case .priority: return card.priority.map { 1 - Double($0.rank) / 3 } ?? 0
    case .started: return card.isStarted ? 1 : 0
    case .blocking: return part(blocking, half: 1)
    case .age: return card.created.map { part(today - $0.dayNumber, half: 30) } ?? 0
    }
  }
}
