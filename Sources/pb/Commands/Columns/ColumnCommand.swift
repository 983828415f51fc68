internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents

struct ColumnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "column",
    abstract: "Add, rename, move, remove, limit and mark columns",
    discussion: """
      Examples:
        pb column add Review --before done
        pb column rename review "In review" --board roadmap
        pb column wip doing 3
        pb column set shipped --done
      """,
    subcommands: [
      AddCommand.self, RenameCommand.self, MoveCommand.self, RemoveCommand.self, LimitCommand.self, SetCommand.self,
    ])

  private static let columnHelp: ArgumentHelp = "The column; the start of its name is enough"

  /// The position of a column among the columns of its board.
  struct Position: ParsableArguments {
    @Option(help: ArgumentHelp("Its position among the columns, from 1", valueName: "number"))
    var to: Int?

    @Option(help: ArgumentHelp("Before this column", valueName: "column"), completion: Accepted.column.kind)
    var before: String?

    @Option(help: ArgumentHelp("After this column", valueName: "column"), completion: Accepted.column.kind)
    var after: String?

    func validate() throws {
      if [to != nil, before != nil, after != nil].count(where: { $0 }) > 1 {
        throw ValidationError("use only one of --to, --before and --after")
      }
      if let to, to < 1 { throw ValidationError("--to must be 1 or more") }
    }

    var isGiven: Bool { to != nil || before != nil || after != nil }

    var position: ColumnPosition {
      if let before { return .before(ColumnName(text: before)) }
      if let after { return .after(ColumnName(text: after)) }
      return to.map { .number($0) } ?? .end
    }
  }

  struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add an empty column",
      discussion: """
        Examples:
          pb column add Review --before done
          pb column add Doing --wip 3 --board roadmap
        """)

    @Argument(help: "The column's name")
    var name: String

    @OptionGroup var position: Position

    @Option(help: ArgumentHelp("The limit for the number of cards", valueName: "number"))
    var wip: Int?

    @Flag(help: "Cards in this column count as done")
    var done = false

    @OptionGroup var options: ChangeOptions

    func validate() throws {
      if let wip, wip < 1 { throw ValidationError("--wip must be 1 or more") }
    }

    func run() throws {
      try options.perform([
        AddColumn(name, board: options.boardName, position: position.position, wipLimit: wip, isDone: done)
      ])
    }
  }

  struct RenameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename",
      abstract: "Rename a column",
      discussion: """
        Examples:
          pb column rename doing "In progress"
        """)

    @Argument(help: ColumnCommand.columnHelp, completion: Accepted.column.kind)
    var column: String

    @Argument(help: "The new name")
    var name: String

    @OptionGroup var options: ChangeOptions

    func run() throws {
      try options.perform([RenameColumn(ColumnName(text: column), to: name, board: options.boardName)])
    }
  }

  struct MoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "move",
      abstract: "Move a column, with everything in it",
      discussion: """
        Examples:
          pb column move review --to 1
          pb column move review --after doing
        """)

    @Argument(help: ColumnCommand.columnHelp, completion: Accepted.column.kind)
    var column: String

    @OptionGroup var position: Position
    @OptionGroup var options: ChangeOptions

    func validate() throws {
      if !position.isGiven { throw ValidationError("where to? Use --to NUMBER, --before COLUMN or --after COLUMN") }
    }

    func run() throws {
      try options.perform([MoveColumn(ColumnName(text: column), to: position.position, board: options.boardName)])
    }
  }

  struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rm",
      abstract: "Remove a column",
      discussion: """
        To remove a column with cards, use --cards-to, which moves the cards to another column. To remove a column with other \
        text, such as prose, sections or comments, use --with-text.

        Examples:
          pb column rm review
          pb column rm review --cards-to doing
        """)

    @Argument(help: ColumnCommand.columnHelp, completion: Accepted.column.kind)
    var column: String

    @Option(
      help: ArgumentHelp("Move its cards to this column", valueName: "column"), completion: Accepted.column.kind)
    var cardsTo: String?

    @Flag(help: "Also remove text of the column that is not part of a card")
    var withText = false

    @Flag(help: CardsHelp.once) var once = false

    @OptionGroup var options: ChangeOptions

    func run() throws {
      var removal = RemoveColumn(
        ColumnName(text: column), cardsTo: cardsTo.map { ColumnName(text: $0) }, deletesText: withText,
        board: options.boardName, today: System.today)
      removal.isOnce = once
      try options.perform([removal])
    }
  }

  struct LimitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "wip",
      abstract: "Limit the number of cards in a column",
      discussion: """
        Examples:
          pb column wip doing 3
          pb column wip doing none
        """)

    @Argument(help: ColumnCommand.columnHelp, completion: Accepted.column.kind)
    var column: String

    @Argument(help: "The number, or none", completion: .list(["none"]))
    var limit: String

    @OptionGroup var options: ChangeOptions

    func validate() throws {
      if limit != "none", Int(limit).map({ $0 < 1 }) ?? true {
        throw ValidationError("the limit must be 1 or more, or none")
      }
    }

    func run() throws {
      try options.perform([LimitColumn(ColumnName(text: column), to: Int(limit), board: options.boardName)])
    }
  }

  struct SetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Make a column a done column, or one for open cards",
      discussion: """
        Cards in a done column count as done, unless their boxes say otherwise. pb writes `done: true` into the front matter \
        or, on a board of Obsidian Kanban, the paragraph **Complete** below the heading. The other columns stay what they are.

        Examples:
          pb column set shipped --done
          pb column set shipped --no-done --board roadmap
        """)

    @Argument(help: ColumnCommand.columnHelp, completion: Accepted.column.kind)
    var column: String

    @Flag(help: "Cards in this column count as done")
    var done = false

    @Flag(help: "Cards in this column no longer count as done")
    var noDone = false

    @OptionGroup var options: ChangeOptions

    func validate() throws {
      if done == noDone { throw ValidationError("use either --done or --no-done") }
    }

    func run() throws {
      try options.perform([MarkColumn(ColumnName(text: column), isDone: done, board: options.boardName)])
    }
  }
}
