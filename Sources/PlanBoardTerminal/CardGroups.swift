package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMessages

/// Cards in groups with headings; a `Value` stands for a card. A group without cards is left out.
package struct CardGroups<Value: Sendable>: Sendable {
  struct Group: Sendable {
    let heading: String?
    /// The day that the heading names; nil if it names none.
    var day: CalendarDate?
    /// Whether the heading is the name of a column.
    var isColumn = false
    let cards: [Value]
  }

  private(set) var groups: [Group] = []

  package var isEmpty: Bool { groups.isEmpty }

  /// Creates the groups of the agenda: the late cards, and the cards of each day.
  package init(_ agenda: Agenda<Value>) {
    add(UrgencyWords.heading(.late), agenda.overdue)
    for day in agenda.ahead { add(DueWords.day(day.date, today: agenda.today), day: day.date, day.cards) }
  }

  /// Creates a group for each day on which cards were done.
  package init(_ done: DoneCards<Value>, today: CalendarDate) {
    for day in done.dates { add(DueWords.day(day.date, today: today), day: day.date, day.cards) }
  }

  /// Creates the groups of a report: the cards that were done, those that are late, and those that were added.
  package init(_ report: PlanReport<Value>) {
    add(ReportWords.done, report.done.map(\.value))
    add(ReportWords.late, report.late.map(\.value))
    add(ReportWords.added, report.added.map(\.value))
  }

  /// Creates the list of the next cards.
  package init(_ next: NextCards<Value>) {
    add(nil, next.ready.map(\.value))
    add(DrawingWords.blocked, next.blocked.map(\.value))
    add(DrawingWords.later, next.later.map(\.value))
  }

  /// Creates a group for each tier of the next cards.
  package init(byTier next: NextCards<Value>) {
    for tier in UrgencyTier.allCases {
      add(UrgencyWords.heading(tier), next.cards.filter { $0.urgency.tier == tier }.map(\.value))
    }
  }

  /// Creates the groups of a list or of a view, with headings if `grouping` is not nil.
  package init(_ groups: [SavedView.Group<Value>], by grouping: SavedView.Grouping?) {
    for group in groups { add(group.name, group.cards, by: grouping) }
  }

  /// Creates the groups of a list from several lists for each group, with headings if `grouping` is not nil.
  package init(joining parts: [SavedView.Group<[Value]>], by grouping: SavedView.Grouping?) {
    for part in parts { add(part.name, part.cards.flatMap(\.self), by: grouping) }
  }

  private mutating func add(_ name: String?, _ cards: [Value], by grouping: SavedView.Grouping?) {
    let day = grouping == .due ? name.flatMap { CalendarDate(iso: $0) } : nil
    add(grouping.map { $0.heading(ofGroup: name) }, day: day, isColumn: grouping == .column && name != nil, cards)
  }

  /// Creates a list without headings.
  package init(_ cards: [Value]) { add(nil, cards) }

  private mutating func add(_ heading: String?, day: CalendarDate? = nil, isColumn: Bool = false, _ cards: [Value]) {
    if !cards.isEmpty { groups.append(Group(heading: heading, day: day, isColumn: isColumn, cards: cards)) }
  }
}

extension CardGroups<[UInt8]> {
  /// Creates a group from the lines of each section of the day, and one for everything else that needs attention.
  package init(_ day: Day<[UInt8]>) {
    for tier in UrgencyTier.allCases { add(UrgencyWords.heading(tier).lowercased(), day[tier].cards.map(\.value)) }
    add(DayWords.concerns.lowercased(), PlanConcern.joined(day.concerns).map { Array("\($0.line)\n".utf8) })
  }

  /// The headings, and the lines of all cards.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for group in groups {
      if let heading = group.heading {
        if !bytes.isEmpty { bytes.append(.lineFeed) }
        bytes += "\(VisibleText.safe(heading)) (\(group.cards.count))\n".utf8
      }
      for card in group.cards { bytes += card }
    }
    return bytes
  }
}

extension CardGroups<ListedCard> {
  /// The ids of the cards for which these cards wait.
  package var awaited: Set<String> { Set(groups.lazy.flatMap(\.cards).flatMap(\.card.awaitedIDs)) }
}
