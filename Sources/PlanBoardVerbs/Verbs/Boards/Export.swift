internal import PlanBoardCore

extension Verb {
  package static let export = Verb(
    "export", .board, "Print cards in the format of another program",
    """
    json has everything about the cards, and `pb import json` reads it again. csv and tsv have a column for each field. taskwarrior \
    is what `task import` reads, todo.txt a line for each card, markdown the cards below the names of their boards and columns, or \
    a table with --as table. html is a page for a browser or the printer, with boards or, with --as list, lists of cards.

    All cards are exported, also those that are done or archived, unless there is a query. What the format has no place for is \
    said on standard error. docs/coming-from.md shows how to move to another program and back.
    """,
    examples: """
      pb export json > plan.json
      pb export csv is:open --board house > house.csv
      pb export taskwarrior > tasks.json       then: task import tasks.json
      pb export todo.txt is:open > todo.txt
      pb export markdown done:week             what was done, to send
      pb export markdown --as table due:..7d
      pb export html is:open --board house > house.html
      """, shells: [], elsewhere: "What it prints is for files."
  ) {
    [.exportFormat, .boardsAndQuery, .onBoard, .exportAs]
  }
}

extension VerbArgument {
  package static let exportFormat = operand(
    "format", .oneOf(ExportFormat.allCases.map(\.rawValue)), "json, csv, tsv, todo.txt, taskwarrior, markdown or html")
  package static let exportAs = option(
    "--as", value: "form", .oneOf(["list", "table", "board"]),
    "The form: list (the default) or table of markdown, board (the default) or list of html")
}
