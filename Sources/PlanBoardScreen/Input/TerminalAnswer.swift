/// What a terminal answers to one of the questions of ``TerminalQuestion``.
package enum TerminalAnswer: Hashable, Sendable {
  /// The colour of the background, 8 bits for each channel.
  case background(red: UInt8, green: UInt8, blue: UInt8)
  /// Where the cursor is, 0-based.
  case cursor(column: Int, row: Int)
  /// Whether the terminal has a private mode of this number: the state is that of DECRPM, where 0 means that it does not know the mode, and
  /// 1 and 2 that the mode is on and off.
  case mode(Int, state: Int)
  /// The terminal's attributes. Every terminal answers this question, so it is asked last: no answer to an earlier one follows.
  case attributes([Int])

  /// Whether the background is dark; nil for another answer. Uses the luma of Rec. 709.
  package var isDark: Bool? {
    guard case .background(let red, let green, let blue) = self else { return nil }
    return 2126 * Int(red) + 7152 * Int(green) + 722 * Int(blue) < 10_000 * 128
  }
}

/// A question that is written to a terminal. The answer comes with what the user types (``InputEvent/answer(_:)``).
package enum TerminalQuestion: Sendable {
  case background
  /// Before it is written, ``InputParser/awaitsCursor`` must be set, because the answer looks like a key otherwise.
  case cursor
  case mode(Int)
  case attributes

  /// The private mode of synchronised output.
  package static let synchronizedOutput = TerminalQuestion.mode(2026)

  package var bytes: [UInt8] {
    let text =
      switch self {
      // xterm, "Operating System Commands": 11.
      case .background: "\u{1B}]11;?\u{1B}\\"
      // CPR: ECMA-48, 8.3.14.
      case .cursor: "\u{1B}[6n"
      // DECRQM of a private mode.
      case .mode(let number): "\u{1B}[?\(number)$p"
      // DA1.
      case .attributes: "\u{1B}[c"
      }
    return Array(text.utf8)
  }
}
