package import PlanBoardCore
internal import PlanBoardMarkdown

extension PlanSnapshot {
  /// The wanted ids that belong to open cards, and perhaps ids of other open cards. A board that cannot be read counts
  /// as a board without open cards.
  package func openIDs(_ wanted: Set<String>, today: CalendarDate) throws -> Set<String> {
    try openIDs(among: wanted, today: today)
  }

  /// The titles of the open cards with the given ids, by id. An id that several cards have is itself used as the title.
  package func openTitles(_ ids: Set<String>, today: CalendarDate) throws -> [String: String] {
    var titles: [String: String] = [:]
    for id in try openIDs(ids, today: today).intersection(ids) {
      titles[id] = (try? CardName("id:\(id)").find(in: self, on: nil))?.title ?? id
    }
    return titles
  }
}
