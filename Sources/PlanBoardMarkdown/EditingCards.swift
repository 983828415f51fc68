package import PlanBoardCore

extension ParsedBoard {
  /// Replaces a card's title. Its fields stay: those before and behind the text where they are, those inside it behind it.
  ///
  /// - Throws: `EditFailure`: `noSuchCard`, `unwritableText`, `wouldChangeMore`.
  package func settingTitle(ofCard card: Int, to title: String) throws -> VerifiedEdit {
    let title = title.trimmingBlanks()
    guard Escaping.isWritable(title) else { throw EditFailure(.unwritableText) }
    // A bare `key:value` of no key that is known stays in the title, and is a field all the same.
    func change(_ model: inout Card) {
      for field in NewCard.fieldsInside(model.title, settings.context) { model.fields.removeAll { $0 == field } }
      model.title = title
      for field in NewCard.fieldsInside(title, settings.context) where model.value(of: field.key) == nil {
        model.fields.append(field)
      }
    }
    return try editing(card, change) { text in
      guard let region = titleRegion(text) else {
        // A card that begins with something else has no title to replace.
        return []
      }
      return Escaping.ways(toWrite: title, settings.context).map { written in
        {
          let pieces = [written] + region.inside.map { self.source.string($0) }
          let joined = pieces.filter { !$0.isEmpty }.joined(separator: " ")
          // Behind a bare marker or box.
          let needsBlank = region.range.isEmpty && !self.source.bytes[region.range.lowerBound - 1].isBlank
          return [TextEdit(region.range, Array(((needsBlank ? " " : "") + joined).utf8))]
        }
      }
    }
  }

