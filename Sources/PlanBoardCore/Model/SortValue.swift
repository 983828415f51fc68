/// A card's value for one sort key. Numbers come before days, days before text, and text before a missing value.
package struct SortValue: Hashable, Sendable {
  private enum Kind: UInt8 { case number, day, text, missing }

  private var kind: Kind
  /// The order among values of one kind. For text, it covers only the first three scalars.
  private var rank: UInt64 = 0
  /// For text, its scalars in lower case; ``text`` is the original.
  private var folded: [Unicode.Scalar] = []
  private var text = ""

  package static let missing = SortValue(kind: .missing)

  /// A number; negative zero is equal to zero.
  package static func number(_ number: Double) -> Self {
    // The bit patterns of positive numbers are in the order of the numbers, those of negative numbers in reverse order.
    let bits = (number == 0 ? 0 : number).bitPattern
    return SortValue(kind: .number, rank: bits >> 63 == 1 ? ~bits : bits | 1 << 63)
  }

  /// A day; without a time it comes before any time of that day.
  package static func day(_ day: DueDate) -> Self {
    // 366 is added because the first days of the year 0 have negative day numbers.
    SortValue(kind: .day, rank: UInt64((day.date.dayNumber + 366) * 1441 + (day.time?.minutes ?? -1) + 1))
  }

  /// Text, ordered by its lower-case Unicode scalars, so that the order is the same on every machine.
  package static func text(_ text: String) -> Self {
    let folded = Array(text.lowercased().unicodeScalars)
    let rank = (0..<3).reduce(UInt64(0)) { $0 << 21 | ($1 < folded.count ? UInt64(folded[$1].value) + 1 : 0) }
    return SortValue(kind: .text, rank: rank, folded: folded, text: text)
  }

  /// The value of free text: a day for `2026-12-01` or `2026-12-01T09:00`, a number for `3.5`, otherwise text.
  package static func reading(_ text: String) -> Self {
    if let day = DueDate(iso: text) { return .day(day) }
    if let number = Double(text), number.isFinite { return .number(number) }
    return .text(text)
  }
}

extension SortValue: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
    if left.rank != right.rank { return left.rank < right.rank }
    if left.folded != right.folded { return left.folded.lexicographicallyPrecedes(right.folded) }
    return left.text < right.text
  }

  /// The part of a value that decides most comparisons. It is fast to copy, because it needs no reference counting.
  struct Head: Equatable {
    var kind: UInt8
    var rank: UInt64
    var isMissing: Bool { kind == Kind.missing.rawValue }
    var isText: Bool { kind == Kind.text.rawValue }
    static func < (left: Self, right: Self) -> Bool {
      left.kind != right.kind ? left.kind < right.kind : left.rank < right.rank
    }
  }

  var head: Head { Head(kind: kind.rawValue, rank: rank) }
}
