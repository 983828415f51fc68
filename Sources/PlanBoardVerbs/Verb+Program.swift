extension Verb {
  /// The program itself: what `pb --help` says, and all verbs in the order of the help.
  package static let program = Verb(
    "pb", .reading, "Plan in plain Markdown files",
    """
    A board is a Markdown file: headings are columns, list items are cards. pb reads any such file, and changes \
    only what you ask it to change.

    The plan is the nearest folder with a .planboard.yml: this folder or one above it. If there is none, pb uses your \
    default plan. Every command also has two options. `-C <dir>` runs the command in that folder, and all other paths are \
    relative to it. `--plan <name>` uses a plan of your configuration; `--plan default` uses your default plan \
    (docs/workspace.md, "Which plan").

    In place of a command, pb takes the name of a view, a board or a card, or words to search for.
    """,
    examples: """
      pb new Chores                         a new board
      pb add Call Ann +home p:high due:fri  a card on it
      pb                                    your day: late, today, next
      pb show chores.md                     the board, drawn
      pb done "call ann"                    check its box
      pb undo                               undo the last change
      """,
    subcommands: {
      [
        .show, .list, .find, .next, .agenda, .view, .did, .report, .stats, .tags, .boards, .top, .open, .tui, .serve,
        .add,
        .edit, .name, .move, .done, .reopen, .start, .stop, .cancel, .snooze, .skip, .hide, .after, .note, .check, .rm,
        .restore, .trash, .archive, .unarchive, .id, .sort, .initialize, .new, .rename, .column, .import, .export,
        .undo, .redo, .history,
        .log, .diff, .lint, .sync, .resolve, .git, .lsp, .doctor, .mergeDriver, .textconv,
      ]
    })
}
