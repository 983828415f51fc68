internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardVerbs

enum BoardsCommand {
  struct ListCommand: Command {
    @Argument(.boardsListPaths) var paths: [BoardPath]

    @Argument(.boardsListArchived) var archived: Bool

    @Argument(.boardsListRemoved) var removed: Bool

    @Argument(.json) var json: Bool

    func validate() throws {
      if removed, archived || !paths.isEmpty {
        throw UsageError("--removed cannot be used with --archived, or with names of boards or folders")
      }
    }

    func run() throws {
      try Plan.run { console in
        let session = try console.session()
        let found = session.snapshot(removed ? .paths([]) : try Plan.selection(paths, of: session))
        if removed { return BoardList(found).printRemoved(isJSON: json, console) }
        try BoardList(found).print(archived ? .archived : .living, isJSON: json, console)
      }
    }
  }

  struct SetCommand: Command {
    @Argument(.boardsSetBoard) var board: String

    @Argument(.boardsSetAdopt) var adopt: Bool

    @Argument(.boardsSetDoneColumn) var doneColumn: String?

    @Argument(.boardsSetOnDone) var onDone: String?

    @Argument(.boardsSetPrimary) var primary: Bool

    @Argument(.boardsSetNoPrimary) var noPrimary: Bool

    @Argument(.boardsSetOrder) var order: String?

    var options = CommitOptions()

    private static let onDoneValues = BoardSettings.OnDone.allCases.map(\.rawValue) + ["none"]

    func validate() throws {
      try options.validate()
      if primary, noPrimary { throw UsageError("use either --primary or --no-primary") }
      if let onDone, !Self.onDoneValues.contains(onDone) {
        throw UsageError("--on-done must be move, stay or none")
      }
      if let order, order != "none", Int(order).map({ !BoardStanding.orders.contains($0) }) ?? true {
        throw UsageError("--order must be none, or a whole number of at most nine digits")
      }
      if intents.isEmpty {
        throw UsageError(
          "what is to be set? Use --adopt, --done-column, --on-done, --primary, --no-primary or --order")
      }
    }

    private var intents: [any Intent] {
      let name = BoardName(board)
      var settings: [SetBoard.Setting] = []
      if let onDone { settings.append(.onDone(BoardSettings.OnDone(rawValue: onDone))) }
      if primary || noPrimary { settings.append(.primary(primary)) }
      if let order { settings.append(.order(Int(order))) }
      let adoption: [any Intent] = adopt ? [SetBoard(name, .adopted)] : []
      let marks = doneColumn.map { MarkColumn(ColumnName(text: $0), isDone: true, board: name) as any Intent }
      return adoption + [marks].compactMap { $0 } + settings.map { SetBoard(name, $0) }
    }

    func run() throws {
      try Plan.run { console in
        var request = options.request(intents)
        request.needs = .allIntents
        try options.perform(request, console)
        guard adopt, !options.isDry else { return }
        GitReport(console).report(unnamed: GitIntegration.unnamedBoards(in: try console.session()))
      }
    }
  }
}
