internal import PlanBoardIntents

extension Verb {
  package static let tags = Verb(
    "tags", .reading, "List the tags of the plan, or rename one",
    examples: """
      pb tags
      pb tags rename home house
      """,
    usually: "list",
    subcommands: {
      [.tagsList, .tagsRename]
    })

  package static let tagsList = Verb(
    "tags list", .reading, "List the tags, with the number of cards",
    """
    The most frequent tags come first. A tag in the front matter of a board counts for each of its cards.
    """,
    examples: """
      pb tags list
      pb tags list is:open --json
      """, shells: [], elsewhere: "The other shells show it while people work."
  ) {
    [.tagsListWords, .onBoard, .withArchived, .json]
  }

  package static let tagsRename = Verb(
    "tags rename", .reading, "Rename a tag on all boards, or on one board",
    """
    Renames the tag in cards, archives and front matter; `old/x` becomes `new/x`. Upper and lower case must match. With \
    --board, the tag is renamed only on that board. A single `pb undo` undoes all of it.
    """,
    examples: """
      pb tags rename home house
      pb tags rename Core core --diff
      pb tags rename home house --board someday
      """, shells: [.terminal], elsewhere: "An editor renames a tag as a symbol; the page has no command for it.",
    change: .plan { call throws(VerbFault) in
      [RenameTag(try call.needed(.tagsRenameOld), to: try call.needed(.tagsRenameNew), on: call.board)]
    }
  ) {
    [.tagsRenameOld, .tagsRenameNew, .onBoard] + .commits
  }
}

extension VerbArgument {
  package static let tagsListWords = optionalOperands("words", .query, "Count only cards that match this query")
  package static let tagsRenameOld = operand("old", .tag, "The tag")
  package static let tagsRenameNew = operand("new", .tag, "Its new name")
}
