internal import PlanBoardIntents

extension Verb {
  package static let reopen = Verb(
    "reopen", .card, "Uncheck the boxes of cards",
    """
    Done and cancelled cards become open again. pb also removes `done:` and `cancelled:`. A card in a done column goes back \
    to where it came from, if `pb history` on this machine shows it, or else to the end of the first column for open cards. \
    In the archive, it stays.
    """,
    examples: """
      pb reopen id:k3f9
      pb reopen "call ann" roadmap.md:12
      pb reopen --where done:-1d..
      """, shells: .all,
    change: .cards(mayMeanCheckItem: true) { call in
      { CompleteCard($0, board: call.board, isDone: false, today: call.today) }
    }
  ) {
    [.reopenCards] + .matching + .changes
  }
}

extension VerbArgument {
  package static let reopenCards = optionalOperands(
    "cards", .closedCard, "Cards: handle, id:ID, path:line, board/column/N, or words of a title")
}
