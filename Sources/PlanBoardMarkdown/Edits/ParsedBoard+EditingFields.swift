package import PlanBoardCore

extension ParsedBoard {
  /// Sets or removes a field of a card.
  ///
  /// - A field that the card has keeps its place, and its notation if that notation can express the new value.
  /// - Of several fields with the key, only the first gets the new value. The others stay, but those of
  ///   ``FieldKey/pinned`` are removed.
  /// - Tags and people are added and removed one by one.
  /// - A new field goes to the end of the title, before the id, in the notation of the card's neighbours. If the card
  ///   has front matter (``FieldLines``), the new field goes there (``lineAdditions(_:_:)``).
  /// - An id that other fields follow goes to the end of its line when it gets another value.
  /// - A word of the title such as `size:XL`, whose key the board does not declare, is removed. The field is then
  ///   written like a new one.
  ///
  /// - Parameter values: an empty array removes all fields with the key. Only tags and people may have several values.
  /// - Throws: `EditFailure` with the reason `noSuchCard`, `unacceptableValue`, `unknownDateOrder`, `unreadTime` or
  ///   `wouldChangeMore`.
  package func setting(_ key: FieldKey, ofCard card: Int, to values: [String]) throws -> VerifiedEdit {
    try changing(card, .field(key, values))
  }

  /// Sets or removes a field in which `pb` itself records something, such as the former place of a card in the trash.
  ///
  /// - Throws: the errors of ``setting(_:ofCard:to:)``; `wouldChangeMore` also if the user's text has a word with this
  ///   key, such as `from:Home`.
  package func settingRecord(_ key: FieldKey, ofCard card: Int, to values: [String]) throws -> VerifiedEdit {
    guard cards.indices.contains(card) else { throw EditFailure(.noSuchCard) }
    guard syntax(ofCard: card).fields.allSatisfy({ $0.key != key || $0.isTakenOutOfTitle }) else {
      throw EditFailure(.wouldChangeMore)
    }
    return try setting(key, ofCard: card, to: values)
  }

  func fieldRewrite(_ key: FieldKey, ofCard card: Int, to values: [String]) throws -> CardRewrite {
    guard cards.indices.contains(card) else { throw EditFailure(.noSuchCard) }
    let takesSeveral = key == .tag || key == .person
    guard takesSeveral || values.count <= 1 else {
      throw EditFailure(.unacceptableValue(key: key.name, value: values.joined(separator: " ")))
    }
    var fields: [Field] = []
    for value in values {
      guard let field = FieldNotation.canonical(Field(key, value)),
        FieldNotation.isReadable(field, settings.context)
      else {
        throw EditFailure(.unacceptableValue(key: key.name, value: value))
      }
      fields.append(field)
    }
    fields = fields.uniqued()
    let text = syntax(ofCard: card)
    if key == .due { return try settingDue(fields.first, text) }
    let found = text.fields.filter { $0.key == key }
    // A word such as `size:XL`, whose key the board does not declare, is part of the title.
    let isInTitle = { (field: FieldOccurrence) in
      text.titleLines.contains { $0.contains(field.range.lowerBound) }
    }
    let isTitleWord = { (field: FieldOccurrence) in !field.isTakenOutOfTitle && isInTitle(field) }
    let titleWords = found.filter(isTitleWord).map { field in
      var taken = field
      taken.isTakenOutOfTitle = true
      return taken
    }
    let title = titleWords.isEmpty ? nil : source.bytes.withUnsafeBufferPointer { text.title($0, without: titleWords) }
    if let title {
      guard titleWords.count == 1, standsAlone(titleWords[0].range), !title.allSatisfy(\.isWhitespace) else {
        throw EditFailure(.wouldChangeMore)
      }
    }
    // Only the first field with a key counts, so fields in the notes stay if a title word gets a new value.
    let isMeant = { (field: FieldOccurrence) in
      titleWords.isEmpty || fields.isEmpty || !text.isInNotes(field)
    }
    let present = found.filter { !isTitleWord($0) && isMeant($0) }
    if key == .every {
      let style = present.first.map { FieldNotation.Style(of: $0, in: self) } ?? newStyle(key, text)
      fields = fields.map { FieldNotation.asRead($0, style) }
    }
    if key == .id, present.isEmpty, let field = fields.first, text.frontMatter == nil {
      return try rewrite(card, { $0.id = CardID(field.value) }) { text in
        [{ self.idAfterLine(field, text) }] + ((try? self.additions([field], text)) ?? []).map { edits in { edits } }
      }
    }
    if key == .id, let old = present.first, old.counts, let field = fields.first, field.value != old.value,
      fieldsFollow(old, text)
    {
      return try rewrite(card, { $0.id = CardID(field.value) }) { text in
        [{ self.movedToEnd(old, as: field, text) }, { (try? self.replacement(of: old, with: field)).map { [$0] } }]
      }
    }
    // A card is pinned if any `pin` says so, so later `pin` fields are removed.
    let (wanted, had) = (Set(fields.map(\.value)), Set(present.map(\.value)))
    var stale =
      takesSeveral
      ? present.filter { !wanted.contains($0.value) }
      : titleWords + present.dropFirst(fields.isEmpty ? 0 : key == .pinned ? 1 : present.count)
    var missing = takesSeveral ? fields.filter { !had.contains($0.value) } : present.isEmpty ? fields : []
    var replaced = takesSeveral ? [] : zip(present, fields).map { (old: $0, new: $1) }
    // A list on lines of its own stays where it is if all its names are replaced.
    if takesSeveral, stale.count == present.count, let new = missing.first,
      let old = stale.lastIndex(where: { $0.notation.isLine && !text.isInNotes($0) })
    {
      replaced = [(stale.remove(at: old), new)]
      missing.removeFirst()
    }
    return try replacing(replaced, removing: stale, adding: missing, text) {
      if let title { $0.title = title }
      $0.replace(key, with: fields)
    }
  }

