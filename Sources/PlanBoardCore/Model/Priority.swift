/// The urgency of a card. The most urgent priority compares as the least, so that it sorts first.
package enum Priority: String, Hashable, Sendable, Comparable, CaseIterable {
  case high, medium, low

  /// 0 for the most urgent.
  package var rank: Int {
    switch self {
    case .high: 0
    case .medium: 1
    case .low: 2
    }
  }

  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}
