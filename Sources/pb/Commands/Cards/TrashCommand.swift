internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardVerbs

struct TrashCommand: Command {
  @Argument(.trashEmpty) var empty: Bool

  @Argument(.trashOlderThan) var olderThan: String?

  var options = CommitOptions()

  func validate() throws {
    try options.validate()
    if olderThan != nil, !empty { throw UsageError("--older-than can be used only with --empty") }
    if olderThan != nil, days == nil { throw UsageError("--older-than needs a time, for example 30d or 4w") }
    if !empty, options.isDry || options.quiet {
      throw UsageError("--dry-run, --diff and --quiet can be used only with --empty")
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