  /// Whether a range of a title has white space (or the end of the text) on both sides, and no punctuation at its end.
  private func standsAlone(_ range: Range<Int>) -> Bool {
    func isBlank(_ offset: Int) -> Bool {
      !source.bytes.indices.contains(offset) || source.bytes[offset].isBlank || source.bytes[offset].isLineEnd
    }
    guard isBlank(range.lowerBound - 1), isBlank(range.upperBound), let last = source.bytes[range].last else {
      return false
    }
    return !".,;:!?)]}\"'`*_~".utf8.contains(last)
  }

  /// The rewrite that sets the due date, or removes it if `field` is nil.
  ///
  /// A *separate time* is a time of Obsidian Kanban, such as `@@{15:00}`.
  ///
  /// - A new date replaces the due date that counts (``FieldOccurrence/counts``). If there is none, it replaces all
  ///   ambiguous dates (``CardSyntax/unreadKanbanDates``) and separate times.
  /// - A new date without a time removes a separate time beside an old date. A separate time alone stays, and becomes
  ///   the time of the new date.
  /// - If `field` is nil, all due dates, ambiguous dates and separate times are removed. A separate time alone stays.
  ///
  /// - Throws: `EditFailure` with the reason `unreadTime` if the card has a time that cannot be read.
  private func settingDue(_ field: Field?, _ text: CardSyntax) throws -> CardRewrite {
    if let time = text.unreadKanbanDates.first(where: \.isUnreadTime) {
      throw EditFailure(.unreadTime(source.string(time.range)))
    }
    if let due = field.flatMap({ DueDate(iso: $0.value) }),
      let day = text.fields.first(where: { $0.key == .due && $0.notation != .kanbanTime && $0.counts })
    {
      return try replacing(day, by: due, text)
    }
    let places = (text.fields.filter { $0.key == .due } + text.unreadKanbanDates).sorted {
      $0.range.lowerBound < $1.range.lowerBound
    }
    let days = places.filter { $0.notation != .kanbanTime }
    let times = places.filter { $0.notation == .kanbanTime }
    let due = field.flatMap { DueDate(iso: $0.value) }
    let keepsTime = days.isEmpty && due?.time == nil
    let replaced = due == nil ? nil : days.first ?? (keepsTime ? nil : times.first)
    let stale = (keepsTime ? [] : times) + days
    let title = source.bytes.withUnsafeBufferPointer {
      due == nil && days.isEmpty ? text.title($0) : text.title($0, without: text.unreadKanbanDates)
    }
    return try replacing(
      replaced.map { [(old: $0, new: field!)] } ?? [], removing: stale.filter { $0.range != replaced?.range },
      adding: due != nil && replaced == nil ? [field!] : [], text
    ) { card in
      card.title = title
      card.due = due
      if keepsTime, let due, let time = times.first.flatMap({ DueDate(iso: "\(due.date)\($0.value)") }) {
        card.due = time
      }
    }
  }

