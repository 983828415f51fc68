internal import PlanBoardIntents

extension Verb {
  package static let boards = Verb(
    "boards", .reading, "List, set up, order, archive, remove and restore boards",
    """
    Without a subcommand, pb lists the boards. To list a folder whose name is that of a subcommand, write `./archive`.
    """,
    examples: """
      pb boards
      pb boards set roadmap --primary
      pb boards move roadmap --to 1
      pb boards archive "old ideas"
      pb boards rm chores
      pb boards restore chores
      """,
    usually: "list",
    subcommands: {
      [.boardsList, .boardsSet, .boardsMove, .boardsArchive, .boardsRm, .boardsRestore]
    })

  package static let boardsList = Verb(
    "boards list", .reading, "List the boards of a folder, with counts",
    """
    A Markdown file is a board if its front matter has `planboard:`, `kanban-plugin:` or `columns:`, or if \
    `boards:` in the folder's .planboard.yml names it. A file that you name as an argument is always a board. Hidden files and \
    folders, node_modules and the conflict copies of sync tools are skipped.

    Boards with `order:` in their front matter come first, by that number, and the others follow, by their paths.

    pb reports unreadable files and problems in boards; the exit code is then 1, or 2 if pb cannot read the settings.
    """,
    examples: """
      pb boards list
      pb boards ~/plans ~/notes/todo.md
      pb boards --archived
      pb boards --json    for programs (docs/json.md)
      """, shells: [], elsewhere: "The other shells show it while people work."
  ) {
    [.boardsListPaths, .boardsListArchived, .boardsListRemoved, .json]
  }

  package static let boardsSet = Verb(
    "boards set", .reading, "Change the settings of a board, or make a Markdown file a board",
    """
    pb writes the settings into the front matter of the board, and changes nothing else in the file. `none` removes a \
    setting. Without `on-done:`, a board does what .planboard.yml says. `pb board set` is the same command.
    """,
    examples: """
      pb boards set ROADMAP.md --adopt
      pb boards set roadmap --done-column shipped --on-done move
      pb boards set roadmap --primary
      pb boards set roadmap --order none
      """, shells: [.terminal],
    elsewhere: "The page shows these settings, and does not change them; in an editor, people type them."
  ) {
    [
      .boardsSetBoard, .boardsSetAdopt, .boardsSetDoneColumn, .boardsSetOnDone, .boardsSetPrimary, .boardsSetNoPrimary,
      .boardsSetOrder,
    ] + .commits
  }

  package static let boardsMove = Verb(
    "boards move", .reading, "Move a board to another place among the boards",
    """
    Lists, drawings and completion show the boards in this order. pb writes `order:` into the front matter of the board. \
    If there is no free number at the new place, pb also changes as few other boards as possible.
    """,
    examples: """
      pb boards move roadmap --to 1
      pb boards move chores --before home
      """, shells: [.terminal, .page], elsewhere: "In an editor, boards and columns are files and headings.",
    change: .plan { call throws(VerbFault) in
      let all: [MoveBoard.Position?] = [
        try call.number(.boardsMoveTo).map { .number($0) }, call.board(.boardsMoveBefore).map { .before($0) },
        call.board(.boardsMoveAfter).map { .after($0) },
      ]
      let positions = all.compactMap(\.self)
      guard positions.count == 1 else {
        throw VerbFault("where to? Use one of --to NUMBER, --before BOARD and --after BOARD")
      }
      return call.boards(.boardsMoveBoard).map { MoveBoard($0, to: positions[0]) }
    }
  ) {
    [.boardsMoveBoard, .boardsMoveTo, .boardsMoveBefore, .boardsMoveAfter] + .commits
  }

  package static let boardsArchive = Verb(
    "boards archive", .reading, "Put boards away, so that lists, searches and counts leave them out",
    """
    pb writes `archived: true` into the front matter; the file stays where it is. No card can be added to an archived board. \
    `pb boards restore` brings it back, with its old bytes.
    """,
    examples: """
      pb boards archive chores
      pb boards archive sprint-12 sprint-13
      """, shells: [.terminal, .page], elsewhere: "In an editor, boards and columns are files and headings.",
    change: .plan { call in call.boards(.boards).map { ArchiveBoard($0) } }
  ) {
    [.boards] + .commits
  }

  package static let boardsRm = Verb(
    "boards rm", .reading, "Move boards into the trash",
    """
    The file goes to `.planboard/trash` in the board's planning folder, into a folder named after the day. `pb boards restore` \
    brings it back, and `pb trash --empty` deletes it. Conflict copies beside the board stay.
    """,
    examples: """
      pb boards rm chores
      pb boards rm chores --dry-run
      """, shells: [.terminal, .page], elsewhere: "In an editor, boards and columns are files and headings.",
    change: .plan { call in call.boards(.boards).map { RemoveBoard($0, today: call.today) } }
  ) {
    [.boards] + .commits
  }

  package static let boardsRestore = Verb(
    "boards restore", .reading, "Bring back boards that are archived or in the trash",
    """
    A board from the trash goes back to its old path. If another file now has that path, pb writes nothing. If several \
    boards had the path, pb restores the one that was removed last; to restore another one, give the path of its file in the \
    trash.
    """,
    examples: """
      pb boards restore chores
      """, shells: [.terminal, .page], elsewhere: "In an editor, boards and columns are files and headings.",
    change: .plan { call in call.boards(.boardsRestoreBoards).map { RestoreBoard($0) } }
  ) {
    [.boardsRestoreBoards] + .commits
  }
}

extension VerbArgument {
  package static let boardsListPaths = optionalOperands(
    "paths", .boardFile, "Boards, or folders to search for boards (default: the planning folder)")
  package static let boardsListArchived = flag("--archived", summary: "List the archived boards instead")
  package static let boardsListRemoved = flag("--removed", summary: "List the boards in the trash instead")
  package static let boardsSetBoard = operand("board", .boardFile, "The board, or the path of a Markdown file")
  package static let boardsSetAdopt = flag("--adopt", summary: "Make the Markdown file a board, by `planboard: true`")
  package static let boardsSetDoneColumn = option(
    "--done-column", value: "column", .column, "Make this column a done column, as `pb column set --done` does")
  package static let boardsSetOnDone = option(
    "--on-done", value: "what", .words(["stay", "move", "none"]),
    "Whether `pb done` moves cards to the first done column: move, stay, or none")
  package static let boardsSetPrimary = flag(
    "--primary", summary: "Make it the primary board, which is used if a command names no board")
  package static let boardsSetNoPrimary = flag("--no-primary", summary: "Make it an ordinary board")
  package static let boardsSetOrder = option(
    "--order", value: "number", .words(["none"]),
    "Its number in the order of the boards, or none; `pb boards move` finds a free number")
  package static let boardsMoveBoard = operand("board", .board, "The board").named("board")
  package static let boardsMoveTo = option("--to", value: "number", .number, "Its position among the boards, from 1")
    .named("number")
  package static let boardsMoveBefore = option("--before", value: "board", .board, "Before this board").named("before")
  package static let boardsMoveAfter = option("--after", value: "board", .board, "After this board").named("after")
  package static let boardsRestoreBoards = operands("boards", .putAwayBoard, "The boards, by path or file name")
    .named("board")
}
