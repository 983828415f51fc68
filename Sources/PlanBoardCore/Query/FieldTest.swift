/// A query's test of a field's value, such as `est:>2h`, prepared for many cards.
package struct FieldTest: Sendable {
  private let comparison: CardQuery.Comparison
  private let wanted: Value
  private let pattern: WildcardName
  private let kind: FieldDefinition.Kind

  /// - Parameter wanted: the value as written in the query; `*` matches any text if `comparison` is `equal`.
  package init(_ key: FieldKey, _ comparison: CardQuery.Comparison, _ wanted: String) {
    kind = key.kind
    self.comparison = comparison
    self.wanted = Value(wanted, kind)
    pattern = WildcardName(wanted)
  }

  /// Whether a field's value, in native form (``Field/value``), passes the test. An `after:` with several ids
  /// equals each of them. A number and a day fail a test such as `<`.
  package func holds(for value: String) -> Bool {
    if kind == .ids, comparison == .equal {
      return value.split(separator: ",").contains { pattern.matches(String($0)) }
    }
    if comparison == .equal, pattern.matches(value) { return true }
    switch (Value(value, kind), wanted) {
    case (.number(let left), .number(let right)): return comparison.holds(left, right)
    case (.day(let left), .day(let right)): return comparison.holds(left, right)
    case (.text(let left), .text(let right)):
      return comparison != .equal && comparison.holds(ByteOrder(bytes: left.bytes), ByteOrder(bytes: right.bytes))
    default: return false
    }
  }

  /// Whether a value in a query is a number, an estimate or a day, and so can be an end of a range.
  static func hasOrder(_ value: String, _ key: FieldKey) -> Bool {
    if case .text = Value(value, key.kind) { false } else { true }
  }

  private enum Value: Sendable {
    /// A number, or an estimate in minutes.
    case number(Double)
    case day(CalendarDate)
    case text(FoldedText)

    init(_ text: String, _ kind: FieldDefinition.Kind) {
      if kind == .duration, let estimate = Estimate(text) {
        self = .number(estimate.minutes)
      } else if let number = Double(text), number.isFinite {
        self = .number(number)
      } else if let day = DueDate(iso: text) {
        self = .day(day.date)
      } else {
        self = .text(FoldedText(text))
      }
    }
  }

  private struct ByteOrder: Comparable {
    var bytes: [UInt8]
    static func < (left: Self, right: Self) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
  }
}
