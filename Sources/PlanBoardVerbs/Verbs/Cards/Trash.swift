extension Verb {
  package static let trash = Verb(
    "trash", .card, "List the cards in the trash, or empty it",
    """
    `pb boards --removed` lists the boards in the trash. --empty deletes them, too.
    """,
    examples: """
      pb trash
      pb trash --empty --older-than 30d
      """, shells: [.terminal], elsewhere: "The page lists the trash, and empties nothing."
  ) {
    [.trashEmpty, .trashOlderThan] + .commits
  }
}

extension VerbArgument {
  package static let trashEmpty = flag(
    "--empty", summary: "Delete the cards and boards; `pb undo` still brings them back")
  package static let trashOlderThan = option(
    "--older-than", value: "time", .text, "Only what was removed at least this long ago, for example 30d or 4w")
}
