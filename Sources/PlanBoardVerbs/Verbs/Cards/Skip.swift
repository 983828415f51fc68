internal import PlanBoardIntents

extension Verb {
  package static let skip = Verb(
    "skip", .card, "Move the dates of repeating cards to their next occurrence",
    """
    The card gets the dates that the next card would have if this one were done today. Nothing is checked, and no card is added. \
    A card without `every:` is refused.
    """,
    examples: """
      pb skip water
      pb skip yoga "water the plants"
      pb skip --where 'is:recurring is:overdue' --yes
      """, shells: .all,
    change: .cards { call in { SkipCard($0, board: call.board, today: call.today) } }
  ) {
    [.openCards] + .matching + .changes
  }
}
