package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// The cards that were done in a span of days, day by day. `Value` is whatever the caller of
/// ``CardSelection/done(on:make:known:)`` makes of each card.
package struct DoneCards<Value: Sendable>: Sendable {
  package struct Day: Sendable {
    package let date: CalendarDate
    /// Sorted by the time of `done:`. Cards without a time come first. Cards with the same time are in the order of the
    /// boards. Cards without a valid `done:` come after the other cards without a time.
    package let cards: [Value]
  }

  package let days: DaySpan
  /// The days with cards, the earliest first.
  package let dates: [Day]
  /// The number of done cards whose day is not known.
  package let undated: Int

  /// - Parameter cards: the done cards of these days: first those with a valid `done:`, then the others, both in the
  ///   order of the boards.
  fileprivate init(on days: DaySpan, _ cards: [(done: DueDate, value: Value)], undated: Int) {
    self.days = days
    self.undated = undated
    dates = Dictionary(grouping: cards.indices) { cards[$0].done.date }.sorted { $0.key < $1.key }.map { date, day in
      let order = day.sorted { cards[$0].done == cards[$1].done ? $0 < $1 : cards[$0].done < cards[$1].done }
      return Day(date: date, cards: order.map { cards[$0].value })
    }
  }
}

extension CardSelection {
  /// Makes values for the selected cards that were done in a span of days. The day of a card is that of its `done:`. If
  /// a card has no valid `done:`, `known` may return its day.
  ///
  /// - Parameters:
  ///   - make: makes a value from the index of a card; called on several threads.
  ///   - known: finds the days on which cards of a board were done. It receives the indices of the done cards whose
  ///     `done:` is missing or is not a date, the board, and its path. It returns the days by the indices of the cards,
  ///     without the cards whose day it does not know.
  package func done<Value: Sendable>(
    on days: DaySpan, make: @Sendable (ParsedBoard, Int, Path) -> Value,
    known: ([Int], ParsedBoard, Path) throws -> [Int: CalendarDate] = { _, _, _ in [:] }
  ) throws -> Answer<DoneCards<Value>> {
    typealias Undated = (board: ParsedBoard, path: Path, cards: [Int])
    let start = (cards: [], undated: []) as (cards: [(done: DueDate, value: Value)], undated: [Undated])
    return try finding(.test(.state(.done))).reduce(start) { board, cards, path in
      var found = start
      var undated: [Int] = []
      board.forEachSyntax(ofCards: cards) { text, _ in
        guard let done = text.value(of: .done).flatMap({ DueDate(iso: $0) }) else { return undated.append(text.index) }
        if days.contains(done.date) { found.cards.append((done, make(board, text.index, path))) }
      }
      if !undated.isEmpty { found.undated = [(board, path, undated)] }
      return found
    } add: {
      $0.cards += $1.cards
      $0.undated += $1.undated
    }.map { found in
      var (all, count) = (found.cards, 0)
      for (board, path, cards) in found.undated {
        let known = try known(cards, board, path)
        count += cards.count - known.count
        for card in cards {
          if let day = known[card], days.contains(day) { all.append((DueDate(day), make(board, card, path))) }
        }
      }
      return DoneCards(on: days, all, undated: count)
    }
  }
}
