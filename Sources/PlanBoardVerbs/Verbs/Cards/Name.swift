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
      """, shells: [.terminal], elsewhere: "The page and an editor change the title itself."
  ) {
    [.nameCardAndTitle] + .changes
  }
}

extension VerbArgument {
  package static let nameCardAndTitle = optionalOperands(
    "card-and-title", .cardThenText, "The card, and its new title; - reads the title from standard input")
}