  /// The rewrite that changes the date that counts. A separate time counts only if this date has no time of its own.
  private func replacing(_ day: FieldOccurrence, by due: DueDate, _ text: CardSyntax) throws -> CardRewrite {
    let times = text.fields.filter { $0.notation == .kanbanTime }
    var written = due
    var replaced: [(old: FieldOccurrence, new: Field)] = []
    if let time = due.time, DueDate(iso: day.value)?.time == nil, let old = times.first {
      written.time = nil
      if old.value != "T\(time)" { replaced = [(old, Field(.due, "T\(time)"))] }
    }
    replaced.append((day, Field(.due, written.description)))
    return try replacing(replaced, removing: due.time == nil ? times : [], adding: [], text) { $0.due = due }
  }

  /// - Parameter replaced: a separate time has a value such as `T15:00`.
  private func replacing(
    _ replaced: [(old: FieldOccurrence, new: Field)], removing stale: [FieldOccurrence], adding missing: [Field],
    _ text: CardSyntax, _ change: (inout Card) -> Void
  ) throws -> CardRewrite {
    let touched = stale + replaced.map(\.old)
    let touchesNotes = touched.contains { text.isInNotes($0) }
    let gone = stale.filter { field in !replaced.contains { $0.old.range == field.range } }
    var edits = removals(gone, text)
    for (old, new) in replaced { edits.append(try replacement(of: old, with: new)) }
    var ways = missing.isEmpty ? [edits] : try additions(missing, text).map { edits + $0 }
    if missing.isEmpty, gone.contains(where: \.notation.isLine) {
      ways.append(removals(gone, text, leavesBlank: true) + edits.suffix(replaced.count))
    }
    if missing.isEmpty, replaced.isEmpty, let head = headRemoval(gone.map(\.range), text) {
      let way = [head] + removals(gone.filter { !head.range.contains($0.range.lowerBound) }, text)
      ways.insert(way, at: self.card(text.index).title.isEmpty ? 0 : ways.count)
    }
    return try rewrite(text.index, change, touchesNotes ? .notes : .nothing) { _ in ways.map { edits in { edits } } }
  }

  /// The edits that move an id that fields follow to the end of its line; nil if there is no such id. They are not
  /// verified, because each verification reads the board, and every card may have such an id.
  package func editsMovingIDToEnd(of card: CardSyntax) -> EditList? {
    guard let id = card.idBeforeFields else { return nil }
    return movedToEnd(id, as: Field(.id, id.value), card).map { EditList($0) }
  }

  /// Whether fields, and perhaps comments, follow an id such as `^k3f9` on its line.
  private func fieldsFollow(_ id: FieldOccurrence, _ text: CardSyntax) -> Bool {
    text.idBeforeFields?.range == id.range
  }

  private func movedToEnd(_ id: FieldOccurrence, as field: Field, _ text: CardSyntax) -> [TextEdit]? {
    idAfterLine(field, text).map { removals([id], text) + $0 }
  }

