internal import PlanBoardMessages
internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardStore

extension JSONWriter {
  /// Writes one outcome of a command that changes boards (docs/json.md).
  package mutating func outcome(_ outcome: Outcome, in step: Performed.Step, isPreview: Bool) {
    let paths = outcome.paths
    // The step lists the boards that have changed, but not which outcome changed each of them.
    let boards = outcome.isNothing ? [] : step.paths.filter { step.outcomes.count == 1 || paths.contains($0) }
    object { $0.members(of: outcome, boards, isPreview: isPreview) }
  }

  private mutating func members(of outcome: Outcome, _ boards: [Path], isPreview: Bool) {
    member("verb", outcome.verb.rawValue)
    member("changed", !outcome.isNothing)
    member("written", !isPreview && !outcome.isNothing)
    let isPassed = outcome.passing != nil
    member("sentence", isPassed ? outcome.reversalLine(isPreview: isPreview) : outcome.sentence)
    member("passed", outcome.passing.flatMap(Self.code))
    let notes = outcome.notes(isPreview: isPreview)
    member("note", notes.isEmpty ? nil : notes.joined(separator: "; "))
    member("boards", boards.map(\.text))
    array("cards", outcome.cards) { json, card in
      json.object {
        $0.member("title", card.title)
        $0.names(card.id, ofCardTitled: card.title)
        $0.place("before", card.before)
        $0.place("after", card.after)
        $0.member("nextDue", card.nextDue?.description)
        $0.member("countedFrom", card.countedFrom?.rawValue)
        $0.array("parts", card.parts) { json, part in json.part(part) }
      }
    }
    array("others", outcome.others) { json, card in
      json.object {
        $0.member("title", card.title)
        $0.names(card.id, ofCardTitled: card.title)
        $0.member("state", card.state.rawValue)
        $0.place("place", card.place)
      }
    }
    object("setting", outcome.setting) { json, setting in
      json.member("name", setting.name)
      json.member("before", setting.before)
      json.member("after", setting.after)
    }
    array("columns", outcome.columns) { json, column in
      json.object {
        $0.member("path", column.path.text)
        $0.column("before", column.before)
        $0.column("after", column.after)
      }
    }
  }

  private static func code(_ passing: HistoryEntry.Passing) -> String? {
    switch passing {
    // The command fails in this case, so no code is needed.
    case .forgotten: nil
    case .takenBack: "already-undone"
    case .skipped: "kept"
    }
  }

  private mutating func place(_ name: String, _ place: Outcome.Place?) {
    object(name, place) { json, place in
      json.member("path", place.path.text)
      json.member("column", place.column)
      json.member("line", place.line1)
      json.member("endLine", place.endLine1)
    }
  }

  private mutating func column(_ name: String, _ column: Outcome.ColumnPlace?) {
    object(name, column) { json, column in
      json.member("name", column.name)
      json.member("line", column.line1)
      json.member("wip", column.wipLimit)
      json.member("done", column.isDone)
    }
  }
}
