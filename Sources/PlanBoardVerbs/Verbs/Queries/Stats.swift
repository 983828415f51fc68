extension Verb {
  package static let stats = Verb(
    "stats", .reading, "Count the cards of the plan",
    """
    Shows for each board the number of cards in each column, with the column's limit; how many cards are open, done and \
    late; and the open card with the earliest `created:`. On a terminal, pb draws these numbers as bars, and adds bars \
    for the open cards of each tag and person, and for the cards done in each of the last weeks. With a query, only matching cards count. If the first \
    word names a board, as for --board, only that board counts; to search for the word, write '"roadmap"'.
    """,
    examples: """
      pb stats
      pb stats roadmap
      pb stats roadmap.md +core
      pb stats --json    for programs (docs/json.md)
      """, shells: [], elsewhere: "The other shells show it while people work."
  ) {
    [.boardsAndQuery, .onlyBoard, .json]
  }
}
