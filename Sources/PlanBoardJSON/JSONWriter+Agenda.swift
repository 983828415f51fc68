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

  /// Writes the output of `pb next --json`.
  ///
  /// - Parameter next: the result, with each card already encoded as JSON by ``JSONCardList``.
  package mutating func next(_ next: NextCards<[UInt8]>) {
    shape { json in
      json.cards("ready", next.ready)
      json.cards("blocked", next.blocked)
      json.cards("later", next.later)
      json.member("hidden", next.hidden)
      json.member("more", next.more)
    }
  }

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
