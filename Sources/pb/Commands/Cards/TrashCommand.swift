internal import ArgumentParser
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

struct TrashCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trash",
    abstract: "List the cards in the trash, or empty it",
    discussion: """
      `pb boards --removed` lists the boards in the trash. --empty deletes them, too.

      Examples:
        pb trash
        pb trash --empty --older-than 30d
      """)

  @Flag(help: "Delete the cards and boards; `pb undo` still brings them back")
  var empty = false

  @Option(help: ArgumentHelp("Only what was removed at least this long ago, for example 30d or 4w", valueName: "time"))
  var olderThan: String?

  @OptionGroup var options: CommitOptions

  func validate() throws {
    if olderThan != nil, !empty { throw ValidationError("--older-than can be used only with --empty") }
    if olderThan != nil, days == nil { throw ValidationError("--older-than needs a time, for example 30d or 4w") }
    if !empty, options.isDry || options.quiet {
      throw ValidationError("--dry-run, --diff and --quiet can be used only with --empty")
    }
  }

  func run() throws {
    if empty { return try options.perform([EmptyTrash(olderThan: days, today: System.today)]) }
    try Plan.run { console in
      let trash = console.value(of: try console.session().trash())
      let hasCards = try console.print(trash.cards, CardListing(isJSON: options.json), of: trash.plan)
      guard !options.json else { return }
      let boards = trash.plan.removedBoards().count
      if boards > 0 { console.print(.boardsInTrash(boards)) } else if !hasCards { console.print(.trashIsEmpty) }
    }
  }

  private var days: Int? { olderThan.flatMap { EmptyTrash.days($0) } }
}
