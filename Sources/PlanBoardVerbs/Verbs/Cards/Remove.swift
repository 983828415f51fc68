internal import PlanBoardIntents

extension Verb {
  package static let rm = Verb(
    "rm", .card, "Move cards into the trash",
    """
    The trash is a board, `.planboard/trash.md` in the planning folder of the card's board. Each card there \
    records where it came from, and `pb restore` brings it back.
    """,
    examples: """
      pb rm id:k3f9
      pb rm roadmap.md:12 roadmap.md:14
      pb rm --where is:cancelled
      """, shells: .all,
    change: .cards(mayMeanCheckItem: true) { call in
      { RemoveCard($0, board: call.board, today: call.today) }
    }
  ) {
    [.cards] + .matching + .changes
  }
}
