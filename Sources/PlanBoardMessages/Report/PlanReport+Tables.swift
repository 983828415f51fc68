internal import PlanBoardCore
package import PlanBoardIntents

extension PlanReport {
  /// A table of numbers: a heading, the name of its first column, and rows.
  package struct Table {
    package let heading: String
    package let first: String
    package let rows: [(name: String, isNamed: Bool, counts: ReportCounts)]
  }

  /// The tables by board, person and tag; those that would say the same as the total are left out. Names are as in the
  /// boards, and not safe for a terminal.
  package var tables: [Table] {
    func rows(_ counts: [(name: String?, counts: ReportCounts)], _ sign: String, _ none: String) -> [(
      name: String, isNamed: Bool, counts: ReportCounts
    )] {
      counts.map { ($0.name.map { sign + $0 } ?? none, $0.name != nil, $0.counts) }
    }
    return [
      Table(
        heading: ReportWords.boards, first: ReportWords.board,
        rows: boards.count > 1 ? boards.map { ($0.title, true, $0.counts) } : []),
      Table(
        heading: ReportWords.people, first: ReportWords.person,
        rows: people.contains { $0.name != nil } ? rows(people, "@", ReportWords.nobody) : []),
      Table(
        heading: ReportWords.tags, first: ReportWords.tag,
        rows: tags.contains { $0.name != nil } ? rows(tags, "#", ReportWords.noTag) : []),
    ].filter { !$0.rows.isEmpty }
  }
}
