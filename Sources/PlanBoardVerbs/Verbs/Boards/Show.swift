extension Verb {
  package static let show = Verb(
    "show", .reading, "Draw a board in the terminal, or show one card in full",
    """
    Columns are side by side, or one below the other in a narrow terminal. If the output is not a terminal, the board is \
    printed as plain text, one card per line, unless --width or --color always is given. If a column has \
    more than five done or cancelled cards, only the three that were done last are drawn, and `+ 21 done` counts the \
    others, unless --all is given.

    If no board has the name, pb shows the card with this name: its fields, notes and checklist, the cards for which it waits, \
    and what happened to it through pb on this machine. `pb log` shows its history in git.

    Boxes:     ☐ open  ◧ started  ✓ done  ✗ cancelled  • none
    Priority:  ▲ high  ◆ medium  ▽ low

    `2/3` in a column's frame means 2 cards, with a limit of 3; `!` marks a column over its limit, and the number of late cards. With \
    --where, only the cards that match are drawn, done or not; `2 of 7` means two of the seven cards.
    """,
    examples: """
      pb show                      the primary board, or the only one
      pb show roadmap
      pb show "call ann"           a card
      pb show roadmap -w due:..7d  only the cards that match a query
      pb show --plain roadmap.md | grep release
      pb show --json roadmap.md    for programs (docs/json.md)
      """, shells: [], elsewhere: "The other shells show it while people work."
  ) {
    [.showBoardOrCard, .showWhere, .colors, .showWidth, .showAll, .showPlain, .json]
  }
}

extension VerbArgument {
  package static let showBoardOrCard = optionalOperand(
    "board or card", .boardFileOrCard,
    """
    The board: its path, its name or the start of either, or - for standard input; or a card (default: \
    the primary board)
    """)
  package static let showWhere = option(
    "-w", "--where", value: "query", .query, "Only the cards of the board that match a query (docs/queries.md)")
  package static let showWidth = option(
    "--width", value: "columns", .number, "Draw for a terminal of this many columns")
  package static let showAll = flag(
    "--all", summary: "Draw all done cards; otherwise, a column with many of them shows only the last ones")
  package static let showPlain = flag("--plain", summary: "No frames, no colours, one card per line")
}
