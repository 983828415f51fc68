extension Verb {
  package static let doctor = Verb(
    "doctor", .maintenance, "Check pb and this plan, for a bug report",
    """
    Prints versions, counts and states, one per line, each marked `ok`, `note` or `problem`. The output contains no path, no \
    name of a file and no text of a board, so you can send it to anyone. Nothing is written.

    The exit code is 1 if there is a problem.
    """,
    examples: """
      pb doctor
      pb doctor --json    for programs (docs/json.md)
      """, shells: [], elsewhere: "It is about programs and files of this machine."
  ) {
    [.json]
  }
}
