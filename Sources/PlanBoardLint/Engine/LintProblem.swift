package import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardMerge

/// The problem that a finding reports, as facts that `PlanBoardMessages` puts into words.
///
/// Names and values are copied unchanged from the board or the plan, so the caller must make them safe for a terminal.
/// An argument called `nearest` is the name that the user probably meant; nil if no name is similar. Lines are 1-based;
/// limits are in bytes unless noted.
package enum LintProblem: Hashable, Sendable {
  // MARK: The file

  case invalidUTF8
  /// The whole text is UTF-16 or UTF-32.
  case foreignEncoding(TextEncoding)
  case hiddenCharacter(Unicode.Scalar)
  /// An unresolved git conflict, from the finding's line to `endLine1`.
  case conflictMarkers(endLine1: Int)
  /// A conflict note that a merge has left on the board; `card` is nil if the conflict is not about a card.
  case unresolvedConflict(MergeConflict.Kind, card: String?)
  /// Lists and quotes nest deeper than `limit` levels.
  case nestingTooDeep(limit: Int)
  /// A link definition is longer than `limit`.
  case definitionTooLong(limit: Int)

  // MARK: The front matter

  case invalidFrontMatter(YAMLFault)
  case frontMatterTooLarge(limit: Int)
  /// The front matter could expand to more than `limit` values.
  case frontMatterTooComplex(limit: Int)
  case unknownKey(String, nearest: String)
  case wrongType(key: String, wanted: WantedValue)
  case unknownBoardHeading(String, nearest: String?)
  case newerFormat(version: Int, known: Int)

  // MARK: Columns

  case emptyColumnName
  /// `line1` is the line of the first column with the name.
  case duplicateColumn(line1: Int, count: Int)
  case wipLimitExceeded(count: Int, limit: Int)
  /// `count` cards are out of order.
  case unsorted(count: Int, order: [SortKey])

  // MARK: Lists

  /// Tasks above the first column, under no heading or only under the board's title. If the board has no column, this
  /// includes tasks under any heading.
  case tasksWithoutColumn(count: Int)
  /// Open tasks in a quote of a column or of a card.
  case tasksInQuote(count: Int)
  /// Tasks above the first column, under a heading that is deeper than `level`, the level of the columns' headings.
  case tasksUnderDeepHeading(count: Int, level: Int)
  /// Headings that were probably meant as cards, because properties such as `due: 2026-12-01` are below them.
  case headingCards(count: Int)
  /// Tables whose rows or cells were probably meant as cards.
  case tableCards(count: Int)
  /// A list of tasks that Markdown reads as code, because it is indented by `width` columns of text.
  case indentedCards(width: Int)
  /// Brackets that are almost a box, such as `[]`.
  case malformedBox(isChecked: Bool)
  /// The byte of a bullet without a space after it, as in `-[ ] text`.
  case missingSpaceAfterBullet(UInt8)
  /// A box with backslashes, as in `- \[ \] text`.
  case escapedBox

  // MARK: Cards

  /// `gluedText` is text that is part of the card above it, because there is no blank line between them.
  /// `swallowedFooter` is the same for a `%%` comment or a link definition.
  case gluedText, swallowedFooter, emptyTitle
  /// Text that looks like fields, but is not read as fields.
  case metadataNotRead(UnreadMetadata.Form)
  /// `line1` is the line of the other card.
  case duplicateTitle(line1: Int)
  case doneOutsideDoneColumn(doneColumn: String)
  case openInDoneColumn(String)
  /// No check item of the card is open, but the card is.
  case checklistDone

  // MARK: Fields

  /// Fields follow the id on its line.
  case idNotLast(String)
  /// `nearest` is the date that is probably meant; nil if none is likely.
  case notADate(FieldKey, value: String, nearest: String?)
  /// A time of Obsidian Kanban that cannot be read.
  case notATime(String)
  /// The time of a date has a time zone, so only the day is read.
  case timeZone(value: String)
  case ambiguousDate
  /// The order of day and month in a date contradicts `date-format:`, or another date if `isDeclared` is false.
  case otherDateOrder(isDeclared: Bool)
  /// `value` is the value of the first field.
  case duplicateField(FieldKey, value: String)
  case unknownField(String, nearest: String)
  /// `[tags:: a]` or `[people:: ann]` in a title; the key as it is written.
  case listInBrackets(String, isTags: Bool)
  case unknownTag(String, nearest: String)
  case dueBeforeStart(due: CalendarDate, start: CalendarDate)
  case doneBeforeCreated(done: CalendarDate, created: CalendarDate)
  /// `nearest` is the field as it is probably meant; nil if there is no guess.
  case notARecurrence(String, nearest: String?)
  case recurrenceWithoutDate
  /// `due` is when the next occurrence would be due.
  case recurringWithoutNext(due: DueDate)
  case overdue(days: Int)

  // MARK: The plan

  /// - Parameters:
  ///   - board: the name of the other card's board; nil if both cards are on the same board.
  ///   - at: where the id of the other card is; nil if that card is on another board whose path is not known.
  case duplicateID(String, board: String?, at: OtherPlace?)
  case missingDependency(id: String)
  case dependencyOnItself
  /// If the cycle has many cards, `ids` has only the first of them. `at` is where a card of another board waits; nil if
  /// there is none.
  case dependencyCycle(ids: [String], count: Int, at: OtherPlace?)
  /// `count` is how often the board uses this spelling.
  case tagSpelling(String, usual: String, count: Int)
  case missingLinkedFile(path: String)
  /// `count` of the `links` to files lead to no file.
  case missingLinkedFiles(count: Int, links: Int)
  /// `board` is nil for a link to a card on the same board.
  case missingLinkedCard(id: String, board: String?)
  /// `board` is nil for a link to a heading of the same board.
  case missingLinkedHeading(String, board: String?)
  case conflictCopy(name: String, tool: SyncTool)

  // MARK: Settings of rules

  case unknownRule(String, nearest: String)
  /// `lint:` gives a rule a level that does not exist.
  case unknownLevel(ofRule: String)
  /// A comment that disables every rule, and silences nothing.
  case unusedDisableComment
  case unusedDisable(rule: String)

  // MARK: Taste

  case otherBullet(usual: UInt8)
  case otherIndent(usualIsTab: Bool)
  case trailingWhiteSpace, missingFinalNewline, otherLineEnd
}

extension LintProblem {
  /// The other place that the problem is about; nil if there is none, or if it is not known.
  package var otherPlace: OtherPlace? {
    switch self {
    case .duplicateColumn(let line1, _), .duplicateTitle(let line1): OtherPlace(board: nil, line1: line1)
    case .duplicateID(_, _, let place), .dependencyCycle(_, _, let place): place
    default: nil
    }
  }

  /// A line of the same board, or of another one.
  package struct OtherPlace: Hashable, Sendable {
    /// The path of the other board; nil for a place on the same board.
    package let board: Path?
    package let line1: Int
  }
}
