extension Verb {
  package static let did = Verb(
    "did", .reading, "Show what was done, day by day",
    """
    Shows the cards whose `done:` is in this week, or in the days that you name: `today`, `month`, `last-week`, 2026-11, \
    2026-11-01..2026-11-15, or 2026-11-01.. for that day and all later ones. Archived cards are also shown. If a done card \
    has no `done:`, and the plan is in a git repository, pb takes the day of the commit that marked the card as done. \
    Otherwise the card is only counted, because pb does not know when it was done.
    """,
    examples: """
      pb did
      pb did last-week
      pb did 2026-11-01..2026-11-15 --board road
      pb did 2026-11-01..
      pb did month --json    for programs (docs/json.md)
      """, shells: [], elsewhere: "The other shells show it while people work."
  ) {
    [.didDays, .onlyBoard, .json]
  }
}

extension VerbArgument {
  package static let didDays = optionalOperand(
    "days", .days, "The days: today, week, month, last-week, 2026-11, 2026-11-01..today or 2026-11-01..", usual: "week")
}
