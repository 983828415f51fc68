internal import PlanBoardCore

/// Words about the commands that a user types.
package enum CommandWords {
  /// There is no command with this name. Safe for a terminal.
  ///
  /// - Parameters:
  ///   - names: the names of the commands that there are.
  ///   - isSubcommand: whether they are the few subcommands of one command.
  package static func unknown(_ name: String, among names: [String], isSubcommand: Bool) -> String {
    let advice =
      EditDistance.likely(name, among: names).map { "did you mean `\($0)`?" }
      ?? (isSubcommand ? "the subcommands are \(names.joined(separator: ", "))" : "`pb help` lists the commands")
    return "there is no command `\(VisibleText.safe(name))`; \(advice)"
  }
}
