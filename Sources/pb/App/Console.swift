internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardTerminal
internal import PlanBoardScreen

/// The state of a running command: its session, its output and its exit code.
final class Console {
  let output = Output(.output)
  private let errors = Output(.errors)
  /// The texts of the notes and caveats that were printed. Each is printed only once.
  private var reported: Set<String> = []
  private(set) var conclusion = Conclusion.fine

  private let searchesOnlyUpwards: Bool
  private var opened: PlanSession?

  /// - Parameter searchesOnlyUpwards: as for ``Plan/session(searchesOnlyUpwards:_:)``.
  init(searchesOnlyUpwards: Bool = false) { self.searchesOnlyUpwards = searchesOnlyUpwards }

  /// The session for the user's plan. It is opened on first use.
  func session() throws(FileFailure) -> PlanSession {
    if let opened { return opened }
    let session = try Plan.session(searchesOnlyUpwards: searchesOnlyUpwards)
    opened = session
    return session
  }

  /// Records how a part of the command ended. The worst conclusion decides the exit code.
  func note(_ conclusion: Conclusion) { self.conclusion = max(self.conclusion, conclusion) }

  /// Prints a diagnostic to the error stream, and records the conclusion. The command continues.
  func report(_ diagnostic: Diagnostic, as conclusion: Conclusion = .failed) {
    say(diagnostic.text)
    note(conclusion)
  }

  /// Prints a note that is not a failure. Each note is printed only once per command.
  func reportOnce(_ diagnostic: Diagnostic) {
    if reported.insert(diagnostic.text).inserted { report(diagnostic, as: .fine) }
  }

  /// Prints a line to the error stream, after all earlier output. If a pager would hide the line on the terminal, the
  /// line goes to the pager instead.
  private func say(_ text: String) {
    let text = spelled(text)
    if output.isPaged, System.isTerminal(.errors) { return output.line(text) }
    output.flush()
    errors.line(text)
    errors.flush()
  }

  /// The width of drawings for this terminal, in columns.
  static var width: Int { BoardDrawing.width(ofTerminal: System.terminalWidth) { System.environment($0) } }

  /// Today, if the output shows days in words, as on a terminal that can draw; nil if it shows ISO dates, as in a pipe.
  static var todayForWords: CalendarDate? { CardListing(isJSON: false).isDrawn ? System.today : nil }

  private lazy var isASCII = TerminalCharacters.areASCII { System.environment($0) }
  private lazy var hasColors = ColorChoice.auto.hasColors
  /// The theme for output that has colours; nil if the output has none.
  func theme(for choice: ColorChoice = .auto) -> TerminalTheme? { choice.hasColors ? theme : nil }

  /// How differences are written to standard output.
  func diffForm(for choice: ColorChoice = .auto) -> DiffForm {
    theme(for: choice).map { .colored($0) } ?? (System.isTerminal(.output) ? .safe : .raw)
  }

  /// The theme for colours. A mistake in the user's configuration is reported, but does not stop the drawing.
  private lazy var theme: TerminalTheme = {
    let (theme, mistake) = Plan.environment().theme
    if let mistake { reportOnce(mistake.diagnostic) }
    return theme.resolved { System.environment($0) }
  }()

  /// Prints a line of a drawing. It is in ASCII if the user's locale has only ASCII characters.
  ///
  /// - Parameter hasColors: whether to use colours; nil to use them if the terminal and the environment allow it.
  func draw(_ line: StyledLine, hasColors: Bool? = nil) {
    let hasColors = hasColors ?? self.hasColors
    let theme = hasColors ? theme : .auto
    output.append { (isASCII ? line.inASCII : line).append(to: &$0, hasColors: hasColors, theme: theme) }
  }

  /// Prints a drawing, in the user's pager if it is longer than the screen.
  func draw(_ lines: [StyledLine]) {
    page()
    for line in lines { draw(line) }
  }

  /// Makes later output go to the user's pager if it is longer than the screen. Does nothing if standard output is not
  /// a terminal.
  func page() {
    guard System.isTerminal(.output), let height = System.terminalHeight else { return }
    output.flush()
    output.page(height: height)
  }

  func print(json body: (inout JSONWriter) -> Void) {
    let document = JSONWriter.document(body)
    output.append { $0 += document }
  }

  /// Prints a remark to the error stream, because a program may expect only cards in the output.
  func printAside(_ remark: Remark) { say(remark.text) }

  /// Prints a remark to standard output.
  func print(_ remark: Remark) { print(line: remark.text) }

  /// Prints a line to standard output. The text must be safe for a terminal (``VisibleText``).
  func print(line: String) { output.line(spelled(line)) }

  /// The text, in ASCII if the user's locale has only ASCII characters.
  private func spelled(_ text: String) -> String { isASCII ? TerminalCharacters.sentenceInASCII(text) : text }

  /// Ends the command: writes the rest of the output, and waits until the user leaves the pager.
  ///
  /// - Throws: `ExitCode` if the conclusion is not `fine`.
  func finish() throws {
    output.finish()
    if conclusion != .fine { throw ExitCode(conclusion.exitCode) }
  }
}

extension Console {
  /// Prints caveats, and records their conclusions. Each caveat is printed only once per command.
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

  /// Prints notes that are not failures. Each note is printed only once per command.
  func reportOnce(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { reportOnce(diagnostic) }
  }
}
