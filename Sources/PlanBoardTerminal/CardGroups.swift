package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMessages

/// Cards below headings, with a blank line before every heading but the first.
package struct CardGroups {
  package private(set) var bytes: [UInt8] = []

  /// Creates the groups of the agenda.
  ///
  /// - Parameters:
  ///   - found: the indices of the cards, from ``AgendaView/days(of:)``.
  ///   - lines: the lines of each card.
  package init(_ found: (overdue: [Int], ahead: [AgendaView.Day]), today: CalendarDate, _ lines: [[UInt8]]) {
    if !found.overdue.isEmpty { add(DueWords.overdue, found.overdue, lines) }
    for day in found.ahead { add(DueWords.day(day.date, today: today), day.cards, lines) }
  }

  /// Creates the groups of a view. Cards that are not grouped have no heading.
  ///
  /// - Parameter lines: the lines of each card.
  package init(_ groups: [SavedView.Group], of view: SavedView, _ lines: [[UInt8]]) {
    for group in groups {
      if let heading = view.heading(of: group) {
        add(heading, group.cards, lines)
      } else {
        for card in group.cards { bytes += lines[card] }
      }
    }
  }

  private mutating func add(_ heading: String, _ cards: [Int], _ lines: [[UInt8]]) {
    if !bytes.isEmpty { bytes.append(.lineFeed) }
    bytes += "\(VisibleText.safe(heading)) (\(cards.count))\n".utf8
    for card in cards { bytes += lines[card] }
  }
}
