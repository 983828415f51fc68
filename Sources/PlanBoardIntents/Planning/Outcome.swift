package import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardMerge
package import PlanBoardStore

/// The effect of an intent, with the cards and columns that it changes, before and after the change.
package struct Outcome: Sendable {
  package enum Verb: String, Sendable {
    case added, moved, edited, completed, reopened, checked, unchecked, archived, unarchived, removed, restored, deleted
    case started, stopped, cancelled, noted, snoozed, hidden, skipped
    /// A card waits for other cards, or no longer waits for any.
    case putAfter = "put-after"
    case identified, sorted, fixed, undone, redone, resolved
    case columnAdded = "column-added"
    case columnRenamed = "column-renamed"
    case columnMoved = "column-moved"
    case columnRemoved = "column-removed"
    case columnLimited = "column-limited"
    /// A column is a done column, or no longer one.
    case columnMarked = "column-marked"
    case boardAdded = "board-added"
    /// A Markdown file became a board.
    case boardAdopted = "board-adopted"
    /// A key in the front matter of the board was set or removed.
    case boardSet = "board-set"
    case boardRenamed = "board-renamed"
    case boardMoved = "board-moved"
    case boardArchived = "board-archived"
    case boardUnarchived = "board-unarchived"
    case boardRemoved = "board-removed"
    /// The board says that it is no copy of another one.
    case boardSeparated = "board-separated"
    /// A board came back from the trash.
    case boardRecovered = "board-recovered"
    case folderMade = "folder-made"
    case defaultMade = "default-made"
    case tagRenamed = "tag-renamed"
    /// The list of boards in `.gitattributes` was written.
    case boardsNamed = "boards-named"
    /// The list of boards in `.gitattributes` was removed.
    case boardsUnnamed = "boards-unnamed"
    /// Cards of another program were added.
    case imported
  }

  /// The place of a card before or after the change.
  package struct Place: Hashable, Sendable {
    package let path: Path
    /// The column's name; nil in the archive.
    package let column: String?
    /// The heading of the card's section; nil if the card is before the first section of its column.
    package let section: String?
    /// The card's position among the cards of its column, 1-based.
    package let number: Int
    /// First and last line of the card, 1-based.
    package let line1: Int
    package let endLine1: Int

    init(_ path: Path, _ board: ParsedBoard, _ card: Int) {
      let span = board.cards[card]
      let column = board.columns[Int(span.column)]
      self.path = path
      self.column = column.kind.goesByName ? column.name : nil
      section = span.section >= 0 ? board.sectionName(Int(span.section)) : nil
      number = card - column.cards.lowerBound + 1
      line1 = Int(span.firstLine) + 1
      endLine1 = Int(span.lastLine) + 1
    }
  }

  /// A key that the request sets and that is probably misspelt.
  package struct MisspeltKey: Hashable, Sendable {
    package let name: String
    package let nearest: String
  }

  /// A tag that the request takes from a card, but that the card keeps because its board gives it to all its cards.
  package struct BoardTag: Hashable, Sendable {
    /// Without `#`.
    package let name: String
    package let path: Path
    /// The line of the front matter that gives the tag, 1-based.
    package let line1: Int
  }

  /// A card that the change adds, removes or alters, or a named card that is already as requested.
  package struct CardChange: Sendable {
    package let title: String
    package let id: String?
    /// nil for a new card.
    package internal(set) var before: Place?
    /// nil for a removed card.
    package internal(set) var after: Place?
    /// For the next occurrence of a recurring card, the day when it is due; nil for any other card.
    package internal(set) var nextDue: DueDate?
    /// The day from which ``nextDue`` was counted; nil if it is a day of the week, or if there is no next occurrence.
    package internal(set) var countedFrom: Recurrence.Start?
    /// The changes to the card itself, or the fields and notes of a card that the user adds. Empty for other new cards,
    /// and for cards that are archived, removed or restored.
    package internal(set) var parts: [BoardChange.Part] = []
    /// Whether the change only gives an id to this card, because another card waits for it.
    package internal(set) var isIdentified = false
  }

  /// A card that the request did not name, but that became open or done because of a change to its column.
  package struct OtherCard: Sendable {
    package let title: String
    package let id: String?
    package let place: Place
    /// The new state; never `cancelled`.
    package let state: CardState
  }

  package struct ColumnChange: Sendable {
    package let path: Path
    /// nil for a new column.
    package let before: ColumnPlace?
    /// nil for a removed column.
    package let after: ColumnPlace?
  }

  /// A column before or after the change.
  package struct ColumnPlace: Sendable {
    package let name: String
    /// The 1-based line of the column's heading.
    package let line1: Int
    package let wipLimit: Int?
    package let isDone: Bool

    init(_ board: ParsedBoard, _ column: Int) {
      let span = board.columns[column]
      name = span.name
      line1 = board.source.lines.line(at: board.blocks[span.heading].range.lowerBound) + 1
      wipLimit = span.wipLimit
      isDone = span.isDone
    }
  }

  /// A key in the front matter of a board, with its values as text.
  package struct SettingChange: Hashable, Sendable {
    package let name: String
    /// nil if the front matter did not have the key.
    package let before: String?
    /// nil if the front matter no longer has the key.
    package let after: String?
  }

  /// A fact that the verb alone does not express.
  package enum Detail: Hashable, Sendable {
    /// The new title of the board.
    case title(String)
    /// `boards` is the number of boards whose own tags changed.
    case tag(String, to: String, cards: Int, boards: Int)
    /// The number of findings that were fixed.
    case findings(Int)
    /// The checked or unchecked item of the card.
    case item(String)
    /// The old and the new text of the changed item of the card.
    case renamedItem(String, to: String)
    /// The conflict that is resolved, and whether the board keeps its value.
    case conflict(MergeConflict, isKept: Bool)
    /// The number of lines of text that were deleted with a column, without blank lines.
    case linesOfText(Int)
    /// The column that the card came from, and that no longer exists.
    case missingColumn(String)
    /// The names of the files that become boards of the new plan, and of those among them that have no columns, or,
    /// outside git, a done column.
    case adopted([String], withoutColumns: [String], withDoneColumn: [String])
    case defaultPlan(Path)
    /// 1-based, among the boards of the plan.
    case position(Int)
    /// The conflict copies that stay where the removed board was.
    case copiesBeside([Path])
    /// The boards that were deleted from the trash, by the paths that they had.
    case deletedBoards([Path])
    case formerPrimaries([Path])
    /// The board stays the primary board, because `primary:` of `.planboard.yml` names it.
    case primaryOfFolder
    /// The setting `on-done: move` has no effect, because the board has no done column.
    case noDoneColumn
    /// The file of which the board is no copy.
    case separated(from: String)
    /// The change that the undo or redo is about.
    case original(ChangeSummary, Reversal)
    /// The recurrence field, as written, of a card that was completed for good.
    case finishedForGood(String)
    /// The next occurrence of the completed card has lost this day of the month, as in Obsidian Tasks.
    case lostDay(Int)
    /// The completed card's `until:`, which is before its next date.
    case recurrenceEnded(CalendarDate)
    /// The next occurrence of the completed card is on the board already.
    case nextIsPresent(DueDate)
    case postponed(Postponement)
    /// The note that was added to the card; if it has several lines, the first one and `…`.
    case note(String)
    /// The titles of the named cards that the card now waits for; empty if the card waits for none.
    case prerequisites([String])
    /// The cancelled card has this `every:`, but will not recur.
    case cancelledRecurrence(String)
    /// The column because of which the reopened card still counts as done.
    case doneByPlace(String)
    case imported(Imported)
  }

  /// What an import added and changed, and what it did not.
  package struct Imported: Hashable, Sendable {
    /// The boards that were changed, in the order of the import, and how many cards of each.
    package var boards: [BoardCards] = []
    /// The number of cards that the plan had already.
    package var present = 0
    /// What an update left as it is here.
    package var differences: [ImportDifference] = []
    /// What the import brought.
    package var records = ImportRecords()
    /// What no card has a place for, in the order of the import.
    package var rest: [ImportRest] = []
    /// The file with the ``rest``; nil if there is none.
    package var restFile: Path?

    /// The number of new cards.
    package var cards: Int { boards.reduce(0) { $0 + $1.cards } }
    /// The number of cards that an update changed.
    package var updated: Int { boards.reduce(0) { $0 + $1.updated } }
    /// The number of cards that the plan had already, and that stayed as they are.
    package var untouched: Int { present - updated }
  }

  package struct BoardCards: Hashable, Sendable {
    package let path: Path
    /// The number of new cards.
    package let cards: Int
    /// The number of cards that an update changed.
    package let updated: Int
    /// Whether the import made the board.
    package let isNew: Bool
  }

  /// How a card's due day, or the day until which it is hidden, has changed.
  package struct Postponement: Hashable, Sendable {
    /// nil if the card had no such day.
    package let from: DueDate?
    /// nil if the card no longer has such a day.
    package let to: DueDate?
    /// Whether the new day was counted from today, because the card had none.
    package let isCountedFromToday: Bool
    package let isPast: Bool
    /// The card's `every:` if later occurrences move, too; nil if they do not.
    package let movedRule: String?
  }

  /// How an undo or a redo went.
  package enum Reversal: Hashable, Sendable {
    /// The boards in `merged` had changed since, and keep their later changes.
    case done(merged: [Path])
    /// The undo or redo passed over the change.
    case passed(HistoryEntry.Passing)
    /// The change has probably been undone without pb, so the request ends here, and the user can check the board.
    /// `missing` is a file that the change made and that is gone.
    case probablyTakenBack(missing: Path?)
  }

  package var verb: Verb
  package var cards: [CardChange] = []
  package var columns: [ColumnChange] = []
  /// The board that changes as a whole, or the file with the settings.
  package var board: Path?
  package var detail: Detail?
  /// The changed key of the board's front matter, or a key that is already as requested; nil for other requests.
  package internal(set) var setting: SettingChange?
  package var others: [OtherCard] = []
  /// Why the undo or redo passed over its change; nil for any other outcome.
  package var passing: HistoryEntry.Passing? {
    switch detail {
    case .original(_, .passed(let passing))?: passing
    case .original(_, .probablyTakenBack)?: .takenBack
    default: nil
    }
  }
  /// The change that was not undone or redone because the history no longer has its text; nil for any other outcome.
  var forgotten: ChangeSummary? {
    if case .original(let original, .passed(.forgotten))? = detail { original } else { nil }
  }
  /// The words of a new card's title that look like misspelt fields.
  package var mistaken: [MistakenField] = []
  package var misspelt: [MisspeltKey] = []
  package var boardTags: [BoardTag] = []
  /// Whether done cards of the new board stay in their columns because the board is in git.
  package var leavesDoneInPlace = false
  /// Whether nothing changes, because everything is already as requested, or an undo or redo passed over its change.
  package var isNothing = false
}

extension Outcome {
  /// The files that the outcome is about.
  package var paths: Set<Path> {
    var others: [Path] = []
    if case .formerPrimaries(let paths)? = detail { others = paths }
    if case .imported(let imported)? = detail { others = imported.boards.map(\.path) }
    return Set(
      cards.flatMap { [$0.before?.path, $0.after?.path] }.compactMap { $0 } + columns.map(\.path)
        + [board].compactMap { $0 } + others)
  }
}