  /// The edits that add an id to a card without one; nil if the card has no title line, or an empty one.
  ///
  /// Obsidian recognizes an id only at the end of a line, so the id goes there, even if a `<br>` ends the title
  /// earlier. Two rules apply if more lines of the same paragraph follow:
  ///
  /// - The id goes before a hard break, because a hard break works only at the end of a line.
  /// - On a board of Obsidian Kanban, where every line end is a break, the id replaces a backslash.
  private func idAfterLine(_ field: Field, _ text: CardSyntax) -> [TextEdit]? {
    guard let title = text.titleLines.last, !title.isEmpty else { return nil }
    let end = source.content(of: text.headEnd).upperBound
    guard title.upperBound <= end else { return nil }
    let written = Array("^\(field.value)".utf8)
    if !settings.context.isKanbanPlugin, let paragraph = text.titleParagraph, paragraph.upperBound > text.headEnd,
      text.noteStart == nil, isHardBreak(title.upperBound..<end)
    {
      return [.insert([.space] + written, at: title.upperBound)]
    }
    if end == title.upperBound + 1, source.bytes[title.upperBound] == UInt8(ascii: "\\") {
      return [TextEdit(title.upperBound..<end, [.space] + written)]
    }
    return [.insert((source.bytes[end - 1].isBlank ? [] : [.space]) + written, at: end)]
  }

  /// Whether a range at the end of a line is a hard line break (CommonMark §6.7): two spaces or more, or a backslash.
  private func isHardBreak(_ rest: Range<Int>) -> Bool {
    let bytes = source.bytes[rest]
    return bytes.elementsEqual([UInt8(ascii: "\\")]) || bytes.count > 1 && bytes.allSatisfy { $0 == .space }
  }

  /// The edit that replaces a field by one with the same key, in the same notation if that can express the new value.
  private func replacement(of old: FieldOccurrence, with field: Field) throws -> TextEdit {
    if let written = dateText(of: old), let date = DueDate(iso: field.value) {
      return TextEdit(written.range, Array(written.text(for: date).utf8))
    }
    if let value = FieldNotation.value(field, in: old, self) { return TextEdit(old.valueRange, Array(value.utf8)) }
    var notation = old.notation
    if notation == .letter {
      return TextEdit(old.valueRange, [UInt8(ascii: field.value == "high" ? "A" : field.value == "medium" ? "B" : "C")])
    }
    if notation == .kanbanTime {
      if field.value.hasPrefix("T"), let time = TimeOfDay(field.value.dropFirst()) {
        return TextEdit(old.valueRange, Array(settings.context.text(of: time).utf8))
      }
      notation = .kanbanDate
    }
    // In `due:`, `pri:` and the like, the key keeps its spelling.
    let isKeyed = old.notation == .native && old.range.lowerBound < old.valueRange.lowerBound
    let style = FieldNotation.Style(notation)
    let value = FieldNotation.value(field, style)
    // The words of Obsidian Tasks are not written after `every:`.
    if isKeyed, field.key != .every || !value.contains(" ") {
      let ids = field.key == .after ? value.split(separator: ",").map { "^\($0)" }.joined(separator: ",") : value
      return TextEdit(old.valueRange, Array(ids.utf8))
    }
    let text = try FieldNotation.render(field, in: style, self, inPlaceOf: old)
    // An emoji may follow a word directly, but `every:3b` may not.
    let start = old.range.lowerBound
    let isGlued =
      [.emoji, .alarm].contains(old.notation) && start > 0 && !source.bytes[start - 1].isBlank
      && text.first?.isASCII == true
    return TextEdit(old.range, Array(((isGlued ? " " : "") + text).utf8))
  }

  /// How the date of a field is written; nil if the field is no date, or a date of Obsidian Kanban without a time in the
  /// same braces, which has a notation of its own (``text(of:inPlaceOf:)``).
  private func dateText(of field: FieldOccurrence) -> DateText? {
    guard field.key.isDate, field.notation != .kanbanTime else { return nil }
    let text = source.bytes.withUnsafeBufferPointer { DateText($0, field.valueRange) }
    return field.notation.isKanban && text?.hasTime != true ? nil : text
  }

