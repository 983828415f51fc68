extension Verb {
  package static let log = Verb(
    "log", .history, "Show a card's history in git",
    """
    Shows when the card was created, moved, changed or done, and by whom, newest first. The card is recognised by its id, \
    or else by its title and text, even if it moves to another board or the board's file is renamed. pb also finds a \
    removed card if its board still exists. If several cards have the name, an open one comes first, and pb lists the others.
    """,
    examples: """
      pb log id:k3f9
      pb log "call ann" -n 5
      pb log id:k3f9 --json
      """, shells: [], elsewhere: "The other shells show it while people work."
  ) {
    [.logCard, .logBoard, .logCount, .json]
  }
}

extension VerbArgument {
  package static let logCard = operand("card", .card, "The card")
  package static let logBoard = option(
    "--board", value: "board", .board, "The board: its path, its name or the start of either")
  package static let logCount = option("-n", "--count", value: "number", .number, "Show at most this many commits")
}
