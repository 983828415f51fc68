package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Why an intent cannot be planned. These are only facts; `PlanBoardMessages` puts them into words.
package struct IntentFailure: Error, Sendable {
  package enum Reason: Sendable {
    case noSuchCard(String)
    case ambiguousCard(String, [Candidate])
    /// The name is the handle of some cards, and words of other cards' titles.
    case handleOrTitle(String, handle: [Candidate], title: [Candidate])
    /// The name is the handle of a card in the trash.
    case inTrash(String, Candidate)
    case noBoards
    case noSuchBoard(String)
    case ambiguousBoard(String, [Path])
    /// There is no default board: none of several is primary, several are, or other boards cannot be read.
    case whichBoard([Path])
    case noSuchColumn(String, Path, nearest: String?, names: [String])
    case ambiguousColumn(String, Path, [String])
    /// No section of the columns has this name; `names` are the sections that exist.
    case noSuchSection(String, Path, nearest: String?, names: [String])
    case ambiguousSection(String, Path, [Section])
    case boardHasNoColumns(Path)
    case noDate(String)
    /// The text counts from a date that the card does not have.
    case noDateToCountFrom(FieldKey, String)
    /// A field that has only one value is given several.
    case severalValues(FieldKey)
    /// A new card cannot lose a tag or a person: the value begins with `-`.
    case nothingToTakeAway(Field)
    case emptyTitle
    /// The text of a new card has fields, but no title.
    case onlyFields(String)
    case noSuchCheckItem(String, [String])
    case sameTitle(Candidate, isDone: Bool)
    /// The card is the next occurrence of one that was completed less than a minute ago.
    case doneJustNow(Candidate)
    case trashIsEmpty
    /// No board is looked for here, so the one that the card was on must be named.
    case restoreNeedsBoard
    /// The trash does not say where the card was.
    case noPlaceToRestore(Candidate)
    /// The board that the card was on is gone.
    case boardIsGone(Candidate, String)
    case notArchived(Candidate)
    /// The archive was named as the column that an archived card should go to.
    case archiveIsNoColumn(Path)
    case columnExists(String, Path)
    case columnHasCards(String, Path, count: Int)
    /// The column has text outside its cards, on these 0-based lines.
    case columnHasText(String, Path, lines: [ClosedRange<Int>])
    /// All other columns are done columns, so the next occurrence of a recurring card has no place.
    case noColumnForNext(Candidate)
    /// Not a valid file name, or a path that leads out of the planning folder.
    case noBoardName(String)
    case boardExists(Path)
    case nothingToUndo, nothingToRedo
    /// The next change to undo or redo is no longer remembered. The summary describes that change; nil if it is not known.
    case forgotten(ChangeSummary?)
    /// No change is remembered: there is no state folder, or it cannot be used for this reason.
    case noHistory(FileFailure?)
    /// The texts that show what was changed are no longer stored.
    case forgottenText(ChangeSummary)
    /// A change cannot be undone or redone without losing something.
    case inTheWay(UndoObstacle)
    /// The history has no entry with this number, or no longer has the change that the entry undid or redid.
    case noSuchEntry(Int)
    /// The tag is written in a way that does not allow replacing it alone.
    case unwritableTag(String, Path)
    /// Neither the board nor the request says how to sort the cards.
    case noOrder(Path)
    /// No view has this name, or several begin with it. `names` are the matching views, or all views if none match.
    case noView(String, names: [String])
    /// The merge note is gone or has changed.
    case noSuchConflict(Path)
    /// The version in a merge note cannot be put in place automatically.
    case unresolvable(String, Path)
    /// The request has more changes than can be planned one by one (``Batch/roundLimit``).
    case tooMany(limit: Int)
  }

  /// A card that a name may refer to.
  package struct Candidate: Sendable {
    package internal(set) var title: String
    package let place: Outcome.Place
    package let box: Box?
    package let due: DueDate?
    /// nil if the card is not one of several to choose from.
    package internal(set) var handle: HandleTable.Shown?

    init(_ card: Int, of board: ParsedBoard, at path: Path) {
      let model = board.card(card)
      (title, box, due) = (model.title, model.box, model.due)
      place = Outcome.Place(path, board, card)
    }
  }

  /// A section that a name may refer to.
  package struct Section: Hashable, Sendable {
    package let name: String
    /// The name of its column.
    package let column: String
  }

  package let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  /// A failure for a name that several cards have.
  package static func ambiguous(_ text: String, _ candidates: [Candidate]) -> IntentFailure {
    IntentFailure(.ambiguousCard(text, candidates))
  }

  /// A failure for a change that can no longer be undone or redone.
  ///
  /// - Parameter change: the summary of the change in the history.
  package static func forgotten(_ change: ChangeSummary) -> IntentFailure { IntentFailure(.forgotten(change)) }

  /// Whether the reason is that there is nothing more to undo or redo.
  var isNothingLeft: Bool {
    switch reason {
    case .nothingToUndo, .nothingToRedo, .forgotten(nil): true
    default: false
    }
  }

  /// Whether no board was named and there are several to choose from.
  package var isWhichBoard: Bool { if case .whichBoard(let paths) = reason { paths.count > 1 } else { false } }

  /// Whether the reason is `noOrder`.
  package var isNoOrder: Bool { if case .noOrder = reason { true } else { false } }
}
