internal import PlanBoardMarkdown
internal import PlanBoardIntents
package import PlanBoardCore
internal import PlanBoardStore

/// A failure, a warning or a hint in words. Safe for a terminal.
package struct Diagnostic: Hashable, Sendable {
  package enum Place: Hashable, Sendable {
    /// The failure concerns the request or the program itself.
    case program
    case file(Path)
    /// The message itself begins with the place (`roadmap.md:3:1: …`), or needs none.
    case ofItsOwn
  }

  package var place: Place
  /// What went wrong and why, in lower case, without a final period. Further lines may show an excerpt of the text.
  package var message: String
  package var help: [Hint]

  /// Creates a diagnostic about a file, or about the program if `path` is nil.
  package init(_ path: Path?, _ message: String, help: [Hint] = []) {
    place = path.map { .file($0) } ?? .program
    self.message = message
    self.help = help
  }

  /// Creates a diagnostic whose message begins with its own place, or needs none.
  package init(_ message: String, help: [Hint] = []) {
    place = .ofItsOwn
    self.message = message
    self.help = help
  }
}

extension Diagnostic {
  /// The first line of the message, without `pb: ` at its start.
  package var brief: String {
    let line = message.prefix { !$0.isNewline }
    return String(line.hasPrefix("pb: ") ? line.dropFirst(4) : line)
  }

  /// Creates a diagnostic for any error. `path` is the place of an error that ``init(_:)`` does not know.
  package init(_ error: any Error, at path: Path) {
    self = Diagnostic(error) ?? Diagnostic(path, VisibleText.safe("\(error)"))
  }

  /// Creates a diagnostic for a failure of a request, a file, an edit, a query or git; nil for any other error.
  package init?(_ error: any Error) {
    switch error {
    case let failure as IntentFailure: self = failure.diagnostic
    case let failure as FileFailure: self = failure.diagnostic
    case let failure as EditFailure: self = failure.diagnostic
    case let failure as CardQuery.Failure: self = failure.diagnostic
    case let failure as Git.Failure: self = failure.diagnostic
    case let failure as NewCardFailure:
      guard let diagnostic = Diagnostic(failure.reason) else { return nil }
      self = diagnostic
      message = "`\(shortened(failure.newCard, to: 72))` was not added: \(message)"
    default: return nil
    }
  }
}
