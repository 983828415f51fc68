/// What a terminal answers to a question.
package enum TerminalAnswer: Hashable, Sendable {
  /// The colour of the background, 8 bits for each channel.
  case background(red: UInt8, green: UInt8, blue: UInt8)
  /// Where the cursor is, 0-based.
  case cursor(column: Int, row: Int)
  /// Whether the terminal has a private mode of this number: the state is that of DECRPM, where 0 means that the terminal does not
  /// know the mode, 1 that the mode is on, and 2 that it is off.
  case mode(Int, state: Int)
  /// The terminal's attributes. Every terminal answers this question, so it is asked last: no answer to an earlier one follows.
  case attributes([Int])

  /// Whether the background is dark; nil for another answer. Uses the luma of Rec. 709.
  package var isDark: Bool? {
    guard case .background(let red, let green, let blue) = self else { return nil }
    return 2126 * Int(red) + 7152 * Int(green) + 722 * Int(blue) < 10_000 * 128
  }
}
