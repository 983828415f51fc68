internal import PlanBoardCore
internal import PlanBoardLint
internal import PlanBoardMarkdown

extension LintProblem {
  /// How to solve the problem; nil if the message says enough.
  var help: String? {
    switch self {
    case .invalidUTF8: "save the file as UTF-8 in the editor that wrote it"
    case .foreignEncoding(let encoding): encoding.conversion(of: "FILE")
    case .conflictMarkers: "keep the right lines of both sides, and delete the lines with <<<<<<<, ======= and >>>>>>>"
    case .unresolvedConflict: "`pb resolve` keeps one value and removes the note"
    case .unknownBoardHeading(_, let nearest): nearest.map { "did you mean `board: \($0)`?" }
    case .emptyColumnName: "write the column's name after the `#`"
    case .wipLimitExceeded: "finish or move a card, or change the limit with `pb column wip`"
    case .unsorted: "`pb sort` puts the board in order"
    case .tasksWithoutColumn: "write a heading above, such as `## To Do`"
    case .tasksUnderDeepHeading(_, let level): "begin it with \(level) `#` to make it a column"
    case .tasksInQuote: "write a task outside the quote, as a list item of its own"
    case .tableCards: "write a row as a list item, such as `- [ ] Call Ann due:2026-12-01`, in the column of its state"
    case .headingCards: "write a card as a list item, such as `- [ ] Call Ann due:2026-12-01`"
    case .indentedCards: "indent its lines by fewer than four spaces"
    case .escapedBox: "write `[ ]` or `[x]` without backslashes"
    case .malformedBox(let isChecked): "write `[\(isChecked ? "x" : " ")]` with a space after it"
    case .gluedText: "put a blank line before it, or indent it if it belongs to the card"
    case .swallowedFooter: "put a blank line before it"
    case .metadataNotRead(.line(let key)) where key.lowercased().hasPrefix("tag"):
      "write `\(key) a, b`, or a list with one tag in each item and a blank line below"
    case .metadataNotRead: "write fields on lines directly below the title, such as `due: 2026-12-01`"
    case .doneOutsideDoneColumn: "`pb done` checks a card and moves it there"
    case .checklistDone: "`pb done` checks the card"
    case .notADate(_, _, let nearest?): "did you mean `\(nearest)`?"
    case .notADate(.until, _, nil): "`pb edit --set until=fri` sets another day"
    case .timeZone: "write the local time, without the zone"
    case .notATime: "write a time such as 15:00, or declare the format of the board's times: `time-format: HH[h]mm`"
    case .notADate(let key, _, nil): "`pb edit --\(ShellWord.quoted(key.name))` also takes words, such as fri"
    case .ambiguousDate: "declare the format of the board's dates in the front matter: `date-format: DD-MM-YYYY`"
    case .listInBrackets(let name, let isTags):
      "write \(isTags ? "`#home #shop`" : "`@ann`") in the title, or `\(name):: \(isTags ? "home, shop" : "ann")` on a line of its own below it"
    case .unknownKey(_, let nearest), .unknownField(_, let nearest), .unknownRule(_, let nearest):
      "did you mean `\(nearest)`?"
    case .unknownTag(_, let nearest): "did you mean #\(nearest)?"
    case .notARecurrence(_, nearest: let nearest?):
      "did you mean `\(VisibleText.safe(nearest))`? docs/format.md lists all recurrences"
    case .notARecurrence(_, nearest: nil):
      "for example `every:2w`, `every:month`, `every:mon,thu` or `every:month@last-fri`"
    case .recurrenceWithoutDate: "`pb edit --due fri` sets its first date"
    case .recurringWithoutNext: "if it should not repeat any more, remove `every:` or archive the card"
    case .duplicateID: "remove the id from one of the two cards; `pb id` then gives that card a new one"
    case .dependencyOnItself, .dependencyCycle: "remove one `after:`"
    case .tagSpelling(let tag, let usual, _):
      "`pb tags rename \(ShellWord.quoted(tag)) \(ShellWord.quoted(usual))` renames it"
    case .missingLinkedFiles: "is the folder that they start from missing?"
    case .conflictCopy: "`pb sync` merges it into the board, or says why not"
    case .hiddenCharacter, .nestingTooDeep, .definitionTooLong, .invalidFrontMatter, .frontMatterTooLarge,
      .frontMatterTooComplex, .wrongType, .newerFormat, .duplicateColumn, .missingSpaceAfterBullet, .emptyTitle,
      .duplicateTitle,
      .openInDoneColumn, .otherDateOrder, .duplicateField, .dueBeforeStart, .doneBeforeCreated, .overdue,
      .missingDependency, .missingLinkedFile, .missingLinkedCard, .missingLinkedHeading, .idNotLast, .unknownLevel,
      .unusedDisableComment, .unusedDisable,
      .otherBullet, .otherIndent, .trailingWhiteSpace, .missingFinalNewline, .otherLineEnd:
      nil
    }
  }
}
