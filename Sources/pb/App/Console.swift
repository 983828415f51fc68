internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// The state of a running command: its session, its output and its exit code.
final class Console {
  let output = Output(.output)
  private let errors = Output(.errors)
  private var reported: Set<String> = []
  private(set) var conclusion = Conclusion.fine

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

  /// Records how a part of the command ended. The worst conclusion decides the exit code.
  func note(_ conclusion: Conclusion) { self.conclusion = max(self.conclusion, conclusion) }

  /// Prints a failure to the error stream. The command continues.
  func report(_ diagnostic: Diagnostic, as conclusion: Conclusion = .failed) {
    say(diagnostic.text)
    note(conclusion)
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

  /// Prints a drawing, with the colours and characters that the terminal can show.
  func draw(_ lines: [StyledLine]) {
    let hasColors = ColorChoice.auto.hasColors
    let isASCII = TerminalCharacters.areASCII { System.environment($0) }
    for line in lines { output.append { (isASCII ? line.inASCII : line).append(to: &$0, hasColors: hasColors) } }
  }

  /// Prints a note to standard output.
  func print(_ remark: Remark) { output.line(remark.text) }

  /// Ends the command: throws an `ExitCode` unless all was fine.
  func finish() throws {
    output.flush()
    if conclusion != .fine { throw ExitCode(conclusion.exitCode) }
  }
}

extension Console {
  /// Prints what the user should know besides an answer, each caveat once per command.
  func report(_ caveats: [Caveat]) {
    for caveat in caveats {
      let diagnostic = caveat.diagnostic(System.localTime)
      if reported.insert(diagnostic.text).inserted { report(diagnostic, as: caveat.conclusion) }
    }
  }

  /// Prints the caveats of an answer, records its conclusion, and returns its value.
  func value<Value>(of answer: Answer<Value>) -> Value {
    report(answer.caveats)
    note(answer.conclusion)
    return answer.value
  }

  /// Prints notes that are not failures, each of them once per command.
  func reportOnce(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { reportOnce(diagnostic) }
  }
}

extension Conclusion {
  /// The exit code of a command that ends like this. 64 and 129 are the codes of commands that could not begin, and of git's merge
  /// driver.
  var exitCode: Int32 {
    switch self {
    case .fine: 0
    case .findings: 1
    case .failed: 2
    }
  }
}
