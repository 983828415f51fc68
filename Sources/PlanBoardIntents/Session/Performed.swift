package import PlanBoardCore
package import PlanBoardStore

/// What came of a request.
package struct Performed: Sendable {
  /// Changes that were written one after the other, because no crash may come between their boards; nearly always one.
  package struct Step: Sendable {
    package let change: Change
    package let outcomes: [Outcome]
    /// What could not be planned; the others were.
    package let failures: [(intent: Int, error: any Error)]
    package let notices: [Notice]

    /// The boards that are changed.
    package var paths: [Path] { change.boards.map(\.path) }
  }

  package enum Ending: Sendable {
    case done
    /// Several cards have the name, and nothing was written: the shell may ask which is meant, and try again.
    case ambiguous(String, [IntentFailure.Candidate])
    /// Others were writing for longer than the request could wait. Steps before this one were written.
    case busy(FileFailure)
    /// The request was not wanted any more before the next step began to write.
    case cancelled
    case failed(any Error)

    /// - Parameter files: as the request saw them.
    init(_ error: any Error, in files: any FileSystem) {
      switch error {
      case is PlanStore.Unwanted: self = .cancelled
      case let failure as FileFailure where files.isWaitOver && failure.isTemporary: self = .busy(failure)
      default: self = .failed(error)
      }
    }

    /// Why not all was done, as an error; nil if all was done, or the caller took the request back.
    package var failure: (any Error)? {
      switch self {
      case .done, .cancelled: nil
      case .ambiguous(let text, let candidates): IntentFailure.ambiguous(text, candidates)
      case .busy(let failure): failure
      case .failed(let error): error
      }
    }
  }

  /// Boards of the plan that could not be read. What is asked for may have nothing to do with them.
  package internal(set) var unreadable: [FileFailure] = []
  package internal(set) var steps: [Step] = []
  package internal(set) var ending = Ending.done
}

extension FileFailure {
  /// It may go well in a moment, when others have written.
  fileprivate var isTemporary: Bool { [.inUse, .locked, .changedMeanwhile].contains(code) }
}
