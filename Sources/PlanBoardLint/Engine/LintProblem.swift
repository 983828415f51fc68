package import PlanBoardCore
package import PlanBoardMerge

/// The problem that a finding reports: facts, no words. `PlanBoardMessages` words them.
///
/// Names and values are as they are in the board or the plan, so a shell makes them safe. An argument called `nearest` is a name that
/// the user may have meant. Lines are 1-based, limits in bytes unless noted.
package enum LintProblem: Hashable, Sendable {
  // MARK: The file

  case invalidUTF8
  case hiddenCharacter(Unicode.Scalar)
  /// An unresolved conflict of git, from the finding's line to `endLine1`.
  case conflictMarkers(endLine1: Int)
  /// A conflict that a merge has left as a note.
  ///
  /// - Parameter card: the card's title; nil if it is not about a card.
  case unresolvedConflict(MergeConflict.Kind, card: String?)
  /// Lists and quotes nest deeper than `limit` levels.
  case nestingTooDeep(limit: Int)
  case definitionTooLong(limit: Int)

  // MARK: The front matter

  /// - Parameter reason: the YAML reader's message.
  case invalidFrontMatter(reason: String)
  case frontMatterTooLarge(limit: Int)
  /// It could expand to more than `limit` values.
  case frontMatterTooComplex(limit: Int)
  case unknownKey(String, nearest: String)
  /// - Parameter wanted: the values that the key takes.
  case wrongType(key: String, wanted: String)
  case unknownBoardHeading(String, nearest: String?)
  /// - Parameter known: the highest version of the format that this program knows.
  case newerFormat(version: Int, known: Int)

  // MARK: Columns

  case emptyColumnName
  /// - Parameters:
  ///   - line1: of the first column with the name.
  ///   - count: all columns with the name.
  case duplicateColumn(line1: Int, count: Int)
  case wipLimitExceeded(count: Int, limit: Int)
  /// - Parameters:
  ///   - count: how many cards are out of order.
  ///   - order: of the board.
  case unsorted(count: Int, order: [SortKey])

  // MARK: Lists

  /// Tasks above the first column, with no heading that could be a column's.
  case tasksWithoutColumn(count: Int)
  /// Tasks above the first column, under a heading that is deeper than the columns.
  ///
  /// - Parameter level: of the columns' headings.
  case tasksUnderDeepHeading(count: Int, level: Int)
  /// - Parameter width: in columns of white space.
  case indentedCards(width: Int)
  /// Brackets that are almost a box.
  case malformedBox(isChecked: Bool)
  /// `-[ ]`.
  case missingSpaceAfterBullet(UInt8)

  // MARK: Cards

  case gluedText, swallowedFooter, emptyTitle
  /// - Parameter line1: of the other card.
  case duplicateTitle(line1: Int)
  case doneOutsideDoneColumn(doneColumn: String)
  case openInDoneColumn(String)
  case checklistDone

  // MARK: Fields

  case notADate(FieldKey, value: String)
  case ambiguousDate
  /// The day and the month of a date are in another order than in the board's other dates.
  case otherDateOrder
  /// - Parameter value: of the first field, in full.
  case duplicateField(FieldKey, value: String)
  case unknownField(String, nearest: String)
  case unknownTag(String, nearest: String)
  case dueBeforeStart(due: CalendarDate, start: CalendarDate)
  case doneBeforeCreated(done: CalendarDate, created: CalendarDate)
  case recurrenceWithoutDate
  case overdue(days: Int)

  // MARK: The plan

  /// - Parameter board: the board of the other card; nil if it is on the same board.
  case duplicateID(String, board: String?)
  /// A card waits for a card that is not in the plan.
  case missingDependency(id: String)
  case dependencyOnItself
  /// - Parameters:
  ///   - ids: of the cards that wait for each other, or of the first of them.
  ///   - count: of all of them.
  case dependencyCycle(ids: [String], count: Int)
  /// - Parameters:
  ///   - usual: the spelling that most cards of the plan use.
  ///   - count: how often the tag is on the board.
  case tagSpelling(String, usual: String, count: Int)
  /// - Parameter path: from the board.
  case missingLinkedFile(path: String)
  /// - Parameter board: the board that the link names; nil if it is the same board.
  case missingLinkedCard(id: String, board: String?)
  /// - Parameter tool: the program that made the copy.
  case conflictCopy(name: String, tool: String)

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
