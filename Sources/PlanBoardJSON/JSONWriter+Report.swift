internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMessages

extension JSONWriter {
  /// Writes the output of `pb report --json`.
  ///
  /// - Parameter report: the report, with each card already encoded as JSON by ``JSONCardList``.
  package mutating func report(_ report: PlanReport<[UInt8]>) {
    shape { json in
      json.member("first", report.days.first?.description)
      json.member("last", report.days.last?.description)
      json.object("total", report.total) { $0.counts($1) }
      json.dated("done", report.done)
      json.dated("added", report.added)
      json.cards("late", report.late.map(\.value))
      json.lines("boards", report.boards) { json, board in
        json.object {
          $0.member("path", board.path.text)
          $0.member("title", board.title)
          $0.counts(board.counts)
        }
      }
      for (name, counts) in [("people", report.people), ("tags", report.tags)] {
        json.lines(name, counts) { json, named in
          json.object {
            $0.member("name", named.name)
            $0.counts(named.counts)
          }
        }
      }
      json.lines("weeks", report.weeks) { json, week in
        json.object {
          $0.member("monday", week.monday.description)
          $0.member("done", week.done)
          $0.member("added", week.added)
        }
      }
      json.member("undated", report.undated)
      json.member("uncreated", report.uncreated)
    }
  }

  private mutating func dated(_ name: String, _ items: [PlanReport<[UInt8]>.Item]) {
    lines(name, PlanReport.byDay(items)) { json, day in
      json.object {
        $0.member("date", day.day.description)
        $0.cards("cards", day.items.map(\.value))
      }
    }
  }

  private mutating func counts(_ counts: ReportCounts) {
    member("done", counts.done)
    member("added", counts.added)
    member("late", counts.late)
    member("open", counts.open)
  }
}
