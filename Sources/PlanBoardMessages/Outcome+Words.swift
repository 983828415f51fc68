package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardStore

extension Outcome {
  /// The outcome in words: one line for each card, or one line for the whole change. Safe for a terminal.
  ///
  /// - Parameter hasPlaces: whether each line about a card begins with the card's file and line: `roadmap.md:12:`.
  package func lines(isPreview: Bool, today: CalendarDate, hasPlaces: Bool = true) -> [String] {
    let lines = linesWithPlaces(isPreview: isPreview, today: today)
    guard !hasPlaces else { return lines }
    return zip(lines, lines.indices).map { line, index in
      guard cards.indices.contains(index), let place = place(of: cards[index]), line.hasPrefix(place) else {
        return line
      }
      return String(line.dropFirst(place.count + 1))
    }
  }

  private func linesWithPlaces(isPreview: Bool, today: CalendarDate) -> [String] {
    switch verb {
    case .undone, .redone: [reversalLine(isPreview: isPreview) + reversedParts(today)]
    case .imported: importLines(isPreview)
    case .resolved where !cards.isEmpty: cards.map { line($0, isPreview, today) }
    case _ where !columns.isEmpty || board != nil: [line(isPreview)]
    case .tagRenamed where isNothing && isSameTag: [Words.text(.sameTag)]
    case .tagRenamed where isNothing: [Words.text(.noTag)]
    case .tagRenamed: [line(isPreview)]
    case .deleted where !isNothing: cards.map { line($0, isPreview, today) } + deletedBoards(isPreview)
    case .deleted where cards.isEmpty: [Words.text(.emptyTrash)]
    default: cards.map { line($0, isPreview, today) }
    }
  }

  private var isSameTag: Bool { if case .tag(let old, to: let new, _, _) = detail { old == new } else { false } }

  /// Sentences about effects that the user may not expect. Safe for a terminal.
  package func notes(isPreview: Bool) -> [String] {
    [detailNote(isPreview), nextNote(isPreview), isPreview ? nil : placeNote].compactMap { $0 }
      + (leavesDoneInPlace ? [Words.text(.doneStays, board?.shellWord(or: "BOARD") ?? "BOARD")] : [])
      + mistaken.map { mistakenNote($0, isPreview) }
      + misspelt.map { misspeltNote($0) }
      + (isNothing ? [] : boardTags.map { Words.text(.tagOfBoardStays, words(of: $0)) })
      + [CardState.open, .done].compactMap { state in
        let cards = others.filter { $0.state == state }
        return cards.isEmpty ? nil : note(of: cards, now: state, isPreview)
      }
  }

  private func note(of cards: [OtherCard], now state: CardState, _ isPreview: Bool) -> String {
    let most = 3
    let names = cards.prefix(most).map { card in
      "\"\(VisibleText.safe(card.title.withoutComments))\" (\(VisibleText.safe(card.place.path.text)):\(card.place.line1))"
    }
    let rest = cards.count > most ? " " + Words.text(.andMore, "\(cards.count - most)") : ""
    let list = names.joined(separator: ", ") + rest
    guard isPreview else {
      return Words.text(
        state == .open ? .othersOpen : .othersDone, "\(cards.count)", list, count: cards.count)
    }
    return
      "\(counted(cards.count, "other card")) would count as \(state.rawValue), because of "
      + "\(cards.count == 1 ? "its" : "their") column: " + list
  }

