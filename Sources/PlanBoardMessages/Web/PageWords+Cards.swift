package import PlanBoardCore
package import PlanBoardIntents
package import PlanBoardMerge
internal import PlanBoardStore

/// Days, recurrence, history, views and what needs attention, in the language of the page.
extension PageWords {
  /// A due date as short as possible, as in ``DueWords/brief(_:today:under:_:)``.
  package func brief(_ due: DueDate, today: CalendarDate) -> String {
    DueWords.brief(due, today: today, under: nil, locale)
  }
  /// The heading of a day, as in `Sunday 22 November`.
  package func heading(_ day: CalendarDate) -> String { DueWords.heading(day, locale) }
  /// A day in words, as in `today, Sat 21 Nov`.
  package func day(_ day: CalendarDate, today: CalendarDate) -> String { DueWords.day(day, today: today, locale) }
  /// A day and its time, without words such as `tomorrow`.
  package func moment(_ due: DueDate, today: CalendarDate) -> String { DueWords.words(due, today: today, locale) }
  /// The value of `every:` in words.
  package func recurrence(_ value: String) -> String { RecurrenceWords.text(value, locale) }
  /// The moment of an entry of a card's history, and a line for each change.
  ///
  /// - Parameter localTime: returns the local time at a moment, given in seconds since 1970.
  package func recorded(
    _ entry: CardLog.Entry, _ localTime: (Int) -> LocalTime, today: CalendarDate
  ) -> (moment: String, lines: [String]) {
    entry.recorded(localTime, today: today, locale)
  }
  /// Says in one line what was done; nil if there is nothing to say.
  package func message(_ performed: Performed, today: CalendarDate) -> String? {
    performed.message(today: today, locale)
  }
  /// The concern in words.
  package func concern(_ concern: PlanConcern) -> String { concern.words(namesBoard: true, locale) }
  /// Says what both sides of a merge have changed.
  package func conflict(_ conflict: MergeConflict) -> String { conflict.message(locale) }

  /// The name of a view, with its first letter in upper case.
  package func viewTitle(_ view: SavedView) -> String {
    capitalized(view.isBuiltIn ? locale.text(view.name) : view.name)
  }
  /// A view in pieces: each has `words`, such as `, sorted by`, and then `typed`, such as `due, priority`. The first
  /// piece is the query. Its `words` are empty, or its `typed` is nil.
  package func view(_ view: SavedView) -> [(words: String, typed: String?)] {
    var pieces: [(words: String, typed: String?)] = []
    if view.query == .everything {
      pieces.append((locale.text(ViewWord.everything.rawValue), nil))
    } else {
      pieces.append(("", view.query.text))
    }
    func add(_ word: ViewWord, _ typed: [String]) {
      guard !typed.isEmpty else { return }
      pieces.append((", \(locale.text(word.rawValue)) ", typed.joined(separator: ", ")))
    }
    add(.columns, view.columns)
    add(.sortedBy, view.sort.map(\.description))
    add(.groupedBy, view.group.map { [$0.rawValue] } ?? [])
    return pieces
  }
  /// The heading of a group of a view; `name` is nil for the cards without a value to group by.
  package func heading(ofGroup name: String?, by grouping: SavedView.Grouping) -> String {
    guard let name else { return locale.text(ViewWord.without.rawValue, [locale.text(grouping.rawValue)]) }
    if grouping == .column { return DrawingWords.name(name) }
    guard grouping == .priority, let priority = Priority(rawValue: name) else { return name }
    return priorityName(priority)
  }
}

/// The English words for views. `{0}` stands for the key by which cards are grouped.
enum ViewWord: String, CaseIterable, Sendable {
  case columns = "columns"
  case everything = "all cards"
  case groupedBy = "grouped by"
  case sortedBy = "sorted by"
  case without = "no {0}"

  static let texts = Set(
    allCases.map(\.rawValue) + SavedView.builtIn.map(\.name) + SavedView.Grouping.allCases.map(\.rawValue))
}
