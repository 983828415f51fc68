extension Verb {
  package static let find = Verb(
    "find", .reading, "Find cards: words, +tags, @people and more",
    """
    All arguments together form a query, as with `pb list` (docs/queries.md): pb finds the cards that have all of the words \
    in their title, notes or checklist. The best matches come first. If a word is not in the title, pb also prints the line \
    that contains the word. The exit code is 1 if nothing is found.
    """,
    examples: """
      pb find ann mail
      pb find +home --archived
      pb find '"ship it" or release'
      pb find parser --json
      """, shells: [.terminal], elsewhere: "The page has an address for it; an editor searches by itself."
  ) {
    [.findWords, .onBoard, .withArchived, .jsonLines]
  }
}

extension VerbArgument {
  package static let findWords = operands("words", .query, "Words, +tags, @people, and all other parts of queries")
}
