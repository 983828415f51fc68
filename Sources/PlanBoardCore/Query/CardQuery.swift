/// What cards are asked for: `is:open (due:<=7d or !high) -#someday`. A value; ``init(parsing:)`` reads it from text, and
/// ``text`` gives text that reads as the same value.
///
/// Invariant: `all` and `any` have no members of their own kind, and not one member alone; `any` has some.
package indirect enum CardQuery: Hashable, Sendable {
  case test(Condition)
  case not(CardQuery)
  /// Every one of them; of none, every card.
  case all([CardQuery])
  /// At least one of them.
  case any([CardQuery])

  /// Something that a card is or is not.
  package enum Condition: Hashable, Sendable {
    /// A word or a phrase in the title, the notes, the checklist, a tag, a person or a field that nobody knows.
    case text(String)
    /// Also of the board. `core` also means `core/ui`.
    case tag(String)
    case person(String)
    case id(String)
    case state(State)
    case has(Property)
    /// The name of where it stands; `*` is any text.
    case place(Place, String)
    case date(FieldKey, Comparison, QueryDate)
    case priority(Comparison, Priority)
    /// How much of the checklist is done, in percent. A card without one has no percentage.
    case checklist(Comparison, percent: Int)
    /// Any other field. Numbers, spans of time and days are compared as such, and only with their like; `*` is any text.
    case field(FieldKey, Comparison, String)
  }

  package enum State: String, CaseIterable, Sendable {
    /// Neither done nor cancelled.
    case open
    case done, started, cancelled
    /// Open, and its due day is over.
    case overdue
    /// Waits for a card of the plan that is open and not archived.
    case blocked
    case pinned, archived, recurring
  }

  package enum Property: Hashable, Sendable {
    case notes, checklist, section
    case field(FieldKey)
  }

  package enum Place: String, CaseIterable, Sendable { case column, board, section }

  package enum Comparison: String, CaseIterable, Sendable {
    case equal = ""
    case less = "<"
    case atMost = "<="
    case more = ">"
    case atLeast = ">="

    /// `left` stands so to `right`.
    package func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
      switch self {
      case .equal: left == right
      case .less: left < right
      case .atMost: left <= right
      case .more: left > right
      case .atLeast: left >= right
      }
    }
  }

  /// Every card.
  package static let everything = CardQuery.all([])

  /// Both this and another one.
  package func and(_ other: CardQuery) -> CardQuery { .joined([self, other], isAll: true) }

  /// Keeps the invariant: members of the same kind are taken apart.
  static func joined(_ members: [CardQuery], isAll: Bool) -> CardQuery {
    let flat = members.flatMap { member -> [CardQuery] in
      switch member {
      case .all(let inner) where isAll: inner
      case .any(let inner) where !isAll: inner
      default: [member]
      }
    }
    return flat.count == 1 ? flat[0] : isAll ? .all(flat) : .any(flat)
  }

  /// All conditions in it, in the order of the text.
  package var conditions: [Condition] {
    switch self {
    case .test(let condition): [condition]
    case .not(let query): query.conditions
    case .all(let queries), .any(let queries): queries.flatMap(\.conditions)
    }
  }

  /// It asks whether cards are archived; any other query is about cards that are not.
  package var asksForArchive: Bool { conditions.contains(.state(.archived)) }
}
