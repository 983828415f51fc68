internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// The state of a running command: its session, its output and its exit code.
final class Console {
  /// How a command ends, as an exit code.
  enum Ending: Int32, Comparable {
    case fine = 0
    case findings = 1
    case cannotDoIt = 2

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  let output = Output(.output)
  private let errors = Output(.errors)
  private var reported: Set<String> = []
  private(set) var ending = Ending.fine

  private let isAround: Bool
  private var found: PlanSession?

  /// - Parameter isAround: as for ``Plan/session(isAround:_:)``.
  init(isAround: Bool = false) { self.isAround = isAround }

  /// The session for the user's plan. It is opened on first use.
  func session() throws(FileFailure) -> PlanSession {
    if let found { return found }
    let session = try Plan.session(isAround: isAround)
    found = session
    return session
  }

  /// Records an outcome of the command. The worst outcome decides the exit code.
  func note(_ ending: Ending) { self.ending = max(self.ending, ending) }

  /// Prints a failure to the error stream. The command continues.
  func report(_ diagnostic: Diagnostic, as ending: Ending = .cannotDoIt) {
    say(diagnostic.text)
    note(ending)
  }

  /// Prints a note that is not a failure. Each note is printed only once.
  func reportOnce(_ diagnostic: Diagnostic) {
    if reported.insert(diagnostic.text).inserted { report(diagnostic, as: .fine) }
  }

  /// Prints to the error stream, after the output that is still in the buffer.
  private func say(_ text: String) {
    output.flush()
    errors.line(text)
    errors.flush()
  }

  func print(json body: (inout JSONWriter) -> Void) {
    let document = JSONWriter.document(body)
    output.append { $0 += document }
  }

  /// Prints a note to standard output.
  func print(_ remark: Remark) { output.line(remark.text) }

  /// Ends the command: throws an `ExitCode` unless the outcome is `fine`.
  func finish() throws {
    output.flush()
    if ending != .fine { throw ExitCode(ending.rawValue) }
  }
}

extension Console {
  /// Prints the notices of a snapshot, each of them once per command.
  func reportOnce(_ snapshot: PlanSnapshot) { reportOnce(snapshot.notices.diagnostics(System.localTime)) }

  /// Prints what could not be read. A failure that concerns the whole plan is never fine.
  ///
  /// - Parameter ending: the outcome if only boards or folders could not be read.
  func report(_ failures: [FileFailure], as ending: Ending = .cannotDoIt) {
    for failure in failures {
      report(failure.diagnostic, as: failure.concernsWholePlan ? .cannotDoIt : ending)
    }
  }

  /// Prints what the user should know besides the value of an answer.
  ///
  /// - Parameter ending: as for ``report(_:as:)``, for boards and folders that could not be read.
  func report(_ caveats: [Caveat], as ending: Ending = .cannotDoIt) {
    for caveat in caveats {
      switch caveat {
      case .unreadable(let failure): report([failure], as: ending)
      case .notice: reportOnce(caveat.diagnostic(System.localTime))
      default: report(caveat.diagnostic(System.localTime), as: caveat.isFailure ? .cannotDoIt : .fine)
      }
    }
  }

  /// Prints the caveats of an answer, and returns its value.
  func value<Value>(of answer: Answer<Value>) -> Value {
    report(answer.caveats)
    return answer.value
  }

  /// Prints notes that are not failures, each of them once per command.
  func reportOnce(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { reportOnce(diagnostic) }
  }

  /// Reports what went wrong in a request.
  ///
  /// - Parameter failed: receives the failure of each intent, with its index.
  /// - Throws: the error that ended the request if it is not PlanBoard's.
  func report(_ performed: Performed, failed: (Int, any Error) -> Void) throws {
    for step in performed.steps {
      reportOnce(step.notices.diagnostics(System.localTime))
      for failure in step.failures { failed(failure.intent, failure.error) }
    }
    if let error = performed.ending.failure {
      guard let diagnostic = Diagnostic(error) else { throw error }
      report(diagnostic)
    }
  }
}
