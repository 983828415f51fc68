package import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardMerge
package import PlanBoardStore

/// The effect of an intent: which cards and columns it changes, and where these are before and after the change.
package struct Outcome: Sendable {
  package enum Verb: String, Sendable {
    case added, moved, edited, completed, reopened, checked, unchecked, archived, unarchived, removed, restored, deleted
    case started, stopped, cancelled, noted, snoozed, hidden
    /// A card waits for other cards, or no longer waits for any.
    case putAfter = "put-after"
    case identified, sorted, fixed, undone, redone, resolved
    case columnAdded = "column-added"
    case columnRenamed = "column-renamed"
    case columnMoved = "column-moved"
    case columnRemoved = "column-removed"
    case columnLimited = "column-limited"
    case boardAdded = "board-added"
    case boardRenamed = "board-renamed"
    case boardMoved = "board-moved"
    case boardArchived = "board-archived"
    case boardUnarchived = "board-unarchived"
    case boardRemoved = "board-removed"
    /// A board came back from the trash.
    case boardRecovered = "board-recovered"
    case folderMade = "folder-made"
    /// A plan became the user's default plan.
    case defaultMade = "default-made"
    case tagRenamed = "tag-renamed"
    /// The list of boards in `.gitattributes` was written.
    case boardsNamed = "boards-named"
    /// The list of boards in `.gitattributes` was removed.
    case boardsUnnamed = "boards-unnamed"
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
      self.column = column.isArchive ? nil : column.name
      section = span.section >= 0 ? board.sectionName(Int(span.section)) : nil
      number = card - column.cards.lowerBound + 1
      line1 = Int(span.firstLine) + 1
      endLine1 = Int(span.lastLine) + 1
    }
  }

  /// A key that the request sets and that is probably misspelt: it resembles a known key, the board does not declare
  /// it, and no card of the board had it before.
  package struct MisspeltKey: Hashable, Sendable {
    package let name: String
    package let nearest: String
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
    /// The changes to the card itself. For a card that the user adds, these are its fields and notes. Empty for other
    /// new cards, and for cards that are archived, removed or restored.
    package internal(set) var parts: [BoardChange.Part] = []
    /// Whether the change only gives an id to this card, because another card waits for it.
    package internal(set) var isIdentified = false
  }

  /// A card that the request did not name, but that became open or done because of a change to its column.
  package struct OtherCard: Sendable {
    package let title: String
    package let id: String?
    package let place: Place
    /// The new state; never `cancelled`, which only a card's own box can express.
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

    init(_ board: ParsedBoard, _ column: Int) {
      let span = board.columns[column]
      name = span.name
      line1 = board.source.lines.line(at: board.blocks[span.heading].range.lowerBound) + 1
      wipLimit = span.wipLimit
    }
  }

  /// A fact that the verb alone does not express.
  package enum Detail: Hashable, Sendable {
    /// The new title of the board.
    case title(String)
    /// The old tag, the new tag, the number of cards that changed, and the number of boards whose own tags changed.
    case tag(String, to: String, cards: Int, boards: Int)
    /// The number of findings that were fixed.
    case findings(Int)
    /// The checked or unchecked item of the card.
    case item(String)
    /// The conflict that is resolved, and whether the board keeps its value.
    case conflict(MergeConflict, isKept: Bool)
    /// The number of lines of text that were deleted with a column. Blank lines do not count.
    case linesOfText(Int)
    /// The column that the card came from, and that no longer exists.
    case missingColumn(String)
    /// The names of the files that become boards of the new plan, and of those among them that have no columns.
    case adopted([String], withoutColumns: [String])
    /// The folder of the new default plan.
    case defaultPlan(Path)
    /// The number of the board among the boards of the plan, 1-based.
    case position(Int)
    /// The conflict copies that stay where the removed board was.
    case copiesBeside([Path])
    /// The boards that were deleted from the trash, by the paths that they had.
    case deletedBoards([Path])
    /// The boards that are no longer primary.
    case formerPrimaries([Path])
    /// The change that the undo or redo is about, and how the undo or redo went.
    case original(ChangeSummary, Reversal)
    /// The field, as written, that should say how often the completed card recurs. pb does not understand it, so the
    /// card does not recur.
    case unknownRecurrence(String)
    /// The completed card's `until:`. The card does not recur any more, because its next date would be later.
    case recurrenceEnded(CalendarDate)
    /// The next occurrence of the completed card is on the board already.
    case nextIsPresent(DueDate)
    case postponed(Postponement)
    /// The note that was added to the card; if it has several lines, the first one and `…`.
    case note(String)
    /// The titles of the cards that the request names for the card to wait for. Empty if the card no longer waits for
    /// any card.
    case prerequisites([String])
    /// The cancelled card has this `every:`, but will not recur.
    case cancelledRecurrence(String)
    /// The column of the reopened card. The card still counts as done, because all cards in this column do.
    case doneByPlace(String)
  }

  /// How a card's due day, or the day until which it is hidden, has changed.
  package struct Postponement: Hashable, Sendable {
    /// nil if the card had no such day.
    package let from: DueDate?
    /// nil if the card no longer has such a day.
    package let to: DueDate?
    /// Whether the new day was counted from today, because the card had none.
    package let isCountedFromToday: Bool
    /// Whether the new due day is in the past.
    package let isPast: Bool
    /// The card's `every:` if later occurrences also move, because it counts from the due day; nil if they do not move.
    package let movedRule: String?
  }

  /// How an undo or a redo went.
  package enum Reversal: Hashable, Sendable {
    /// The change was undone or redone. The boards in `merged` had changed since then, and keep their later changes.
    case done(merged: [Path])
    /// Nothing was changed: the undo or redo passes over the change. If the user gave the number of the change, the
    /// request ends here. If not, it goes on to the next change. A ``HistoryEntry/Passing/forgotten`` change counts as
    /// one of those that the user wants to undo, so the request may also end after it.
    case passed(HistoryEntry.Passing)
    /// Nothing was changed, because the change has probably been undone without pb. `missing` is the path of the file
    /// that the change made and that is missing now. If `missing` is nil, the board has changed in other ways, but the
    /// cards are as they were before the change. The request ends here, so that the user can check the board.
    case probablyTakenBack(missing: Path?)
  }

  package var verb: Verb
  package var cards: [CardChange] = []
  package var columns: [ColumnChange] = []
  /// The board, if the change concerns one board as a whole. If the change makes a planning folder or sets the default
  /// plan, this is the file with the settings.
  package var board: Path?
  package var detail: Detail?
  /// The cards that the change makes open or done although no intent named them.
  package var others: [OtherCard] = []
  /// Why the undo or redo passed over its change; nil if it did not pass over one.
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
  /// The keys that the request set and that are probably misspelt.
  package var misspelt: [MisspeltKey] = []
  /// Whether nothing changes: everything is already as requested, or an undo or redo passed over its change.
  package var isNothing = false
}

extension Outcome {
  /// The files that the outcome is about: boards, or the file with the settings (``board``).
  package var paths: Set<Path> {
    Set(
      cards.flatMap { [$0.before?.path, $0.after?.path] }.compactMap { $0 } + columns.map(\.path)
        + [board].compactMap { $0 })
  }
}
