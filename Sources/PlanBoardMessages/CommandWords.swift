internal import PlanBoardCore

/// Words about the commands that a user types.
package enum CommandWords {
  /// pb's commands, by the names of similar commands in other programs.
  private static let usualNames = [
    "annotate": "note", "append": "note", "complete": "done", "create": "add", "del": "rm", "delete": "rm",
    "depends": "after", "do": "done", "due": "edit", "finish": "done", "ls": "list", "mod": "edit", "modify": "edit",
    "mv": "move", "pri": "edit", "remove": "rm", "schedule": "edit", "search": "find", "status": "stats", "tag": "edit",
  ]

  /// Says that there is no command with this name, and which one may be meant. Safe for a terminal.
  ///
  /// - Parameter isSubcommand: whether `names` are the subcommands of one command.
  package static func unknown(_ name: String, among names: [String], isSubcommand: Bool) -> String {
    let usual = isSubcommand ? nil : usualNames[name.lowercased()]
    let advice =
      (usual ?? EditDistance.likely(name, among: names)).map { "did you mean `\($0)`?" }
      ?? (isSubcommand ? "the subcommands are \(names.joined(separator: ", "))" : "`pb help` lists the commands")
    return "there is no command `\(VisibleText.safe(name))`; \(advice)"
  }

  /// Says that only the completion scripts of pb use this command.
  package static func forScripts(_ name: String) -> String {
    "`\(name)` is only for the completion scripts of pb"
  }

  /// Says that a text begins with `-`, so that pb would read it as options. Safe for a terminal.
  package static func looksLikeOptions(_ text: String) -> String {
    "`\(VisibleText.safe(text))` begins with `-`, so it would be read as options; write `--` before the text"
  }
}
