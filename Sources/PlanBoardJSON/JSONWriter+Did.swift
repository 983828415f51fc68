internal import PlanBoardCore
package import PlanBoardIntents

extension JSONWriter {
  /// Writes the output of `pb did --json`.
  ///
  /// - Parameter done: the result, with each card already encoded as JSON by ``JSONCardList``.
  package mutating func did(_ done: DoneCards<[UInt8]>) {
    shape { json in
      json.member("first", done.days.first?.description)
      json.member("last", done.days.last?.description)
      json.lines("dates", done.dates) { json, day in
        json.object {
          $0.member("date", day.date.description)
          $0.cards("cards", day.cards)
        }
      }
      json.member("undated", done.undated)
    }
  }
}