  private func detailNote(_ isPreview: Bool) -> String? {
    switch detail {
    case .missingColumn(let missing) where verb == .unarchived:
      guard let column = cards.first?.after?.column else { return nil }
      return Words.text(
        isPreview ? .wouldGoElsewhere : .wentElsewhere, VisibleText.safe(missing), VisibleText.safe(column))
    case .finishedForGood(let field):
      return Words.text(isPreview ? .wouldFinish : .finished, VisibleText.safe(field))
    case .lostDay(let day):
      guard let next = cards.lazy.compactMap(\.nextDue).first?.date.day else { return nil }
      return Words.text(isPreview ? .wouldLoseDay : .losesDay, "\(day)", "\(next)")
    case .original(_, .done(let merged)) where !merged.isEmpty:
      let names = merged.map { VisibleText.safe($0.text) }.joined(separator: ", ")
      return Words.text(isPreview ? .laterWouldStay : .laterStay, names, count: merged.count)
    case .original(_, .probablyTakenBack(missing: let path?)):
      return Words.text(.noLongerThere, VisibleText.safe(path.text))
    case .original(_, .probablyTakenBack(missing: nil)): return Words.text(.changedToo)
    case .recurrenceEnded(let until): return Words.text(isPreview ? .wouldEnd : .ended, "\(until)")
    case .nextIsPresent(let due): return Words.text(isPreview ? .nextWouldBeThere : .nextIsThere, "\(due)")
    case .postponed(let days) where days.isPast && !isNothing && verb == .skipped:
      return Words.text(isPreview ? .wouldBeLateAfterSkip : .lateAfterSkip)
    case .postponed(let days) where days.isPast && !isNothing:
      return Words.text(isPreview ? .wouldStillBeLate : .stillLate)
    case .postponed(let days) where !isNothing:
      return days.movedRule.map { Words.text(isPreview ? .laterWouldMove : .laterMove, VisibleText.safe($0)) }
    case .cancelledRecurrence(let rule):
      return Words.text(isPreview ? .cancelledWouldNotRepeat : .cancelledNotRepeated, VisibleText.safe(rule))
    case .adopted(_, withoutColumns: let files, _) where !files.isEmpty:
      let names = files.map { VisibleText.safe($0) }.joined(separator: ", ")
      return Words.text(.noColumnHeading, names, count: files.count)
    case .adopted(_, _, withDoneColumn: let files) where !files.isEmpty:
      let names = files.map { VisibleText.safe($0) }.joined(separator: ", ")
      return Words.text(.doneMayMove, names, count: files.count)
    case .noDoneColumn, .primaryOfFolder:
      let word = detail == .noDoneColumn ? OutcomeWord.noDoneColumn : .primaryOfFolder
      return Words.text(word, VisibleText.safe(board?.text ?? ""))
    case .copiesBeside(let copies):
      let names = copies.map { VisibleText.safe($0.text) }.joined(separator: ", ")
      return Words.text(.copiesStay, names, count: copies.count)
    case .imported(let imported) where imported.untouched > 0 && !isNothing:
      return Words.text(.importedPresent, "\(imported.untouched)", count: imported.untouched)
    case .doneByPlace(let column):
      return Words.text(isPreview ? .wouldCountAsDone : .countsAsDone, VisibleText.safe(column))
    default: return nil
    }
  }

  private func deletedBoards(_ isPreview: Bool) -> [String] {
    guard case .deletedBoards(let paths)? = detail else { return [] }
    return paths.map { Words.text(isPreview ? .boardWouldBeDeleted : .boardDeleted, VisibleText.safe($0.text)) }
  }

  /// Says where to undo a change that made another folder a plan.
  private var placeNote: String? {
    guard verb == .folderMade, !isNothing, let folder = board?.folder, folder != .here else { return nil }
    return Words.text(.undoThere)
  }

  private func mistakenNote(_ field: MistakenField, _ isPreview: Bool) -> String {
    Words.text(
      isPreview ? .wouldBeNoField : .notAField, VisibleText.safe(field.text), VisibleText.safe(field.nearest))
  }

  /// A tag of a board with its place: `#work (roadmap.md:3)`.
  private func words(of tag: BoardTag) -> String {
    "#\(VisibleText.safe(tag.name)) (\(VisibleText.safe(tag.path.text)):\(tag.line1))"
  }

  private func misspeltNote(_ key: MisspeltKey) -> String {
    Words.text(.misspelt, VisibleText.safe(key.name), key.nearest)
  }

  /// Says how many cards repeat because a change to a column completed them, and when.
  private func nextNote(_ isPreview: Bool) -> String? {
    let next = columns.isEmpty ? [] : cards.compactMap(\.nextDue)
    guard !next.isEmpty else { return nil }
    let days = next.prefix(8).map(\.description).joined(separator: ", ") + (next.count > 8 ? ", …" : "")
    return Words.text(isPreview ? .cardsWouldRepeat : .cardsRepeat, "\(next.count)", days, count: next.count)
  }

  /// The one line for a change to a column, a board or a tag: `roadmap.md: limited the column Doing to 3`.
  private func line(_ isPreview: Bool) -> String {
    // The sentence about a changed board already names the board.
    let named = columns.first?.path ?? (isNothing ? board : nil)
    let path = named.map { VisibleText.safe($0.text) + ": " } ?? ""
    if isNothing { return path + Words.text(.nothing) }
    return path + (isPreview ? "would have " : "") + VisibleText.safe(summary.sentence)
  }

