/// The handling of the text that a change has displaced from a board, after the two files have been exchanged.
///
/// | state | text that came out | step | next state |
/// |---|---|---|---|
/// | `displaced` | the text that the change was made for | `discard` | the change is made |
/// | `displaced` | another text that can be merged | `exchange`, at most 64 times | `displaced` |
/// | `displaced` | anything else | `putBack` | `restored` |
/// | `restored` | our text alone | `discard` | the change is refused |
/// | `restored` | another text | `keep` | the change is refused |
/// | `restored` | nothing that can be read | `leave` | the change is refused |
///
/// So no text from another program is removed before it is in the board or kept elsewhere.
enum Settlement: Equatable {
  /// Our text is in the board's place.
  case displaced(exchanges: Int)
  /// The displaced file is back in the board's place, or the board is gone.
  case restored

  /// The text that came out of the board's place.
  enum Sight: Equatable {
    /// The expected text: no other program has written.
    case expected
    /// A text that another program wrote.
    ///
    /// - Parameter merged: this text with our change; nil if the two contradict each other.
    case other(merged: [UInt8]?)
    /// Nothing, or a text that another program is still writing.
    case unreadable
  }

  enum Step: Equatable {
    /// Removes the text that came out.
    case discard
    /// Exchanges the merged text and the board.
    case exchange([UInt8])
    /// Puts the text that came out back in its place.
    case putBack
    /// Moves the text that came out to where the user can find it.
    case keep
    /// Leaves it to the next run to handle the text that came out.
    case leave
  }

  /// A program that saves all the time, faster than we merge, wins in the end.
  private static let exchangeLimit = 64

  /// Returns the next step.
  func step(_ sight: Sight) -> Step {
    switch (self, sight) {
    case (_, .expected): .discard
    case (.displaced(let exchanges), .other(let merged?)) where exchanges <= Self.exchangeLimit: .exchange(merged)
    case (.displaced, _): .putBack
    case (.restored, .other): .keep
    case (.restored, .unreadable): .leave
    }
  }
}
