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

  struct MoveCommand: Command {
    @Argument(.boardsMoveBoard) var board: String

    @Argument(.boardsMoveTo) var to: Int?

    @Argument(.boardsMoveBefore) var before: String?

    @Argument(.boardsMoveAfter) var after: String?

    var options = CommitOptions()

    func validate() throws {
      try options.validate()
      guard [to != nil, before != nil, after != nil].count(where: { $0 }) == 1 else {
        throw UsageError("where to? Use one of --to NUMBER, --before BOARD and --after BOARD")
      }
      if let to, to < 1 { throw UsageError("--to must be 1 or more") }
    }

    private var position: MoveBoard.Position {
      if let before { return .before(BoardName(before)) }
      return after.map { .after(BoardName($0)) } ?? .number(to ?? 1)
    }

    func run() throws { try options.perform([MoveBoard(BoardName(board), to: position)]) }
  }

  struct ArchiveCommand: Command {
    @Argument(.boards) var boards: [String]

    var options = CommitOptions()

    func validate() throws { try options.validate() }

    func run() throws { try options.perform(boards.map { ArchiveBoard(BoardName($0)) }) }
  }

  struct RemoveCommand: Command {
    @Argument(.boards) var boards: [String]

    var options = CommitOptions()

    func validate() throws { try options.validate() }

    func run() throws { try options.perform(boards.map { RemoveBoard(BoardName($0), today: System.today) }) }
  }

  struct RestoreCommand: Command {
    @Argument(.boardsRestoreBoards) var boards: [String]

    var options = CommitOptions()

    func validate() throws { try options.validate() }

    func run() throws { try options.perform(boards.map { RestoreBoard(BoardName($0)) }) }
  }
}
