extension Verb {
  package static let textconv = Verb(
    "textconv", .gitHelper, "Print a board one card per line, for git diff",
    """
    Each card is on one line that begins with its column, so that a moved or changed card is one line in a diff. \
    The card's notes and checklist follow, indented.
    """,
    examples: """
      pb textconv roadmap.md
      git config diff.pb.textconv "pb textconv --"
      """, shells: [], elsewhere: "It is about programs and files of this machine."
  ) {
    [.textconvFile]
  }
}

extension VerbArgument {
  package static let textconvFile = operand("file", .boardFile, "The board, or - for standard input")
}
