package import PlanBoardCore

/// A card that is to be written into a board.
package struct NewCard: Hashable, Sendable {
  package var title: String
  /// The box. If it is nil, the card gets a box only if a neighbour has one, or if the board has no cards.
  package var box: Box?
  /// Whether the card gets no box, whatever ``box`` and the neighbours say.
  package var hasNoBox = false
  /// In the order in which they are written. Tags and people may occur several times.
  package var fields: [Field]
  /// Markdown; lines are separated by `\n`.
  package var notes: String

  package init(title: String, box: Box? = nil, fields: [Field] = [], notes: String = "") {
    self.title = title
    self.box = box
    self.fields = fields
    self.notes = notes
  }

  /// Reads a title and its fields from text, as a board reads them.
  package init(reading text: String, context: FieldContext) {
    let bytes = Array(text.utf8)
    let (fields, title) = bytes.withUnsafeBufferPointer { bytes in
      let taken = Self.fields(of: bytes, context, allowsID: true).filter(\.isTakenOutOfTitle)
      var title: [UInt8] = []
      var position = 0
      for field in taken {
        CardSyntax.append(bytes, position..<field.range.lowerBound, touches: true, to: &title)
        position = field.range.upperBound
      }
      CardSyntax.append(bytes, position..<bytes.count, touches: true, to: &title)
      return (taken.map { Field($0.key, $0.value) }, String(decoding: title, as: UTF8.self))
    }
    self.init(title: title, fields: fields)
  }

  /// The fields in a title. As on a board, those in code, wiki links, link targets and HTML tags are not read.
  private static func fields(
    of title: UnsafeBufferPointer<UInt8>, _ context: FieldContext, allowsID: Bool
  ) -> [FieldOccurrence] {
    var scanner = FieldScanner(text: title, context: context)
    scanner.skip(OpaqueInlineRanges(title, lines: [title.indices]).ranges)
    scanner.scan(title.indices, allowsID: allowsID, allowsLetter: true)
    scanner.endTitle()
    return scanner.finish().fields
  }

  /// Reads a title and its fields from text, or from the whole first line of a card, such as `- [ ] milk`. A bullet is
  /// not part of the title, unless nothing follows it; a box after it becomes the card's box. A list number is part of
  /// the title, because it may be the beginning of a date such as `24. December`.
  package init(readingLine text: String, context: FieldContext) {
    let bytes = Array(text.utf8)
    let (box, start) = bytes.withUnsafeBufferPointer { bytes -> (Box?, Int) in
      guard let geometry = ItemGeometry(bytes, bytes.indices), geometry.marker.number == nil,
        geometry.contentStart < bytes.count
      else { return (nil, 0) }
      guard let box = CardSyntax.box(bytes, geometry.contentStart..<bytes.count) else {
        return (nil, geometry.contentStart)
      }
      return (box.mark, box.end)
    }
    self.init(reading: String(decoding: bytes[start...], as: UTF8.self), context: context)
    self.box = box
  }

  /// The key of a field that cannot be escaped in this title, such as `⏫`. In every way to write the title, it is read
  /// as a field. nil if the title has no such field.
  static func unwritableField(in title: String, _ context: FieldContext) -> FieldKey? {
    var key: FieldKey?
    for way in Escaping.ways(toWrite: title, context) {
      guard
        let field = NewCard(reading: way, context: context).fields.first(where: { field in
          // Custom fields do not count.
          if case .other = field.key { false } else { true }
        })
      else { return nil }
      key = field.key
    }
    return key
  }

  /// The fields that are also part of the title's text: words such as `std:vector`
  /// (``FieldOccurrence/isTakenOutOfTitle``).
  static func fieldsInside(_ title: String, _ context: FieldContext) -> [Field] {
    let bytes = Array(title.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      Self.fields(of: bytes, context, allowsID: false).filter { !$0.isTakenOutOfTitle }.map { Field($0.key, $0.value) }
    }
  }
}

