internal import PlanBoardIntents

extension Verb {
  package static let move = Verb(
    "move", .card, "Move cards to another column, place or board",
    """
    Name a card by its handle, id:ID, path:line, board/column/N, or words of its title. A card that moves into a done \
    column is checked, and a card with `every:` repeats. If most boxes in that column are open, the card is not checked. A \
    card that moves out of a done column is unchecked. Without --section, a card goes below all cards of its new column, or \
    with --top above them; if it stays in its column, it also stays in its section.
    """,
    examples: """
      pb move "ship the writer" --to doing
      pb move id:k3f9 --to done --top
      pb move id:k3f9 --section "version 2"
      pb move roadmap.md:12 roadmap.md:14 --after id:b2x7
      pb move "old idea" --to-board someday --to ideas
      pb move --where '+q4 is:open' --to later
      """, shells: .all,
    change: .cards { call throws(VerbFault) in
      let position = try call.position()
      if position == nil, ![.moveTo, .moveToBoard, .section].contains(where: { call.has($0) }) {
        throw VerbFault(
          """
          where to? Use --to COLUMN, --section NAME, --to-board BOARD, --top, --bottom, --before CARD or --after CARD
          """)
      }
      return {
        var move = MoveCard(
          $0, from: call.board, to: call.board(.moveToBoard), column: call.column(.moveTo), section: call.section,
          position: position ?? .bottom, today: call.today)
        move.isOnce = call.has(.once)
        return move
      }
    }
  ) {
    [.cards] + .matching + [.moveTo, .moveToBoard] + .position + [.again, .once] + .changes
  }
}

extension VerbArgument {
  package static let moveTo = option("--to", value: "column", .column, "The column; the start of its name is enough")
    .named("column")
  package static let moveToBoard = option("--to-board", value: "board", .board, "Another board").named("toBoard")
}
