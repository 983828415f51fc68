internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

struct BoardDrawing {
  let facts: BoardFacts
  let columns: [ColumnDrawing]
  let notUnderstood: NotUnderstood
  let today: CalendarDate

  var address: String { "/b/\(facts.key.text)" }

  /// The counts beside the title, such as `9 open`. If cards are overdue, their count is an alarm.
  var counts: [(text: String, isAlarm: Bool)] {
    let open = columns.flatMap(\.cards).filter(\.card.isOpen)
    let late = open.count { $0.card.isOverdue(on: today) }
    return [(words.open(open.count), false)] + (late > 0 ? [(words.late(late), true)] : [])
  }

  /// Adds what was not understood, and the columns in an element with this id, or a hint that says how to begin.
  func addColumns(id: String, to html: inout HTML, _ sheet: inout CardSheet) {
    notUnderstood.add(to: &html)
    guard !columns.isEmpty else {
      html.element("div", .classes("empty")) { html in
        html.element("p", text: words.noColumns)
        html.element("p", .classes("hint"), text: words.noColumnsHint)
        html.element("button", .classes("primary"), .type("button"), .action("addColumn"), text: words.addColumn)
      }
      return
    }
    html.element("div", .id(id), .classes("columns")) { html in
      let count = columns.reduce(0) { $0 + $1.cards.count }
      for (number, column) in columns.enumerated() {
        column.add(to: &html, &sheet, cardLimit: sheet.limit(inColumn: number, of: count))
      }
      html.element(
        "button", .classes("newcolumn"), .type("button"), .action("addColumn"), .label(words.addColumn)
      ) {
        $0.markup(Icon.plus)
      }
    }
  }
}
