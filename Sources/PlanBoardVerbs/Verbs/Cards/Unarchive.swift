internal import PlanBoardIntents

extension Verb {
  package static let unarchive = Verb(
    "unarchive", .card, "Move cards out of the archive of their board",
    """
    A card goes back to its old place, or to the end of the column that --to names.
    """,
    examples: """
      pb unarchive id:k3f9
      pb unarchive "call ann" --to doing
      pb unarchive --where +q4
      """, shells: .all,
    change: .cards(mayMeanCheckItem: true) { call in
      { UnarchiveCard($0, board: call.board, column: call.column(.otherColumn)) }
    }
  ) {
    [.unarchiveCards] + .matching + [.otherColumn] + .changes
  }
}

extension VerbArgument {
  package static let unarchiveCards = optionalOperands(
    "cards", .archivedCard, "Archived cards: handle, id:ID, path:line, or words of a title")
}
