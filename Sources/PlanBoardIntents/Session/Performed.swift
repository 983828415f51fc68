package import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardStore

/// A card name that matches several cards, and where in a request the name is.
package struct AmbiguousName: Error {
  package let text: String
  /// The cards that have the name, without those in the trash.
  package let candidates: [IntentFailure.Candidate]
  /// The index of the intent in the request.
  let intent: Int
  let use: CardName.Use

  /// Returns nil if the failure is not an ambiguous card name, or if fewer than two of the cards are outside the trash.
  init?(_ failure: IntentFailure, of intent: Int, trash: Path) {
    guard case .ambiguousCard(let text, let candidates) = failure.reason else { return nil }
    self.text = text
    self.candidates = candidates.filter { $0.place.path != trash }
    self.intent = intent
    use = failure.use
    guard self.candidates.count > 1 else { return nil }
  }
}

/// A card that a request would complete, but whose recurrence pb does not understand.
package struct UnclearRecurrence: Error {
  package let failure: IntentFailure
  /// The index of the intent in the request.
  let intent: Int

  /// Returns nil for any other failure.
  init?(_ failure: IntentFailure, of intent: Int) {
    guard case .unclearRecurrence = failure.reason else { return nil }
    (self.failure, self.intent) = (failure, intent)
  }
}

/// The result of a request.
package struct Performed: Sendable {
  /// One change, which a preview does not write. A request has several steps only if no single order of writing the
  /// boards is safe for all its intents.
  package struct Step: Sendable {
    package let change: Change
    package let outcomes: [Outcome]
    /// The intents that could not be planned, by their index in the request.
    package let failures: [(intent: Int, error: any Error)]
    package let notices: [Notice]
    /// The number of the change in the history; nil if nothing was written, or if the change was not recorded.
    package var number: Int?

    /// The paths of the changed boards.
    package var paths: [Path] { change.boards.map(\.path) }
  }

  /// How a request ended. Steps that were written before an error remain.
  package enum Ending: Sendable {
    /// All steps were carried out, but some intents may be among ``Step/failures``.
    case done
    /// A name matches several cards, and nothing was written. The caller may ask the user, and try again with
    /// ``PlanRequest/answering(_:with:)``.
    case ambiguous(AmbiguousName)
    /// Nothing was written, because pb cannot say when a card is due again after it is completed. The caller may ask the
    /// user, and try again with ``PlanRequest/finishing(_:)``.
    case unclearRecurrence(UnclearRecurrence)
    /// Nothing was written, because the card's previous occurrence was completed less than a minute ago. The caller may
    /// ask the user, and try again with ``PlanRequest/repeatsChores``.
    case repeatedChore(IntentFailure.Candidate)
    /// Other programs were writing for longer than the request could wait.
    case busy(FileFailure)
    /// The caller cancelled the request before the next step began to write.
    case cancelled
    /// Another error stopped the request.
    case failed(any Error)

    init(_ error: any Error, in files: any FileSystem) {
      switch error {
      case is PlanStore.Unwanted: self = .cancelled
      case let failure as FileFailure where files.isWaitOver && failure.isTemporary: self = .busy(failure)
      default: self = .failed(error)
      }
    }

    /// The error that ended the request; nil for ``done`` and ``cancelled``.
    package var failure: (any Error)? {
      switch self {
      case .done, .cancelled: nil
      case .ambiguous(let name): IntentFailure(.ambiguousCard(name.text, name.candidates))
      case .unclearRecurrence(let card): card.failure
      case .repeatedChore(let card): IntentFailure(.doneJustNow(card))
      case .busy(let failure): failure
      case .failed(let error): error
      }
    }
  }

  /// Caveats for the user, such as files that could not be read. The failures of an earlier snapshot
  /// (``PlanRequest/Boards/found(_:)``) are not repeated here.
  package internal(set) var caveats: [Caveat] = []
  package internal(set) var steps: [Step] = []
  package internal(set) var ending = Ending.done

  /// The boards from which the user may choose, if nothing was done because the request names no board. The request can
  /// be made again with the answer (``PlanRequest/adding(to:)``). nil in all other cases.
  package var boardChoices: [Path]? {
    guard case .done = ending, steps.allSatisfy(\.outcomes.isEmpty),
      let failure = steps.lazy.compactMap({ $0.failures.first?.error as? IntentFailure }).first,
      case .whichBoard(let paths) = failure.reason, paths.count > 1
    else { return nil }
    return paths
  }

  /// A board after the request; in a preview, the board as it would be. nil if no verified edit changed the board, or
  /// if the request failed in part or took several steps.
  package func board(at path: Path) -> ParsedBoard? {
    guard case .done = ending, steps.count == 1, steps[0].failures.isEmpty else { return nil }
    return steps[0].change.boards.first { $0.path == path }?.edited
  }

  /// Creates the result of steps that a caller has collected.
  package init(steps: [Step] = [], ending: Ending = .done) { (self.steps, self.ending) = (steps, ending) }
}

extension FileFailure {
  /// Whether the request may succeed after other programs have finished writing.
  fileprivate var isTemporary: Bool { [.inUse, .locked, .changedMeanwhile].contains(code) }
}
