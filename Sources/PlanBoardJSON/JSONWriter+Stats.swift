internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardStore

extension JSONWriter {
  /// Writes the output of `pb stats --json`.
  package mutating func stats(_ boards: [BoardStats]) {
    shape { json in
      json.lines("boards", boards) { $0.stats($1) }
    }
  }

  private mutating func tally(_ tally: CardTally) {
    for (name, counts) in [("tags", tally.tags), ("people", tally.people)] {
      array(name, counts) { json, named in
        json.object {
          $0.member("name", named.name)
          $0.member("cards", named.count.cards)
          $0.member("open", named.count.open)
        }
      }
    }
    array("weeks", tally.weeks) { json, week in
      json.object {
        $0.member("monday", week.monday.description)
        $0.member("done", week.done)
      }
    }
    member("undated", tally.undated)
  }

  private mutating func stats(_ board: BoardStats) {
    object { json in
      json.member("path", board.path.text)
      json.member("title", board.title)
      json.member("open", board.open)
      json.member("done", board.done)
      json.member("cancelled", board.cancelled)
      json.member("overdue", board.overdue)
      json.array("columns", board.columns) { json, column in
        json.object {
          $0.member("name", column.name)
          $0.member("cards", column.cards)
          $0.member("wip", column.wipLimit)
        }
      }
      json.object("oldest", board.oldest) { json, oldest in
        json.member("title", oldest.title)
        json.member("line", oldest.line1)
        json.member("created", oldest.created.description)
      }
      if let tally = board.tally { json.tally(tally) }
    }
  }
}
