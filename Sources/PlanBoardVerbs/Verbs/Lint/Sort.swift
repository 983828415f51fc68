extension Verb {
  package static let sort = Verb(
    "sort", .card, "Sort the cards inside each column and section",
    """
    Only the order of the cards changes, not their text. Pinned cards come first, cards without a value come \
    last, and equal cards keep their order. A board that is in order is not written.

    Keys: priority, due, start, created, done, title, est, qty, tag, box, or any other field; -key sorts in descending \
    order. Without --by, each board is sorted by its own `sort:`. Without boards as arguments, pb sorts all boards of the \
    planning folder; if --by is missing, too, it leaves out the boards that have no `sort:`.
    """,
    examples: """
      pb sort roadmap.md --by priority,-created
      pb sort --check                     exit 1 if something is out of order
      pb sort --diff --by due todo.md     show what would change
      pb sort --by due - < todo.md        standard input to standard output
      """, shells: .all
  ) {
    [.sortBoards, .sortBy, .sortColumn, .sortCheck, .dryRun, .diff, .quiet, .sortNoPinnedFirst, .jsonReport]
  }
}

extension VerbArgument {
  package static let sortBoards = optionalOperands(
    "boards", .boardFile, "Boards, folders to search for boards, or - for standard input")
  package static let sortBy = option(
    "--by", value: "keys", .sortKeys,
    "Sort by these fields, the most important first; -field sorts in descending order", takesAnyWord: true)
  package static let sortColumn = option(
    "--column", value: "name", .column, "Sort this column only; the start of its name is enough")
  package static let sortCheck = flag(
    "--check", summary: "Write nothing; list cards that are out of order, and exit with 1 if there are any")
  package static let sortNoPinnedFirst = flag("--no-pinned-first", summary: "Sort pinned cards like all others")
}
