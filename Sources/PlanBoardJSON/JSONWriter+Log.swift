internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMerge
internal import PlanBoardStore

extension JSONWriter {
  /// Writes the output of `pb log --json`.
  package mutating func log(_ entries: ArraySlice<CardLog.Entry>) { lines(entries) { $0.entry($1) } }

  private mutating func entry(_ entry: CardLog.Entry) {
    object { json in
      json.member("commit", entry.revision?.commit)
      json.member("time", entry.revision?.time)
      json.member("author", entry.revision?.author)
      json.member("email", entry.revision?.email)
      json.member("subject", entry.revision?.subject)
      json.member("path", (entry.revision?.path ?? entry.revision?.oldPath)?.text)
      json.member("from", entry.oldBoard?.text)
      json.array("changes", entry.changes) { json, change in json.boardChange(change) }
      json.member("cut", entry.isCut)
    }
  }
}
