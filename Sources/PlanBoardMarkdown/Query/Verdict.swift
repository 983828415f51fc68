/// The verdict on a test or on a whole query: it holds, it does not hold, or this is not known yet. The verdict on
/// ``CardQuery/all(_:)`` is the least of the verdicts on its members; that on ``CardQuery/any(_:)`` is the greatest.
enum Verdict: Int8, Comparable {
  case no, unknown, yes

  init(_ holds: Bool) { self = holds ? .yes : .no }

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  static prefix func ! (verdict: Self) -> Self {
    switch verdict {
    case .no: .yes
    case .unknown: .unknown
    case .yes: .no
    }
  }
}
