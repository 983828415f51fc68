internal import PlanBoardIntents

extension Verb {
  package static let edit = Verb(
    "edit", .card, "Change the title, fields or notes of cards",
    """
    Fields can follow the name of one card, or --where: +phone or tag:phone, person:ann, p:high, due:fri, est:3h. \
    A day may have several words: due:fri 15:00. `tag:-phone` removes a tag, and `due:none` clears a field. +1w and -1w count from the card's present date, or from today \
    if the card has no such date: due:+1w postpones the card by a week. 1w always counts from today, and start:due-3d counts \
    from the card's due date. after:roof,door makes the card wait for these cards, named as in `pb after`, and for no others.
    """,
    examples: """
      pb edit roof +phone due:fri p:high
      pb edit roof due:+1w                    a week later
      pb edit "call ann" --title "Call Ann and Bo" tag:-home
      pb edit id:k3f9 due:none --set est=3h
      pb edit milk bread --due fri            several cards
      pb edit --where tag:old +new tag:-old
      """, shells: [.terminal, .page], elsewhere: "In an editor, people type it.",
    change: .cards { call in
      {
        EditCard(
          $0, board: call.board, title: call.text(.editTitle), fields: call.fields, notes: call.text(.editNotes),
          today: call.today)
      }
    }
  ) {
    [.editCards] + .matching + [.editTitle] + .fields + [.editNotes] + .changes
  }
}

extension VerbArgument {
  package static let editCards = optionalOperands(
    "cards", .cardOrField,
    "Cards: handle, id:ID, path:line, board/column/N, or words of a title; or one card and its fields")
  package static let editTitle = option("--title", value: "title", .text, "The new title")
  package static let editNotes = option(
    "--notes", value: "markdown", .text, "The new notes; '' removes them; - reads standard input", takesAnyWord: true)
}
