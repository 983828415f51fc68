/// A terminal's answer to a question.
package enum TerminalAnswer: Hashable, Sendable {
  case background(red: UInt8, green: UInt8, blue: UInt8)
  /// 0-based.
  case cursor(column: Int, row: Int)
  /// The number and the state of a private mode (DECRPM). The state is 0 if the mode is unknown, 1 or 3 if it is on, 2
  /// or 4 if it is off.
  case mode(Int, state: Int)
  /// The terminal's attributes. Every terminal sends them, after its answers to all earlier questions.
  case attributes([Int])

  /// Whether the background is dark (luma of Rec. 709); nil if the answer is not about the background.
  package var isDark: Bool? {
    guard case .background(let red, let green, let blue) = self else { return nil }
    return 2126 * Int(red) + 7152 * Int(green) + 722 * Int(blue) < 10_000 * 128
  }
}
