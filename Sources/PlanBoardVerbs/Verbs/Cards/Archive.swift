internal import PlanBoardIntents

extension Verb {
  package static let archive = Verb(
    "archive", .card, "Move cards into the archive of their board",
    """
    Without a card or a query, all done cards are archived, and pb asks first. A board without an archive gets one: a line \
    `***` and a heading `Archive` after the last column.
    """,
    examples: """
      pb archive                all done cards
      pb archive id:k3f9
      pb archive "call ann" --diff
      pb archive --where 'is:done done:..-30d' --yes
      """, shells: .all,
    change: .cards(usualQuery: "is:done", mayMeanCheckItem: true) { call in
      { ArchiveCard($0, board: call.board) }
    }
  ) {
    [.cards] + .matching + .changes
  }
}
