/// A query for cards: `is:open (due:<=7d or !high) -#someday`.
///
/// Invariant: `all` and `any` have no members of their own kind, and never exactly one member; `any` is not empty.
package indirect enum CardQuery: Hashable, Sendable {
  case test(Condition)
  case not(CardQuery)
  /// Without members, the query matches every card.
  case all([CardQuery])
  case any([CardQuery])
  case named(NamedTerm)

  /// A term with a synonym of a known key. `p:high` tests the field `p` on boards that declare it, and the priority on
  /// all other boards.
  package struct NamedTerm: Hashable, Sendable {
    /// As it was typed.
    package let text: String
    /// The synonym, in lower case: `p`.
    package let name: String
    /// The query for cards of a board that declares the synonym as a key.
    package let own: CardQuery
    /// The query for cards of all other boards.
    package let known: CardQuery
  }

  /// A condition that a card meets or does not meet.
  package enum Condition: Hashable, Sendable {
    /// A word or a phrase in the title, the notes, the checklist, a tag, a person or a custom field.
    case text(String)
    /// A tag of the card or its board; `core` also matches `core/ui`.
    case tag(String)
    case person(String)
    case id(String)
    case state(State)
    case has(Property)
    /// The name of the card's column, board or section; `*` matches any text. A board's names are its title, its path
    /// and its file name. An archived card is in no column.
    case place(Place, String)
    case date(FieldKey, Comparison, QueryDate)
    /// The day on which the card was last changed, as far as it is known. No card has this in its text.
    case modified(Comparison, QueryDate)
    /// `more` means more urgent: `priority:>medium` matches `high`. A card without a priority never matches.
    case priority(Comparison, Priority)
    /// How many of the check items are done, in percent. A card without a checklist never matches.
    case checklist(Comparison, percent: Int)
    /// The value of a field without a case above; see ``FieldTest``.
    case field(FieldKey, Comparison, String)
  }

  package enum State: String, CaseIterable, Sendable {
    case open
    case done, started, cancelled
    /// Open, and the due day has passed.
    case overdue
    /// Waits (`after:`) for another card, anywhere in the plan, that is open and not archived.
    case blocked
    case pinned, archived, recurring
  }

  package enum Property: Hashable, Sendable {
    case notes, checklist, section
    /// Whether it is known when the card was last changed.
    case modified
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

  package static let everything = CardQuery.all([])

  /// The query for the cards in columns with these names or patterns; for all cards if there are no names.
  package static func inColumns(_ names: [String]) -> CardQuery {
    names.isEmpty ? .everything : .anyOf(names.map { .place(.column, $0) })
  }

  /// The query for the cards that meet at least one of `conditions`, which must not be empty.
  package static func anyOf(_ conditions: [Condition]) -> CardQuery {
    .joined(conditions.map { .test($0) }, isAll: false)
  }

  /// A query for the cards that match both this query and another one.
  package func and(_ other: CardQuery) -> CardQuery { .joined([self, other], isAll: true) }

  /// Joins queries into `all` or `any`, and keeps the invariant. `any` needs at least one query.
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

  /// All conditions of the query, in the order of its text, also negated ones and both queries of named terms.
  package var conditions: [Condition] {
    switch self {
    case .test(let condition): [condition]
    case .not(let query): query.conditions
    case .all(let queries), .any(let queries): queries.flatMap(\.conditions)
    case .named(let term): term.own.conditions + term.known.conditions
    }
  }

  /// Whether the query contains `is:archived`, perhaps negated.
  package var asksForArchive: Bool { conditions.contains(.state(.archived)) }

  /// Whether the query depends on when cards were last changed.
  package var needsModified: Bool {
    conditions.contains {
      switch $0 {
      case .modified, .has(.modified): true
      default: false
      }
    }
  }

  /// The first day on which a card that matches can have been changed last; nil if it can be any day.
  package func firstModified(today: CalendarDate) -> CalendarDate? {
    switch self {
    case .test(.modified(let comparison, let date)):
      switch comparison {
      case .equal, .atLeast, .more: date.days(on: today)?.lowerBound
      case .less, .atMost: nil
      }
    case .named(let term): term.known.firstModified(today: today)
    case .all(let queries): queries.compactMap { $0.firstModified(today: today) }.max()
    case .test, .not, .any: nil
    }
  }

  /// Whether the query depends on which cards of the plan are open.
  package var needsOpenIDs: Bool { conditions.contains(.state(.blocked)) }
}
