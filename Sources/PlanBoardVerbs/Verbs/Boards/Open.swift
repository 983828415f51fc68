extension Verb {
  package static let open = Verb(
    "open", .reading, "Open a board, or the line of a card, in your editor",
    """
    The editor is $VISUAL, else $EDITOR, else vi. Most editors then show the card's line.
    """,
    examples: """
      pb open                     the primary board
      pb open id:k3f9
      pb open roadmap --print     print only the path
      """, shells: [], elsewhere: "It is about programs and files of this machine."
  ) {
    [.openName, .openBoard, .openPrint, .openJson]
  }
}

extension VerbArgument {
  package static let openName = optionalOperand("name", .boardOrCard, "A board, or a card (default: the primary board)")
  package static let openBoard = option("--board", value: "board", .board, "Look for the card on this board")
  package static let openPrint = flag("--print", summary: "Print `path:line` instead of opening an editor")
  package static let openJson = flag("--json", summary: "Print path and line as JSON instead of opening an editor")
}
