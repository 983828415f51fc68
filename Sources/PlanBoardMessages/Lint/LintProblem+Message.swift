internal import PlanBoardCore
package import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardMerge

extension LintProblem {
  /// The problem in lower case, without a full stop. It may quote the board.
  var message: String {
    switch self {
    case .invalidUTF8: "these bytes are not UTF-8"
    case .foreignEncoding(let encoding): "the file is \(encoding.name), not UTF-8"
    case .hiddenCharacter(let scalar): "an invisible character: \(Self.name(of: scalar))"
    case .conflictMarkers(let endLine1): "an unresolved merge conflict, up to line \(endLine1)"
    case .unresolvedConflict(let kind, let card): Self.conflict(kind, card.map { "\"\($0)\"" })
    case .nestingTooDeep(let limit):
      "lists and quotes nest more than \(limit) levels deep; deeper levels are read as text"
    case .definitionTooLong(let limit):
      "a link definition is longer than \(limit) bytes; the lines beyond that are read as text"

    case .invalidFrontMatter(let fault): "the front matter is not read: \(fault.words)"
    case .frontMatterTooLarge(let limit): "the front matter is not read: it is longer than \(limit) bytes"
    case .frontMatterTooComplex(let limit): "the front matter is not read: it has \(YAMLValue.excess(limit: limit))"
    case .unknownKey(let key, _): "unknown key `\(key)`"
    case .wrongType(let key, let wanted): "`\(key):` \(wanted.words)"
    case .newerFormat(let version, let known): Finding.newerFormat(version, known: known)
    case .unknownBoardHeading(let name, _): "`board:` names a heading that the file does not have: \(name)"

    case .emptyColumnName: "a column without a name"
    case .duplicateColumn(let line1, let count):
      "there is already a column with this name on line \(line1)" + (count > 2 ? ", and \(count - 2) more below" : "")
    case .wipLimitExceeded(let count, let limit): "\(count) cards, but the limit is \(limit)"
    case .unsorted(let count, let order):
      (count == 1 ? "this card is" : "this card and \(count - 1) more are")
        + " out of order (\(order.map(\.description).joined(separator: ", ")))"

    case .tasksWithoutColumn(let count): "\(Self.tasks(count)), because there is no column heading above"
    case .tasksInQuote(let count): "\(Self.tasks(count)), because a quote is text"
    case .tasksUnderDeepHeading(let count, _):
      "\(Self.tasks(count)), because this heading is deeper than the columns below it"
    case .headingCards(let count):
      (count == 1 ? "this heading looks like a card" : "this heading and \(count - 1) more look like cards")
        + ", but only list items are cards"
    case .tableCards(let count):
      (count == 1 ? "this table looks like a board" : "this table and \(count - 1) more look like boards")
        + ", but only list items are cards"
    case .indentedCards(let width): "this list is read as code, because its indentation is \(width) spaces wide"
    case .malformedBox: "this looks like a box, but is not one"
    case .escapedBox: "this is text, because its brackets are escaped"
    case .missingSpaceAfterBullet(let bullet):
      "this is not a list item: the space after `\(Character(Unicode.Scalar(bullet)))` is missing"

    case .gluedText: "this text is part of the card above it"
    case .swallowedFooter: "this is part of the card above it"
    case .emptyTitle: "a card without a title"
    case .metadataNotRead(.dashes): "`---` inside a card begins no front matter, so these fields are not read"
    case .metadataNotRead(.code): "this is code, so its fields are not read"
    case .metadataNotRead(.items): "these are items, so their fields are not read"
    case .metadataNotRead(.line(let key)):
      "this `\(key)` is not read, because its value is not one that the key accepts"
    case .duplicateTitle(let line1): "there is already an open card with this title on line \(line1)"
    case .doneOutsideDoneColumn(let column): "checked, but not in \(column)"
    case .openInDoneColumn(let column): "open, but in \(column)"
    case .checklistDone: "no checklist item is open, but the card is"

    case .idNotLast(let id): "Obsidian does not see the id ^\(id), because fields follow it"
    case .timeZone(let value): "pb knows no time zones, so only the day of \(value) is read"
    case .notATime(let value): "\(value) is not a time such as 15:00, so it is ignored"
    case .notADate(let key, let value, _): "`\(key.name):` must be a day such as 2026-12-01, not \(value)"
    case .ambiguousDate: "this date can be read in two ways, so it is ignored"
    case .otherDateOrder(let isDeclared):
      "day and month are in another order than "
        + (isDeclared ? "`date-format:` declares" : "in another date of this board")
    case .duplicateField(let key, let value):
      "the card already has `\(key.name): \(Self.shortened(value))`, so this one is ignored"
    case .listInBrackets(let name, let isTags):
      "`\(name)` in brackets is a custom field, so the card does not have these \(isTags ? "tags" : "people")"
    case .unknownField(let name, _): "the board does not declare the field `\(name)`"
    case .unknownTag(let tag, _): "the tag #\(tag) is not declared"
    case .dueBeforeStart(let due, let start): "due on \(due), before it starts on \(start)"
    case .doneBeforeCreated(let done, let created): "done on \(done), before it was created on \(created)"
    case .notARecurrence(let value, _): "`\(value)` does not say how often the card repeats"
    case .recurrenceWithoutDate: "the card repeats, but has no date"
    case .recurringWithoutNext(let due): "the card is done and repeats on \(due), but its next occurrence is missing"
    case .overdue(let days): counted(days, "day") + " late"

    case .duplicateID(let id, let board, _): "another card \(Self.place(board)) has the id ^\(id)"
    case .missingDependency(let id): "no card of the plan has the id ^\(id)"
    case .dependencyOnItself: "the card waits for itself"
    case .dependencyCycle(let ids, let count, _):
      "these cards wait for each other: \(ids.map { "^\($0)" }.joined(separator: ", "))"
        + (count > ids.count ? " and \(count - ids.count) more" : "")
    case .tagSpelling(let tag, let usual, let count):
      "#\(tag) is also written #\(usual)" + (count == 1 ? "" : ", \(count) times on this board")
    case .missingLinkedFile(let path): "there is no file \(path)"
    case .missingLinkedFiles(let count, let links): "\(count) of \(links) links of this board lead to no file"
    case .missingLinkedHeading(let name, let board): "no heading \(Self.place(board)) is called \(name)"
    case .missingLinkedCard(let id, let board): "no card \(Self.place(board)) has the id ^\(id)"
    case .conflictCopy(let name, let tool): "\(tool.subject) made a conflict copy of this board: \(name)"

    case .unknownRule(let name, _): "there is no rule \(name)"
    case .unknownLevel(let rule): "`\(rule):` must be \(WantedValue.levels)"
    case .unusedDisableComment: "this comment silences nothing"
    case .unusedDisable(let rule): "`\(rule)` finds nothing here"

    case .otherBullet(let usual): "most cards of this board begin with `\(Character(Unicode.Scalar(usual)))`"
    case .otherIndent(let usualIsTab): "most lines of this board are indented by \(usualIsTab ? "tabs" : "spaces")"
    case .trailingWhiteSpace: "white space at the end of the line"
    case .missingFinalNewline: "the last line has no line end"
    case .otherLineEnd: "most lines of this file have another line end"
    }
  }

