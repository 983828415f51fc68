/// A query for cards: `is:open (due:<=7d or !high) -#someday`. ``init(parsing:)`` reads it from text; ``text`` is a text that
/// reads as the same query.
///
/// Invariant: `all` and `any` have no members of their own kind, and never exactly one member; `any` is not empty.
package indirect enum CardQuery: Hashable, Sendable {
  case test(Condition)
  case not(CardQuery)
  /// All members hold. Without members, the query matches every card.
  case all([CardQuery])
  /// At least one member holds.
  case any([CardQuery])
  /// A term whose key is another name of a known key, such as `p:high`: a board may declare a key of its own with that name.
  case named(NamedTerm)

  /// A term with two meanings; each board decides which of them holds for its cards.
  package struct NamedTerm: Hashable, Sendable {
    /// As it was typed.
    package let text: String
    /// The key, in lower case.
    package let name: String
    /// The meaning on a board that declares the key.
    package let own: CardQuery
    /// The meaning on all other boards.
    package let known: CardQuery
  }

  /// A condition that a card meets or does not meet.
  package enum Condition: Hashable, Sendable {
    /// A word or a phrase in the title, the notes, the checklist, a tag, a person or a field with an unknown key.
    case text(String)
    /// A tag of the card or its board. `core` also matches `core/ui`.
    case tag(String)
    case person(String)
    case id(String)
    case state(State)
    case has(Property)
    /// The name of the card's column, board or section; `*` matches any text.
    case place(Place, String)
    case date(FieldKey, Comparison, QueryDate)
    case priority(Comparison, Priority)
    /// How much of the checklist is done, in percent. A card without a checklist never matches.
    case checklist(Comparison, percent: Int)
    /// The value of any other field. Numbers, estimates and days are compared as such, and only with their own kind; `*` matches
    /// any text.
    case field(FieldKey, Comparison, String)
  }

  package enum State: String, CaseIterable, Sendable {
    /// Neither done nor cancelled.
    case open
    case done, started, cancelled
    /// Open, and the due day has passed.
    case overdue
    /// Waits for another card, anywhere in the plan, that is open and not archived.
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

    /// Whether `left` compares to `right` in this way.
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

  /// A query for the cards that match both this query and another one.
  package func and(_ other: CardQuery) -> CardQuery { .joined([self, other], isAll: true) }

  /// Joins queries and keeps the invariant: members of the same kind are replaced by their own members.
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

  /// All conditions of the query, in text order.
  package var conditions: [Condition] {
    switch self {
    case .test(let condition): [condition]
    case .not(let query): query.conditions
    case .all(let queries), .any(let queries): queries.flatMap(\.conditions)
    case .named(let term): term.own.conditions + term.known.conditions
    }
  }

  /// Whether the query contains the condition `is:archived`. Any other query is only about cards that are not archived.
  package var asksForArchive: Bool { conditions.contains(.state(.archived)) }
}
