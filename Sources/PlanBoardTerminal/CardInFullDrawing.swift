package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
package import PlanBoardScreen

/// A card in full: its title, its place, all of its fields, its notes, its checklist and its history.
package struct CardInFullDrawing {
  package let found: CardInFull
  package let today: CalendarDate
  /// In terminal columns; nil for lines of any length.
  package let width: Int?
  /// The card's handle; nil to show none.
  package let handle: HandleTable.Shown?

  private let card: Card

  /// Prepares the drawing of a card.
  package init(_ found: CardInFull, today: CalendarDate, width: Int?, handle: HandleTable.Shown? = nil) {
    self.found = found
    self.today = today
    self.width = width
    self.handle = handle
    card = found.card
  }

  /// The lines of the drawing.
  ///
  /// - Parameter localTime: returns the reader's local time at a moment, given in seconds since 1970.
  package func lines(_ localTime: (Int) -> LocalTime) -> [StyledLine] {
    let parts = parts(localTime)
    return parts.before + parts.items.flatMap(\.self) + parts.after
  }

  /// The lines of the drawing: those before the items of the checklist, those of each item, and those after them.
  ///
  /// - Parameter localTime: as for ``lines(_:)``.
  package func parts(
    _ localTime: (Int) -> LocalTime
  ) -> (before: [StyledLine], items: [[StyledLine]], after: [StyledLine]) {
    var before = titleLines
    before.append(placeLine)
    for part in [fieldLines, noteLines] where !part.isEmpty { before += [StyledLine()] + part }
    let items = checklistItems
    if !items.isEmpty { before += [StyledLine(), StyledLine(card.progress, .dim)] }
    let history = historyLines(localTime)
    return (before, items, history.isEmpty ? [] : [StyledLine()] + history)
  }

  private var titleLines: [StyledLine] {
    let signs = CardDrawing(card: card, today: today, handle: nil)
    var begin = StyledLine()
    begin.add(signs.boxSign.text, signs.boxSign.style)
    begin.add(" ")
    if let sign = signs.prioritySign {
      begin.add(sign.text, sign.style)
      begin.add(" ")
    }
    return wrapped(VisibleText.safe(card.title.isEmpty ? DrawingWords.noTitle : card.title), .bold, after: begin)
  }

  private var placeLine: StyledLine {
    let column = found.column
    let place = DrawingWords.place(
      board: found.board.title ?? found.path.stem, column: column.isArchive ? nil : column.name, section: card.section)
    var line = StyledLine(VisibleText.safe(place))
    line.add("  \(VisibleText.safe(found.path.text)):\(card.line1)", .dim)
    if let handle {
      line.add("  ")
      for (text, style) in handle.pieces { line.add(text, style) }
    }
    return width.map { line.cut(to: $0) } ?? line
  }

  // MARK: Fields

  private var fieldLines: [StyledLine] {
    let fields = fields
    let labelWidth = fields.map { DisplayWidth.of($0.label) }.max() ?? 0
    return fields.flatMap { field in
      var begin = StyledLine(field.label, .dim)
      begin.pad(to: labelWidth + 2)
      return wrapped(field.value, field.style, after: begin)
    }
  }

  private var fields: [(label: String, value: String, style: Style)] {
    var fields: [(label: String, value: String, style: Style)] = []
    func add(_ label: String, _ value: String?, _ style: Style = .plain) {
      if let value { fields.append((VisibleText.safe(label), VisibleText.safe(value), style)) }
    }
    if let due = card.due {
      let isOverdue = card.isOverdue(on: today)
      let words = DrawingWords.date(due, today: today)
      add(
        FieldKey.due.name, isOverdue ? "\(words), \(DueWords(due, today: today).text)" : words,
        isOverdue ? .alarm : .plain)
    }
    add(FieldKey.priority.name, card.priority?.rawValue)
    // A line has one style, so several tags with colours of their own have a line each.
    let colors = found.board.settings.tagColors
    let plain = card.tags.filter { colors[$0] == nil }
    add(FieldKey.tag.name, plain.isEmpty ? nil : plain.map { "#\($0)" }.joined(separator: " "), .tag)
    for tag in card.tags where colors[tag] != nil { add(FieldKey.tag.name, "#\(tag)", colors.style(of: tag)) }
    add(FieldKey.person.name, card.people.isEmpty ? nil : card.people.map { "@\($0)" }.joined(separator: " "), .person)
    for field in card.fields where field.key != .after {
      let day = field.key.isDate ? DueDate(iso: field.value) : nil
      add(field.key.name, day.map { DrawingWords.date($0, today: today) } ?? field.value)
    }
    for blocker in found.blockers {
      add(
        DrawingWords.waitsFor, DrawingWords.blocker(blocker.title, id: blocker.id, isOpen: blocker.isOpen),
        blocker.isOpen ? .warning : .plain)
    }
    add(FieldKey.color.name, card.color)
    if card.isPinned { add(DrawingWords.pinned, "", .bold) }
    add(FieldKey.id.name, card.id?.text)
    return fields
  }

  // MARK: Text

  private var noteLines: [StyledLine] {
    guard !card.notes.isEmpty else { return [] }
    return card.notes.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      wrapped(VisibleText.safe(String(line)), .plain, after: StyledLine())
    }
  }

  private var checklistItems: [[StyledLine]] {
    card.checklist.map { item in
      var begin = StyledLine(String(repeating: "  ", count: min(item.depth - 1, 10)))
      begin.add(item.isDone ? "✓ " : "☐ ", item.isDone ? .good : .plain)
      return wrapped(VisibleText.safe(item.title), Style.plain.dimmed(item.isDone), after: begin)
    }
  }

  private func historyLines(_ localTime: (Int) -> LocalTime) -> [StyledLine] {
    guard !found.history.isEmpty else { return [] }
    return [StyledLine(DrawingWords.history, .dim)]
      + found.history.flatMap { entry in
        let (moment, lines) = entry.recorded(localTime, today: width == nil ? nil : today)
        return lines.flatMap { wrapped($0, .plain, after: StyledLine(moment + "  ", .dim)) }
      }
  }

  /// The lines of a text that begins after other text, which the following lines are indented to.
  private func wrapped(_ text: String, _ style: Style, after begin: StyledLine) -> [StyledLine] {
    let room = width.map { max($0 - begin.width, 2) }
    let pieces = room.map { TextWrap.lines(text, width: $0, limit: 100) } ?? [text]
    return pieces.enumerated().map { index, piece in
      var line = index == 0 ? begin : StyledLine(String(repeating: " ", count: begin.width))
      line.add(piece, style)
      return line
    }
  }
}
