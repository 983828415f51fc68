internal import PlanBoardMessages
package import PlanBoardCore
package import PlanBoardIntents
package import PlanBoardStore

extension JSONWriter {
  /// Writes one outcome of a changing command (docs/json.md).
  ///
  /// - Parameter step: the step that the outcome is part of, perhaps with other outcomes.
  package mutating func outcome(_ outcome: Outcome, in step: Performed.Step, isPreview: Bool) {
    let paths = outcome.paths
    let boards = outcome.isNothing ? [] : step.paths.filter { step.outcomes.count == 1 || paths.contains($0) }
    object { $0.members(of: outcome, boards, isPreview: isPreview) }
  }

  private mutating func members(of outcome: Outcome, _ boards: [Path], isPreview: Bool) {
    member("verb", outcome.verb.rawValue)
    member("changed", !outcome.isNothing)
    member("written", !isPreview && !outcome.isNothing)
    member("sentence", outcome.sentence)
    member("note", outcome.note(isPreview: isPreview))
    member("boards", boards.map(\.text))
    key("cards")
    array { json in
      for card in outcome.cards {
        json.object {
          $0.member("title", card.title)
          $0.member("id", card.id)
          $0.place("before", card.before)
          $0.place("after", card.after)
        }
      }
    }
    key("columns")
    array { json in
      for column in outcome.columns {
        json.object {
          $0.member("path", column.path.text)
          $0.column("before", column.before)
          $0.column("after", column.after)
        }
      }
    }
  }

  private mutating func place(_ name: String, _ place: Outcome.Place?) {
    guard let place else { return member(name, nil as String?) }
    key(name)
    object {
      $0.member("path", place.path.text)
      $0.member("column", place.column)
      $0.member("line", place.line1)
      $0.member("endLine", place.endLine1)
    }
  }

  private mutating func column(_ name: String, _ column: Outcome.ColumnPlace?) {
    guard let column else { return member(name, nil as String?) }
    key(name)
    object {
      $0.member("name", column.name)
      $0.member("line", column.line1)
      $0.member("wip", column.wipLimit)
    }
  }
}

extension Outcome {
  /// The boards that the outcome is about.
  fileprivate var paths: Set<Path> {
    Set(
      cards.flatMap { [$0.before?.path, $0.after?.path] }.compactMap { $0 } + columns.map(\.path)
        + [board].compactMap { $0 })
  }
}
