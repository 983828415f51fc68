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
    // The larger a positive number, the larger its bit pattern; the larger a negative number, the smaller its bit
    // pattern.
    let bits = (number == 0 ? 0 : number).bitPattern
    return SortValue(kind: .number, rank: bits >> 63 == 1 ? ~bits : bits | 1 << 63)
  }

  /// A day; without a time it comes before any time of that day.
  package static func day(_ day: DueDate) -> Self {
    // A missing time counts as minute -1. 366 is added because the first days of the year 0 have negative day numbers.
    SortValue(kind: .day, rank: UInt64((day.date.dayNumber + 366) * 1441 + (day.time?.minutes ?? -1) + 1))
  }

  /// Text, ordered by its lower-case Unicode scalars, so that the order is the same on every machine.
  package static func text(_ text: String) -> Self {
    let folded = Array(text.lowercased().unicodeScalars)
    let rank = (0..<3).reduce(UInt64(0)) { $0 << 21 | ($1 < folded.count ? UInt64(folded[$1].value) + 1 : 0) }
    return SortValue(kind: .text, rank: rank, folded: folded, text: text)
  }

  /// The value of free text: a day or a number if the text can be read as one, otherwise text.
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

  /// The kind and the rank of a value. These two decide most comparisons, and copying them is fast, because it needs no
  /// reference counting.
  fileprivate struct Head: Equatable {
    var kind: UInt8
    var rank: UInt64
    var isMissing: Bool { kind == Kind.missing.rawValue }
    var isText: Bool { kind == Kind.text.rawValue }
    static func < (left: Self, right: Self) -> Bool {
      left.kind != right.kind ? left.kind < right.kind : left.rank < right.rank
    }
  }

  fileprivate var head: Head { Head(kind: kind.rawValue, rank: rank) }
}

/// A stable order of cards by keys. Cards without a value for a key come last, whether the key is ascending or
/// descending.
package struct SortOrder: Hashable, Sendable {
  package var keys: [SortKey]
  /// Whether pinned cards come before all others.
  package var pinnedFirst: Bool

  package init(_ keys: [SortKey], pinnedFirst: Bool = true) {
    self.keys = keys
    self.pinnedFirst = pinnedFirst
  }

  /// Sorts cards and returns their indices in order. O(n log n).
  ///
  /// - Parameters:
  ///   - pinned: for each card, whether it is pinned.
  ///   - values: one for each card and key. The values of the first card come first, then those of the second card, and
  ///     so on.
  package func order(pinned: [Bool], values: [SortValue]) -> [Int] {
    precondition(values.count == pinned.count * keys.count)
    let heads = values.map(\.head)
    func isBefore(_ left: Int, _ right: Int) -> Bool {
      if pinnedFirst, pinned[left] != pinned[right] { return pinned[left] }
      for key in keys.indices {
        let a = left * keys.count + key
        let b = right * keys.count + key
        if heads[a] != heads[b] {
          if heads[a].isMissing || heads[b].isMissing { return heads[b].isMissing }
          return (heads[a] < heads[b]) != keys[key].isDescending
        }
        if heads[a].isText, values[a] != values[b] { return (values[a] < values[b]) != keys[key].isDescending }
      }
      return left < right
    }
    // Usually the cards are already in order.
    let cards = pinned.indices
    if zip(cards, cards.dropFirst()).allSatisfy(isBefore) { return Array(cards) }
    return cards.sorted(by: isBefore)
  }
}
