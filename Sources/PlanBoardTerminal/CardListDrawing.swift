package import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
package import PlanBoardScreen

/// A list of cards, drawn for a terminal: in aligned columns, below the headings of their groups.
package struct CardListDrawing {
  private let groups: [(heading: String?, rows: [(row: CardTable.Row, note: String?)])]
  private let table: CardTable
  private let width: Int

  /// Prepares the drawing.
  ///
  /// - Parameters:
  ///   - handles: the handles of all cards of the plan; nil to show none.
  ///   - openIDs: the ids of open cards. They must include every open card that a card of the list waits for.
  ///   - width: in terminal columns; at least ``BoardDrawing/leastWidth`` is used.
  ///   - boards: the paths of the boards of the plan. Their names are shown if there are several.
  ///   - link: returns the URI of a board's file; nil for titles without links.
  package init(
    _ list: CardGroups<ListedCard>, handles: HandleTable?, openIDs: Set<String>, today: CalendarDate, width: Int,
    boards: [Path], link: (Path) -> String?
  ) {
    let names = ShortPaths(boards)
    groups = list.groups.map { group in
      let rows = group.cards.map { card in
        let row = CardTable.Row(
          card, handles?.shown(card.card), boards: names,
          waitsFor: card.card.awaitedIDs.first(where: openIDs.contains),
          today: today,
          under: group.day, showsDetails: true, link: link(card.path))
        return (row, card.note)
      }
      let heading = group.isColumn ? group.heading.map(DrawingWords.name) : group.heading
      return (group.day.map { DueWords.day($0, today: today) } ?? heading, rows)
    }
    self.width = max(width, BoardDrawing.leastWidth)
    table = CardTable(groups.flatMap { $0.rows.map(\.row) }, width: self.width, showsBoards: boards.count > 1)
  }

  /// Passes the lines to `emit` one by one.
  package func draw(_ emit: (StyledLine) -> Void) {
    for (index, group) in groups.enumerated() {
      if let heading = group.heading {
        if index > 0 { emit(StyledLine()) }
        emit(self.heading(heading, group.rows.count))
      }
      for (row, note) in group.rows {
        emit(table.line(row).cut(to: width))
        guard let note else { continue }
        var line = StyledLine(String(repeating: " ", count: table.titleStart))
        line.add(note, .dim)
        emit(line.cut(to: width))
      }
    }
  }

  private func heading(_ text: String, _ cards: Int) -> StyledLine {
    var line = StyledLine(VisibleText.safe(text), .bold)
    line.add(" (\(cards))", .dim)
    return line.cut(to: width)
  }
}
