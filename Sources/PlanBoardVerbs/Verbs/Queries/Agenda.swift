extension Verb {
  package static let agenda = Verb(
    "agenda", .reading, "Show what is due, day by day",
    """
    Late open cards come first, then the open cards that are due in the next two weeks. On each day, cards with a time \
    are sorted by time.
    """,
    examples: """
      pb agenda
      pb agenda +home or @ann --days 30
      pb agenda --json    for programs (docs/json.md)
      """, shells: [], elsewhere: "The other shells show it while people work."
  ) {
    [.query, .agendaDays, .onlyBoard, .json]
  }
}

extension VerbArgument {
  package static let agendaDays = option(
    "--days", value: "number", .number, "The number of days, including today", usual: "14")
}