  /// The line for a card: `roadmap.md:12: "Call Ann" (To Do) added`.
  private func line(_ card: CardChange, _ isPreview: Bool, _ today: CalendarDate) -> String {
    guard let shown = shownPlace(of: card), let place = place(of: card) else { return "" }
    let column = Self.column(shown)
    let title = "\"\(shortened(card.title.withoutComments, to: widestInSentence))\""
    let changed = ChangedParts(card.parts, today: today, isNew: verb == .added)
    if isNothing {
      var item = ""
      if case .item(let name)? = detail { item = ": \"\(shortened(name, to: widestInSentence))\"" }
      let tags = boardTags.map { self.words(of: $0) }.joined(separator: ", ")
      let said = tags.isEmpty ? Words.text(.nothing) : Words.text(.tagOfBoard, tags)
      return "\(place) \(title) (\(column)) \(said)\(item)"
    }
    if let due = card.nextDue {
      let day = DueWords.words(due, today: today)
      let start = card.countedFrom.map { ", " + Words.text(CardWord.countedFrom($0)) } ?? ""
      return "\(place) \(title) (\(column)) \(Words.text(isPreview ? .wouldRepeat : .repeats, day))\(start)"
    }
    if case .renamedItem(let old, to: let new)? = detail {
      let words = Words.text(.renamedItem, changed.quoted(old), changed.quoted(new))
      return "\(place) \(title) \(isPreview ? "would change: " : "")\(words)"
    }
    if verb == .edited, !card.parts.isEmpty {
      // A new title is among the changed parts, so the line does not begin with the title.
      let name = changed.hasTitle ? "" : "\(title) "
      return "\(place) \(name)\(isPreview ? "would change: " : "")\(changed.text)"
    }
    if verb == .resolved {
      return
        "\(place) \(title) \(isPreview ? "would be " : "")\(Words.text(verb.rawValue)): \(resolution(card, changed))"
    }
    if case .postponed(let days) = detail {
      return "\(place) \(title) \(isPreview ? "would be " : "")\(postponement(days, today))"
    }
    var words = (isPreview ? "would be " : "") + Words.text(verb.rawValue)
    if verb == .added, !changed.isEmpty { words += ": \(changed.text)" }
    if verb == .removed { words = Words.text(isPreview ? .wouldGoToTrash : .toTrash) }
    if verb == .identified || card.isIdentified, let id = card.id {
      words = Words.text(isPreview ? .wouldHaveID : .hasID, VisibleText.safe(id))
    }
    switch detail {
    case _ where card.isIdentified: break
    case .prerequisites(let titles): words = waiting(titles, isPreview)
    case .item(let item): words += ": \"\(shortened(item, to: widestInSentence))\""
    case .note(let note):
      words += ": \"\(shortened(note, to: widestInSentence))\""
      // A line of fields in a note sets them.
      let fields = ChangedParts(card.parts.filter(\.isField), today: today)
      if !fields.isEmpty { words += "; \(fields.text)" }
    default: break
    }
    if verb == .restored { return "\(place) \(title) \(Words.text(.verbTo, words, column))" }
    guard !isGone, let before = card.before, let after = card.after else {
      return "\(place) \(title) (\(column)) \(words)"
    }
    let (from, to) = (Self.words(before), Self.words(after))
    guard before.path != after.path || from != to else {
      guard verb == .moved, before.number != after.number else { return "\(place) \(title) (\(column)) \(words)" }
      let positions = Words.text(.positions, words, "\(before.number)", "\(after.number)")
      return "\(place) \(title) (\(to)) \(positions)"
    }
    let other = before.path == after.path ? "" : "\(VisibleText.safe(before.path.text)) / "
    let box = verb == .moved ? changed.boxNote.map { ", \($0)" } ?? "" : ""
    return "\(place) \(title) \(words): \(other)\(from) → \(to)\(box)"
  }

  private func shownPlace(of card: CardChange) -> Place? { isGone ? card.before : card.after ?? card.before }

  private var isGone: Bool { verb == .removed || verb == .deleted }

  /// The beginning of a card's line: `roadmap.md:12:`.
  private func place(of card: CardChange) -> String? {
    shownPlace(of: card).map { "\(VisibleText.safe($0.path.text)):\($0.line1):" }
  }

  private static func column(_ place: Place) -> String {
    place.column.map(DrawingWords.name) ?? Words.text(.archive)
  }

  private static func words(_ place: Place) -> String {
    column(place) + (place.section.map { " / \(DrawingWords.name($0))" } ?? "")
  }

