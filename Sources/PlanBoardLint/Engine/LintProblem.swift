package import PlanBoardCore
package import PlanBoardMerge

/// The problem that a finding reports: facts, not words. `PlanBoardMessages` puts them into words.
///
/// Names and values are copied unchanged from the board or the plan, so the caller must make them safe for a terminal.
/// An argument called `nearest` is the name that the user probably meant; nil if no name is similar. Lines are 1-based;
/// limits are in bytes unless noted.
package enum LintProblem: Hashable, Sendable {
  // MARK: The file

  case invalidUTF8
  case hiddenCharacter(Unicode.Scalar)
  /// An unresolved git conflict, from the finding's line to `endLine1`.
  case conflictMarkers(endLine1: Int)
  /// A conflict that a merge has left on the board as a conflict note.
  ///
  /// - Parameter card: the card's title; nil if the conflict is not about a card.
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
  /// - Parameter wanted: the values that the key takes.
  case wrongType(key: String, wanted: WantedValue)
  case unknownBoardHeading(String, nearest: String?)
  /// - Parameter known: the highest version of the format that this program knows.
  case newerFormat(version: Int, known: Int)

  // MARK: Columns

  case emptyColumnName
  /// - Parameters:
  ///   - line1: the line of the first column with the name.
  ///   - count: the number of columns with the name.
  case duplicateColumn(line1: Int, count: Int)
  /// - Parameter limit: the largest number of cards that the column should have.
  case wipLimitExceeded(count: Int, limit: Int)
  /// - Parameters:
  ///   - count: the number of cards out of order.
  ///   - order: the sort order of the board.
  case unsorted(count: Int, order: [SortKey])

  // MARK: Lists

  /// Tasks above the first column, under no heading or only under the board's title. If the board has no column, this
  /// includes tasks under any heading.
  case tasksWithoutColumn(count: Int)
  /// Tasks above the first column, under a heading that is deeper than those of the columns.
  ///
  /// - Parameter level: the level of the columns' headings.
  case tasksUnderDeepHeading(count: Int, level: Int)
  /// Headings that were probably meant as cards, because only properties such as `due: 2026-12-01` are below them.
  ///
  /// - Parameter count: the number of these headings.
  case headingCards(count: Int)
  /// A list of tasks that Markdown reads as code, because it is indented.
  ///
  /// - Parameter width: the width of the indentation, in columns of text.
  case indentedCards(width: Int)
  /// Brackets that are almost a box, such as `[]`.
  case malformedBox(isChecked: Bool)
  /// A bullet without a space after it, as in `-[ ] text`. The argument is the byte of the bullet.
  case missingSpaceAfterBullet(UInt8)

  // MARK: Cards

  /// - `gluedText`: text that is part of the card above it, because there is no blank line between them.
  /// - `swallowedFooter`: the same for a `%%` comment or a link definition.
  /// - `emptyTitle`: a card without a title.
  case gluedText, swallowedFooter, emptyTitle
  /// - Parameter line1: the line of the other card.
  case duplicateTitle(line1: Int)
  case doneOutsideDoneColumn(doneColumn: String)
  /// The argument is the name of the column.
  case openInDoneColumn(String)
  /// No check item of the card is open, but the card is.
  case checklistDone

  // MARK: Fields

  case notADate(FieldKey, value: String)
  case ambiguousDate
  /// The day and the month of a date are in an unexpected order. If `isDeclared` is true, `date-format:` declares
  /// another order. If not, another date on the board has another order.
  case otherDateOrder(isDeclared: Bool)
  /// - Parameter value: the value of the first field.
  case duplicateField(FieldKey, value: String)
  case unknownField(String, nearest: String)
  case unknownTag(String, nearest: String)
  case dueBeforeStart(due: CalendarDate, start: CalendarDate)
  case doneBeforeCreated(done: CalendarDate, created: CalendarDate)
  /// The value of an `every:` that pb does not understand.
  case notARecurrence(String)
  case recurrenceWithoutDate
  /// A repeating card is done, but its next occurrence is not on the board.
  ///
  /// - Parameter due: when the next occurrence would be due.
  case recurringWithoutNext(due: DueDate)
  case overdue(days: Int)

  // MARK: The plan

  /// - Parameters:
  ///   - board: the name of the other card's board; nil if both cards are on the same board.
  ///   - at: where the id of the other card is; nil if that card is on another board whose path is not known.
  case duplicateID(String, board: String?, at: OtherPlace?)
  /// A card waits for a card that is not in the plan.
  case missingDependency(id: String)
  case dependencyOnItself
  /// - Parameters:
  ///   - ids: the ids of the cards that wait for each other; if there are many, only the first of them.
  ///   - count: the number of cards that wait for each other.
  case dependencyCycle(ids: [String], count: Int)
  /// - Parameters:
  ///   - usual: the most frequent spelling in the plan.
  ///   - count: the number of times that the tag is on the board in this spelling.
  case tagSpelling(String, usual: String, count: Int)
  /// - Parameter path: the path in the link.
  case missingLinkedFile(path: String)
  /// - Parameter board: the board that the link names; nil if it is the board with the link.
  case missingLinkedCard(id: String, board: String?)
  /// - Parameter tool: the program that made the copy.
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
    case .duplicateColumn(let line1, _), .duplicateTitle(let line1): OtherPlace(board: nil, line: .line1(line1))
    case .duplicateID(_, _, let place): place
    default: nil
    }
  }

  /// A line of the same board, or of another one.
  package struct OtherPlace: Hashable, Sendable {
    /// The path of the other board; nil for a place on the same board.
    package let board: Path?
    package let line: Line

    package enum Line: Hashable, Sendable {
      case line1(Int)
      /// The line with the byte at this offset of the board's text.
      case offset(Int)
    }
  }
}