extension ParsedBoard {
  /// Inserts a new card. It gets the bullet, indentation, blank lines and field notations of its neighbours. Unless
  /// `new` says otherwise, it gets a box if they have boxes.
  ///
  /// - Throws: `EditFailure` with the reason `noSuchColumn`, `noSuchCard`, `unwritableText`, `unacceptableValue`,
  ///   `unknownDateOrder` or `wouldChangeMore`.
  package func inserting(_ new: NewCard, at place: CardPlace) throws -> VerifiedEdit {
    try check(place)
    let title = new.title.trimmingBlanks()
    guard Escaping.isWritable(title) else { throw EditFailure(.unwritableText) }
    var wanted = Card(title: title, line1: 0, endLine1: 0)
    var rendered: [String] = []
    var id: String?
    for field in new.fields {
      guard let canonical = FieldNotation.canonical(field), FieldNotation.isReadable(canonical, settings.context) else {
        throw EditFailure(.unacceptableValue(key: field.key.name, value: field.value))
      }
      let style = FieldNotation.usual(for: field.key, in: self, near: place.column)
      wanted.addIfNew(FieldNotation.asRead(canonical, style))
      let text = try FieldNotation.render(canonical, in: style, self)
      if field.key == .id { id = text } else { rendered.append(text) }
    }
    let neighbours =
      columns[place.column].cards.isEmpty
      ? Array(cards.indices.prefix(20)) : Array(columns[place.column].cards.prefix(20))
    let usesBoxes = neighbours.isEmpty || neighbours.contains { text(ofCard: $0).box != nil }
    let column = columns[place.column]
    // In a done column in which most boxes are open, an open box is usual, and a checked one might reopen the other
    // cards.
    let usual: Box = column.isDone && column.doneRule != .place ? .done : .open
    wanted.box = new.hasNoBox ? nil : new.box ?? (usesBoxes ? usual : nil)
    wanted.notes = new.notes.trimmedNotes
    for field in NewCard.fieldsInside(title, settings.context) where wanted.value(of: field.key) == nil {
      wanted.fields.append(field)
    }

    var expectation = Postcondition(self)
    let entry = Postcondition.Entry(
      kind: .card, level: 0, column: place.column, section: place.section ?? -1,
      content: .model(wanted, ignoring: wanted.notes.isEmpty ? .nothing : .body))
    expectation.entries.insert(entry, at: expectation.insertionIndex(forCardAt: place))
    let suffix = (rendered + (id.map { [$0] } ?? [])).map { " " + $0 }.joined()
    let box = wanted.box.map { "[\($0.mark)] " } ?? ""
    var ways: [() -> EditList?] = []
    let notes = NotesText.lines(wanted.notes, endsTitle: id != nil, self)
    for indentsLikeNeighbours in notes.isEmpty ? [true] : [true, false] {
      for extraBlank in [false, true] {
        for text in Escaping.ways(toWrite: title, settings.context) {
          ways.append {
            let first = (box + text + suffix).trimmingTrailingBlanks()
            return self.insertion(of: [first] + notes, at: place, extraBlank, indentsLikeNeighbours)
          }
        }
      }
    }
    let slot = ListLayout(board: self).slot(at: place)
    if let neighbour = slot.neighbour { expectation.allowRestyling(ListLayout(board: self).list(of: neighbour)) }
    return try verified(expectation, ways)
  }

  /// Inserts a whole card of another board, in the style of its new neighbours.
  ///
  /// A date that this board would read as another day is rewritten in the notation of this board's dates. Notes
  /// directly below the title are separated from it if this board would read them as part of it.
  ///
  /// - Parameter context: how to read the card's dates; nil to read them as `other` does.
  /// - Throws: `EditFailure`.
  package func inserting(
    _ card: Int, of other: ParsedBoard, at place: CardPlace, readAs context: FieldContext? = nil
  ) throws -> VerifiedEdit {
    try check(place)
    guard other.cards.indices.contains(card) else { throw EditFailure(.noSuchCard) }
    let other = try other.rewritingDays(ofCard: card, for: self, readAs: context ?? other.settings.context)
      .endingTitle(ofCard: card, for: self)
    var expectation = Postcondition(self)
    let entry = Postcondition.Entry(
      kind: .card, level: 0, column: place.column, section: place.section ?? -1, content: .foreignCard(other, card))
    expectation.entries.insert(entry, at: expectation.insertionIndex(forCardAt: place))
    let layout = ListLayout(board: self)
    if let neighbour = layout.slot(at: place).neighbour { expectation.allowRestyling(layout.list(of: neighbour)) }
    let own = other.geometry(ofCard: card).marker
    var ways: [() -> EditList?] = []
    for extraBlank in [false, true] {
      for marker in [nil, own] + "+*-".utf8.map({ ItemGeometry.Marker.bullet($0) }) {
        for indentsLazyLines in [false, true] {
          ways.append {
            self.insertion(at: place, extraBlank, marker) { style in
              other.restyled(card, as: style, lineEnding: self.source.lineEnding, indentsLazyLines: indentsLazyLines)
            }
          }
        }
      }
    }
    return try verified(expectation, ways)
  }

