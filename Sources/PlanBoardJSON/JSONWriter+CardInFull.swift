package import PlanBoardIntents
internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardStore

extension JSONWriter {
  /// Writes the output of `pb show --json` for a card.
  package mutating func card(_ found: CardInFull) {
    shape { json in
      json.key("card")
      json.card(found.index, of: found.board, found.path, modified: .some(found.modified))
      json.array("blockers", found.blockers) { json, blocker in
        json.object {
          $0.member("id", blocker.id)
          $0.member("title", blocker.title)
          $0.member("open", blocker.isOpen)
        }
      }
      json.object("urgency", found.urgency) { $0.members(of: $1) }
      json.array("history", found.history) { json, entry in
        json.object {
          // In this history, the `commit` of a revision is the number of an entry of `pb history`.
          $0.member("number", entry.revision.flatMap { Int($0.commit) })
          $0.member("time", entry.revision?.time)
          $0.member("from", entry.oldBoard?.text)
          $0.array("changes", entry.changes) { json, change in json.boardChange(change) }
        }
      }
    }
  }
}
