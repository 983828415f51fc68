internal import PlanBoardCore
internal import PlanBoardLint

extension LintProblem {
  var help: String? {
    switch self {
    case .invalidUTF8: "save the file as UTF-8 in the editor that wrote it"
    case .conflictMarkers: "keep what is right of both sides, and take the lines with <<<<<<<, ======= and >>>>>>> out"
    case .unresolvedConflict: "`pb resolve` keeps one value and takes the note out"
    case .unknownBoardHeading(_, let nearest): nearest.map { "did you mean `board: \($0)`?" }
    case .emptyColumnName: "write its name behind the `#`"
    case .wipLimitExceeded: "finish or move one, or `pb column wip` for another limit"
    case .unsorted: "`pb sort` puts the board in order"
    case .tasksWithoutColumn: "write a heading above, such as `## To Do`"
    case .tasksUnderDeepHeading(_, let level): "give it \(level) `#` to make it a column"
    case .indentedCards: "begin its lines at the margin, or with less than four spaces"
    case .malformedBox(let isChecked): "write `[\(isChecked ? "x" : " ")]` with a space behind it"
    case .gluedText: "put a blank line before it, or indent it to make clear that it belongs there"
    case .swallowedFooter: "put a blank line before it"
    case .doneOutsideDoneColumn: "`pb done` checks a card and moves it there"
    case .checklistDone: "`pb done` it?"
    case .notADate(let key, _): "`pb edit --\(ShellWord.quoted(key.name)) fri` understands words, too"
    case .ambiguousDate: "say in the front matter how the board's dates are written: `date-format: DD-MM-YYYY`"
    case .unknownKey(_, let nearest), .unknownField(_, let nearest), .unknownRule(_, let nearest):
      "did you mean `\(nearest)`?"
    case .unknownTag(_, let nearest): "did you mean #\(nearest)?"
    case .recurrenceWithoutDate: "`pb edit --due fri` says when it comes first"
    case .duplicateID: "take it out of the card that is the copy; `pb id` gives that one its own"
    case .dependencyOnItself, .dependencyCycle: "take one `after:` out"
    case .tagSpelling(let tag, let usual, _):
      "`pb tags rename \(ShellWord.quoted(tag)) \(ShellWord.quoted(usual))`"
    case .conflictCopy: "`pb sync` merges it into the board"
    case .hiddenCharacter, .nestingTooDeep, .definitionTooLong, .invalidFrontMatter, .frontMatterTooLarge,
      .frontMatterTooComplex, .wrongType, .newerFormat, .duplicateColumn, .missingSpaceAfterBullet, .emptyTitle,
      .duplicateTitle,
      .openInDoneColumn, .otherDateOrder, .duplicateField, .dueBeforeStart, .doneBeforeCreated, .overdue,
      .missingDependency, .missingLinkedFile, .missingLinkedCard, .unknownLevel, .unusedDisableComment, .unusedDisable,
      .otherBullet, .otherIndent, .trailingWhiteSpace, .missingFinalNewline, .otherLineEnd:
      nil
    }
  }
}
