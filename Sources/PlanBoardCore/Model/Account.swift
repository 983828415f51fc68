/// How many parts of a board look like work but were not understood, by kind (docs/format.md, "What is not understood").
///
/// The fields of cards that are done, cancelled or archived do not count.
package struct Account: Hashable, Sendable {
  package enum Kind: Int, CaseIterable, Sendable {
    /// A date or time that has the sign or the key of one, but cannot be read.
    case date
    /// A recurrence that is not understood.
    case recurrence
    /// Text such as `- []a`, `-[ ] a` or `- \[ \] a`, which is probably meant to be a box.
    case box
    /// A task above the first column or in a quote, which is no card.
    case task
    /// A card that is written as a heading with its properties below it.
    case heading
    /// A table with a column for the status, or with a column for each state.
    case table
    /// Fields below the title of a card in a block that is not read as fields, such as YAML in a fence.
    case metadata
  }

  /// By the raw value of ``Kind``.
  private var counts = SIMD8<Int32>(repeating: 0)

  package init() {}

  package var isEmpty: Bool { counts == SIMD8(repeating: 0) }

  /// The sum over all kinds.
  package var total: Int { Int(counts.wrappedSum()) }

  package subscript(kind: Kind) -> Int { Int(counts[kind.rawValue]) }

  package mutating func add(_ kind: Kind, _ count: Int = 1) { counts[kind.rawValue] &+= Int32(clamping: count) }

  package static func + (account: Account, other: Account) -> Account {
    var sum = account
    sum.counts &+= other.counts
    return sum
  }
}
