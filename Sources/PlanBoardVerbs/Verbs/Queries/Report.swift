extension Verb {
  package static let report = Verb(
    "report", .reading, "Report what was done, added and late",
    """
    Shows the cards that were done and added in this week, or in the days that you name before or after a query: `today`, `month`, `last-week`, \
    2026-11, 2026-11-01..2026-11-15, or 2026-11-01.. for that day and all later ones. It also shows the cards that are late now, \
    and counts all of these by board, person, tag and week. With a query, only matching cards count. Archived cards count, too.

    A card was added on the day of its `created:`. It was done on the day of its `done:`, or else on the day of the commit that \
    marked it as done, if the plan is in a git repository.

    --html prints a page that needs no other file, with a chart, for a browser, a mail or the printer.
    """,
    examples: """
      pb report
      pb report last-week --board road
      pb report month +core
      pb report last-week --md            for a chat or a wiki
      pb report month --html > report.html
      pb report 2026-11 --csv > report.csv
      pb report --json                    for programs (docs/json.md)
      """, shells: [], elsewhere: "The other shells show it while people work."
  ) {
    [.reportWords, .onlyBoard, .reportMarkdown, .reportPage, .reportTable, .json]
  }
}

extension VerbArgument {
  package static let reportWords = optionalOperands(
    "words", .daysAndQuery, "The days (default: week), and a query")
  package static let reportMarkdown = flag("--md", summary: "Print Markdown; texts from boards are code in it")
  package static let reportPage = flag("--html", summary: "Print a page of HTML")
  package static let reportTable = flag("--csv", summary: "Print the cards as a table for a spreadsheet")
}
