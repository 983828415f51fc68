/// The severity of a finding.
package enum Severity: String, Comparable, CaseIterable, Sendable {
  case info, warning, error

  private var rank: Int { Self.allCases.firstIndex(of: self)! }
  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}
