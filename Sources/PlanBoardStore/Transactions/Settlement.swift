/// What becomes of a board and the text that a change has displaced there, after the two files have changed places.
///
/// | state | what came out | step | next state |
/// |---|---|---|---|
/// | `displaced` | the text that the change was made for | `discard` | the change is made |
/// | `displaced` | another text that can be merged | `exchange`, at most 64 times | `displaced` |
/// | `displaced` | anything else | `putBack` | `restored` |
/// | `restored` | our text alone | `discard` | the change is refused |
/// | `restored` | another text | `keep` | the change is refused |
/// | `restored` | nothing that can be read | `leave` | the change is refused |
///
/// So nothing that another program wrote goes before it is in the board or kept elsewhere.
enum Settlement: Equatable {
  /// Our text has the board's place.
  case displaced(exchanges: Int)
  /// The displaced file has its place again, or the board is gone.
  case restored

  /// What came out of the board's place.
  enum Sight: Equatable {
    /// What should come out: nobody else has written.
    case expected
    /// What another program wrote.
    ///
    /// - Parameter merged: with our change; nil if the two contradict each other.
    case other(merged: [UInt8]?)
    /// Nothing, or what somebody is still writing.
    case unreadable
  }

  enum Step: Equatable {
    /// Removes what came out.
    case discard
    /// Lets the merged text and the board change places.
    case exchange([UInt8])
    /// Gives what came out its place again.
    case putBack
    /// Stores what came out where the user finds it.
    case keep
    /// Leaves what came out to the next run.
    case leave
  }

  /// A program that saves all the time, faster than we merge, wins in the end.
  private static let exchangeLimit = 64

  /// What is done about what came out.
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
