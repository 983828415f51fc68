internal import PlanBoardIntents

/// The value of `--notes`: the notes, or `-` for notes on standard input.
enum NotesArgument {
  static let input = "-"

  /// The notes that `value` stands for.
  ///
  /// - Throws: `ExitCode` if standard input cannot be read, or is not UTF-8.
  static func text(_ value: String) throws -> String {
    value == input ? try Plan.standardInputText() : value
  }
}
