extension Verb {
  package static let add = Verb(
    "add", .card, "Add a card",
    """
    The text can contain fields: +home or tag:home, person:ann, p:high, due:fri, every:1w. pb writes them as the board \
    does: #home, @ann, !high. after:roof makes the card wait for another one, named as in `pb after`. Dates can be \
    words: today, fri, next friday, 3d, 2w, 1dec, eom, 2026-W50, and can have a time: fri 15:00, fri@3pm; the file gets ISO dates. \
    All words after -- belong to the title, even +home, tag:home and -. \
    Without --column, the card goes into the first column that is not for done cards. Without --section, it goes below the last card of the \
    column, even if that card is in a section; with --top, it goes above the first section.
    """,
    examples: """
      pb add Call Ann +home p:high due:fri
      pb add "Ship it" --column doing --top --board roadmap
      pb add "Fix the login" --column doing --section "version 2"
      printf '%s\\n' Milk 'Bread +shop' | pb add -    many cards, one per line
      pb add -- +one for the new door
      """, shells: [.terminal, .page], elsewhere: "In an editor, people type it."
  ) {
    [.addText] + .changes + [.addColumn] + .position + .fields + [.addNotes, .addDuplicate, .addReopen]
  }
}

extension VerbArgument {
  package static let addText = operands(
    "text", .fields, "The card's title and fields, or - to read such texts from standard input, one per line")
  package static let addColumn = option(
    "--column", value: "name", .column, "Add it to this column; the start of its name is enough")
  package static let addNotes = option(
    "--notes", value: "text", .text, "Markdown below the title; - reads standard input", takesAnyWord: true)
  package static let addDuplicate = flag("--duplicate", summary: "Add the card even if another card has this title")
  package static let addReopen = flag(
    "--reopen", summary: "If a done card has this title, reopen it instead of adding a card")
}
