internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

/// A command at work: the plan that it is about, where its answer goes, and how it ends.
final class Console {
  enum Ending: Int32, Comparable {
    case fine = 0
    case findings = 1
    case cannotDoIt = 2

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  let output = Output(.output)
  private let errors = Output(.errors)
  private var told: Set<String> = []
  private(set) var ending = Ending.fine

  private var found: PlanSession?

  /// The plan that the user is in, looked for when it is first needed.
  func session() throws(FileFailure) -> PlanSession {
    if let found { return found }
    let session = try Plan.session()
    found = session
    return session
  }

  /// The worst thing that happened decides.
  func note(_ ending: Ending) { self.ending = max(self.ending, ending) }

  /// Says what went wrong; work goes on.
  func report(_ diagnostic: Diagnostic, as ending: Ending = .cannotDoIt) {
    say(diagnostic.text)
    note(ending)
  }

  /// Prints a note that is not a failure. Each note is printed only once.
  func reportOnce(_ diagnostic: Diagnostic) {
    if told.insert(diagnostic.text).inserted { report(diagnostic, as: .fine) }
  }

  /// Says what is strange about the text of a board.
  func warn(_ finding: Finding, in path: Path) {
    say(
      "\(VisibleText.safe(path.text)):\(finding.line1):\(finding.column1): warning: \(finding.message) [\(finding.id)]"
    )
  }

  /// To the other stream; what was printed before comes first.
  private func say(_ text: String) {
    output.flush()
    errors.line(text)
    errors.flush()
  }

  /// Prints a JSON document.
  func print(json body: (inout JSONWriter) -> Void) {
    let document = JSONWriter.document(body)
    output.append { $0 += document }
  }

  func print(_ note: Note) { output.line(note.text) }

  /// Ends the command.
  func finish() throws {
    output.flush()
    if ending != .fine { throw ExitCode(ending.rawValue) }
  }
}

extension Console {
  /// Prints what the user should know about the settings of a plan.
  func reportOnce(_ snapshot: PlanSnapshot) { reportOnce(snapshot.notices.diagnostics(System.localTime)) }

  /// Reports side effects that the user should know about, each of them once per command.
  func reportOnce(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { reportOnce(diagnostic) }
  }
}

extension Diagnostic {
  /// As the command line prints it: `pb: ` before what has no place of its own, each hint on a line that begins with `help: `.
  var text: String {
    let prefix =
      switch place {
      case .program: "pb: "
      case .file(let path): "pb: \(VisibleText.safe(path.text)): "
      case .ofItsOwn: ""
      }
    return ([prefix + message] + help.map { "help: \($0)" }).joined(separator: "\n")
  }
}
