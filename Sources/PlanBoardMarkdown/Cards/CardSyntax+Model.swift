package import PlanBoardCore

extension CardSyntax {
  /// The card in the shared model.
  package func card(in board: ParsedBoard, _ bytes: UnsafeBufferPointer<UInt8>) -> Card {
    let span = board.cards[index]
    let column = board.columns[Int(span.column)]
    var card = Card(
      title: title(bytes), line1: lines.lowerBound + 1, endLine1: lines.upperBound + 1,
      section: span.section >= 0 ? board.sectionName(Int(span.section)) : nil, box: box?.mark,
      state: state(in: column))
    for field in fields where field.counts && field.key != .due { card.add(Field(field.key, field.value)) }
    card.due = due
    card.checklist = checklist.map { item in
      CheckItem(
        title: Self.joined(item.titleLines, bytes), isDone: item.box.mark.isDone, line1: item.lines.lowerBound + 1,
        depth: item.depth)
    }
    if mayHaveNotes { card.notes = notes(in: board.source, bytes) }
    return card
  }

  /// Whether the card is open, done or cancelled.
  package func state(in column: ParsedBoard.ColumnSpan) -> CardState { CardState(box: box?.mark, in: column.kind) }

  /// The value of the first field with this key, in native form (``Field/value``); nil if the card has no such field.
  /// For the due date, this is ``dueText``.
  package func value(of key: FieldKey) -> String? {
    if case .due = key { return dueText }
    for index in fields.indices where fields[index].counts && fields[index].key == key { return fields[index].value }
    return nil
  }

  package var id: String? { value(of: .id) }

  /// Whether the card has a `pin:true`.
  package var isPinned: Bool {
    for index in fields.indices {
      if case .pinned = fields[index].key, fields[index].value == "true" { return true }
    }
    return false
  }

  package var due: DueDate? { dueText.flatMap { DueDate(iso: $0) } }

  /// The due date in ISO format: `2026-12-01` or `2026-12-01T15:00`; nil if the card has none.
  package var dueText: String? {
    var day: String?
    var time: String?
    for index in fields.indices where fields[index].counts {
      guard case .due = fields[index].key else { continue }
      if fields[index].notation == .kanbanTime { time = fields[index].value } else { day = fields[index].value }
    }
    guard let time, let day, day.utf8.count == 10 else { return day }
    return day + time
  }
}
