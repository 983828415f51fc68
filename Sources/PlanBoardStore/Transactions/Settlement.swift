/// Decides what happens to a displaced text. pb writes a new text to a temporary file and exchanges that file with the
/// board. The temporary file then has the displaced text. `putBack` exchanges the two files again. After that, the
/// displaced text is the one that `putBack` replaced in the board.
///
/// | state | displaced text | step | next state |
/// |---|---|---|---|
/// | `displaced` | the last text that pb knew in the board | `discard` | the change is made |
/// | `displaced` | another text that can be merged | `exchange`, at most 64 times | `displaced` |
/// | `displaced` | anything else | `putBack` | `restored` |
/// | `restored` | exactly the text that pb wrote, not merged with another | `discard` | the change is refused |
/// | `restored` | another text | `keep` | the change is refused |
/// | `restored` | nothing that can be read | `leave` | the change is refused |
///
/// So a text from another program is removed only after it is in the board, or is kept in another place.
enum Settlement: Equatable {
  /// The board has the text that pb wrote.
  ///
  /// - Parameter exchanges: the number of exchanges so far, including the first.
  case displaced(exchanges: Int)
  /// The displaced file has been put back, or cannot be put back, for example because the board is gone.
  case restored

  /// The text that pb finds in the temporary file after an exchange.
  enum Sight: Equatable {
    /// The text that no other program has touched: the first row of the table for each state.
    case expected
    /// A text that another program wrote.
    ///
    /// - Parameter merged: this text with pb's change; nil if the two cannot or must not be merged.
    case other(merged: [UInt8]?)
    /// No text that can be used: the file cannot be read, or another program is still writing to it. In the state
    /// `displaced`, this is also an empty file.
    case unreadable
  }

  /// What happens next.
  enum Step: Equatable {
    /// Removes the displaced text.
    case discard
    /// Exchanges the merged text and the board.
    case exchange([UInt8])
    /// Puts the displaced text back into the board.
    case putBack
    /// Moves the displaced text to a path where the user can find it.
    case keep
    /// Leaves the displaced text where it is. The next run handles it.
    case leave
  }

  /// The largest number of exchanges with a merged text. After these, pb puts the displaced text back: a program that
  /// keeps saving faster than pb merges wins.
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
