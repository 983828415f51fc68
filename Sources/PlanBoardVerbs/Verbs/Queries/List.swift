extension Verb {
  package static let list = Verb(
    "list", .reading, "List the open cards, one per line",
    """
    On a terminal, the cards are drawn as a table. In a pipe, each line begins with `path:line:`, so that editors can jump to \
    the card. Cards that are done or cancelled are listed \
    only with --all, or if the query asks for them by `is:`, `done:`, `cancelled:`, `column:` or `id:`. Archived cards are \
    listed only with --archived or `is:archived`.

    An argument that names an existing file or folder, begins with `/`, `./` or `../`, or ends with `.md` is a board or \
    a folder, and `-` is standard input. All other arguments together form a query: words, `+tag`, `@person`, `due:..7d`, \
    `is:open`, `p:high`, `or`, and `not` before a part that must not match. docs/queries.md also says which queries need \
    quotes in a shell.
    """,
    examples: """
      pb list                           all boards of the planning folder
      pb list roadmap.md | fzf          pick a card
      pb list due:..7d                  due within seven days, or late
      pb list +core or +ui road.md      cards of one board with either tag
      pb list --board road --all        one board, by its name, with done cards
      pb list --sort priority,due       sorted by priority, then by date
      pb list --sort -modified          what was changed last, first
      pb list --group person --limit 20
      pb list --json ~/plans            for programs (docs/json.md)
      """, shells: [], elsewhere: "The other shells show it while people work."
  ) {
    [
      .boardsAndQuery, .onBoard, .listAll, .withArchived, .listSort, .listGroup, .listColumns, .limit, .listModified,
      .jsonLines,
    ]
  }
}

extension VerbArgument {
  package static let listAll = flag("--all", summary: "Include cards that are done or cancelled")
  package static let listSort = option(
    "--sort", value: "keys", .shownSortKeys,
    "Sort by these fields, the most important first; -field sorts in descending order", takesAnyWord: true)
  package static let listGroup = option(
    "--group", value: "key", .words(["column", "board", "tag", "person", "priority", "due"]),
    "Group by column, board, tag, person, priority or due")
  package static let listColumns = option(
    "--columns", value: "names", .columns, "Only these columns, separated by commas; * stands for any text")
  package static let listModified = flag(
    "--modified", summary: "Show when each card was last changed, as far as git or the history of this machine knows")
}
