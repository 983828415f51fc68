package import PlanBoardCore

extension ParsedBoard {
  /// Replaces a card's title. Fields inside the title's text move to its end.
  ///
  /// - Throws: `EditFailure` with the reason `noSuchCard`, `unwritableText`, `fieldInTitle`, `wouldChangeDates`,
  ///   `unclosed` or `wouldChangeMore`.
  package func settingTitle(ofCard card: Int, to title: String) throws -> VerifiedEdit {
    try changing(card, .title(title))
  }

  /// Replaces the first line of a card's title, like ``settingTitle(ofCard:to:)``.
  package func settingFirstTitleLine(ofCard card: Int, to text: String) throws -> VerifiedEdit {
    try verified(titleRewrite(ofCard: card, to: text, isFirstLine: true))
  }

  /// - Parameter isFirstLine: whether `title` replaces only the first line of the title.
  func titleRewrite(ofCard card: Int, to title: String, isFirstLine: Bool = false) throws -> CardRewrite {
    let title = title.trimmingBlanks()
    guard Escaping.isWritable(title) else { throw EditFailure(.unwritableText) }
    guard cards.indices.contains(card) else { throw EditFailure(.noSuchCard) }
    let text = syntax(ofCard: card)
    let lines = text.titleLines.prefix(isFirstLine ? 1 : text.titleLines.count)
    // Unread dates and comments stay in the title, but are not written twice if the new title contains them.
    let kept = (text.unreadKanbanDates.map(\.range) + comments(inTitle: lines)).filter {
      !title.contains(part: asTitle($0))
    }
    let region = titleRegion(text, lines, kept)
    let rest = source.bytes.withUnsafeBufferPointer { text.title($0, without: [], skipping: lines.count) }
    let whole = rest.isEmpty ? title : "\(title) \(rest)"
    func change(_ model: inout Card) {
      // A word such as `std:vector` is in the title, and also a field.
      let inOldTitle = Set(NewCard.fieldsInside(model.title, settings.context))
      if !inOldTitle.isEmpty { model.fields.removeAll(where: inOldTitle.contains) }
      model.title = (region?.keptBefore ?? "") + title + (region?.keptAfter ?? "")
      if !rest.isEmpty { model.title += " " + rest }
      for field in NewCard.fieldsInside(whole, settings.context) where model.value(of: field.key) == nil {
        model.fields.append(field)
      }
    }
    var rewrite = try self.rewrite(card, change) { _ in
      guard let region else {
        return Escaping.ways(toWrite: title, settings.context).flatMap { written in
          self.headInsertions(written, text).map { edits in { edits } }
        }
      }
      return Escaping.ways(toWrite: title, settings.context).map { written in
        {
          let pieces = [written] + region.inside.map { self.source.string($0) }
          let joined = pieces.filter { !$0.isEmpty }.joined(separator: " ")
          // A blank is needed after a marker or box without text, and after a field that is followed by punctuation.
          let needsBlank =
            (region.range.isEmpty || region.followsField) && !self.source.bytes[region.range.lowerBound - 1].isBlank
          return [TextEdit(region.range, Array(((needsBlank ? " " : "") + joined).utf8))]
        }
      }
    }
    if let key = NewCard.unwritableField(in: title, settings.context) { rewrite.failure = .fieldInTitle(key) }
    return rewrite
  }

  /// The comments of a title. The lines of the title are one paragraph.
  private func comments(inTitle lines: ArraySlice<Range<Int>>) -> [Range<Int>] {
    source.bytes.withUnsafeBufferPointer { OpaqueInlineRanges($0, lines: Array(lines)).comments }
  }

  /// A part of a title as the title has it: a line end and the indentation after it are one space.
  private func asTitle(_ range: Range<Int>) -> String {
    source.string(range).split(whereSeparator: \.isNewline).map { String($0).trimmingBlanks() }.joined(separator: " ")
  }

  /// The part of a card that a new title replaces: from the first to the last word of the title that is neither a field
  /// nor *kept*. A comment and an unread date (``CardSyntax/unreadKanbanDates``) are kept.
  private struct TitleRegion {
    var range: Range<Int>
    /// The fields and the kept parts inside the range.
    var inside: [Range<Int>] = []
    var followsField = false
    /// The kept parts before the range, each with a space after it.
    var keptBefore = ""
    /// The other kept parts, each with a space before it.
    var keptAfter = ""
  }

