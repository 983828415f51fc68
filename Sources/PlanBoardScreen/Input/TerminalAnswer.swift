/// A terminal's answer to a question.
package enum TerminalAnswer: Hashable, Sendable {
  /// The colour of the background, 8 bits for each channel.
  case background(red: UInt8, green: UInt8, blue: UInt8)
  /// Where the cursor is, 0-based.
  case cursor(column: Int, row: Int)
  /// The number and the state of a private mode, as in DECRPM. The state is 0 if the terminal does not know the mode, 1
  /// or 3 if the mode is on, 2 or 4 if it is off. 3 and 4 also say that the mode can never change.
  case mode(Int, state: Int)
  /// The terminal's attributes. Every terminal answers the question about them, so it is asked last. After this answer,
  /// no answer to an earlier question follows.
  case attributes([Int])

  /// Whether the background is dark; nil if the answer is not about the background. Uses the luma of Rec. 709.
  package var isDark: Bool? {
    guard case .background(let red, let green, let blue) = self else { return nil }
    return 2126 * Int(red) + 7152 * Int(green) + 722 * Int(blue) < 10_000 * 128
  }
}
