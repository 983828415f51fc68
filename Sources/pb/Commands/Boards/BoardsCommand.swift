internal import ArgumentParser
internal import PlanBoardIntents
internal import PlanBoardMarkdown

struct BoardsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "boards",
    abstract: "List, set up, order, archive, remove and restore boards",
    discussion: """
      Without a subcommand, pb lists the boards. To list a folder whose name is that of a subcommand, write `./archive`.

      Examples:
        pb boards
        pb boards set roadmap --primary
        pb boards move roadmap --to 1
        pb boards archive "old ideas"
        pb boards rm chores
        pb boards restore chores
      """,
    subcommands: [
      ListCommand.self, SetCommand.self, MoveCommand.self, ArchiveCommand.self, RemoveCommand.self, RestoreCommand.self,
    ], defaultSubcommand: ListCommand.self)

  struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the boards of a folder, with counts",
      discussion: """
        A Markdown file is a board if its front matter has `planboard:`, `kanban-plugin:` or `columns:`, or if \
        `boards:` in the folder's .planboard.yml names it. A file that you name as an argument is always a board. Hidden files and \
        folders, node_modules and the conflict copies of sync tools are skipped.

        Boards with `order:` in their front matter come first, by that number, and the others follow, by their paths.

        pb reports unreadable files and problems in boards; the exit code is then 1, or 2 if pb cannot read the settings.

        Examples:
          pb boards list
          pb boards ~/plans ~/notes/todo.md
          pb boards --archived
          pb boards --json    for programs (docs/json.md)
        """)

    @Argument(
      help: "Boards, or folders to search for boards (default: the planning folder)",
      completion: Accepted.boardFile.kind)
    var paths: [BoardPath] = []

    @Flag(help: "List the archived boards instead")
    var archived = false

    @Flag(help: "List the boards in the trash instead")
    var removed = false

    @Flag(help: "Print JSON")
    var json = false

    func validate() throws {
      if removed, archived || !paths.isEmpty {
        throw ValidationError("--removed cannot be used with --archived, or with names of boards or folders")
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

  struct SetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Change the settings of a board, or make a Markdown file a board",
      discussion: """
        pb writes the settings into the front matter of the board, and changes nothing else in the file. `none` removes a \
        setting. Without `on-done:`, a board does what .planboard.yml says. `pb board set` is the same command.

        Examples:
          pb boards set ROADMAP.md --adopt
          pb boards set roadmap --done-column shipped --on-done move
          pb boards set roadmap --primary
          pb boards set roadmap --order none
        """)

    @Argument(help: "The board, or the path of a Markdown file", completion: Accepted.boardFile.kind)
    var board: String

    @Flag(help: "Make the Markdown file a board, by `planboard: true`")
    var adopt = false

    @Option(
      help: ArgumentHelp("Make this column a done column, as `pb column set --done` does", valueName: "column"),
      completion: Accepted.column.kind)
    var doneColumn: String?

    @Option(
      help: ArgumentHelp(
        "Whether `pb done` moves cards to the first done column: move, stay, or none", valueName: "what"),
      completion: .list(onDoneValues))
    var onDone: String?

    @Flag(help: "Make it the primary board, which is used if a command names no board")
    var primary = false

    @Flag(help: "Make it an ordinary board")
    var noPrimary = false

    @Option(
      help: ArgumentHelp(
        "Its number in the order of the boards, or none; `pb boards move` finds a free number", valueName: "number"),
      completion: .list(["none"]))
    var order: String?

    @OptionGroup var options: CommitOptions

    private static let onDoneValues = BoardSettings.OnDone.allCases.map(\.rawValue) + ["none"]

    func validate() throws {
      if primary, noPrimary { throw ValidationError("use either --primary or --no-primary") }
      if let onDone, !Self.onDoneValues.contains(onDone) {
        throw ValidationError("--on-done must be move, stay or none")
      }
      if let order, order != "none", Int(order).map({ !BoardStanding.orders.contains($0) }) ?? true {
        throw ValidationError("--order must be none, or a whole number of at most nine digits")
      }
      if intents.isEmpty {
        throw ValidationError(
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

  struct MoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "move",
      abstract: "Move a board to another place among the boards",
      discussion: """
        Lists, drawings and completion show the boards in this order. pb writes `order:` into the front matter of the board. \
        If there is no free number at the new place, pb also changes as few other boards as possible.

        Examples:
          pb boards move roadmap --to 1
          pb boards move chores --before home
        """)

    @Argument(help: "The board", completion: Accepted.board.kind)
    var board: String

    @Option(help: ArgumentHelp("Its position among the boards, from 1", valueName: "number"))
    var to: Int?

    @Option(help: ArgumentHelp("Before this board", valueName: "board"), completion: Accepted.board.kind)
    var before: String?

    @Option(help: ArgumentHelp("After this board", valueName: "board"), completion: Accepted.board.kind)
    var after: String?

    @OptionGroup var options: CommitOptions

    func validate() throws {
      guard [to != nil, before != nil, after != nil].count(where: { $0 }) == 1 else {
        throw ValidationError("where to? Use one of --to NUMBER, --before BOARD and --after BOARD")
      }
      if let to, to < 1 { throw ValidationError("--to must be 1 or more") }
    }

    private var position: MoveBoard.Position {
      if let before { return .before(BoardName(before)) }
      return after.map { .after(BoardName($0)) } ?? .number(to ?? 1)
    }

    func run() throws { try options.perform([MoveBoard(BoardName(board), to: position)]) }
  }

  struct ArchiveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "archive",
      abstract: "Put boards away, so that lists, searches and counts leave them out",
      discussion: """
        pb writes `archived: true` into the front matter; the file stays where it is. No card can be added to an archived board. \
        `pb boards restore` brings it back, with its old bytes.

        Examples:
          pb boards archive chores
          pb boards archive sprint-12 sprint-13
        """)

    @Argument(help: "The boards", completion: Accepted.board.kind)
    var boards: [String]

    @OptionGroup var options: CommitOptions

    func run() throws { try options.perform(boards.map { ArchiveBoard(BoardName($0)) }) }
  }

  struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rm",
      abstract: "Move boards into the trash",
      discussion: """
        The file goes to `.planboard/trash` in the board's planning folder, into a folder named after the day. `pb boards restore` \
        brings it back, and `pb trash --empty` deletes it. Conflict copies beside the board stay.

        Examples:
          pb boards rm chores
          pb boards rm chores --dry-run
        """)

    @Argument(help: "The boards", completion: Accepted.board.kind)
    var boards: [String]

    @OptionGroup var options: CommitOptions

    func run() throws { try options.perform(boards.map { RemoveBoard(BoardName($0), today: System.today) }) }
  }

  struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore",
      abstract: "Bring back boards that are archived or in the trash",
      discussion: """
        A board from the trash goes back to its old path. If another file now has that path, pb writes nothing. If several \
        boards had the path, pb restores the one that was removed last; to restore another one, give the path of its file in the \
        trash.

        Examples:
          pb boards restore chores
        """)

    @Argument(help: "The boards, by path or file name", completion: Accepted.putAwayBoard.kind)
    var boards: [String]

    @OptionGroup var options: CommitOptions

    func run() throws { try options.perform(boards.map { RestoreBoard(BoardName($0)) }) }
  }
}
