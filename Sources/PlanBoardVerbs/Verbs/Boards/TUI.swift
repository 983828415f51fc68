extension Verb {
  package static let tui = Verb(
    "tui", .reading, "Work on a board in the terminal, with keys or the mouse",
    """
    Arrows or h j k l move between cards, H and L move the card to another column, n adds a card, e edits it, space checks it, u \
    undoes the last change, ? shows all keys, q quits (docs/tui.md). Every change is saved at once. What other programs save \
    appears at once.

    While pb uses the mouse, hold Shift and drag to select text. F6, --no-mouse or PB_NO_MOUSE=1 leave the mouse to the terminal.

    For a screen reader, --linear or `TERM=dumb` makes pb print numbered lists and ask for commands. With --a11y or PB_A11Y=1, \
    the cursor stands on the selected card, and a line says where it is.
    """,
    examples: """
      pb tui                       the primary board, or a choice of boards
      pb tui roadmap
      pb tui --linear roadmap
      """, shells: [], elsewhere: "It is about programs and files of this machine."
  ) {
    [.tuiBoardOrCard, .colors, .tuiNoMouse, .tuiLinear, .tuiA11y, .tuiAscii]
  }
}

extension VerbArgument {
  package static let tuiBoardOrCard = optionalOperand(
    "board or card", .boardFileOrCard,
    "The board: its path, its name or the start of either; or a card (default: the primary board)")
  package static let tuiNoMouse = flag("--no-mouse", summary: "Leave the mouse to the terminal")
  package static let tuiLinear = flag(
    "--linear", summary: "For screen readers: numbered lists and prompts, one line after the other")
  package static let tuiA11y = flag("--a11y", summary: "Show the cursor on the selected card, and say where it is")
  package static let tuiAscii = flag("--ascii", summary: "Draw with ASCII characters only")
}
