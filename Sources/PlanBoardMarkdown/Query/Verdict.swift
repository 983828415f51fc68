/// Whether a test or a whole query holds: yes, no, or not known yet.
///
/// The verdict on ``CardQuery/all(_:)`` is the least verdict on its members. The verdict on ``CardQuery/any(_:)`` is
/// the greatest.
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
