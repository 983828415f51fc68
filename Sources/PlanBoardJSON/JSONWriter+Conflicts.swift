internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMerge
internal import PlanBoardStore

extension JSONWriter {
  /// Writes the output of `pb resolve --json`, a list of conflict notes.
  package mutating func conflicts(_ conflicts: [PlanConflict]) {
    lines(conflicts) { json, one in
      json.object { json in
        json.member("path", one.path.text)
        json.member("line", one.conflict.line1)
        json.member("kind", one.conflict.kind.name)
        json.member("card", one.conflict.card)
        json.member("kept", one.conflict.kept)
        json.member("other", one.conflict.other)
      }
    }
  }
}
