package import PlanBoardCore

extension ParsedBoard {
  /// The board in the shared model.
  ///
  /// - Parameters:
  ///   - fileName: the file's name without its extension. It is the title if the text has none.
  ///   - shown: the indices of the cards to include; nil for all cards. The others are only counted.
  package func board(fileName: String, only shown: Set<Int>? = nil) -> Board {
    source.bytes.withUnsafeBufferPointer { bytes in
      var board = Board(
        title: title ?? fileName, tags: settings.tags, isPrimary: settings.isPrimary, sort: settings.sort)
      board.tagColors = settings.tagColors
      for column in columns {
        let cards = column.cards.filter { shown?.contains($0) ?? true }
          .map { CardSyntax(self, $0, bytes: bytes).card(in: self, bytes) }
        let leftOut = column.cards.count - cards.count
        if column.isArchive {
          board.archive += cards
          board.archiveLeftOut += leftOut
        } else {
          var added = Column(
            name: column.name, line1: source.lines.line(at: blocks[column.heading].range.lowerBound) + 1,
            wipLimit: column.wipLimit, isDone: column.isDone, cards: cards)
          added.leftOut = leftOut
          board.columns.append(added)
        }
      }
      return board
    }
  }

  /// The board's title: `title:` of the front matter, or else the title heading. nil if the text has neither, or if the
  /// heading is empty.
  package var title: String? {
    settings.title
      ?? titleBlock.flatMap { block in
        let text = source.bytes.withUnsafeBufferPointer { $0.string(HeadingText(in: $0, blocks[block].range).text) }
        return text.isEmpty ? nil : text
      }
  }

  /// A card in the shared model. O(n) in the length of the card.
  package func card(_ index: Int) -> Card {
    source.bytes.withUnsafeBufferPointer { CardSyntax(self, index, bytes: $0).card(in: self, $0) }
  }