  /// The title's text from its first to its last word that is no field, and the fields inside.
  private func titleRegion(_ text: CardText) -> (range: Range<Int>, inside: [Range<Int>])? {
    guard let first = text.titleLines.first, let last = text.titleLines.last else {
      return text.emptyTitle.map { ($0..<$0, []) }
    }
    let fields = text.fields.filter {
      $0.isTakenOutOfTitle && $0.range.lowerBound >= first.lowerBound && $0.range.upperBound <= last.upperBound
    }
    var start = first.lowerBound
    var end = last.upperBound
    var inside = fields
    source.bytes.withUnsafeBufferPointer { bytes in
      func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy { $0.isBlank || $0.isLineEnd } }
      while let field = inside.first, isBlank(start..<field.range.lowerBound) {
        start = field.range.upperBound
        inside.removeFirst()
      }
      while let field = inside.last, isBlank(field.range.upperBound..<end) {
        end = field.range.lowerBound
        inside.removeLast()
      }
      while start < end, bytes[start].isBlank || bytes[start].isLineEnd { start += 1 }
      while end > start, bytes[end - 1].isBlank || bytes[end - 1].isLineEnd { end -= 1 }
    }
    return (start..<max(start, end), inside.map(\.range))
  }

  /// Sets a card's box, or takes it away with nil.
  ///
  /// - Throws: `EditFailure`.
  package func settingBox(ofCard card: Int, to box: Box?) throws -> VerifiedEdit {
    let isDoneColumn = cards.indices.contains(card) && columns[Int(cards[card].column)].isDone
    return try editing(card, { ($0.box, $0.isDone) = (box, box?.isDone ?? isDoneColumn) }) { text in
      let mark = box.map { Array(String(Character($0.mark)).utf8) }
      switch (text.box, mark) {
      case (let old?, let mark?): return [{ [TextEdit(old.range, mark)] }]
      case (let old?, nil):
        let start = old.range.lowerBound - 1
        let title = text.titleLines.first ?? old.range.upperBound + 1..<old.range.upperBound + 1
        let end = max(title.lowerBound, old.range.upperBound + 1)
        // What follows the box must not become another block.
        return [{ [.delete(start..<end)] }]
          + Escaping.ways(toWrite: source.string(title), settings.context).map { written in
            { [TextEdit(start..<max(end, title.upperBound), Array(written.utf8))] }
          }
      case (nil, let mark?):
        if let empty = text.emptyTitle {
          return [{ [.insert(Array(" [".utf8) + mark + [UInt8(ascii: "]")], at: empty)] }]
        }
        let start = text.titleLines.first?.lowerBound ?? text.geometry.contentStart
        return [{ [.insert([UInt8(ascii: "[")] + mark + Array("] ".utf8), at: start)] }]
      case (nil, nil): return [{ [] }]
      }
    }
  }

  /// Checks or unchecks an item of a card's checklist.
  ///
  /// - Parameter item: its number in ``PlanBoardCore/Card/checklist``.
  /// - Throws: `EditFailure`.
  package func settingCheckItem(_ item: Int, ofCard card: Int, done isDone: Bool) throws -> VerifiedEdit {
    guard cards.indices.contains(card) else { throw EditFailure(.noSuchCard) }
    guard text(ofCard: card).checklist.indices.contains(item) else { throw EditFailure(.noSuchCheckItem) }
    return try editing(card, { $0.checklist[item].isDone = isDone }) { text in
      let box = text.checklist[item].box
      guard box.mark.isDone != isDone else { return [{ [] }] }
      return [{ [TextEdit(box.range, [UInt8(ascii: isDone ? "x" : " ")])] }]
    }
  }

  /// Replaces a card's notes: Markdown, lines separated by `\n`; an empty text removes them. The checklist stays.
  ///
  /// - Throws: `EditFailure`.
  package func replacingNotes(ofCard card: Int, with notes: String) throws -> VerifiedEdit {
    let notes = notes.trimmedNotes
    guard notes.split(separator: "\n").allSatisfy({ Escaping.isWritable(String($0)) }) else {
      throw EditFailure(.unwritableText)
    }
    return try editing(card, { $0.notes = notes }, .body) { text in
      // Directly under the title where that keeps them apart, else behind a blank line.
      [(true, false), (false, false), (false, true), (true, true)].map { endsTitle, dropsHardBreak in
        { self.notesEdits(text, NotesText.lines(notes, endsTitle: endsTitle, self), dropsHardBreak: dropsHardBreak) }
      }
    }
  }

  /// - Parameter dropsHardBreak: the backslash goes that parted the title from the old notes.
  private func notesEdits(_ text: CardText, _ lines: [String], dropsHardBreak: Bool) -> [TextEdit]? {
    guard text.titleParagraph != nil || text.emptyTitle != nil else { return nil }
    var edits: [TextEdit] = []
    var at = text.emptyTitle ?? source.content(of: text.headEnd).upperBound
    if text.noteStart != nil, let title = text.titleLines.last {
      // From the `<br>` to the end of the line.
      edits.append(.delete(title.upperBound..<at))
      at = title.upperBound
    } else if dropsHardBreak, let title = text.titleLines.last, title.upperBound < at {
      edits.append(.delete(title.upperBound..<at))
      at = title.upperBound
    }
    // Old notes go, line by line, each with the line end before it.
    for line in text.noteLines {
      let end = source.content(of: line).upperBound
      edits.append(.delete(source.content(of: line - 1).upperBound..<end))
    }
    let indent = [UInt8](repeating: .space, count: text.geometry.contentColumn)
    var inserted: [UInt8] = []
    for line in lines {
      inserted += source.lineEnding
      if !line.isEmpty { inserted += indent + Array(line.utf8) }
    }
    // Insertions come before deletions at one place.
    return [.insert(inserted, at: at)] + edits
  }

  /// Changes one card and nothing else.
  ///
  /// - Parameters:
  ///   - change: what shall be different in the shared model.
  ///   - ignored: what else may come out different, because it follows from the change.
  ///   - ways: splices to try, made from the card's anatomy.
  func editing(
    _ card: Int, _ change: (inout Card) -> Void, _ ignored: Expectation.Ignored = .nothing,
    _ ways: (CardText) -> [() -> [TextEdit]?]
  ) throws -> VerifiedEdit {
    guard cards.indices.contains(card) else { throw EditFailure(.noSuchCard) }
    var expectation = Expectation(self)
    var model = self.card(card)
    change(&model)
    expectation.entries[expectation.entry(ofCard: card)].content = .model(model, ignoring: ignored)
    return try verified(
      expectation,
      ways(text(ofCard: card)).map { way in
        { way().flatMap { $0.overlap ? nil : EditList($0) } }
      })
  }
}
