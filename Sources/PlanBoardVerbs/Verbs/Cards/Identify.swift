internal import PlanBoardIntents

extension Verb {
  package static let id = Verb(
    "id", .card, "Give cards permanent ids",
    """
    pb writes the first letters of a card's handle into the file as the card's id, so that the handle still names the card \
    when its title changes. Each id is unique in the planning folder. A card that has an id keeps it.
    """,
    examples: """
      pb id "call ann"
      pb id roadmap.md:12 --json
      pb id --where has:due
      """, shells: [.terminal, .server], elsewhere: "The page finds cards without ids.",
    change: .cards { call in
      // Each id has bits of its own.
      var seed = call.seed
      return { card in
        seed &+= 1
        return AssignCardID(card, board: call.board, seed: seed)
      }
    }
  ) {
    [.idCards] + .matching + .changes
  }
}

extension VerbArgument {
  package static let idCards = optionalOperands(
    "cards", .card, "Cards: handle, path:line, board/column/N, or words of a title")
}
