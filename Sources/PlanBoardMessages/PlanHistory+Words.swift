package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardStore

extension PlanHistory {
  /// One line for each entry: its number, a mark, its time and its sentence. Safe for a terminal.
  ///
  /// The mark is a space, or the first of these that applies:
  /// - `x`: an undo or redo of the entry has failed, because the text is no longer stored;
  /// - `s`: the user chose to keep the change;
  /// - `-`: the change was undone.
  ///
  /// - Parameters:
  ///   - localTime: returns the reader's local time at a moment, given in seconds since 1970.
  ///   - today: the current day, to show days in words, and long titles only in part; nil to show ISO dates and whole
  ///     titles, as for a pipe.
  package func lines(_ localTime: (Int) -> LocalTime, today: CalendarDate?) -> [String] {
    guard !items.isEmpty else { return ["no changes yet"] }
    // In a damaged history, the newest entry may not have the highest number.
    let width = String(items.map(\.number).max() ?? 0).utf8.count
    let moments = items.map { localTime($0.time).words(today: today) }
    let momentWidth = moments.map(\.utf8.count).max() ?? 0
    return zip(items, moments).map { item, moment in
      let number = String(item.number)
      let mark = item.isForgotten ? "x" : item.isSkipped ? "s" : item.isUndone ? "-" : " "
      return "\(String(repeating: " ", count: width - number.utf8.count))\(number) \(mark) "
        + moment + String(repeating: " ", count: momentWidth - moment.utf8.count + 2)
        + VisibleText.safe((today == nil ? item.summary : item.summary.shown).sentence)
    }
  }
}
