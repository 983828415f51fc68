package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Why an intent cannot be planned, or a query cannot be answered, as a code with arguments. `PlanBoardMessages` puts
/// it into words.
package struct IntentFailure: Error, Sendable {
  package enum Reason: Sendable {
    case noSuchCard(String)
    /// The card at this place, which a query found or a user chose from a list, has changed or is gone since.
    case cardHasChanged(String)
    case ambiguousCard(String, [Candidate])
    /// Another card already has the id that a card is to get.
    case idIsTaken(String, Candidate)
    /// The card next to which the request puts another card is not in the column that the request names.
    case notInColumn(Candidate)
    /// No card has this name, so no card can wait for it. `nearest` is the card that was perhaps meant.
    case noPrerequisite(String, nearest: Candidate?)
    /// The card would wait for itself.
    case waitsForItself(Candidate)
    /// The open cards with these titles would wait for each other: each for the next, and the last for the first.
    case circle([String])
    /// The name is the start of a card's handle, and its words are also in the titles of other cards.
    case handleOrTitle(String, handle: [Candidate], title: [Candidate])
    /// The name is the start of the handle of a card in the trash.
    case inTrash(String, Candidate)
    /// The request removes a card that is in the trash already.
    case alreadyInTrash(Candidate)
    /// There are no boards. `pb init` would turn the files in `offers`, if there are any, into boards.
    case noBoards(offers: [String])
    case noSuchBoard(String)
    case ambiguousBoard(String, [Path])
    /// The repository has no revision with this name. If `isThere` is true, a file or a folder has this name.
    case noSuchRevision(String, isThere: Bool)
    /// The board with this name is archived.
    case archivedBoard(Path)
    /// The board with this name is in the trash.
    case removedBoard(RemovedBoard)
    /// The board's front matter cannot be changed, so the board cannot get a number in the order of the boards.
    case unwritableOrder(Path)
    /// The board cannot be removed, because pb could not find its file in the trash again: a name in its path begins
    /// with a dot, or its file has the name of a temporary file.
    case unremovable(Path)
    /// The board cannot go back from the trash, because there is a file in its place.
    case placeIsTaken(RemovedBoard)
    /// The request names no board, and pb cannot choose one: none or several of these boards are primary. If the list
    /// has only one board, other files could not be read.
    case whichBoard([Path])
    /// No column of the board has this name. `nearest` is the column that was perhaps meant; `names` are all columns.
    case noSuchColumn(String, Path, nearest: String?, names: [String])
    case ambiguousColumn(String, Path, [String])
    /// No board of the plan has a column that matches this name or pattern (``WildcardName``). `names` are the columns
    /// that exist.
    case noColumn(String, names: [String])
    /// No section of the columns that were searched has this name; `names` are their sections.
    case noSuchSection(String, Path, nearest: String?, names: [String])
    case ambiguousSection(String, Path, [Section])
    case boardHasNoColumns(Path)
    /// The text of a field does not mean a date.
    case noDate(String)
    /// The text counts from a date that the card does not have, as in `start:due-3d` for a card without `due:`.
    case noDateToCountFrom(FieldKey, String)
    /// The request gives several values to a field that can have only one.
    case severalValues(FieldKey)
    /// The request removes a tag or a person from a new card: the field's value begins with `-`.
    case nothingToTakeAway(Field)
    case emptyTitle
    /// The request adds a note without text.
    case emptyNote
    /// The text of a new card has fields, but no title.
    case onlyFields(String)
    /// No item of the card's checklist matches the text, or several do. The list has the titles of all items.
    case noSuchCheckItem(String, Candidate, [String])
    /// The board already has a card with the title of the new card. `isDone` tells whether that card is done.
    case sameTitle(Candidate, isDone: Bool)
    /// The card is the next occurrence of one that was completed less than a minute ago.
    case doneJustNow(Candidate)
    /// The request is not possible for a card in this state, which is done or cancelled.
    case notOpen(Candidate, CardState)
    case trashIsEmpty
    /// The current folder has no plan in which to find the board of the removed card, so the user must give the path of
    /// a board. `named` is the board that the user named, which does not exist; nil if the user named none.
    case restoreNeedsBoard(named: String?)
    /// The trash does not say where the card was.
    case noPlaceToRestore(Candidate)
    /// The board that the card was on is gone. The text is its path, as the trash records it.
    case boardIsGone(Candidate, String)
    case notArchived(Candidate)
    /// The archive was named as the column that an archived card should go to.
    case archiveIsNoColumn(Path)
    case columnExists(String, Path)
    case columnHasCards(String, Path, count: Int)
    /// The column has text outside its cards, on these 0-based lines.
    case columnHasText(String, Path, lines: [ClosedRange<Int>])
    /// The removal of a column would complete a recurring card, and no column for open cards is left for its next
    /// occurrence.
    case noColumnForNext(Candidate)
    /// The only file to merge into this board is the board itself.
    case copyIsBoard(Path)
    /// There is no folder for the user's configuration.
    case noConfiguration
    /// No file name can be made from the text, or it is a path with an invalid part.
    case noBoardName(String)
    case boardExists(Path)
    case nothingToUndo, nothingToRedo
    /// The history no longer has what is needed to undo or redo the change with this summary. nil if no change is left
    /// to undo, because the history does not reach further back.
    case forgotten(ChangeSummary?)
    /// There is no history. The failure says why the state folder cannot be used; nil if there is no state folder.
    case noHistory(FileFailure?)
    /// The history no longer has the texts that show what this change did.
    case forgottenText(ChangeSummary)
    /// A change cannot be undone or redone because of what has happened to its board since. For example, a later change
    /// would be lost, or the file is missing (``UndoObstacle/Reason``).
    case inTheWay(UndoObstacle)
    /// The history has no entry with this number, or no longer has the change that the entry undid or redid.
    case noSuchEntry(Int)
    /// The tag cannot be replaced without changing something else on the board.
    case unwritableTag(String, Path)
    /// The person is recognised inside titles and notes only because the settings of the plan declare the name. The
    /// settings do not declare the new name. The paths are those of the board and of the settings.
    case undeclaredPerson(String, new: String, Path, settings: Path)
    /// Neither the board nor the request says how to sort the cards.
    case noOrder(Path)
    /// No view has this name, or several begin with it. `names` are the matching views, or all views if none match.
    case noView(String, names: [String])
    /// The conflict note is gone or has changed.
    case noSuchConflict(Path)
    /// pb cannot apply the value in a conflict note to the board by itself. The text is the kind of the conflict.
    case unresolvable(String, Path)
    /// The request has more changes than can be planned one by one (``Batch/roundLimit``).
    case tooMany(limit: Int)
  }

  /// A card that a name may refer to.
  package struct Candidate: Sendable {
    package internal(set) var title: String
    package internal(set) var place: Outcome.Place
    package let box: Box?
    package let due: DueDate?
    /// The card's handle; nil unless the card is one of several to choose from.
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
    /// The name of the section's column.
    package let column: String
  }

  package private(set) var reason: Reason
  /// Which card of the intent the name stands for, if the reason is about a card's name.
  private(set) var use = CardName.Use.own

  init(_ reason: Reason) { self.reason = reason }

  /// Converts the candidates of an ambiguous name. Failures without such candidates stay as they are.
  func withCandidates(_ convert: (Candidate) -> Candidate) -> IntentFailure {
    var converted = self
    switch reason {
    case .ambiguousCard(let name, let candidates): converted.reason = .ambiguousCard(name, candidates.map(convert))
    case .handleOrTitle(let name, let handle, let title):
      converted.reason = .handleOrTitle(name, handle: handle.map(convert), title: title.map(convert))
    default: break
    }
    return converted
  }

  /// Runs a search for a card. If the search fails, its failure gets `use`, which says which card of the intent was
  /// looked for.
  static func about<Found>(_ use: CardName.Use, _ find: () throws -> Found) throws -> Found {
    do { return try find() } catch var failure as IntentFailure {
      failure.use = use
      throw failure
    }
  }

  /// A failure for a change that can no longer be undone or redone.
  ///
  /// - Parameter change: the summary of the change in the history.
  package static func forgotten(_ change: ChangeSummary) -> IntentFailure { IntentFailure(.forgotten(change)) }

  /// Whether nothing more can be undone or redone, because nothing is left or because the history does not reach
  /// further back.
  var isNothingLeft: Bool {
    switch reason {
    case .nothingToUndo, .nothingToRedo, .forgotten(nil): true
    default: false
    }
  }

  /// Whether pb does not know which board is meant, or cannot change it.
  var isAboutBoard: Bool {
    switch reason {
    case .noBoards, .whichBoard, .noSuchBoard, .ambiguousBoard, .archivedBoard, .removedBoard: true
    default: false
    }
  }

  /// Whether no board was named and there are several to choose from.
  var isWhichBoard: Bool { if case .whichBoard(let paths) = reason { paths.count > 1 } else { false } }

  /// Whether boards have the name, but the request cannot use them: there are several, or they are archived or in the
  /// trash.
  var isAboutUnusableBoards: Bool { if case .ambiguousBoard = reason { true } else { isAboutArchivedOrRemoved } }

  /// Whether the board with the name is archived or in the trash.
  var isAboutArchivedOrRemoved: Bool {
    switch reason {
    case .archivedBoard, .removedBoard: true
    default: false
    }
  }

  /// Whether the reason is `noOrder`.
  var isNoOrder: Bool { if case .noOrder = reason { true } else { false } }
}