  private func newStyle(_ key: FieldKey, _ text: CardSyntax) -> FieldNotation.Style {
    text.frontMatter != nil
      ? FieldNotation.Style(.line)
      : FieldNotation.usual(for: key, in: self, near: Int(cards[text.index].column))
  }

  private func additions(_ fields: [Field], _ text: CardSyntax) throws -> [[TextEdit]] {
    let inLines = lineAdditions(fields, text).map { [$0] } ?? []
    // A recurrence in words of Obsidian Tasks could not be read back after `every:` in a title.
    guard inLines.isEmpty || fields[0].key != .every else { return inLines }
    return try inLines + titleAdditions(fields, text)
  }

  private func titleAdditions(_ fields: [Field], _ text: CardSyntax) throws -> [[TextEdit]] {
    let column = Int(cards[text.index].column)
    let rendered = try fields.map { field in
      try FieldNotation.render(field, in: FieldNotation.usual(for: field.key, in: self, near: column), self)
    }
    guard let last = text.titleLines.last else {
      let joined = rendered.joined(separator: " ")
      return text.emptyTitleOffset.map { [[.insert(Array((" " + joined).utf8), at: $0)]] }
        ?? headInsertions(joined, text)
    }
    let id = text.fields.first { $0.key == .id && $0.notation == .native && $0.range.upperBound == last.upperBound }
    let isID = fields.first?.key == .id
    if let id, !isID {
      return [[.insert(Array(rendered.map { $0 + " " }.joined().utf8), at: id.range.lowerBound)]]
    }
    let isEmpty = last.isEmpty
    let needsBlank = isEmpty && last.lowerBound > 0 && !source.bytes[last.lowerBound - 1].isBlank
    let joined = rendered.joined(separator: " ")
    let atEnd = TextEdit.insert(Array(((isEmpty && !needsBlank ? "" : " ") + joined).utf8), at: last.upperBound)
    // If the end of the title is in a comment, the field goes before the comment.
    return [[atEnd]] + beforeLastComment(text).map { [.insert(Array((joined + " ").utf8), at: $0)] }
  }

  /// The offset of the last sign in a title that may begin a comment; empty if there is none.
  private func beforeLastComment(_ text: CardSyntax) -> [Int] {
    source.bytes.withUnsafeBufferPointer { bytes in
      for line in text.titleLines.reversed() {
        let start = line.reversed().first {
          bytes.hasPrefix("<!--", at: $0, to: line.upperBound) || bytes.hasPrefix("%%", at: $0, to: line.upperBound)
        }
        if let start { return [start] }
      }
      return []
    }
  }
}

extension CardSyntax {
  /// The id that counts, if it is written as `^k3f9`, and fields or comments follow it on its line; nil otherwise.
  package var idBeforeFields: FieldOccurrence? {
    guard let id = fields.first(where: { $0.key == .id && $0.counts }), id.isBlockID,
      let line = titleLines.first(where: { $0.contains(id.range.lowerBound) }), id.range.upperBound < line.upperBound
    else { return nil }
    return id
  }

  /// Whether a field is part of the notes: neither in the title nor in the card's front matter.
  func isInNotes(_ field: FieldOccurrence) -> Bool {
    !titleLines.contains { $0.contains(field.range.lowerBound) }
      && frontMatter.map { $0.contains(field.range.lowerBound) } != true
  }
}

extension Card {
  /// Replaces all fields with a key. Tags and people that stay keep their order.
  mutating func replace(_ key: FieldKey, with new: [Field]) {
    let values = new.map(\.value)
    switch key {
    case .tag: return tags = (tags.filter(Set(values).contains) + values).uniqued()
    case .person: return people = (people.filter(Set(values).contains) + values).uniqued()
    case .due: due = nil
    case .priority: priority = nil
    case .color: color = nil
    case .pinned: isPinned = false
    case .id: id = nil
    default: fields.removeAll { $0.key == key }
    }
    for field in new { addIfNew(field) }
  }
}
