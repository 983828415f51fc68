internal import PlanBoardIntents

extension Verb {
  package static let name = Verb(
    "name", .card, "Give a card another title",
    """
    The first argument is the card; all others form its new title, as for `pb edit --title`: no word is read as a field, and \
    the card's fields stay as they are. Write -- before a title that begins with -.
    """,
    examples: """
      pb name roof Call Bo
      pb name "call ann" "Call Ann & Bo"
      pb name roof "Mend the roof" --dry-run
      echo Call Bo | pb name roof -           the title from standard input
      pb name roof -- -5 degrees
      """, shells: [.terminal], elsewhere: "The page and an editor change the title itself.",
    change: .cards { call throws(VerbFault) in
      var title = try call.needed(.nameCardAndTitle)
      // The end of a line of standard input is not part of the title.
      if title.last?.isNewline == true { title.removeLast() }
      return { [title] in EditCard($0, board: call.board, title: title, today: call.today) }
    }
  ) {
    [.nameCardAndTitle] + .changes
  }
}

extension VerbArgument {
  package static let nameCardAndTitle = optionalOperands(
    "card-and-title", .cardThenText, "The card, and its new title; - reads the title from standard input"
  )
  .named("title", asking: "what is the new title? Write it after the card, or - for standard input")
}
