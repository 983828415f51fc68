package import PlanBoardCore
internal import PlanBoardMarkdown

/// How many cards have each tag and each person, and how many were done in each week.
package struct CardTally: Sendable {
  /// The number of cards that were done in a week, according to their `done:`.
  package struct Week: Hashable, Sendable {
    package let monday: CalendarDate
    package let done: Int
  }

  private var tagged: [String: TagCount] = [:]
  private var involved: [String: TagCount] = [:]
  private var doneInWeek: [CalendarDate: Int] = [:]
  /// The number of done cards without a valid `done:`.
  package private(set) var undated = 0

  /// Creates a tally of no cards.
  package init() {}

  /// Tags in the board's front matter count for every card.
  init(_ board: ParsedBoard, _ cards: [Int]) {
    tagged = TagCount.all(of: board, cards)
    board.forEachSyntax(ofCards: cards) { text, _ in
      let state = text.state(in: board.columns[Int(board.cards[text.index].column)])
      for field in text.fields where field.key == .person && field.counts {
        involved[field.value, default: TagCount()] =
          involved[field.value, default: TagCount()] + TagCount(cards: 1, open: state == .open ? 1 : 0)
      }
      guard state == .done else { return }
      let done = text.value(of: .done).flatMap { DueDate(iso: $0)?.date }
      if let done, let monday = done.monday { doneInWeek[monday, default: 0] += 1 } else { undated += 1 }
    }
  }

  /// Adds the cards of another board.
  package mutating func add(_ other: CardTally) {
    tagged.merge(other.tagged) { $0 + $1 }
    involved.merge(other.involved) { $0 + $1 }
    doneInWeek.merge(other.doneInWeek) { $0 + $1 }
    undated += other.undated
  }

  /// The tags without `#`, sorted by the number of open cards, then of all cards, the highest first, then by name.
  package var tags: [(name: String, count: TagCount)] { Self.ranked(tagged) }
  /// The people without `@`, sorted in the same way as the tags.
  package var people: [(name: String, count: TagCount)] { Self.ranked(involved) }
  /// The weeks in which cards were done, the earliest first.
  package var weeks: [Week] { doneInWeek.sorted { $0.key < $1.key }.map { Week(monday: $0.key, done: $0.value) } }

  private static func ranked(_ counts: [String: TagCount]) -> [(name: String, count: TagCount)] {
    counts.map { (name: $0.key, count: $0.value) }
      .sorted { ($1.count.open, $1.count.cards, $0.name) < ($0.count.open, $0.count.cards, $1.name) }
  }
}
