internal import PlanBoardIntents

/// The value of `--notes`: the notes, or `-` for those on standard input.
enum NotesArgument {
  static let input = "-"

  /// - Throws: `FileFailure` if standard input cannot be read.
  static func text(_ value: String) throws -> String {
    value == input ? String(decoding: try PlanSession.standardInput(), as: UTF8.self) : value
  }
}