  /// Says what is at the problem's second place (``otherPlace``); nil if the problem is about only one place.
  ///
  /// A duplicate id has this text even if ``otherPlace`` is nil because the place is not known.
  package var otherMessage: String? {
    switch self {
    case .duplicateColumn: "the first column with this name"
    case .duplicateTitle: "the other card with this title"
    case .duplicateID: "the other card with this id"
    case .dependencyCycle: "the next card of these on another board"
    default: nil
    }
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    let hex = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
    return scalar.properties.name.map { "\($0) (\(code))" } ?? code
  }

  private static func conflict(_ kind: MergeConflict.Kind, _ card: String?) -> String {
    if kind == .removed { return "one side of a merge removed \(card ?? "this card"), and the other side changed it" }
    return "both sides of a merge changed \(kind.words(ofCard: card)) differently"
  }

  private static func tasks(_ count: Int) -> String {
    count == 1 ? "a task that is not a card" : "\(count) tasks that are not cards"
  }

  /// The value, cut off if it is long, because it is printed once for every duplicate.
  private static func shortened(_ value: String) -> String {
    value.utf8.count > 200 ? String(value.prefix(100)) + "…" : value
  }

  private static func place(_ board: String?) -> String { board.map { "on the board \($0)" } ?? "on this board" }
}
