internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
package import PlanBoardStore

extension JSONWriter {
  /// Writes the output of `pb history --json`.
  package mutating func history(_ history: PlanHistory) { lines(history.items) { $0.item($1) } }

  /// Writes the output of `pb history ENTRY --json`.
  ///
  /// - Parameters:
  ///   - history: the history with only this entry.
  ///   - change: the change of the entry, written as a unified diff.
  package mutating func history(_ history: PlanHistory, _ change: Change) {
    var diff: [UInt8] = []
    for board in change.boards { board.diff.append(to: &diff) }
    lines(history.items) { $0.item($1, diff: String(decoding: diff, as: UTF8.self)) }
  }

  private mutating func item(_ item: PlanHistory.Item, diff: String? = nil) {
    object { json in
      json.member("number", item.number)
      json.member("time", item.time)
      switch item.kind {
      case .change:
        json.member("kind", "change")
        json.member("of", nil as Int?)
      case .undo(let number):
        json.member("kind", "undo")
        json.member("of", number)
      case .redo(let number):
        json.member("kind", "redo")
        json.member("of", number)
      }
      json.member("undone", item.isUndone && !item.isForgotten)
      json.member("forgotten", item.isForgotten)
      json.member("skipped", item.isSkipped)
      json.member("sentence", item.summary.sentence)
      json.member("boards", item.paths.map(\.text))
      json.member("diff", diff)
    }
  }
}