  /// nil if the card begins with something other than a title.
  private func titleRegion(
    _ text: CardSyntax, _ lines: ArraySlice<Range<Int>>, _ kept: [Range<Int>]
  ) -> TitleRegion? {
    guard let first = lines.first, let last = lines.last else {
      return text.emptyTitleOffset.map { TitleRegion(range: $0..<$0) }
    }
    let title = first.lowerBound..<last.upperBound
    let fields = (text.fields.filter(\.isTakenOutOfTitle).map(\.range) + kept).filter { title.contains($0) }
      .sorted { $0.lowerBound < $1.lowerBound }
    var start = first.lowerBound
    var end = last.upperBound
    // A slice, because removing the first element of an array moves all others.
    var inside = fields[...]
    source.bytes.withUnsafeBufferPointer { bytes in
      func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy { $0.isBlank || $0.isLineEnd } }
      while let field = inside.first, isBlank(start..<field.lowerBound) {
        start = field.upperBound
        inside.removeFirst()
      }
      while let field = inside.last, isBlank(field.upperBound..<end) {
        end = field.lowerBound
        inside.removeLast()
      }
      while start < end, bytes[start].isBlank || bytes[start].isLineEnd { start += 1 }
      while end > start, bytes[end - 1].isBlank || bytes[end - 1].isLineEnd { end -= 1 }
    }
    var region = TitleRegion(
      range: start..<max(start, end), inside: Array(inside), followsField: start > first.lowerBound)
    for piece in kept.sorted(by: { $0.lowerBound < $1.lowerBound }) where title.contains(piece) {
      if piece.upperBound <= start {
        region.keptBefore += asTitle(piece) + " "
      } else {
        region.keptAfter += " " + asTitle(piece)
      }
    }
    return region
  }

  /// Sets a card's box, or removes it if `box` is nil.
  ///
  /// - Throws: `EditFailure`.
  package func settingBox(ofCard card: Int, to box: Box?) throws -> VerifiedEdit { try changing(card, .box(box)) }

  func boxRewrite(ofCard card: Int, to box: Box?) throws -> CardRewrite {
    try rewrite(card, { $0.box = box }) { text in
      let mark = box.map { Array(String(Character($0.mark)).utf8) }
      switch (text.box, mark) {
      case (let old?, let mark?): return [{ [TextEdit(old.range, mark)] }]
      case (let old?, nil):
        let start = old.range.lowerBound - 1
        let title = text.titleLines.first ?? old.range.upperBound + 1..<old.range.upperBound + 1
        let end = max(title.lowerBound, old.range.upperBound + 1)
        let removals: [() -> [TextEdit]?] = [
          { [.delete(start..<end)] }, { self.headRemoval([start..<old.range.upperBound + 1], text).map { [$0] } },
        ]
        // The last ways escape the text, because without the box it might begin another kind of block.
        return (self.card(card).title.isEmpty ? removals.reversed() : removals)
          + Escaping.ways(toWrite: source.string(title), settings.context).map { written in
            { [TextEdit(start..<max(end, title.upperBound), Array(written.utf8))] }
          }
      case (nil, let mark?):
        if let empty = text.emptyTitleOffset {
          return [{ [.insert(Array(" [".utf8) + mark + [UInt8(ascii: "]")], at: empty)] }]
        }
        if text.lacksHead {
          let head = "[\(String(decoding: mark, as: UTF8.self))]"
          return headInsertions(head, text).map { edits in { edits } }
        }
        let start = text.titleLines.first?.lowerBound ?? text.geometry.contentStart
        let head = [UInt8(ascii: "[")] + mark + [UInt8(ascii: "]")]
        if text.titleLines.first?.isEmpty == true {
          // The card is a heading without a text: `- #`.
          return [{ [.insert((self.source.bytes[start - 1].isBlank ? [] : [.space]) + head, at: start)] }]
        }
        return [{ [.insert(head + [.space], at: start)] }]
      case (nil, nil): return [{ [] }]
      }
    }
  }

  /// Checks or unchecks an item of a card's checklist. Unchecking also resets an item that is started or cancelled.
  ///
  /// - Parameter item: the item's index in ``PlanBoardCore/Card/checklist``.
  /// - Throws: `EditFailure`.
  package func settingCheckItem(_ item: Int, ofCard card: Int, done isDone: Bool) throws -> VerifiedEdit {
    try changing(card, .checkItem(item, isDone: isDone))
  }

  func checkItemRewrite(_ item: Int, ofCard card: Int, done isDone: Bool) throws -> CardRewrite {
    guard cards.indices.contains(card) else { throw EditFailure(.noSuchCard) }
    guard syntax(ofCard: card).checklist.indices.contains(item) else { throw EditFailure(.noSuchCheckItem) }
    return try rewrite(card, { $0.checklist[item].isDone = isDone }) { text in
      let box = text.checklist[item].box
      guard isDone ? !box.mark.isDone : box.mark != .open else { return [{ [] }] }
      return [{ [TextEdit(box.range, [UInt8(ascii: isDone ? "x" : " ")])] }]
    }
  }

  /// - Parameter item: the item's index in ``PlanBoardCore/Card/checklist``.
  func checkItemTitleRewrite(_ item: Int, ofCard card: Int, to title: String) throws -> CardRewrite {
    let title = title.trimmingBlanks()
    guard Escaping.isWritable(title) else { throw EditFailure(.unwritableText) }
    guard cards.indices.contains(card) else { throw EditFailure(.noSuchCard) }
    guard syntax(ofCard: card).checklist.indices.contains(item) else { throw EditFailure(.noSuchCheckItem) }
    return try rewrite(card, { $0.checklist[item].title = title }) { text in
      let lines = text.checklist[item].titleLines
      guard let first = lines.first, let last = lines.last else { return [] }
      // No escapes are needed, because the box before the text makes it a paragraph.
      let needsBlank = !self.source.bytes[first.lowerBound - 1].isBlank
      return [
        { [TextEdit(first.lowerBound..<last.upperBound, Array(((needsBlank ? " " : "") + title).utf8))] }
      ]
    }
  }

  /// Replaces a card's notes. The checklist stays.
  ///
  /// - Parameter notes: Markdown with lines separated by `\n`; an empty string removes the notes.
  /// - Throws: `EditFailure`.
  package func replacingNotes(ofCard card: Int, with notes: String) throws -> VerifiedEdit {
    try changing(card, .notes(notes))
  }

  func notesRewrite(ofCard card: Int, as notes: String) throws -> CardRewrite {
    let notes = notes.trimmedNotes
    guard notes.split(separator: "\n").allSatisfy({ Escaping.isWritable(String($0)) }) else {
      throw EditFailure(.unwritableText)
    }
    var rewrite = try self.rewrite(card, { $0.notes = notes }, .body) { text in
      if notes == self.card(card).notes { return [{ [] }] }
      // The notes go directly under the title, or else after a blank line.
      let usual = noteIndent(ofCard: card)
      let least = [UInt8](repeating: .space, count: text.geometry.contentColumn)
      return (usual == least ? [usual] : [usual, least]).flatMap { indent in
        [(true, false), (false, false), (false, true), (true, true)].map { endsTitle, dropsHardBreak in
          {
            let lines = NotesText.lines(notes, endsTitle: endsTitle, self)
            return self.notesEdits(text, lines, indent, dropsHardBreak: dropsHardBreak)
          }
        }
      }
    }
    if syntax(ofCard: card).titleParagraph == nil {
      rewrite.failure = .untitled
    } else if syntax(ofCard: card).hasCheckItemInNotes {
      rewrite.failure = .checkItemInNotes
    } else if !notes.isEmpty {
      rewrite.failure = .unwritableNote
    }
    return rewrite
  }

  /// The edits that replace a card's notes; nil if the card begins with something other than a title.
  ///
  /// - Parameter dropsHardBreak: whether to remove the backslash or the spaces at the end of the title, which separated
  ///   the title from the old notes.
  private func notesEdits(
    _ text: CardSyntax, _ lines: [String], _ indent: [UInt8], dropsHardBreak: Bool
  ) -> [TextEdit]? {
    guard text.titleParagraph != nil || text.emptyTitleOffset != nil else { return nil }
    var edits: [TextEdit] = []
    var inserted: [UInt8] = []
    var at = text.emptyTitleOffset ?? source.content(of: text.headEnd).upperBound
    if text.noteStart != nil, let title = text.titleLines.last {
      // Everything from the `<br>` to the end of the line is removed, except for an id.
      edits.append(.delete(title.upperBound..<at))
      inserted = text.noteID.map { [.space] + source.bytes[$0] } ?? []
      at = title.upperBound
    } else if dropsHardBreak, let title = text.titleLines.last, title.upperBound < at {
      edits.append(.delete(title.upperBound..<at))
      at = title.upperBound
    }
    for line in text.noteLines {
      let end = source.content(of: line).upperBound
      edits.append(.delete(source.content(of: line - 1).upperBound..<end))
    }
    for line in lines {
      inserted += source.lineEnding
      if !line.isEmpty { inserted += indent + Array(line.utf8) }
    }
    // At the same offset, an insertion comes before a deletion.
    return [.insert(inserted, at: at)] + edits
  }
}

extension CardSyntax {
  /// Whether a check item is in a list whose items are part of the notes, not of the checklist.
  fileprivate var hasCheckItemInNotes: Bool {
    // Only an outermost check item can be in the notes.
    var end = -1
    for item in checklist where item.lines.lowerBound > end {
      if item.depth > 1 { return true }
      end = item.lines.upperBound
    }
    return false
  }
}
