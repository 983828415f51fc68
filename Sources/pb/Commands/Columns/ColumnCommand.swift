internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardVerbs

enum ColumnCommand {
  /// The position of a column among the columns of its board.
  struct Position: ArgumentGroup {
    @Argument(.columnNumber) var to: Int?

    @Argument(.beforeColumn) var before: String?

    @Argument(.afterColumn) var after: String?

    func validate() throws {
      if [to != nil, before != nil, after != nil].count(where: { $0 }) > 1 {
        throw UsageError("use only one of --to, --before and --after")
      }
      if let to, to < 1 { throw UsageError("--to must be 1 or more") }
    }

    var isGiven: Bool { to != nil || before != nil || after != nil }

    var position: ColumnPosition {
      if let before { return .before(ColumnName(text: before)) }
      if let after { return .after(ColumnName(text: after)) }
      return to.map { .number($0) } ?? .end
    }
  }

  struct AddCommand: Command {
    @Argument(.columnAddName) var name: String

    var position = Position()

    @Argument(.columnAddWip) var wip: Int?

    @Argument(.doneColumn) var done: Bool

    var options = ChangeOptions()

    func validate() throws {
      try position.validate()
      try options.validate()
      if let wip, wip < 1 { throw UsageError("--wip must be 1 or more") }
    }

    func run() throws {
      try options.perform([
        AddColumn(name, board: options.boardName, position: position.position, wipLimit: wip, isDone: done)
      ])
    }
  }

  struct RenameCommand: Command {
    @Argument(.column) var column: String

    @Argument(.columnRenameName) var name: String

    var options = ChangeOptions()

    func validate() throws { try options.validate() }

    func run() throws {
      try options.perform([RenameColumn(ColumnName(text: column), to: name, board: options.boardName)])
    }
  }

  struct MoveCommand: Command {
    @Argument(.column) var column: String

    var position = Position()
    var options = ChangeOptions()

    func validate() throws {
      try position.validate()
      try options.validate()
      if !position.isGiven { throw UsageError("where to? Use --to NUMBER, --before COLUMN or --after COLUMN") }
    }

    func run() throws {
      try options.perform([MoveColumn(ColumnName(text: column), to: position.position, board: options.boardName)])
    }
  }

  struct RemoveCommand: Command {
    @Argument(.column) var column: String

    @Argument(.columnRmCardsTo) var cardsTo: String?

    @Argument(.columnRmWithText) var withText: Bool

    @Argument(.once) var once: Bool

    var options = ChangeOptions()

    func validate() throws { try options.validate() }

    func run() throws {
      var removal = RemoveColumn(
        ColumnName(text: column), cardsTo: cardsTo.map { ColumnName(text: $0) }, deletesText: withText,
        board: options.boardName, today: System.today)
      removal.isOnce = once
      try options.perform([removal])
    }
  }

  struct LimitCommand: Command {
    @Argument(.column) var column: String

    @Argument(.columnWipLimit) var limit: String

    var options = ChangeOptions()

    func validate() throws {
      try options.validate()
      if limit != "none", Int(limit).map({ $0 < 1 }) ?? true {
        throw UsageError("the limit must be 1 or more, or none")
      }
    }

    func run() throws {
      try options.perform([LimitColumn(ColumnName(text: column), to: Int(limit), board: options.boardName)])
    }
  }

  struct SetCommand: Command {
    @Argument(.column) var column: String

    @Argument(.doneColumn) var done: Bool

    @Argument(.columnSetNoDone) var noDone: Bool

    var options = ChangeOptions()

    func validate() throws {
      try options.validate()
      if done == noDone { throw UsageError("use either --done or --no-done") }
    }

    func run() throws {
      try options.perform([MarkColumn(ColumnName(text: column), isDone: done, board: options.boardName)])
    }
  }
}
