internal import PlanBoardIntents

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
      """, shells: [.terminal, .page], elsewhere: "In an editor, boards and columns are files and headings.",
    change: .plan { call throws(VerbFault) in
      [
        AddColumn(
          try call.needed(.columnAddName), board: call.board, position: try call.columnPosition() ?? .end,
          wipLimit: try call.number(.columnAddWip), isDone: call.has(.doneColumn))
      ]
    }
  ) {
    [.columnAddName] + .columnPosition + [.columnAddWip, .doneColumn] + .changes
  }

  package static let columnRename = Verb(
    "column rename", .board, "Rename a column",
    examples: """
      pb column rename doing "In progress"
      """, shells: [.terminal, .page], elsewhere: "In an editor, boards and columns are files and headings.",
    change: .plan { call throws(VerbFault) in
      [RenameColumn(try call.neededColumn(), to: try call.needed(.columnRenameName), board: call.board)]
    }
  ) {
    [.column, .columnRenameName] + .changes
  }

  package static let columnMove = Verb(
    "column move", .board, "Move a column, with everything in it",
    examples: """
      pb column move review --to 1
      pb column move review --after doing
      """, shells: [.terminal, .page], elsewhere: "In an editor, boards and columns are files and headings.",
    change: .plan { call throws(VerbFault) in
      guard let position = try call.columnPosition() else {
        throw VerbFault("where to? Use --to NUMBER, --before COLUMN or --after COLUMN")
      }
      return [MoveColumn(try call.neededColumn(), to: position, board: call.board)]
    }
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
      """, shells: [.terminal, .page], elsewhere: "In an editor, boards and columns are files and headings.",
    change: .plan { call throws(VerbFault) in
      var removal = RemoveColumn(
        try call.neededColumn(), cardsTo: call.column(.columnRmCardsTo), deletesText: call.has(.columnRmWithText),
        board: call.board, today: call.today)
      removal.isOnce = call.has(.once)
      return [removal]
    }
  ) {
    [.column, .columnRmCardsTo, .columnRmWithText, .once] + .changes
  }

  package static let columnWip = Verb(
    "column wip", .board, "Limit the number of cards in a column",
    examples: """
      pb column wip doing 3
      pb column wip doing none
      """, shells: [.terminal, .page], elsewhere: "In an editor, boards and columns are files and headings.",
    change: .plan { call throws(VerbFault) in
      let typed = try call.needed(.columnWipLimit)
      let limit = Int(typed)
      guard limit.map({ $0 > 0 }) ?? (typed == "none") else { throw VerbFault("the limit must be 1 or more, or none") }
      return [LimitColumn(try call.neededColumn(), to: limit, board: call.board)]
    }
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
    elsewhere: "The page shows these settings, and does not change them; in an editor, people type them.",
    change: .plan { call throws(VerbFault) in
      let isDone = call.has(.doneColumn)
      guard isDone != call.has(.columnSetNoDone) else { throw VerbFault("use either --done or --no-done") }
      return [MarkColumn(try call.neededColumn(), isDone: isDone, board: call.board)]
    }
  ) {
    [.column, .doneColumn, .columnSetNoDone] + .changes
  }
}

extension VerbArgument {
  package static let columnAddName = operand("name", .text, "The column's name").named("column")
  package static let columnAddWip = option("--wip", value: "number", .number, "The limit for the number of cards")
    .named("limit")
  package static let columnRenameName = operand("name", .text, "The new name").named("to")
  package static let columnRmCardsTo = option("--cards-to", value: "column", .column, "Move its cards to this column")
    .named("cardsTo")
  package static let columnRmWithText = flag(
    "--with-text", summary: "Also remove text of the column that is not part of a card"
  )
  .named("text")
  package static let columnWipLimit = operand("limit", .words(["none"]), "The number, or none").named("limit")
  package static let columnSetNoDone = flag("--no-done", summary: "Cards in this column no longer count as done")
}

extension VerbCall {
  fileprivate func neededColumn() throws(VerbFault) -> ColumnName {
    guard let column = column(.column) else { throw .missing(.column) }
    return column
  }

  /// The position that `[VerbArgument].columnPosition` gives; nil if none was given.
  fileprivate func columnPosition() throws(VerbFault) -> ColumnPosition? {
    let all: [ColumnPosition?] = [
      try number(.columnNumber).map { .number($0) }, column(.beforeColumn).map { .before($0) },
      column(.afterColumn).map { .after($0) },
    ]
    let positions = all.compactMap(\.self)
    if positions.count > 1 { throw VerbFault("use only one of --to, --before and --after") }
    return positions.first
  }
}