  /// Says what has become of the two values of a conflict.
  private func resolution(_ card: CardChange, _ changed: ChangedParts) -> String {
    guard case .conflict(let conflict, let isKept)? = detail else { return "" }
    guard isKept else {
      // Another conflict of the same request may have moved the card.
      if conflict.kind == .column, let before = card.before, let after = card.after {
        let (from, to) = (Self.words(before), Self.words(after))
        if from != to { return "\(from) → \(to)" }
      }
      // The notes before the change include the conflict note, so a number of lines would say nothing.
      if conflict.kind == .notes { return Words.text(.notesAdded) }
      guard card.after != nil else { return Words.text(.cardRemoved) }
      return changed.isEmpty ? Words.text(.valueInNote) : changed.text
    }
    func stays(_ name: String, _ value: (String) -> String) -> String {
      let kept = Words.text(.stays, conflict.kept.isEmpty ? name : "\(name) \(value(conflict.kept))")
      return conflict.other.isEmpty ? kept : Words.text(.not, kept, value(conflict.other))
    }
    return switch conflict.kind {
    case .title: stays(Words.text("title"), changed.quoted)
    case .column: stays(Words.text(.column), changed.quoted)
    case .field(let key): stays(changed.name(of: key)) { changed.value($0, of: FieldKey(key)) }
    case .removed: Words.text(.cardStays)
    default: Words.text(.textStays)
    }
  }

  /// Says how a day was postponed: `hidden until Tue 22 Dec`.
  private func postponement(_ days: Postponement, _ today: CalendarDate) -> String {
    let end = days.isCountedFromToday ? ", \(Words.text(.countedFromToday))" : ""
    let from = days.from.map { DueWords.words($0, today: today) }
    let was = from.map { " (\(Words.text(.was, $0)))" } ?? ""
    let to = days.to.map { DueWords.words($0, today: today) }
    guard verb == .hidden else {
      guard let to else { return Words.text(.snoozedWithoutDay) + was }
      return Words.text(verb == .skipped ? .skippedTo : .snoozed, (from.map { "\($0) → " } ?? "") + to) + end
    }
    guard let to else { return Words.text(.notHidden) + was }
    return Words.text(.hiddenUntil, to) + was + end
  }

  /// Says what the undo or redo of an edit changed in a card: `: due Tue 15 Dec`. Empty if several cards changed.
  private func reversedParts(_ today: CalendarDate) -> String {
    guard case .original(let original, .done)? = detail, cards.count == 1, !cards[0].parts.isEmpty,
      original[.verb] == Verb.edited.rawValue
    else { return "" }
    let now = cards[0].parts.map { part in
      var part = part
      if part.after != nil, part.isField || part.name == "title" { part.before = nil }
      return part
    }
    return ": \(ChangedParts(now, today: today).text)"
  }

  private func waiting(_ titles: [String], _ isPreview: Bool) -> String {
    if titles.isEmpty { return Words.text(isPreview ? .wouldNotWait : .waitsNoMore) }
    let list = titles.map { "\"\(shortened($0, to: widestInSentence))\"" }.joined(separator: ", ")
    return Words.text(isPreview ? .wouldWait : .waits, list)
  }

  /// Says what an undo or a redo did; empty for any other outcome. Safe for a terminal.
  package func reversalLine(isPreview: Bool) -> String {
    guard case .original(let original, let reversal)? = detail else { return "" }
    let words =
      switch reversal {
      case .passed(.takenBack), .probablyTakenBack: Words.text(.alreadyUndone)
      case .passed(.skipped): isPreview ? "would keep" : Words.text(.kept)
      case .done, .passed(.forgotten): isPreview ? (verb == .undone ? "would undo" : "would redo") : ""
      }
    return VisibleText.safe(
      words.isEmpty ? summary.shown.sentence : "\(words): \(original.shown.sentence)")
  }

  /// The outcome and its notes in one line, without places in files. Safe for a terminal.
  ///
  /// Of several lines, only the first one and those about cards that are due again are shown. The number of the other
  /// lines follows the first line: `(+4)`.
  package func message(today: CalendarDate) -> String {
    let lines = lines(isPreview: false, today: today, hasPlaces: false)
    let next = lines.indices.dropFirst().filter { cards.indices.contains($0) && cards[$0].nextDue != nil }
    let more = lines.count - 1 - next.count
    let first = lines.prefix(1).map { more > 0 ? "\($0) (+\(more))" : $0 }
    return (first + next.map { lines[$0] } + notes(isPreview: false)).joined(separator: "; ")
  }

  /// The change in the words of `pb history`. Not safe for a terminal.
  package var sentence: String { summary.sentence }
}
