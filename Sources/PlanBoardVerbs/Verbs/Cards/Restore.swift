internal import PlanBoardIntents

extension Verb {
  package static let restore = Verb(
    "restore", .card, "Bring cards back from the trash",
    """
    A card goes back to its old board, column and section, between its old neighbours. If the neighbours are gone, the card \
    goes to its old position, counted from the top. If the section is also gone, the card goes to the end of the column. \
    --board and --to choose another board and column.
    """,
    examples: """
      pb restore "call ann"
      pb restore id:k3f9 --board someday --to ideas
      pb restore --where +q4
      """, shells: [.terminal, .page], elsewhere: "In an editor, the trash is a file like others.",
    change: .cards { call in
      { RestoreCard($0, board: call.board, column: call.column(.otherColumn)) }
    }
  ) {
    [.restoreCards] + .matching + [.otherColumn] + .changes
  }
}

extension VerbArgument {
  package static let restoreCards = optionalOperands(
    "cards", .trashedCard, "Cards in the trash: handle, id:ID or words of a title")
}
