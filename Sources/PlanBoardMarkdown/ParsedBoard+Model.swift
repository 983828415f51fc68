package import PlanBoardCore

extension ParsedBoard {
  /// The shared model of the board.
  ///
  /// - Parameter fileName: the file's name without its ending: the title, if the text has none.
  package func board(fileName: String) -> Board {
    source.bytes.withUnsafeBufferPointer { bytes in
      var board = Board(
        title: title ?? fileName, tags: settings.tags, isPrimary: settings.isPrimary, sort: settings.sort)
      for column in columns {
        let cards = column.cards.map { CardText(self, $0, bytes: bytes).card(in: self, bytes) }
        if column.isArchive {
          board.archive += cards
        } else {
          board.columns.append(
            Column(
              name: column.name, line1: source.lines.line(at: blocks[column.heading].range.lowerBound) + 1,
              wipLimit: column.wipLimit, isDone: column.isDone, cards: cards))
        }
      }
      return board
    }
  }

  /// The title that the text gives: front matter first, else the heading.
  package var title: String? {
    settings.title
      ?? titleBlock.flatMap { block in
        let text = source.bytes.withUnsafeBufferPointer { $0.string(HeadingText(in: $0, blocks[block].range).text) }
        return text.isEmpty ? nil : text
      }
  }

  /// One card of the shared model. O(the card's length).
  package func card(_ index: Int) -> Card {
    source.bytes.withUnsafeBufferPointer { CardText(self, index, bytes: $0).card(in: self, $0) }
  }

  /// Some cards of the shared model, as far as they can be sorted by it.
  func sortableCards(_ indices: [Int]) -> [Card] {
    source.bytes.withUnsafeBufferPointer { bytes in
      indices.map { CardText(self, $0, bytes: bytes).card(in: self, bytes, isSortable: true) }
    }
  }

  /// The text of a section's heading.
  package func sectionName(_ block: Int) -> String {
    source.bytes.withUnsafeBufferPointer { $0.string(HeadingText(in: $0, blocks[block].range).text) }
  }
}

extension CardText {
  /// - Parameter isSortable: only what cards can be sorted by: without checklist and notes.
  func card(in board: ParsedBoard, _ bytes: UnsafeBufferPointer<UInt8>, isSortable: Bool = false) -> Card {
    let span = board.cards[index]
    let column = board.columns[Int(span.column)]
    var card = Card(
      title: title(bytes), line1: lines.lowerBound + 1, endLine1: lines.upperBound + 1,
      section: span.section >= 0 ? board.sectionName(Int(span.section)) : nil, box: box?.mark,
      isDone: box.map(\.mark.isDone) ?? column.isDone)
    for field in fields { card.add(field) }
    if let time = fields.first(where: { $0.notation == .kanbanTime }), card.due?.time == nil {
      card.due?.time = TimeOfDay(time.value.dropFirst())
    }
    if isSortable { return card }
    card.checklist = checklist.map { item in
      CheckItem(
        title: Self.joined(item.titleLines, bytes), isDone: item.box.mark.isDone, line1: item.lines.lowerBound + 1,
        depth: item.depth)
    }
    if !noteLines.isEmpty || noteStart != nil { card.notes = notes(in: board.source, bytes) }
    return card
  }

  /// The title's text, fields taken out, lines joined by spaces.
  package func title(in source: SourceText) -> String { source.bytes.withUnsafeBufferPointer { title($0) } }

  func title(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    if titleLines.count == 1, let line = titleLines.first, let text = head(of: line, bytes) { return text }
    let taken = fields.filter { $0.isTakenOutOfTitle && $0.notation != .line }
    var text: [UInt8] = []
    for line in titleLines {
      var start = line.lowerBound
      for field in taken where line.lowerBound <= field.range.lowerBound && field.range.upperBound <= line.upperBound {
        Self.append(bytes, start..<field.range.lowerBound, to: &text)
        start = field.range.upperBound
      }
      Self.append(bytes, start..<line.upperBound, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The title of one line whose fields all stand behind it, or nil if they do not: most titles, without copying pieces.
  private func head(of line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var end = line.upperBound
    for field in fields.reversed()
    where field.isTakenOutOfTitle && field.notation != .line && line.contains(field.range.lowerBound) {
      while end > line.lowerBound, bytes[end - 1].isBlank { end -= 1 }
      guard field.range.upperBound == end else { return nil }
      end = field.range.lowerBound
    }
    return bytes.string(bytes.trimmed(line.lowerBound..<end))
  }

  private static func joined(_ lines: [Range<Int>], _ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var text: [UInt8] = []
    for line in lines { append(bytes, line, to: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  private static func append(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to text: inout [UInt8]) {
    let piece = bytes.trimmed(range)
    guard !piece.isEmpty else { return }
    if !text.isEmpty { text.append(.space) }
    text.append(contentsOf: bytes[piece])
  }

  /// The notes: their lines without the card's indentation, joined by `\n`, blank lines at both ends left out.
  func notes(in source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var text: [UInt8] = []
    func add(_ range: Range<Int>, leftover: Int) {
      text.append(contentsOf: repeatElement(.space, count: range.isEmpty ? 0 : leftover))
      text.append(contentsOf: bytes[range])
      text.append(.lineFeed)
    }
    let overhang = overhang(in: source, bytes)
    if let noteStart {
      let line = source.lines.line(at: noteStart)
      add(noteStart..<source.lines.content(of: line, in: bytes).upperBound, leftover: 0)
    }
    for line in noteLines {
      let content = source.lines.content(of: line, in: bytes)
      if line == lines.lowerBound {
        add(max(geometry.contentStart, content.lowerBound)..<content.upperBound, leftover: 0)
      } else {
        let (start, leftover) = Indentation.strip(bytes, content, width: geometry.contentColumn)
        add(start..<content.upperBound, leftover: leftover - min(leftover, overhang))
      }
    }
    var view = text[...]
    while let end = view.firstIndex(of: .lineFeed), view[..<end].allSatisfy(\.isBlank) { view = view[(end + 1)...] }
    while let last = view.last, last == .lineFeed || last.isBlank { view.removeLast() }
    return String(decoding: view, as: UTF8.self)
  }
}

extension CardText {
  /// Columns that every line of the notes is indented by over the card's content, if less than code would be: people who
  /// indent with tabs mean one step.
  private func overhang(in source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var least = 4
    for line in noteLines where line != lines.lowerBound {
      let content = source.lines.content(of: line, in: bytes)
      guard !content.allBlank(in: bytes) else { continue }
      let (start, leftover) = Indentation.strip(bytes, content, width: geometry.contentColumn)
      // Only what is left of a tab: spaces stay as they are.
      guard leftover > 0, start < content.upperBound else { return 0 }
      least = min(least, leftover)
    }
    return least < 4 ? least : 0
  }
}

extension Card {
  fileprivate mutating func add(_ field: FieldOccurrence) {
    guard field.notation != .kanbanTime else { return }
    add(Field(field.key, field.value))
  }

  /// Takes in a field in native form; the first of each key counts, tags and people add up.
  mutating func add(_ field: Field) {
    switch field.key {
    case .tag: if !tags.contains(field.value) { tags.append(field.value) }
    case .person: if !people.contains(field.value) { people.append(field.value) }
    case .due: if due == nil { due = DueDate(iso: field.value) }
    case .priority: if priority == nil { priority = Priority(rawValue: field.value) }
    case .color: if color == nil { color = field.value }
    case .pinned: isPinned = isPinned || field.value == "true"
    case .id: if id == nil { id = CardID(field.value) }
    default: if value(of: field.key) == nil { fields.append(field) }
    }
  }
}
