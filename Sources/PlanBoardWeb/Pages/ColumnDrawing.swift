internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

struct ColumnDrawing {
  let id: String
  /// The index in `ParsedBoard.columns`.
  let index: Int
  let span: ParsedBoard.ColumnSpan
  var cards: [CardDrawing]
  /// For each card, the index in ``allSections``; nil for a card before the first section.
  let sections: [Int?]
  /// The names of all sections of the column, even of sections without cards. Two sections may have the same name.
  let allSections: [String]
  /// Whether a column with many done cards leaves some of them out (``DoneFold``).
  let foldsDone: Bool

  /// The largest number of done and cancelled cards that are drawn in a column.
  static let doneLimit = 200

  var name: String { span.name.isEmpty ? DrawingWords.noName : span.name }

  /// ``name`` where only text is allowed.
  private var plainName: String { DrawingWords.name(span.name) }

  var shortCount: String { span.wipLimit.map { "\(cards.count)/\($0)" } ?? "\(cards.count)" }

  /// - Parameter cardLimit: the largest number of cards that are drawn; nil for no limit besides ``doneLimit``.
  func add(to html: inout HTML, _ sheet: inout CardSheet, cardLimit: Int?) {
    html.element(
      "section", .classes(span.kind.holdsDoneCards ? "column finished" : "column"), .id(id),
      Attribute("aria-labelledby", "\(id)-name"), Attribute("data-column", span.name),
      Attribute("data-index", "\(index)"),
      span.wipLimit.map { Attribute("data-limit", "\($0)") }
    ) { html in
      html.element("div", .classes("top")) { html in
        html.element("h2", .id("\(id)-name")) { html in
          html.element("bdi") { CardDrawing.addTitle(name, &$0) }
          html.text(" ")
          if let limit = span.wipLimit {
            let isOver = span.isOverLimit
            html.element(
              "span", .classes(isOver ? "late" : "count"),
              isOver ? Attribute("title", words.overLimit) : nil, text: words.limit(cards.count, of: limit))
          } else {
            html.element("span", .classes("count"), text: "\(cards.count)")
          }
        }
        html.element(
          "button", .classes("dots"), .type("button"), .action("columnMenu"), .label(words.columnMenu(plainName))
        ) { _ in }
      }
      html.element("div", .classes("cards"), .id("\(id)-cards")) { addGroups(to: &$0, &sheet, cardLimit) }
      html.element("button", .classes("add"), .type("button"), .action("addHere")) { html in
        html.markup(Icon.plus)
        html.element("span", text: words.addCard)
      }
    }
  }

  private func addGroups(to html: inout HTML, _ sheet: inout CardSheet, _ cardLimit: Int?) {
    var doneCount = 0
    var count = 0
    let all = DoneFold(cards.map(\.card))
    let fold = foldsDone ? all : .none
    let folded = Set(fold.hidden.map(\.number))
    for number in 0...allSections.count {
      let section = number == 0 ? nil : allSections[number - 1]
      let group = cards.indices.filter { sections[$0] == (number == 0 ? nil : number - 1) && !folded.contains($0) }
        .map { cards[$0] }
      if let section {
        html.element("h3", .id("\(id)-h\(number)"), .anyDirection) { CardDrawing.addTitle(section, &$0) }
      }
      if section == nil, group.isEmpty, !allSections.isEmpty { continue }
      html.element(
        "ul", .id("\(id)-list\(number)"), section.map { Attribute("data-section", $0) },
        section == nil
          ? .label(plainName) : Attribute("aria-labelledby", "\(id)-h\(number)")
      ) { html in
        for card in group where card.card.isOpen || doneCount < Self.doneLimit {
          if !card.card.isOpen { doneCount += 1 }
          count += 1
          if count <= cardLimit ?? .max { sheet.add(card, to: &html) }
        }
      }
    }
    if let cardLimit, count > cardLimit {
      sheet.noteOmission()
      // This link is for browsers without scripts.
      html.element("p", .classes("rest")) {
        $0.element("a", .href(foldsDone ? "?all=1" : "?all=1&done=1"), text: words.more(count - cardLimit))
      }
    }
    let hidden = cards.count { !$0.card.isOpen } - doneCount - folded.count
    if hidden > 0 { html.element("p", .classes("rest"), text: words.more(hidden)) }
    if !all.isEmpty {
      html.element("p", .classes("rest")) {
        $0.element("a", .href(foldsDone ? "?done=1" : "?"), text: foldsDone ? fold.words : words.foldDone)
      }
    }
  }
}
