internal import PlanBoardCore

/// What to do next, in words, as a part of a ``Diagnostic``. It knows which commands and options of `pb` and of git it names,
/// because only a command line has these: a shell without one leaves such a hint out (``asksForCommandLine``).
///
/// A hint is written as a text with commands and options in it:
///
/// ```swift
/// let hint: Hint = "name the board with \(option: "--board"); \(pb: "boards") lists the boards"
/// ```
package struct Hint: Hashable, Sendable {
  /// The hint as a command line says it: `` `pb boards` lists the boards``. Safe for a terminal.
  package private(set) var text: String
  /// The commands of `pb` that the hint names, without `pb` itself: `boards`, `init --default FOLDER`.
  package private(set) var commands: [String] = []
  /// The options that the hint names outside of a command, with their hyphens.
  package private(set) var options: [String] = []

  /// The commands of git that the hint names, without `git` itself: `init`.
  package private(set) var gitCommands: [String] = []

  /// Creates a hint that names no command and no option.
  package init(_ text: String) { self.text = text }

  /// Whether the hint is of no use without a command line.
  package var asksForCommandLine: Bool { !commands.isEmpty || !options.isEmpty || !gitCommands.isEmpty }
}

extension Hint: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.init(text) }
  package init(stringInterpolation pieces: Pieces) { self = pieces.hint }

  package struct Pieces: StringInterpolationProtocol {
    fileprivate var hint = Hint("")

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: String) { hint.text += text }
    package mutating func appendInterpolation(_ text: String) { hint.text += text }
    package mutating func appendInterpolation(_ number: Int) { hint.text += String(number) }

    package mutating func appendInterpolation(_ other: Hint) {
      hint.text += other.text
      hint.commands += other.commands
      hint.options += other.options
      hint.gitCommands += other.gitCommands
    }

    /// Appends a command, such as `trash --empty` or `-C . undo`, with `pb` before it, between backticks.
    package mutating func appendInterpolation(pb command: String) {
      hint.commands.append(command)
      hint.text += "`pb " + command + "`"
    }

    /// Appends a command, such as `fetch --unshallow`, with `git` before it, between backticks.
    package mutating func appendInterpolation(git command: String) {
      hint.gitCommands.append(command)
      hint.text += "`git " + command + "`"
    }

    /// Appends an option, such as `--board` or `--cards-to COLUMN`.
    package mutating func appendInterpolation(option: String) {
      hint.options.append(option)
      hint.text += option
    }
  }
}
