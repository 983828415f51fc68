/// Decides what happens to the text in the temporary file after pb has exchanged that file with the board.
///
/// This text is called displaced. `putBack` exchanges the two files again.
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
  /// The board has the text that pb wrote, after this many exchanges, including the first.
  case displaced(exchanges: Int)
  /// The displaced file has been put back, or cannot be put back.
  case restored

  /// The text that pb finds in the temporary file after an exchange.
  enum Sight: Equatable {
    /// The text that no other program has touched.
    case expected
    /// A text that another program wrote. `merged` is this text with pb's change; nil if the two cannot or must not be
    /// merged.
    case other(merged: [UInt8]?)
    /// The file cannot be read, or another program is still writing to it. In the state `displaced`, it may also be
    /// empty.
    case unreadable
  }

  enum Step: Equatable {
    case discard
    case exchange([UInt8])
    case putBack
    /// Moves the displaced text to a path where the user can find it.
    case keep
    /// Leaves the displaced text to the next run.
    case leave
  }

  func step(_ sight: Sight) -> Step {
    switch (self, sight) {
    case (_, .expected): .discard
    case (.displaced(let exchanges), .other(let merged?)) where exchanges <= Retry.exchanges: .exchange(merged)
    case (.displaced, _): .putBack
    case (.restored, .other): .keep
    case (.restored, .unreadable): .leave
    }
  }
}
