package import PlanBoardCore
internal import PlanBoardMarkdown

extension PlanSnapshot {
  /// The titles of the open cards among those with some ids, by id. If no id is named, nothing is read.
  ///
  /// - Throws: `FileFailure` if a board cannot be read.
  package func openTitles(_ ids: Set<String>, today: CalendarDate) throws -> [String: String] {
    var titles: [String: String] = [:]
    for id in try openIDs(ids, today: today).intersection(ids) {
      titles[id] = (try? CardName("id:\(id)").find(in: self, on: nil))?.title ?? id
    }
    return titles
  }
}