  /// The name of a section: the text of its heading, without the backslashes of escapes.
  ///
  /// - Parameter block: the index of the heading in ``blocks``.
  package func sectionName(_ block: Int) -> String {
    source.bytes.withUnsafeBufferPointer { HeadingText.name(in: $0, HeadingText(in: $0, blocks[block].range).text) }
  }
}

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

  /// The title without its fields, and with its lines joined by spaces.
  package func title(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    titleRange(bytes).map { bytes.string($0) } ?? title(bytes, without: [])
  }

  /// The title without its fields and without `pieces`, such as ambiguous dates.
  func title(_ bytes: UnsafeBufferPointer<UInt8>, without pieces: [FieldOccurrence]) -> String {
    var text: [UInt8] = []
    var taken = fields[...]
    if !pieces.isEmpty {
      taken += pieces
      taken.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    for line in titleLines {
      var start = line.lowerBound
      let length = text.count
      while let field = taken.first, field.range.lowerBound < line.upperBound {
        taken.removeFirst()
        guard field.isTakenOutOfTitle, field.notation != .line, start <= field.range.lowerBound,
          field.range.upperBound <= line.upperBound
        else { continue }
        Self.append(bytes, start..<field.range.lowerBound, touches: text.count > length, to: &text)
        start = field.range.upperBound
      }
      Self.append(bytes, start..<line.upperBound, touches: text.count > length, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The range of the title's text, if it has one line and all fields are at its end, as in most cards; otherwise nil.
  package func titleRange(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard titleLines.count == 1, let line = titleLines.first else { return nil }
    var end = line.upperBound
    for field in fields.reversed()
    where field.isTakenOutOfTitle && field.notation != .line && line.contains(field.range.lowerBound) {
      while end > line.lowerBound, bytes[end - 1].isBlank { end -= 1 }
      guard field.range.upperBound == end else { return nil }
      end = field.range.lowerBound
    }
    return bytes.trimmedWide(line.lowerBound..<end)
  }

  /// The text of some lines, joined by spaces.
  static func joined(_ lines: [Range<Int>], _ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var text: [UInt8] = []
    for line in lines { append(bytes, line, to: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends a piece of a title, usually with a space before it.
  ///
  /// - Parameter touches: whether only a field is between the last piece and this one. A space is then added only if
  ///   this piece begins with one, because without its field, `a #b, c` is `a, c`, or if it would otherwise join two
  ///   words: `a @{2026-12-01}b` is `a b`.
  static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, touches: Bool = false, to text: inout [UInt8]
  ) {
    let piece = bytes.trimmedWide(range)
    guard !piece.isEmpty else { return }
    if !text.isEmpty, !touches || piece.lowerBound > range.lowerBound || joinsWords(text, bytes[piece]) {
      text.append(.space)
    }
    text.append(contentsOf: bytes[piece])
  }

  /// Whether two pieces of text would join two words. Chinese and Japanese are written without spaces, so their
  /// characters do not count.
  private static func joinsWords(_ text: [UInt8], _ piece: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    func isOfWord(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { $0.value < 0x2E80 && ($0.properties.isAlphabetic || $0.properties.numericType != nil) } ?? false
    }
    return isOfWord(String(decoding: text.suffix(4), as: UTF8.self).unicodeScalars.last)
      && isOfWord(String(decoding: piece.prefix(4), as: UTF8.self).unicodeScalars.first)
  }

  /// The notes: their lines joined by `\n`, without the card's indentation, and without blank lines at either end.
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
      let end = source.lines.content(of: line, in: bytes).upperBound
      add(noteStart..<(noteID.map { idStart($0, bytes) } ?? end), leftover: 0)
    }
    for line in noteLines {
      let content = source.lines.content(of: line, in: bytes)
      if line == lines.lowerBound {
        add(max(geometry.contentStart, content.lowerBound)..<content.upperBound, leftover: 0)
      } else {
        let (start, leftover) = Indentation.strip(bytes, content, width: geometry.contentColumn + overhang)
        add(start..<content.upperBound, leftover: leftover)
      }
    }
    var view = text[...]
    while let end = view.firstIndex(of: .lineFeed), view[..<end].allSatisfy(\.isBlank) { view = view[(end + 1)...] }
    while let last = view.last, last == .lineFeed || last.isBlank { view.removeLast() }
    return String(decoding: view, as: UTF8.self)
  }
}

extension CardSyntax {
  /// Where the notes end before an id. A single blank before the id belongs to the id. Two or more blanks may be a hard
  /// line break, so they belong to the notes.
  private func idStart(_ id: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let text = bytes.trimmed((noteStart ?? id.lowerBound)..<id.lowerBound)
    return id.lowerBound - text.upperBound == 1 ? text.upperBound : id.lowerBound
  }

  /// How far the least indented line of the notes is indented beyond the card's content, in columns: 1 to 3, otherwise
  /// 0. These columns are not part of the notes, because people who indent with a tab or four spaces mean one level.
  private func overhang(in source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var least = 4
    for line in noteLines where line != lines.lowerBound {
      let content = source.lines.content(of: line, in: bytes)
      guard !content.allBlank(in: bytes) else { continue }
      let (start, leftover) = Indentation.strip(bytes, content, width: geometry.contentColumn)
      // A tab after the start of the content belongs to the notes.
      let extra = leftover > 0 ? leftover : bytes[start..<content.upperBound].prefix { $0 == .space }.count
      guard extra > 0 else { return 0 }
      least = min(least, extra)
    }
    return least < 4 ? least : 0
  }
}

extension CardSyntax {
  /// The value of the first field with this key, in native form (``Field/value``); nil if the card has no such field.
  package func value(of key: FieldKey) -> String? {
    for index in fields.indices where fields[index].counts && fields[index].key == key { return fields[index].value }
    return nil
  }

  package var id: String? { value(of: .id) }

  package var isPinned: Bool {
    for index in fields.indices {
      if case .pinned = fields[index].key, fields[index].value == "true" { return true }
    }
    return false
  }

  package var due: DueDate? { dueText.flatMap { DueDate(iso: $0) } }

  /// The due date in ISO format: `2026-12-01` or `2026-12-01T15:00`; nil if the card has none. Obsidian Kanban writes
  /// the time as a field of its own.
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

extension Card {
  /// Adds a field in native form, unless it would be a repetition (``FieldOccurrence/counts``).
  mutating func addIfNew(_ field: Field) {
    let isNew =
      switch field.key {
      case .tag: !tags.contains(field.value)
      case .person: !people.contains(field.value)
      case .due: due == nil
      case .priority: priority == nil
      case .color: color == nil
      case .pinned: true
      case .id: id == nil
      default: value(of: field.key) == nil
      }
    if isNew { add(field) }
  }

  fileprivate mutating func add(_ field: Field) {
    switch field.key {
    case .tag: tags.append(field.value)
    case .person: people.append(field.value)
    case .due: due = DueDate(iso: field.value)
    case .priority: priority = Priority(rawValue: field.value)
    case .color: color = field.value
    case .pinned: isPinned = isPinned || field.value == "true"
    case .id: id = CardID(field.value)
    default: fields.append(field)
    }
  }
}
