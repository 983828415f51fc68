package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Why an intent cannot be planned, or a query cannot be answered, as a code with arguments.
package struct IntentFailure: Error, Sendable {
  package enum Reason: Sendable {
    case noSuchCard(String)
    /// The card is neither here nor in the history that this clone has; the older history is not in this clone.
    case noCardSinceCut(String)
    /// The card at this place has changed or is gone since a query found it or a user chose it.
    case cardHasChanged(String)
    case ambiguousCard(String, [Candidate])
    /// The handle has letters that tell cards with one title apart, such as `wwkc_kqbd`. These cards have the title, but
    /// none has the letters: the card has been edited, or is gone.
    case noSuchTwin(String, [Candidate])
    /// The candidate already has the id that another card is to get.
    case idIsTaken(String, Candidate)
    /// A card is to be put next to this one, but this one is not in the column that the request names.
    case notInColumn(Candidate)
    /// No card to wait for has this name; `nearest` is the card that was perhaps meant.
    case noPrerequisite(String, nearest: Candidate?)
    case waitsForItself(Candidate)
    /// Cards with these titles would wait for each other: each for the next, and the last for the first.
    case circle([String])
    /// The name is the start of a card's handle, and its words are also in the titles of other cards.
    case handleOrTitle(String, handle: [Candidate], title: [Candidate])
    case inTrash(String, Candidate)
    case alreadyInTrash(Candidate)
    /// `pb init` would turn the files in `offers` into boards.
    case noBoards(offers: [String])
    case noSuchBoard(String)
    case ambiguousBoard(String, [Path])
    /// If `isThere` is true, a file or a folder has this name.
    case noSuchRevision(String, isThere: Bool)
    /// There is no such revision in this clone, which lacks older history.
    case noRevisionSinceCut(String)
    case archivedBoard(Path)
    case removedBoard(RemovedBoard)
    /// The board's number in the order of the boards cannot be written into its front matter.
    case unwritableOrder(Path)
    /// pb could not find the board in the trash again, because its file is hidden or temporary.
    case unremovable(Path)
    /// The board cannot go back from the trash, because there is a file in its place.
    case placeIsTaken(RemovedBoard)
    /// None or several of these boards are primary, so pb cannot choose one. If there is only one, other files could
    /// not be read.
    case whichBoard([Path])
    /// `nearest` is the column that was perhaps meant; `names` are all columns.
    case noSuchColumn(String, Path, nearest: String?, names: [String])
    case ambiguousColumn(String, Path, [String])
    /// No column of the plan matches this name or pattern (``WildcardName``); `names` are all columns.
    case noColumn(String, names: [String])
    /// `names` are the sections of the columns that were searched.
    case noSuchSection(String, Path, nearest: String?, names: [String])
    case ambiguousSection(String, Path, [Section])
    case boardHasNoColumns(Path)
    /// All columns are for done cards, and the request names none of them; `done` is the first.
    case noOpenColumn(Path, done: String)
    case noDate(String)
    /// The text counts from a date that the card does not have, as in `start:due-3d` for a card without `due:`.
    case noDateToCountFrom(FieldKey, String)
    /// The request gives several values to a field that can have only one.
    case severalValues(FieldKey)
    /// The request removes a tag or a person from a new card: the field's value begins with `-`.
    case nothingToTakeAway(Field)
    case emptyTitle
    case emptyNote
    /// The text of a new card has fields, but no title.
    case onlyFields(String)
    /// None or several of the listed items of the card's checklist match the text.
    case noSuchCheckItem(String, Candidate, [String])
    /// The place is that of a check item with this title, on this line, but the request is only about cards; the
    /// candidate is the item's card. The verb says what was to happen to the card; nil if the request only mentions it.
    case isCheckItem(String, line1: Int, Candidate, Outcome.Verb?)
    /// The request names this card, but not the item of its checklist, whose titles follow.
    case whichCheckItem(Candidate, [String])
    case emptyCheckItem
    /// The candidate already has the title of the new card.
    case sameTitle(Candidate, isDone: Bool)
    /// The card is the next occurrence of one that was completed less than a minute ago.
    case doneJustNow(Candidate)
    /// The card would be completed, but pb cannot say when it is due again after this field: it does not understand
    /// the field, or the field never leads to another day. `nearest` is the field as it is probably meant; nil if there is
    /// no guess.
    case unclearRecurrence(Candidate, field: String, nearest: String?)
    /// The card was to be skipped, but it does not recur.
    case notRecurring(Candidate)
    /// The card was to be skipped, but its next occurrence would be after its `until:`.
    case recurrenceEnded(Candidate, until: CalendarDate)
    case notOpen(Candidate, CardState)
    case trashIsEmpty
    /// There is no plan here, so the user must give the path of a board; a board at the path `named` does not exist.
    case restoreNeedsBoard(named: String?)
    case noPlaceToRestore(Candidate)
    /// The text is the path of the board, as the trash records it.
    case boardIsGone(Candidate, String)
    case notArchived(Candidate)
    /// The archive was named as the column that an archived card should go to.
    case archiveIsNoColumn(Path)
    case columnExists(String, Path)
    case columnHasCards(String, Path, count: Int)
    /// The column has text outside its cards, on these 0-based lines.
    case columnHasText(String, Path, lines: [ClosedRange<Int>])
    /// The removal of a column would complete this recurring card, but leave no column for its next occurrence.
    case noColumnForNext(Candidate)
    case copyIsBoard(Path)
    case noConfiguration
    /// No file name can be made from the text, or it is a path with an invalid part.
    case noBoardName(String)
    case boardExists(Path)
    case nothingToUndo, nothingToRedo
    /// The history no longer has the text that is needed to undo or redo this change; nil if it no longer has any
    /// earlier change.
    case forgotten(ChangeSummary?)
    /// The failure says why the state folder cannot be used; nil if there is no state folder.
    case noHistory(FileFailure?)
    /// The history no longer has the texts that show what this change did.
    case forgottenText(ChangeSummary)
    case inTheWay(UndoObstacle)
    /// The history has no entry with this number, or no longer has the change that the entry undid or redid.
    case noSuchEntry(Int)
    /// The tag cannot be replaced without changing something else on the board.
    case unwritableTag(String, Path)
    /// The settings declare this person, but not the new name, which would be ordinary text on the board.
    case undeclaredPerson(String, new: String, Path, settings: Path)
    /// Neither the board nor the request says how to sort the cards.
    case noOrder(Path)
    /// `names` are the views that begin with the name, or all views if none do.
    case noView(String, names: [String])
    /// The conflict note is gone or has changed.
    case noSuchConflict(Path)
    /// pb cannot apply the value in a conflict note by itself; the text is the kind of the conflict.
    case unresolvable(String, Path)
    /// The request has more changes than can be planned one by one (``Batch/roundLimit``).
    case tooMany(limit: Int)
  }

  /// A card that a name may refer to.
  package struct Candidate: Sendable {
    package internal(set) var card: Card
    package internal(set) var place: Outcome.Place
    package var title: String { card.title }
    /// The colours of the board's tags.
    package let tagColors: TagColors
    package var box: Box? { card.box }
    package var due: DueDate? { card.due }
    /// The card's handle; nil if the card is not one of several to choose from.
    package internal(set) var handle: HandleTable.Shown?

    init(_ card: Int, of board: ParsedBoard, at path: Path) {
      self.card = board.card(card)
      tagColors = board.settings.tagColors
      place = Outcome.Place(path, board, card)
    }
  }

  /// A section that a name may refer to.
  package struct Section: Hashable, Sendable {
    package let name: String
    package let column: String
  }

  package private(set) var reason: Reason
  /// Which card of the intent the name stands for, if the reason is about a card's name.
  private(set) var use = CardName.Use.own

  init(_ reason: Reason) { self.reason = reason }

  /// Converts the candidates of an ambiguous name, and the card of a check item.
  func withCandidates(_ convert: (Candidate) -> Candidate) -> IntentFailure {
    var converted = self
    switch reason {
    case .ambiguousCard(let name, let candidates): converted.reason = .ambiguousCard(name, candidates.map(convert))
    case .noSuchTwin(let name, let candidates): converted.reason = .noSuchTwin(name, candidates.map(convert))
    case .handleOrTitle(let name, let handle, let title):
      converted.reason = .handleOrTitle(name, handle: handle.map(convert), title: title.map(convert))
    case .isCheckItem(let title, let line1, let card, let verb):
      let original = convert(card)
      converted.reason = .isCheckItem(
        title, line1: line1 + original.place.line1 - card.place.line1, original, verb)
    default: break
    }
    return converted
  }

  /// Runs a search for a card; if it fails, `use` says which card of the intent was looked for.
  static func about<Found>(_ use: CardName.Use, _ find: () throws -> Found) throws -> Found {
    do { return try find() } catch var failure as IntentFailure {
      failure.use = use
      throw failure
    }
  }

  /// A failure for a change that can no longer be undone or redone.
  package static func forgotten(_ change: ChangeSummary) -> IntentFailure { IntentFailure(.forgotten(change)) }

  var isNothingLeft: Bool {
    switch reason {
    case .nothingToUndo, .nothingToRedo, .forgotten(nil): true
    default: false
    }
  }

  /// Whether the reason is the same for every new card of a request: pb does not know the board, or cannot change it, or
  /// there are too many cards.
  var isSameForEveryCard: Bool {
    switch reason {
    case .noBoards, .whichBoard, .noSuchBoard, .ambiguousBoard, .archivedBoard, .removedBoard, .tooMany: true
    default: false
    }
  }

  /// Whether no board was named and there are several to choose from.
  var isWhichBoard: Bool { if case .whichBoard(let paths) = reason { paths.count > 1 } else { false } }

  /// Whether boards have the name, but the request cannot use them, because there are several, or they are archived or
  /// in the trash.
  var isAboutUnusableBoards: Bool { if case .ambiguousBoard = reason { true } else { isAboutArchivedOrRemoved } }

  var isAboutArchivedOrRemoved: Bool {
    switch reason {
    case .archivedBoard, .removedBoard: true
    default: false
    }
  }

  var isNoOrder: Bool { if case .noOrder = reason { true } else { false } }
}

extension Collection<IntentFailure.Candidate> {
  func withHandles(_ handles: HandleTable) -> [IntentFailure.Candidate] {
    map { candidate in
      var candidate = candidate
      candidate.handle = handles.shown(candidate.card)
      return candidate
    }
  }
}
