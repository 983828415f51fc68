extension Verb {
  package static let view = Verb(
    "view", .reading, "Show the cards of a saved search",
    """
    A saved search is called a view. Views are defined in .planboard.yml: each has a query, and can have an order and groups \
    (docs/queries.md). Every plan has the views today, soon, week, overdue, pinned, blocked and recent. Without a name, pb lists \
    the views.
    """,
    examples: """
      pb view              list the views
      pb view today
      pb view week --json  for programs (docs/json.md)
      """, shells: [.terminal], elsewhere: "The page has an address for it; an editor searches by itself."
  ) {
    [.viewName, .onlyBoard, .json]
  }
}

extension VerbArgument {
  package static let viewName = optionalOperand("name", .view, "The view's name, or the start of it")
}
