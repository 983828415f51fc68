/// The urgency of a card. `high` compares as the smallest value, so that it sorts first.
package enum Priority: String, Hashable, Sendable, Comparable, CaseIterable {
  case high, medium, low

  package var rank: Int {
    switch self {
    case .high: 0
    case .medium: 1
    case .low: 2
    }
  }

  /// Reads a priority as people type it, in upper or lower case; nil if the text is none.
  package init?(typed text: String) {
    switch text.lowercased() {
    case "high", "highest", "h", "1", "a": self = .high
    case "medium", "med", "m", "2", "b": self = .medium
    case "low", "lowest", "l", "3", "c": self = .low
    default: return nil
    }
  }

  /// The priority that a user may have meant by a text that is none.
  package static func nearest(to text: String) -> Priority {
    if ["normal", "mid", "middle", "moderate"].contains(text.lowercased()) { return .medium }
    return EditDistance.nearest(to: text, among: allCases.map(\.rawValue)).flatMap { Priority(rawValue: $0) } ?? .high
  }

  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}
