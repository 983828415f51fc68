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

  /// Creates the days on which cards were done, from the lines of these cards.
  package init(_ done: DoneCards<[UInt8]>, today: CalendarDate) {
    for day in done.dates { add(DueWords.day(day.date, today: today), day.cards) }
  }

  /// Creates the list of the next cards. Those that can be done now come first, and have no heading.
  package init(_ next: NextCards<[UInt8]>) {
    bytes = next.ready.flatMap(\.self)
    if !next.blocked.isEmpty { add(DrawingWords.blocked, next.blocked) }
    if !next.later.isEmpty { add(DrawingWords.later, next.later) }
  }

  /// Creates the list of the day: its sections, and what else waits to be looked at.
  package init(_ day: Day<[UInt8]>) {
    for (label, section) in [
      (DayWords.late, day.late), (DayWords.today, day.dueToday), (DayWords.next, day.next),
      (DayWords.waiting, day.waiting),
    ] where !section.cards.isEmpty {
      add(label.lowercased(), section.cards.map(\.value))
    }
    if !day.concerns.isEmpty { add(DayWords.concerns.lowercased(), day.concerns.map { Array("\($0.line)\n".utf8) }) }
  }

  /// Creates groups from the lines of their cards. Cards that are not grouped have no heading.
  package init(_ groups: [SavedView.Group<[UInt8]>], by grouping: SavedView.Grouping?) {
    for group in groups {
      if let grouping {
        add(grouping.heading(ofGroup: group.name), group.cards)
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
