internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardStore

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
      "\(TerminalText.safe(path.text)):\(finding.line1):\(finding.column1): warning: \(finding.message) [\(finding.id)]"
    )
  }

  /// To the other stream; what was printed before comes first.
  private func say(_ text: String) {
    output.flush()
    errors.line(text)
    errors.flush()
  }

  /// Ends the command.
  func finish() throws {
    output.flush()
    if ending != .fine { throw ExitCode(ending.rawValue) }
  }
}

/// What went wrong, in words: what and where, why, what to do next. Safe for a terminal.
struct Diagnostic {
  var text: String

  /// - Parameter path: nil if no file is to blame.
  init(_ path: Path?, _ what: String, help: [String] = []) {
    self.init("pb: " + (path.map { TerminalText.safe($0.text) + ": " } ?? "") + what, help: help)
  }

  init(_ what: String, help: [String] = []) {
    text = ([what] + help.map { "help: \($0)" }).joined(separator: "\n")
  }
}
