/// Decides what happens to a displaced text. pb writes a new text to a temporary file and exchanges that file with the board; the
/// temporary file then has the displaced text.
///
/// | state | displaced text | step | next state |
/// |---|---|---|---|
/// | `displaced` | the text that the change was made for | `discard` | the change is made |
/// | `displaced` | another text that can be merged | `exchange`, at most 64 times | `displaced` |
/// | `displaced` | anything else | `putBack` | `restored` |
/// | `restored` | exactly the text that pb wrote | `discard` | the change is refused |
/// | `restored` | another text | `keep` | the change is refused |
/// | `restored` | nothing that can be read | `leave` | the change is refused |
///
/// So no text from another program is removed before it is in the board or kept elsewhere.
enum Settlement: Equatable {
  /// The board has the text that pb wrote.
  case displaced(exchanges: Int)
  /// The displaced file has been put back, or the board is gone.
  case restored

  /// The text that the last exchange displaced.
  enum Sight: Equatable {
    /// The expected text: no other program has written.
    case expected
    /// A text that another program wrote.
    ///
    /// - Parameter merged: this text with pb's change; nil if the two contradict each other.
    case other(merged: [UInt8]?)
    /// Nothing, or a text that another program is still writing.
    case unreadable
  }

  enum Step: Equatable {
    /// Removes the displaced text.
    case discard
    /// Exchanges the merged text and the board.
    case exchange([UInt8])
    /// Puts the displaced text back into the board.
    case putBack
    /// Moves the displaced text to a path where the user can find it.
    case keep
    /// Leaves the displaced text to the next run.
    case leave
  }

  /// The largest number of exchanges. A program that saves all the time, faster than pb merges, wins in the end.
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
