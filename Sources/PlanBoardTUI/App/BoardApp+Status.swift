internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardTerminal

extension BoardApp {
  /// Where the user is, in one sentence: `Card 3 of 7, column Doing, Call Ann, due tomorrow, tags home`. Safe for a
  /// terminal.
  package var status: String {
    guard let shown, !shown.hasNoColumns else { return words.noColumns }
    guard let card = shown.selected else { return words.status(emptyColumn: columnName(shown.column)) }
    let column = shown.columns[shown.column]
    return words.status(
      card: column.row + 1, of: column.cards.count, column: columnName(shown.column), title: title(of: card),
      facts: facts(of: card))
  }

  /// The title of a card, or words that say that it has none; safe for a terminal.
  func title(of card: Int) -> String {
    let title = shown?.board.card(card).title.withoutComments ?? ""
    return VisibleText.safe(title.isEmpty ? DrawingWords.noTitle : title)
  }

  /// The facts that the status adds to a card's title; safe for a terminal.
  func facts(of index: Int) -> [String] {
    guard let card = shown?.board.card(index) else { return [] }
    var facts = marks.contains(index) ? [words.isMarked] : []
    switch card.state {
    case .done: facts.append(words.done)
    case .cancelled: facts.append(words.cancelled)
    case .open: if card.box == .started { facts.append(words.started) }
    }
    if let priority = card.priority { facts.append(words.priority(priority.rawValue)) }
    if let due = card.due, card.isOpen { facts.append(DueWords(due, today: today).text) }
    if !card.checklist.isEmpty {
      facts.append(words.checklist("\(card.checklist.count(where: \.isDone))/\(card.checklist.count)"))
    }
    if !card.tags.isEmpty { facts.append(words.tags(card.tags.map { VisibleText.safe($0) })) }
    if !card.people.isEmpty { facts.append(words.people(card.people.map { VisibleText.safe($0) })) }
    return facts
  }
}
