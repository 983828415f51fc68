internal import PlanBoardIntents

extension Verb {
  package static let note = Verb(
    "note", .card, "Add a note to a card",
    """
    The first argument is the card; all others form the note. With --where, all arguments form the note. The note goes \
    below the card's other notes, which stay as they are. It is Markdown. To replace all notes, use `pb edit --notes`. \
    Write -- before a note that begins with -.
    """,
    examples: """
      pb note roof asked Bo
      pb note "call ann" "No answer; try again on Monday"
      date | pb note id:k3f9 -                the note from standard input
      pb note --where +trip packed
      pb note roof -- -5 degrees today
      """, shells: [.terminal, .page], elsewhere: "In an editor, people type it.",
    change: .cards { call throws(VerbFault) in
      let note = try call.needed(.noteCardAndText)
      return { NoteCard($0, note: note, board: call.board) }
    }
  ) {
    [.noteCardAndText] + .matching + .changes
  }
}

extension VerbArgument {
  package static let noteCardAndText = optionalOperands(
    "card-and-text", .cardThenText, "The card, and the text of the note; - reads the text from standard input"
  )
  .named("text", asking: "what is the note? Write its text, or - to read it from standard input")
}
