package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardStore

extension Outcome {
  /// The outcome in words: one line for each card, or one line for the whole change. Safe for a terminal.
  ///
  /// - Parameters:
  ///   - today: days of another year are shown with their year.
  ///   - hasPlaces: whether each line of a card begins with the card's file and line, as a command prints it.
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
    case .resolved where !cards.isEmpty: cards.map { line($0, isPreview, today) }
    case _ where !columns.isEmpty || board != nil: [line(isPreview)]
    case .tagRenamed where isNothing && isSameTag: ["the tag has this name already; nothing was written"]
    case .tagRenamed where isNothing: ["no such tag; nothing was written"]
    case .tagRenamed: [line(isPreview)]
    case .deleted where !isNothing: cards.map { line($0, isPreview, today) } + deletedBoards(isPreview)
    case .deleted where cards.isEmpty: ["nothing in the trash to delete"]
    default: cards.map { line($0, isPreview, today) }
    }
  }

  private var isSameTag: Bool { if case .tag(let old, to: let new, _, _) = detail { old == new } else { false } }

  /// Sentences about what the user may not expect from the change. Examples: a card could not go back to its old column, a
  /// completed card does not repeat, or a card that the request did not name is now done. Safe for a terminal.
  package func notes(isPreview: Bool) -> [String] {
    [detailNote(isPreview), nextNote(isPreview), isPreview ? nil : placeNote].compactMap { $0 }
      + mistaken.map { mistakenNote($0, isPreview) }
      + misspelt.map(misspeltNote)
      + [CardState.open, .done].compactMap { state in
        let cards = others.filter { $0.state == state }
        return cards.isEmpty ? nil : note(of: cards, now: state, isPreview)
      }
  }

  private func note(of cards: [OtherCard], now state: CardState, _ isPreview: Bool) -> String {
    let most = 3
    let names = cards.prefix(most).map { card in
      "\"\(VisibleText.safe(card.title))\" (\(VisibleText.safe(card.place.path.text)):\(card.place.line1))"
    }
    let rest = cards.count > most ? " and \(cards.count - most) more" : ""
    let verb = isPreview ? "would count" : cards.count == 1 ? "now counts" : "now count"
    return
      "\(counted(cards.count, "other card")) \(verb) as \(state.rawValue), because of "
      + "\(cards.count == 1 ? "its" : "their") column: " + names.joined(separator: ", ") + rest
  }

  private func detailNote(_ isPreview: Bool) -> String? {
    switch detail {
    case .missingColumn(let missing) where verb == .unarchived:
      guard let column = cards.first?.after?.column else { return nil }
      return
        "its old column `\(VisibleText.safe(missing))` no longer exists, so the card \(isPreview ? "would go" : "went") "
        + "to `\(VisibleText.safe(column))`; --to COLUMN chooses another column"
    case .unknownRecurrence(let field):
      return
        "pb does not understand `\(VisibleText.safe(field))`, so the card \(isPreview ? "would" : "does") not repeat; write it as "
        + "`every:2w` or `every:mon,thu` (docs/format.md)"
    case .original(_, .done(let merged)) where !merged.isEmpty:
      let names = merged.map { VisibleText.safe($0.text) }.joined(separator: ", ")
      return "\(names) \(merged.count == 1 ? "has" : "have") changed since; the later changes "
        + (isPreview ? "would stay" : "stay")
    case .original(_, .probablyTakenBack(missing: let path?)):
      return "\(VisibleText.safe(path.text)) is no longer there; another `pb undo` undoes the change before this one"
    case .original(_, .probablyTakenBack(missing: nil)):
      return "the board has changed in other ways, too; another `pb undo` undoes the change before this one"
    case .recurrenceEnded(let until):
      return "the card \(isPreview ? "would" : "does") not repeat any more: `until:\(until)`"
    case .nextIsPresent(let due):
      return
        "the card \(isPreview ? "would" : "does") not repeat again: its next occurrence, due \(due), is already on the board"
    case .postponed(let days) where days.isPast && !isNothing:
      return "the card \(isPreview ? "would still be" : "is still") overdue: +1w counts from its due day, 1w from today"
    case .postponed(let days) where !isNothing:
      guard let rule = days.movedRule else { return nil }
      return
        "`every:\(VisibleText.safe(rule))` counts from the due day, so the later dates \(isPreview ? "would move" : "move"), too"
    case .cancelledRecurrence(let rule):
      return
        "a cancelled card \(isPreview ? "would" : "does") not repeat: `\(VisibleText.safe(rule))` has no effect until "
        + "`pb reopen`"
    case .copiesBeside(let copies):
      let names = copies.map { VisibleText.safe($0.text) }.joined(separator: ", ")
      return copies.count == 1
        ? "a conflict copy of it stays where it is, and `pb sync` would make it the board again: \(names)"
        : "conflict copies of it stay where they are, and `pb sync` would make them the board again: \(names)"
    case .doneByPlace(let column):
      return
        "the card \(isPreview ? "would still count" : "still counts") as done, because all cards of the column "
        + "`\(VisibleText.safe(column))` do; move it to another column to reopen it"
    default: return nil
    }
  }

  /// A line for each board that is deleted from the trash.
  private func deletedBoards(_ isPreview: Bool) -> [String] {
    guard case .deletedBoards(let paths)? = detail else { return [] }
    return paths.map {
      "\(VisibleText.safe($0.text)): the board \(isPreview ? "would be" : "was") deleted from the trash"
    }
  }

  /// Where to undo the change, if it is in the history of a folder other than the current one.
  private var placeNote: String? {
    guard verb == .folderMade, !isNothing, let folder = board?.folder, folder != .here else { return nil }
    return "`pb undo` in that folder takes this back"
  }

  private func mistakenNote(_ field: MistakenField, _ isPreview: Bool) -> String {
    "`\(VisibleText.safe(field.text))` is not a field, so it \(isPreview ? "would be" : "is") part of the title; did you mean "
      + "`\(VisibleText.safe(field.nearest))`?"
  }

  private func misspeltNote(_ key: MisspeltKey) -> String {
    "no other card of the board has a field `\(VisibleText.safe(key.name))`; did you mean `\(key.nearest)`?"
  }

  /// The next occurrences of the cards that a change to a column has completed.
  private func nextNote(_ isPreview: Bool) -> String? {
    let next = columns.isEmpty ? [] : cards.compactMap(\.nextDue)
    guard !next.isEmpty else { return nil }
    let days = next.prefix(8).map(\.description).joined(separator: ", ") + (next.count > 8 ? ", …" : "")
    return
      "\(counted(next.count, "card")) \(isPreview ? "would repeat" : next.count == 1 ? "repeats" : "repeat"), due \(days)"
  }

  /// The line for a change to a column or a board: `roadmap.md: limited the column Doing to 3`.
  private func line(_ isPreview: Bool) -> String {
    // The sentence about a changed board already names the board.
    let named = columns.first?.path ?? (isNothing ? board : nil)
    let path = named.map { VisibleText.safe($0.text) + ": " } ?? ""
    if isNothing { return path + "no change needed; nothing written" }
    return path + (isPreview ? "would have " : "") + VisibleText.safe(sentence)
  }

  /// The line for a card: `roadmap.md:12: "Call Ann" (To Do) added`.
  private func line(_ card: CardChange, _ isPreview: Bool, _ today: CalendarDate) -> String {
    guard let shown = shownPlace(of: card), let place = place(of: card) else { return "" }
    let column = VisibleText.safe(shown.column ?? "archive")
    let title = "\"\(shortened(card.title, to: Self.widestTitle))\""
    let changed = ChangedParts(card.parts, today: today, isNew: verb == .added)
    if isNothing { return "\(place) \(title) (\(column)) no change needed; nothing written" }
    if let due = card.nextDue {
      let day = DueWords.words(due, today: today)
      return "\(place) \(title) (\(column)) \(isPreview ? "would repeat" : "repeats"), due \(day)"
    }
    if verb == .edited, !card.parts.isEmpty {
      // A new title is one of the changed parts, so it need not stand before them, too.
      let name = changed.hasTitle ? "" : "\(title) "
      return "\(place) \(name)\(isPreview ? "would change: " : "")\(changed.text)"
    }
    if verb == .resolved {
      return "\(place) \(title) \(isPreview ? "would be " : "")resolved: \(resolution(card, changed))"
    }
    if case .postponed(let days) = detail {
      return "\(place) \(title) \(isPreview ? "would be " : "")\(postponement(days, today))"
    }
    var words = (isPreview ? "would be " : "") + verb.rawValue
    if verb == .added, !changed.isEmpty { words += ": \(changed.text)" }
    if verb == .removed { words = (isPreview ? "would go" : "moved") + " to the trash" }
    if verb == .identified || card.isIdentified, let id = card.id {
      words = (isPreview ? "would have the id ^" : "has the id ^") + VisibleText.safe(id)
    }
    switch detail {
    case _ where card.isIdentified: break
    case .prerequisites(let titles): words = waiting(titles, isPreview)
    case .item(let item), .note(let item): words += ": \"\(shortened(item, to: Self.widestTitle))\""
    default: break
    }
    if verb == .restored { return "\(place) \(title) \(words) to \(column)" }
    guard !isGone, let before = card.before, let after = card.after else {
      return "\(place) \(title) (\(column)) \(words)"
    }
    let (from, to) = (Self.words(before), Self.words(after))
    guard before.path != after.path || from != to else {
      guard verb == .moved, before.number != after.number else { return "\(place) \(title) (\(column)) \(words)" }
      return "\(place) \(title) (\(to)) \(words) from position \(before.number) to \(after.number)"
    }
    let other = before.path == after.path ? "" : "\(VisibleText.safe(before.path.text)) / "
    let box = verb == .moved ? changed.boxNote.map { ", \($0)" } ?? "" : ""
    return "\(place) \(title) \(words): \(other)\(from) → \(to)\(box)"
  }

  /// The place of a card that its line is about.
  private func shownPlace(of card: CardChange) -> Place? { isGone ? card.before : card.after ?? card.before }

  private var isGone: Bool { verb == .removed || verb == .deleted }

  /// The beginning of a card's line: `roadmap.md:12:`.
  private func place(of card: CardChange) -> String? {
    shownPlace(of: card).map { "\(VisibleText.safe($0.path.text)):\($0.line1):" }
  }

  private static let widestTitle = 72

  /// The column, and the section, if the card is in one.
  private static func words(_ place: Place) -> String {
    VisibleText.safe(place.column ?? "archive") + (place.section.map { " / \(VisibleText.safe($0))" } ?? "")
  }

  /// What has become of the two values of a conflict.
  private func resolution(_ card: CardChange, _ changed: ChangedParts) -> String {
    guard case .conflict(let conflict, let isKept)? = detail else { return "" }
    guard isKept else {
      if let before = card.before, let after = card.after, Self.words(before) != Self.words(after) {
        return "\(Self.words(before)) → \(Self.words(after))"
      }
      // The notes before include the conflict note, so the number of their lines would say nothing.
      if conflict.kind == .notes { return "the other notes are added" }
      return card.after == nil ? "the card is removed" : changed.isEmpty ? "the value in the note" : changed.text
    }
    func stays(_ name: String, _ value: (String) -> String) -> String {
      let kept = conflict.kept.isEmpty ? "\(name) stays" : "\(name) \(value(conflict.kept)) stays"
      return conflict.other.isEmpty ? kept : "\(kept), not \(value(conflict.other))"
    }
    return switch conflict.kind {
    case .title: stays("title", changed.quoted)
    case .column: stays("column", changed.quoted)
    case .field(let key): stays(VisibleText.safe(key)) { changed.value($0, of: FieldKey(key)) }
    case .removed: "the card stays"
    default: "the text on the board stays"
    }
  }

  /// `snoozed: due Tue 15 Dec → Tue 22 Dec`, or `hidden until Tue 22 Dec`.
  private func postponement(_ days: Postponement, _ today: CalendarDate) -> String {
    let end = days.isCountedFromToday ? ", counted from today" : ""
    let from = days.from.map { DueWords.words($0, today: today) }
    let was = from.map { " (was \($0))" } ?? ""
    let to = days.to.map { DueWords.words($0, today: today) }
    guard verb == .hidden else {
      guard let to else { return "snoozed: no due day\(was)" }
      return "snoozed: due \(from.map { "\($0) → " } ?? "")\(to)\(end)"
    }
    guard let to else { return "no longer hidden\(was)" }
    return "hidden until \(to)\(was)\(end)"
  }

  /// What the card of an edit has after an undo or a redo, without what it had before; empty for other changes, and if several cards
  /// changed.
  private func reversedParts(_ today: CalendarDate) -> String {
    guard case .original(let original, .done)? = detail, cards.count == 1, !cards[0].parts.isEmpty,
      original[.verb] == Verb.edited.rawValue
    else { return "" }
    let now = cards[0].parts.map { part in
      part.after != nil && (part.isField || part.name == "title")
        ? BoardChange.Part(name: part.name, before: nil, after: part.after, isField: part.isField) : part
    }
    return ": \(ChangedParts(now, today: today).text)"
  }

  /// `waits for "Paint the door"`.
  private func waiting(_ titles: [String], _ isPreview: Bool) -> String {
    if titles.isEmpty { return (isPreview ? "would no longer wait" : "no longer waits") + " for other cards" }
    return (isPreview ? "would wait" : "waits") + " for "
      + titles.map { "\"\(shortened($0, to: Self.widestTitle))\"" }.joined(separator: ", ")
  }

  /// What an undo or a redo did. Safe for a terminal.
  package func reversalLine(isPreview: Bool) -> String {
    guard case .original(let original, let reversal)? = detail else { return "" }
    let words =
      switch reversal {
      case .passed(.takenBack), .probablyTakenBack: "already undone"
      case .passed(.skipped): isPreview ? "would keep" : "kept"
      case .done, .passed(.forgotten): isPreview ? (verb == .undone ? "would undo" : "would redo") : ""
      }
    return VisibleText.safe(words.isEmpty ? sentence : "\(words): \(original.sentence)")
  }
}
