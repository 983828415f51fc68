extension Verb {
  package static let column = Verb(
    "column", .board, "Add, rename, move, remove, limit and mark columns",
    examples: """
      pb column add Review --before done
      pb column rename review "In review" --board roadmap
      pb column wip doing 3
      pb column set shipped --done
      """,
    subcommands: {
      [.columnAdd, .columnRename, .columnMove, .columnRm, .columnWip, .columnSet]
    })

  package static let columnAdd = Verb(
    "column add", .board, "Add an empty column",
    examples: """
      pb column add Review --before done
      pb column add Doing --wip 3 --board roadmap
      """, shells: [.terminal, .page], elsewhere: "In an editor, boards and columns are files and headings."
  ) {
    [.columnAddName] + .columnPosition + [.columnAddWip, .doneColumn] + .changes
  }

  package static let columnRename = Verb(
    "column rename", .board, "Rename a column",
    examples: """
      pb column rename doing "In progress"
      """, shells: [.terminal, .page], elsewhere: "In an editor, boards and columns are files and headings."
  ) {
    [.column, .columnRenameName] + .changes
  }

  package static let columnMove = Verb(
    "column move", .board, "Move a column, with everything in it",
    examples: """
      pb column move review --to 1
      pb column move review --after doing
      """, shells: [.terminal, .page], elsewhere: "In an editor, boards and columns are files and headings."
  ) {
    [.column] + .columnPosition + .changes
  }

  package static let columnRm = Verb(
    "column rm", .board, "Remove a column",
    """
    To remove a column with cards, use --cards-to, which moves the cards to another column. To remove a column with other \
    text, such as prose, sections or comments, use --with-text.
    """,
    examples: """
      pb column rm review
      pb column rm review --cards-to doing
      """, shells: [.terminal, .page], elsewhere: "In an editor, boards and columns are files and headings."
  ) {
    [.column, .columnRmCardsTo, .columnRmWithText, .once] + .changes
  }

  package static let columnWip = Verb(
    "column wip", .board, "Limit the number of cards in a column",
    examples: """
      pb column wip doing 3
      pb column wip doing none
      """, shells: [.terminal, .page], elsewhere: "In an editor, boards and columns are files and headings."
  ) {
    [.column, .columnWipLimit] + .changes
  }

  package static let columnSet = Verb(
    "column set", .board, "Make a column a done column, or one for open cards",
    """
    Cards in a done column count as done, unless their boxes say otherwise. pb writes `done: true` into the front matter \
    or, on a board of Obsidian Kanban, the paragraph **Complete** below the heading. The other columns stay what they are.
    """,
    examples: """
      pb column set shipped --done
      pb column set shipped --no-done --board roadmap
      """, shells: [.terminal],
    elsewhere: "The page shows these settings, and does not change them; in an editor, people type them."
  ) {
    [.column, .doneColumn, .columnSetNoDone] + .changes
  }
}

extension VerbArgument {
  package static let columnAddName = operand("name", .text, "The column's name")
  package static let columnAddWip = option("--wip", value: "number", .number, "The limit for the number of cards")
  package static let columnRenameName = operand("name", .text, "The new name")
  package static let columnRmCardsTo = option("--cards-to", value: "column", .column, "Move its cards to this column")
  package static let columnRmWithText = flag(
    "--with-text", summary: "Also remove text of the column that is not part of a card")
  package static let columnWipLimit = operand("limit", .words(["none"]), "The number, or none")
  package static let columnSetNoDone = flag("--no-done", summary: "Cards in this column no longer count as done")
}
