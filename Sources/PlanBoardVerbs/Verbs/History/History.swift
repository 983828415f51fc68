extension Verb {
  package static let history = Verb(
    "history", .history, "List the changes made through pb in this planning folder, newest first",
    """
    `-` marks changes that were undone, `x` changes that can no longer be undone, and `s` changes that you keep with `pb undo \
    --skip`. With the number of an entry, pb shows what that entry changed. The history belongs to this machine and is not \
    part of the folder.
    """,
    examples: """
      pb history
      pb history 39                    what entry 39 changed
      pb history -n 100 --json
      """, shells: [], elsewhere: "The other shells show it while people work."
  ) {
    [.historyEntry, .historyCount, .json]
  }
}

extension VerbArgument {
  package static let historyEntry = optionalOperand("entry", .change, "The number of an entry")
  package static let historyCount = option(
    "-n", "--count", value: "number", .number, "List at most this many changes (default: 20)")
}
