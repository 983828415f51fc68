internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

struct TagsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags",
    abstract: "List the tags of the plan, or rename one",
    discussion: """
      Examples:
        pb tags
        pb tags rename home house
      """,
    subcommands: [TagListCommand.self, TagRenameCommand.self], defaultSubcommand: TagListCommand.self)
}

struct TagListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the tags, with the number of cards",
    discussion: """
      The most frequent tags come first. A tag in the front matter of a board counts for each of its cards.

      Examples:
        pb tags list
        pb tags list is:open --json
      """)

  @Argument(help: "Count only cards that match this query", completion: Accepted.query.kind)
  var words: [String] = []

  @Option(help: "Only on this board: its path, its name or the start of either", completion: Accepted.board.kind)
  var board: String?

  @Flag(help: "Include archived cards")
  var archived = false

  @Flag(help: "Print JSON")
  var json = false

  func run() throws {
    try Plan.run { console in
      let (cards, _) = try Plan.cards(
        words.joined(separator: " "), in: archived ? .planAndArchive : .plan, on: board, console)
      let tags = try console.value(of: cards.tags())
      if tags.ranked.isEmpty { try QueryArguments.hintAtBoard(words, on: board, ifEmpty: cards, console) }
      if json { return console.print { $0.tags(tags) } }
      for (tag, count) in tags.ranked { console.print(line: count.line(of: tag)) }
    }
  }
}

struct TagRenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a tag on all boards, or on one board",
    discussion: """
      Renames the tag in cards, archives and front matter; `old/x` becomes `new/x`. Upper and lower case must match. With \
      --board, the tag is renamed only on that board. A single `pb undo` undoes all of it.

      Examples:
        pb tags rename home house
        pb tags rename Core core --diff
        pb tags rename home house --board someday
      """)

  @Argument(help: "The tag", completion: Accepted.tag.kind)
  var old: String

  @Argument(help: "Its new name", completion: Accepted.tag.kind)
  var new: String

  @Option(help: "Only on this board: its path, its name or the start of either", completion: Accepted.board.kind)
  var board: String?

  @OptionGroup var options: CommitOptions

  func run() throws { try options.perform([RenameTag(old, to: new, on: board.map { BoardName($0) })]) }
}
