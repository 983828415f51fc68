internal import PlanBoardCore
package import PlanBoardIntents

extension JSONWriter {
  /// Writes the output of `pb agenda --json`.
  ///
  /// - Parameter agenda: the result, with each card already encoded as JSON by ``JSONCardList``.
  package mutating func agenda(_ agenda: Agenda<[UInt8]>) {
    shape { json in
      json.member("today", agenda.today.description)
      json.member("days", agenda.days)
      json.cards("overdue", agenda.overdue)
      json.lines("dates", agenda.ahead) { json, day in
        json.object {
          $0.member("date", day.date.description)
          $0.cards("cards", day.cards)
        }
      }
    }
  }
}
