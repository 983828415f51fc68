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
  /// The messages that were printed.
  private var reported: Set<String> = []
  private(set) var conclusion = Conclusion.fine

  private let searchesOnlyUpwards: Bool
  private var opened: PlanSession?

  init(searchesOnlyUpwards: Bool = false) { self.searchesOnlyUpwards = searchesOnlyUpwards }

  func session() throws(FileFailure) -> PlanSession {
    if let opened { return opened }
    let session = try Plan.session(searchesOnlyUpwards: searchesOnlyUpwards)
    opened = session
    return session
  }

  /// The worst conclusion decides the exit code.
  func note(_ conclusion: Conclusion) { self.conclusion = max(self.conclusion, conclusion) }

  func report(_ diagnostic: Diagnostic, as conclusion: Conclusion = .failed) {
    reported.insert(diagnostic.text)
    say { $0.append(diagnostic, as: conclusion, to: &$1) }
    note(conclusion)
  }

  /// Prints a message unless the command has printed the same one before. By default, it is a note, not a failure.
  func reportOnce(_ diagnostic: Diagnostic, as conclusion: Conclusion = .fine) {
    if reported.contains(diagnostic.text) { return note(conclusion) }
    report(diagnostic, as: conclusion)
  }

  /// Prints a message to the error stream, after all earlier output. If a pager would hide the message on the terminal,
  /// the message goes to the pager instead.
  private func say(_ append: (MessageForm, inout [UInt8]) -> Void) {
    if output.isPaged, System.isTerminal(.errors) { return output.append { append(errorForm, &$0) } }
    output.flush()
    errors.append { append(errorForm, &$0) }
    errors.flush()
  }

  private lazy var form = MessageForm(.output)
  private lazy var errorForm = MessageForm(.errors)

  /// The width of drawings for this terminal, in columns.
  static var width: Int { BoardDrawing.width(ofTerminal: System.terminalWidth) { System.environment($0) } }

  /// Today, if the output shows days in words, as on a terminal that can draw; nil if it shows ISO dates, as in a pipe.
  static var todayForWords: CalendarDate? { CardListing(isJSON: false).isDrawn ? System.today : nil }

  private lazy var isASCII = TerminalCharacters.areASCII { System.environment($0) }
  private lazy var hasColors = ColorChoice.auto.hasColors
  /// The theme for output that has colours; nil if the output has none.
  func theme(for choice: ColorChoice = .auto) -> TerminalTheme? { choice.hasColors ? theme : nil }

  func diffForm(for choice: ColorChoice = .auto) -> DiffForm {
    theme(for: choice).map { .colored($0) } ?? (System.isTerminal(.output) ? .safe : .raw)
  }

  /// A mistake in the user's configuration is reported, but does not stop the drawing.
  private lazy var theme: TerminalTheme = {
    let (theme, mistake) = Plan.environment().theme
    if let mistake { reportOnce(mistake.diagnostic) }
    return theme.resolved { System.environment($0) }
  }()

  /// Prints a line of a drawing, in ASCII if the user's locale has only ASCII characters.
  ///
  /// - Parameter hasColors: whether to use colours; nil to use them if the terminal and the environment allow it.
  func draw(_ line: StyledLine, hasColors: Bool? = nil) { draw(line, to: output, hasColors: hasColors) }

  /// Draws a line on another output.
  func draw(_ line: StyledLine, to output: Output, hasColors: Bool? = nil) {
    let hasColors = hasColors ?? self.hasColors
    let theme = hasColors ? theme : .auto
    output.append { (isASCII ? line.inASCII : line).append(to: &$0, hasColors: hasColors, theme: theme) }
  }

  func draw(_ lines: [StyledLine]) {
    page()
    for line in lines { draw(line) }
  }

  /// Makes later output go to the user's pager if it is longer than the screen.
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
  func printAside(_ remark: Remark) { say { $0.append(remark.text, to: &$1) } }

  func print(_ remark: Remark) { print(line: remark.text) }

  /// Prints a line, which must be safe for a terminal (``VisibleText``).
  func print(line: String) { output.append { form.append(line, to: &$0) } }

  /// Writes the rest of the output, and waits until the user leaves the pager.
  ///
  /// - Throws: `ExitCode` if the conclusion is not `fine`.
  func finish() throws {
    output.finish()
    if conclusion != .fine { throw ExitCode(conclusion.exitCode) }
  }
}

extension Console {
  /// Prints each caveat once per command, and records its conclusion.
  func report(_ caveats: [Caveat]) {
    for caveat in caveats { reportOnce(caveat.diagnostic(System.localTime), as: caveat.conclusion) }
  }

  /// Says on a terminal that the default plan is used, although the current folder has a file that could be a board.
  func reportDefaultPlan() throws {
    guard System.isTerminal(.errors) else { return }
    if let caveat = try session().caveatAboutDefault { report([caveat]) }
  }

  /// The message about an error that ends a command or a part of it; nil if pb has no message for it.
  static func diagnostic(of error: any Error) -> Diagnostic? {
    Diagnostic(error, arguments: Array((System.rawArguments ?? []).dropFirst()))
  }

  func value<Value>(of answer: Answer<Value>) -> Value {
    report(answer.caveats)
    note(answer.conclusion)
    return answer.value
  }

  func reportOnce(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { reportOnce(diagnostic) }
  }
}
