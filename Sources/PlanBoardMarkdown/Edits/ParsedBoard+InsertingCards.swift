internal import PlanBoardCore

extension ParsedBoard {
  /// Inserts a new card with the bullet, indentation, blank lines and field notations of its neighbours.
  ///
  /// - Throws: `EditFailure` with the reason `noSuchColumn`, `noSuchCard`, `unwritableText`, `unacceptableValue`,
  ///   `unknownDateOrder` or `wouldChangeMore`.
  package func inserting(_ new: NewCard, at place: CardPlace) throws -> VerifiedEdit {
    try check(place)
    let title = new.title.trimmingBlanks()
    guard Escaping.isWritable(title) else { throw EditFailure(.unwritableText) }
    let rendered = try rendered(new, title, usualBox: usualBox(inColumn: place.column)) { key in
      FieldNotation.usual(for: key, in: self, near: place.column)
    }
    let wanted = rendered.wanted

    var promise = Postcondition(self)
    let entry = Postcondition.Entry(
      kind: .card, level: 0, column: place.column, section: place.section ?? -1,
      content: .model(wanted, ignoring: wanted.notes.isEmpty ? .nothing : .body))
    promise.entries.insert(entry, at: promise.insertionIndex(forCardAt: place))
    var ways: [() -> EditList?] = []
    let notes = NotesText.lines(wanted.notes, endsTitle: rendered.endsWithID, self)
    for indentsLikeNeighbours in notes.isEmpty ? [true] : [true, false] {
      for extraBlank in [false, true] {
        for text in Escaping.ways(toWrite: title, settings.context) {
          ways.append {
            self.insertion(of: [rendered.line(titled: text)] + notes, at: place, extraBlank, indentsLikeNeighbours)
          }
        }
      }
    }
    let slot = ListLayout(board: self).slot(at: place)
    if let neighbour = slot.neighbour { promise.allowRestyling(ListLayout(board: self).list(of: neighbour)) }
    return try verified(promise, ways)
  }

  /// Inserts a whole card of another board, in the style of its new neighbours.
  ///
  /// - Dates and times of Obsidian Kanban that this board would read differently are written as this board writes them.
  /// - Notes that this board would read as part of the title are separated from the title.
  /// - A title of several lines becomes one line on a board of Obsidian Kanban, which would read only its first line.
  /// - If this board is the trash, dates, times, notes and titles stay as they are.
  ///
  /// - Parameters:
  ///   - card: the card's index on `other`.
  ///   - context: how to read the card's dates and title; nil to read them as `other` does.
  /// - Throws: `EditFailure` with the reason `noSuchColumn`, `noSuchCard`, `unknownDateOrder`, `unjoinableTitle` or
  ///   `wouldChangeMore`.
  package func inserting(
    _ card: Int, of other: ParsedBoard, at place: CardPlace, readAs context: FieldContext? = nil
  ) throws -> VerifiedEdit {
    try check(place)
    guard other.cards.indices.contains(card) else { throw EditFailure(.noSuchCard) }
    let context = context ?? other.settings.context
    let other = try other.joiningTitle(ofCard: card, for: self, readAs: context)
      .rewritingDays(ofCard: card, for: self, readAs: context)
      .endingTitle(ofCard: card, for: self).doublingColons(ofCard: card, for: self)
    var promise = Postcondition(self)
    let entry = Postcondition.Entry(
      kind: .card, level: 0, column: place.column, section: place.section ?? -1, content: .foreignCard(other, card))
    promise.entries.insert(entry, at: promise.insertionIndex(forCardAt: place))
    let layout = ListLayout(board: self)
    if let neighbour = layout.slot(at: place).neighbour { promise.allowRestyling(layout.list(of: neighbour)) }
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
    return try verified(promise, ways)
  }

  /// The edits that insert lines, without marker and indentation, as a card. If `indentsLikeNeighbours` is false, the
  /// lines after the first are indented to the column where the card's content begins.
  private func insertion(
    of lines: [String], at place: CardPlace, _ extraBlank: Bool, _ indentsLikeNeighbours: Bool
  ) -> EditList? {
    insertion(at: place, extraBlank, nil) { style in
      self.text(ofCardWith: lines, as: style) { column in
        indentsLikeNeighbours
          ? self.noteIndent(contentColumn: column, inColumn: place.column) : [UInt8](repeating: .space, count: column)
      }
    }
  }

  /// The edits that insert a card at a place; nil as the marker stands for that of the neighbours.
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
