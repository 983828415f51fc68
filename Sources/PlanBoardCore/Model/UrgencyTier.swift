/// The part of the day that an open card belongs to (docs/queries.md, "What to do next"). An earlier tier is more urgent,
/// whatever else its cards say.
package enum UrgencyTier: String, Hashable, Sendable, CaseIterable, Comparable {
  /// The card has `pin:true`.
  case pinned
  /// The card is overdue.
  case late
  /// The card is due today.
  case today
  /// The card is due within the next ``soonDays`` days.
  case soon
  /// Any other card that can be done.
  case next
  /// The card waits for an open card (`after:`), or its `start:` is after today.
  case waiting

  /// The number of days after today that count as soon.
  package static let soonDays = 3

  package var rank: Int {
    switch self {
    case .pinned: 0
    case .late: 1
    case .today: 2
    case .soon: 3
    case .next: 4
    case .waiting: 5
    }
  }

  /// The name of the built-in view that lists the cards of the tier, and perhaps others; nil if there is none.
  package var view: String? {
    switch self {
    case .pinned: "pinned"
    case .late: "overdue"
    case .today: "today"
    case .soon: "soon"
    case .next: nil
    case .waiting: "blocked"
    }
  }

  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}
