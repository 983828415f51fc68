internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

extension PlanPages {
  /// A board: its columns side by side, or one a screen on a phone, with a tab for each.
  func boardPage(_ path: Path, card: HTML = HTML()) throws -> PageContent {
    let board = try plan.board(at: path)
    let facts = BoardFacts(board, path, of: self)
    let columns = try boardColumns(board, facts)
    let open = columns.flatMap(\.cards).filter(\.card.isOpen)
    let late = open.count { $0.card.isOverdue(on: today) }
    var content = PageContent(.board, title: facts.title) { html in
      guard !columns.isEmpty else {
        html.element("div", .classes("empty")) { html in
          html.element("p", text: PageWords.noColumns)
          html.element("p", .classes("hint"), text: PageWords.noColumnsHint)
          html.element("button", .classes("primary"), .type("button"), .action("addColumn"), text: PageWords.addColumn)
        }
        return
      }
      html.element("nav", .id("tabs"), .label(PageWords.columns)) { html in
        for column in columns {
          html.element("a", .href("#\(column.id)")) { html in
            html.element("bdi", text: column.name)
            html.element("span", .classes(column.span.isOverLimit ? "late" : ""), text: column.shortCount)
          }
        }
      }
      html.element("div", .id("columns")) { html in
        for column in columns { column.add(to: &html) }
        html.element(
          "button", .classes("newcolumn"), .type("button"), .action("addColumn"), .label(PageWords.addColumn)
        ) {
          $0.markup(Icon.plus)
        }
      }
    }
    content.facts = [(PageWords.open(open.count), false)] + (late > 0 ? [(PageWords.late(late), true)] : [])
    content.current = "/b/\(facts.key.text)"
    content.board = (facts.key, facts.revision)
    content.card = card
    return content
  }

  private func boardColumns(_ board: ParsedBoard, _ facts: BoardFacts) throws -> [ColumnDrawing] {
    var ids = ElementIDs()
    var columns = board.liveColumns.enumerated().map { number, index in
      let span = board.columns[index]
      let identities = board.identities(ofCards: span.cards)
      let cards = zip(span.cards, identities).map { index, identity in
        CardDrawing(board, index, facts, id: ids.unique("k-\(CardHandle(identity).text)"), today: today)
      }
      let sections = span.cards.map { Int(board.cards[$0].section) }
      return ColumnDrawing(
        id: "column-\(number + 1)", index: index, span: span, cards: cards,
        sections: sections.map { $0 < 0 ? nil : board.sectionName($0) }, all: span.sections.map(board.sectionName))
    }
    let wanted = Set(columns.flatMap(\.cards).flatMap { $0.card.prerequisites })
    let open = try plan.openTitles(wanted, today: today)
    guard !open.isEmpty else { return columns }
    for column in columns.indices {
      for card in columns[column].cards.indices {
        let titles = columns[column].cards[card].card.prerequisites.lazy.compactMap { open[$0] }
        columns[column].cards[card].waitsFor = titles.first
      }
    }
    return columns
  }
}

/// The ids of the elements of a page, each once.
struct ElementIDs {
  private var used: [String: Int] = [:]

  /// The id, or if it is used, the id with a number.
  mutating func unique(_ id: String) -> String {
    let count = used[id, default: 0] + 1
    used[id] = count
    return count == 1 ? id : "\(id)-\(count)"
  }
}

extension Card {
  /// The ids of the cards that must be done before this one; none if it is not open.
  var prerequisites: [String] {
    isOpen ? value(of: .after)?.split(separator: ",").map(String.init) ?? [] : []
  }
}

/// A column of a board.
struct ColumnDrawing {
  let id: String
  /// The index in `ParsedBoard.columns`.
  let index: Int
  let span: ParsedBoard.ColumnSpan
  var cards: [CardDrawing]
  /// For each card, the name of its section; nil before the first section.
  let sections: [String?]
  /// The names of all sections.
  let all: [String]

  /// The largest number of done cards that are drawn.
  static let mostDone = 200

  var name: String { span.name.isEmpty ? DrawingWords.noName : span.name }

  /// `4`, or `4/3` with a limit.
  var shortCount: String { span.wipLimit.map { "\(cards.count)/\($0)" } ?? "\(cards.count)" }

  func add(to html: inout HTML) {
    html.element(
      "section", .classes(span.holdsDoneCards ? "column finished" : "column"), .id(id),
      Attribute("aria-labelledby", "\(id)-name"), Attribute("data-column", span.name),
      Attribute("data-index", "\(index)"),
      span.wipLimit.map { Attribute("data-limit", "\($0)") }
    ) { html in
      html.element("div", .classes("top")) { html in
        html.element("h2", .id("\(id)-name")) { html in
          html.element("bdi", text: name)
          html.text(" ")
          if let limit = span.wipLimit {
            let isOver = span.isOverLimit
            html.element(
              "span", .classes(isOver ? "late" : "count"),
              isOver ? Attribute("title", PageWords.overLimit) : nil, text: PageWords.limit(cards.count, of: limit))
          } else {
            html.element("span", .classes("count"), text: "\(cards.count)")
          }
        }
        html.element(
          "button", .classes("dots"), .type("button"), .action("columnMenu"), .label(PageWords.columnMenu(name))
        ) { _ in }
      }
      html.element("div", .classes("cards"), .id("\(id)-cards")) { addGroups(to: &$0) }
      html.element("button", .classes("add"), .type("button"), .action("addHere")) { html in
        html.markup(Icon.plus)
        html.element("span", text: PageWords.addCard)
      }
    }
  }

  private func addGroups(to html: inout HTML) {
    var shown = 0
    for (number, section) in ([nil] + all.map(Optional.some)).enumerated() {
      let group = zip(cards, sections).filter { $0.1 == section }.map(\.0)
      if let section { html.element("h3", .id("\(id)-h\(number)"), .anyDirection, text: section) }
      if section == nil, group.isEmpty, !all.isEmpty { continue }
      html.element(
        "ul", .id("\(id)-list\(number)"), section.map { Attribute("data-section", $0) },
        section == nil
          ? .label(name) : Attribute("aria-labelledby", "\(id)-h\(number)")
      ) { html in
        for card in group where card.card.isOpen || shown < Self.mostDone {
          card.add(to: &html)
          if !card.card.isOpen { shown += 1 }
        }
      }
    }
    let hidden = cards.count { !$0.card.isOpen } - shown
    if hidden > 0 { html.element("p", .classes("rest"), text: PageWords.moreDone(hidden)) }
  }
}
