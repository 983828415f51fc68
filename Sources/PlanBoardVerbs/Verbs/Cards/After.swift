internal import PlanBoardIntents

extension Verb {
  package static let after = Verb(
    "after", .card, "Make a card wait for other cards",
    """
    The first card waits for the others, which may be on other boards: pb adds the ids of the others to the first card's \
    `after:`. A card without an id gets one. To remove `after:`, write `none` in place of the other cards. A card cannot \
    wait for itself, and cards cannot wait for each other.
    """,
    examples: """
      pb after "hang the door" "paint the door"
      pb after roof milk bread
      pb after roof none
      """, shells: [.terminal, .page], elsewhere: "In an editor, people type the field.",
    change: .cards { call throws(VerbFault) in
      let others = try call.cards(.afterCards)
      return { WaitForCards($0, for: others, board: call.board) }
    }
  ) {
    [.afterCards] + .changes
  }
}

extension VerbArgument {
  package static let afterCards = optionalOperands(
    "cards", .cardThenCards,
    """
    The card that waits, and the cards for which it waits; handle, id:ID, path:line, board/column/N, or \
    words of a title
    """
  )
  .named("for", asking: "for which cards does it wait? Name them after the card, or write none")
}
