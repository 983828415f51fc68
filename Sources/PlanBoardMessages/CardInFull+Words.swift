package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMarkdown

extension CardInFull {
  /// The fields of the card, and the cards that it waits for.
  package func fieldWords(today: CalendarDate) -> [CardFieldWords] {
    let card = card
    var fields: [CardFieldWords] = []
    if let due = card.due {
      let isOverdue = card.isOverdue(on: today)
      let words = DrawingWords.date(due, today: today)
      fields.append(
        CardFieldWords(
          FieldKey.due.name, isOverdue ? "\(words), \(DueWords(due, today: today).text)" : words,
          isOverdue ? .overdue : .plain))
    }
    if let priority = card.priority { fields.append(CardFieldWords(FieldKey.priority.name, priority.rawValue)) }
    if !card.tags.isEmpty {
      fields.append(CardFieldWords(FieldKey.tag.name, card.tags.map { "#\($0)" }.joined(separator: " "), .tag))
    }
    let boardTags = board.settings.tags.filter { !card.tags.contains($0) }.uniqued()
    if !boardTags.isEmpty {
      fields.append(CardFieldWords(DrawingWords.boardTag, boardTags.map { "#\($0)" }.joined(separator: " "), .boardTag))
    }
    if !card.people.isEmpty {
      fields.append(
        CardFieldWords(FieldKey.person.name, card.people.map { "@\($0)" }.joined(separator: " "), .person))
    }
    for field in card.fields where field.key != .after {
      if field.key == .every {
        fields.append(CardFieldWords(DrawingWords.repeats, RecurrenceWords.withStart(field.value)))
        continue
      }
      let day = field.key.isDate ? DueDate(iso: field.value) : nil
      fields.append(CardFieldWords(field.key.name, day.map { DrawingWords.date($0, today: today) } ?? field.value))
    }
    for blocker in blockers {
      fields.append(
        CardFieldWords(
          DrawingWords.waitsFor, DrawingWords.blocker(blocker.title, id: blocker.id, isOpen: blocker.isOpen),
          blocker.isOpen ? .openBlocker : .plain))
    }
    if let modified {
      fields.append(CardFieldWords(FieldKey.modified.name, modified.local.words(today: today)))
    }
    if let color = card.color { fields.append(CardFieldWords(FieldKey.color.name, color)) }
    if card.isPinned { fields.append(CardFieldWords(DrawingWords.pinned, "", .pinned)) }
    if let urgency {
      fields.append(CardFieldWords(UrgencyWords.label, UrgencyWords.line(urgency, today: today)))
    }
    if let id = card.id { fields.append(CardFieldWords(FieldKey.id.name, id.text)) }
    return fields
  }

  /// Where the card is: `Household / To Do / Red`. Safe for a terminal.
  ///
  /// - Parameter isPlain: whether the names of columns and sections are shown without the marks of Markdown.
  package func placeWords(isPlain: Bool) -> String {
    func shown(_ name: String) -> String { isPlain ? DrawingWords.name(name) : name }
    return VisibleText.safe(
      DrawingWords.place(
        board: board.title ?? path.stem, column: column.kind.goesByName ? shown(column.name) : nil,
        section: card.section.map(shown)))
  }

  /// The card as a short text for an editor, in Markdown or as plain text.
  package func hoverText(today: CalendarDate, isMarkdown: Bool) -> String {
    let card = card
    let title = VisibleText.safe(card.title.isEmpty ? DrawingWords.noTitle : card.title.withoutComments)
    let place = placeWords(isPlain: false)
    let state = card.box == .started && card.isOpen ? DrawingWords.started : DrawingWords.state(card.state)
    var facts = fieldWords(today: today).map { $0.value.isEmpty ? $0.label : "\($0.label): \($0.value)" }
    if !card.checklist.isEmpty {
      facts.append("\(DrawingWords.checklist): \(card.checklist.count(where: \.isDone))/\(card.checklist.count)")
    }
    let head = isMarkdown ? ["**\(title)**", "", "\(place), \(state)"] : [title, "\(place), \(state)"]
    let list = facts.map { isMarkdown ? "- \($0)" : $0 }
    return (head + (list.isEmpty ? [] : [""] + list)).joined(separator: "\n")
  }
}
