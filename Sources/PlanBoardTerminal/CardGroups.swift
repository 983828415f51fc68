package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMessages

/// Cards below headings, with a blank line before every heading but the first.
package struct CardGroups {
  package private(set) var bytes: [UInt8] = []

  /// Creates the groups of the agenda, from the lines of its cards.
  package init(_ agenda: Agenda<[UInt8]>) {
    if !agenda.overdue.isEmpty { add(DueWords.overdue, agenda.overdue) }
    for day in agenda.ahead { add(DueWords.day(day.date, today: agenda.today), day.cards) }
  }

  /// Creates the groups of a view, from the lines of its cards. Cards that are not grouped have no heading.
  package init(_ groups: [SavedView.Group<[UInt8]>], of view: SavedView) {
    for group in groups {
      if let heading = view.heading(ofGroup: group.name) {
        add(heading, group.cards)
      } else {
        for card in group.cards { bytes += card }
      }
    }
  }

  private mutating func add(_ heading: String, _ cards: [[UInt8]]) {
    if !bytes.isEmpty { bytes.append(.lineFeed) }
    bytes += "\(VisibleText.safe(heading)) (\(cards.count))\n".utf8
    for card in cards { bytes += card }
  }
}
