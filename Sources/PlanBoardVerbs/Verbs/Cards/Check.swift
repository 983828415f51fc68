internal import PlanBoardIntents

extension Verb {
  package static let check = Verb(
    "check", .card, "Check an item of a card's checklist",
    """
    The place of an item is enough: if line 12 of roadmap.md is an item, `pb check roadmap.md:12` checks it, as \
    `pb done roadmap.md:12` does.
    """,
    examples: """
      pb check id:k3f9 2              the second item
      pb check id:k3f9 "write tests"
      pb check roadmap.md:12          the item on this line
      pb check id:k3f9 2 --undo       uncheck it
      pb check --where +release "write tests"
      """, shells: [.terminal, .page], elsewhere: "In an editor, `pb.done` on the line of the item does it.",
    change: .cards { call in
      { SetCheckItem($0, item: call.text(.checkItem), board: call.board, isDone: !call.has(.checkUndo)) }
    }
  ) {
    [.checkCard, .checkItem, .checkUndo] + .matching + .changes
  }
}

extension VerbArgument {
  package static let checkCard = optionalOperand(
    "card", .card, "The card, or the path:line of the item; leave it out with --where")
  package static let checkItem = optionalOperand("item", .checkItem, "The item: its number, or words of its title")
    .named("item", asking: "which item? Give its number, or words of its title")
  package static let checkUndo = flag("--undo", summary: "Uncheck it").named("undo")
}
