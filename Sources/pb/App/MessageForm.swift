internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardLint
internal import PlanBoardMessages
internal import PlanBoardScreen
internal import PlanBoardTerminal

/// How messages look on a stream of this process. On a terminal, they are wrapped at its width, and have the colours of
/// findings if the user wants colours. Elsewhere, each sentence is one line.
struct MessageForm {
  private let isTerminal: Bool
  /// The width of the terminal, in columns; nil if the stream is no terminal, or one that does not know its width.
  private let width: Int?
  private let isASCII = TerminalCharacters.areASCII { System.environment($0) }

  init(_ stream: System.Stream) {
    isTerminal = System.isTerminal(stream)
    width = isTerminal ? System.width(of: stream) : nil
  }

  /// Appends a message and its hints.
  ///
  /// - Parameter conclusion: what the message means for the exit code.
  func append(_ diagnostic: Diagnostic, as conclusion: Conclusion, to bytes: inout [UInt8]) {
    guard isTerminal else { return append(diagnostic.text, to: &bytes) }
    var diagnostic = diagnostic
    diagnostic.message = spelled(diagnostic.message)
    diagnostic.help = diagnostic.help.map { Hint(spelled($0.text)) }
    let severity: Severity =
      switch conclusion {
      case .fine: .info
      case .findings: .warning
      case .failed: .error
      }
    // A mistake in the setting of the theme is reported where a drawing needs the theme.
    let hasColors = TerminalColors.areWanted { System.environment($0) }
    let theme = hasColors ? Plan.environment().theme.theme.resolved { System.environment($0) } : .auto
    for line in diagnostic.lines(as: severity, width: width) {
      line.append(to: &bytes, hasColors: hasColors, theme: theme)
    }
  }

  /// Appends a text that is safe for a terminal, and a line feed.
  func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: shown(text).utf8)
    bytes.append(.lineFeed)
  }

  /// A text that is safe for a terminal, as it is printed.
  func shown(_ text: String) -> String {
    let text = spelled(text)
    guard let width else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { TextWrap.sentence(String($0), width: width) }.joined(separator: "\n")
  }

  private func spelled(_ text: String) -> String { isASCII ? TerminalCharacters.sentenceInASCII(text) : text }

  /// Prints a message to the error stream.
  static func print(_ diagnostic: Diagnostic, as conclusion: Conclusion) {
    let errors = Output(.errors)
    errors.append { MessageForm(.errors).append(diagnostic, as: conclusion, to: &$0) }
    errors.flush()
  }
}