  /// The edits that insert lines as a card.
  ///
  /// - Parameter indentsLikeNeighbours: whether the lines after the first are indented as in other cards; otherwise
  ///   they are indented exactly as far as the card's content.
  private func insertion(
    of lines: [String], at place: CardPlace, _ extraBlank: Bool, _ indentsLikeNeighbours: Bool
  ) -> EditList? {
    insertion(at: place, extraBlank, nil) { style in
      var text = [UInt8](repeating: .space, count: style.indent) + style.marker.bytes + [.space] + Array(lines[0].utf8)
      if lines[0].isEmpty { text.removeLast() }
      let column = text.withUnsafeBufferPointer { ItemGeometry($0, $0.indices)?.contentColumn ?? 2 }
      let indent =
        indentsLikeNeighbours
        ? self.noteIndent(contentColumn: column, inColumn: place.column) : [UInt8](repeating: .space, count: column)
      for line in lines.dropFirst() {
        text += self.source.lineEnding
        if !line.isEmpty { text += indent + Array(line.utf8) }
      }
      return text
    }
  }

  /// The edits that insert a card at a place.
  ///
  /// - Parameters:
  ///   - extraBlank: whether to separate the card by a blank line even if its neighbours have none.
  ///   - marker: nil for the marker of the neighbours.
  ///   - render: returns the text of the card in a style.
  private func insertion(
    at place: CardPlace, _ extraBlank: Bool, _ marker: ItemGeometry.Marker?, _ render: (CardStyle) -> [UInt8]
  ) -> EditList? {
    let layout = ListLayout(board: self)
    let slot = layout.slot(at: place, extraBlank: extraBlank)
    var style = slot.style
    var edits: [TextEdit] = []
    if let marker {
      style.marker = marker
    } else if let neighbour = slot.neighbour {
      var order: [Int?] = layout.list(of: neighbour)
      order.insert(nil, at: order.firstIndex(of: neighbour)! + (slot.follows ? 1 : 0))
      let (renumbered, number) = layout.renumbering(listOf: neighbour, order: order)
      edits = renumbered
      if let number { style.marker = style.marker.numbered(number) }
    }
    edits.append(.insert(slot.before + render(style) + slot.after, at: slot.offset))
    return EditList(edits)
  }
}

extension String {
  func trimmingTrailingBlanks() -> String {
    var view = self[...]
    while let last = view.last, last == " " || last == "\t" { view.removeLast() }
    return String(view)
  }

  /// Notes without blank lines at either end. If the least indented line has one to three spaces before its text, that
  /// many spaces are removed from every line, because in a card they would not be read as part of the notes.
  package var trimmedNotes: String {
    func isBlank(_ line: Substring) -> Bool { line.allSatisfy { $0 == " " || $0 == "\t" } }
    var lines = split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let first = lines.first, isBlank(first) { lines.removeFirst() }
    while let last = lines.last, isBlank(last) { lines.removeLast() }
    let margin = lines.filter { !isBlank($0) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    if (1...3).contains(margin) { lines = lines.map { $0.dropFirst(margin) }[...] }
    return lines.joined(separator: "\n").trimmingTrailingBlanks()
  }
}

/// Notes as they are written after a title.
enum NotesText {
  /// The lines to write, without indentation. The first line is empty if the notes would otherwise be read as part of
  /// the title.
  ///
  /// - Parameter endsTitle: whether the line before the notes ends the title by itself, as an id does.
  static func lines(_ notes: String, endsTitle: Bool, _ board: ParsedBoard) -> [String] {
    guard !notes.isEmpty else { return [] }
    let lines = notes.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return endsTitle || board.settings.context.isKanbanPlugin ? lines : [""] + lines
  }
}
