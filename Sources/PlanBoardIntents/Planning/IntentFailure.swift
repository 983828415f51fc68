package import PlanBoardCore
package import PlanBoardStore

/// Why an intent cannot be planned: facts, for a shell to word.
package struct IntentFailure: Error, Sendable {
  package enum Reason: Sendable {
    case noSuchCard(String)
    case ambiguousCard(String, [Candidate])
    case noBoards
    case noSuchBoard(String)
    case ambiguousBoard(String, [Path])
    /// Several boards, none of them the primary one.
    case whichBoard([Path])
    case noSuchColumn(String, Path, nearest: String?, names: [String])
    case ambiguousColumn(String, Path, [String])
    case boardHasNoColumns(Path)
    case noDate(String)
    case emptyTitle
    case noSuchCheckItem(String, [String])
    case sameTitle(Candidate, isDone: Bool)
    case trashIsEmpty
    /// The trash, or the archive, does not say where the card was.
    case noPlaceToRestore(Candidate)
    /// The board that the card was on is gone.
    case boardIsGone(Candidate, String)
    case notArchived(Candidate)
    /// Asked to move a card from the archive to the archive.
    case archiveIsNoColumn(Path)
    case columnExists(String, Path)
    case columnHasCards(String, Path, count: Int)
    /// Text that is no card, on 0-based lines.
    case columnHasText(String, Path, lines: [ClosedRange<Int>])
    /// No name that a file can have, or one outside of the planning folder.
    case noBoardName(String)
    case boardExists(Path)
    case nothingToUndo, nothingToRedo
    /// The next change to undo or redo is no longer remembered. The string describes that change, if known.
    case forgotten(ChangeSummary?)
    /// No state folder, so nothing is remembered.
    case noHistory
    /// What is to be taken back was changed by somebody else since.
    case changedSince(ChangeSummary, Path)
    /// A tag that is written so that nothing else can be put in its place.
    case unwritableTag(String, Path)
    /// A board was asked to be sorted that does not say how.
    case noOrder(Path)
    /// Names of those that there are, or that it may be.
    case noView(String, names: [String])
    /// The note of a merge is gone, or another one now.
    case noSuchConflict(Path)
    /// What a note of a merge says cannot be put in its place by a program.
    case unresolvable(String, Path)
    /// More cards at once than can be changed one by one.
    case tooMany(limit: Int)
  }

  /// A card that may be meant.
  package struct Candidate: Sendable {
    package let title: String
    package let place: Outcome.Place
  }

  package let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  /// A name that several cards have.
  package static func ambiguous(_ text: String, _ candidates: [Candidate]) -> IntentFailure {
    IntentFailure(.ambiguousCard(text, candidates))
  }

  /// A change that can no longer be taken back.
  package static func forgotten(_ change: ChangeSummary) -> IntentFailure { IntentFailure(.forgotten(change)) }

  /// A board was asked to be sorted that does not say how.
  package var isNoOrder: Bool { if case .noOrder = reason { true } else { false } }
}
