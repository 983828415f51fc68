extension Verb {
  package static let next = Verb(
    "next", .reading, "Show what to do next, on all boards",
    """
    Shows the open cards, the most urgent first: pinned cards, then those that are late, due today or due within three days, \
    then the others: those due within a week by day, and the rest by priority. Cards that must wait for other cards (`after:`) \
    come last. Cards whose `start:` is after today are shown only with --all. \
    On a terminal, pb shows as many cards as fit, unless --limit says how many.
    """,
    examples: """
      pb next
      pb next --why
      pb next +home or @ann --limit 5
      pb next --board road --all
      pb next --json    for programs (docs/json.md)
      """, shells: [], elsewhere: "The other shells show it while people work."
  ) {
    [.query, .onlyBoard, .limit, .nextAll, .nextWhy, .json]
  }
}

extension VerbArgument {
  package static let nextAll = flag("--all", summary: "Include cards whose `start:` is after today")
  package static let nextWhy = flag("--why", summary: "Say for each card why it is there")
}
