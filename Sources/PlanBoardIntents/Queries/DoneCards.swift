package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// The cards that were done in a span of days, day by day. `Value` is whatever the caller makes of each card.
package struct DoneCards<Value: Sendable>: Sendable {
  package struct Day: Sendable {
    package let date: CalendarDate
    /// Sorted by the time of `done:`; cards without a time come first.
    package let cards: [Value]
  }

  package let days: DaySpan
  /// The days with cards, the earliest first.
  package let dates: [Day]
  /// The number of done cards whose day is not known.
  package let undated: Int

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
  /// Makes values for the selected cards that were done in a span of days. If a card has no valid `done:`, its day is that
  /// of the commit that marked it as done, if the plan is in a git repository.
  ///
  /// - Parameters:
  ///   - session: where the repository is looked for; nil to look for none.
  ///   - local: returns the local time at a moment, given in seconds since 1970.
  ///   - make: makes a value from the index of a card; called on several threads.
  package func done<Value: Sendable>(
    on days: DaySpan, in session: PlanSession?, _ local: @escaping (Int) -> LocalTime,
    make: @Sendable (ParsedBoard, Int, Path) -> Value
  ) throws -> Answer<DoneCards<Value>> {
    typealias Undated = (board: ParsedBoard, path: Path, cards: [Int])
    let start = (cards: [], undated: []) as (cards: [(done: DueDate, value: Value)], undated: [Undated])
    var history = GitDoneDays(session, plan.settings.defaults, local)
    var answer = try finding(.test(.state(.done))).reduce(start) { board, cards, path in
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
        let known = try history.days(of: cards, on: board, at: path, since: days.first)
        count += cards.count - known.count
        for card in cards {
          if let day = known[card], days.contains(day) { all.append((DueDate(day), make(board, card, path))) }
        }
      }
      return DoneCards(on: days, all, undated: count)
    }
    answer.caveats += history.caveats
    return answer
  }
}
