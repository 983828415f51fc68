extension VerbArgument {
  package static let boardsAndQuery = optionalOperands(
    "words", .boardOrQuery,
    """
    Boards, folders to search for boards (default: the planning folder), - for standard input; all other \
    words are a query
    """)
  package static let withArchived = flag("--archived", summary: "Include archived cards")
  package static let limit = option("--limit", value: "number", .number, "Show at most this many cards")
  package static let query = optionalOperands("words", .query, "Only cards that match this query")
  package static let whereQuery = option(
    "-w", "--where", value: "query", .query, "All cards that match a query (docs/queries.md)")
  package static let yes = flag("--yes", summary: "Do not ask before changing the cards that --where finds")
  package static let cards = optionalOperands(
    "cards", .card, "Cards: handle, id:ID, path:line, board/column/N, or words of a title")
  package static let again = flag(
    "--again", summary: "Do a repeating card again, even if it was done less than a minute ago")
  package static let once = flag("--once", summary: "Complete repeating cards for good: add no next card")
    .named("once")
  package static let openCards = optionalOperands(
    "cards", .openCard, "Cards: handle, id:ID, path:line, board/column/N, or words of a title")
}

extension [VerbArgument] {
  /// Of commands that change all cards that match a query.
  package static let matching: [VerbArgument] = [.whereQuery, .yes]
}
