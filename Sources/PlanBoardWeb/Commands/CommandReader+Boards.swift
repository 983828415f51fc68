internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardMessages

/// The commands about columns, boards, the trash and conflicts.
extension CommandReader {
  /// The intents of the command `restore`, for `cards` (keys), or for one card, `trash`. `board` and `column` may say
  /// where they go.
  mutating func restorations() throws(WebFault) -> [any Intent] {
    let board = try board().map { BoardName($0.text) }
    let column = try column("column", on: nil)
    if json["cards"].isNull {
      return [RestoreCard(try card(json["trash"], "trash").name, board: board, column: column)]
    }
    return try cards().map { RestoreCard($0.name, board: board, column: column) }
  }

  mutating func resolution() throws(WebFault) -> any Intent {
    let path = try neededBoard()
    guard let line = json["line"].integer else { throw .badMember("line") }
    let choice: ResolveConflict.Choice
    switch try needed("keep") {
    case "kept": choice = .kept
    case "other": choice = .other
    default: throw .badMember("keep")
    }
    do {
      guard let board = try plan.boardIfThere(at: path) else { throw WebFault.unknownBoard }
      if let revision = try text("rev"), revision != CardKey.revision(of: board) { throw WebFault.changed("conflict") }
      guard let found = try plan.selecting([path]).conflicts().first(where: { $0.conflict.line1 == line }) else {
        throw WebFault.changed("conflict")
      }
      return ResolveConflict(found.conflict, on: path, choice)
    } catch {
      throw WebFault(error)
    }
  }

  /// The conflict copy that the members `board` (a key) and `copy` (the name of a file) name.
  ///
  /// - Throws: ``WebFault/lostCopy`` if there is no such copy.
  mutating func copy() throws(WebFault) -> (copy: Path, board: Path) {
    let board = try neededBoard()
    guard let copy = plan.copy(named: try needed("copy"), of: board) else { throw .lostCopy }
    return (copy, board)
  }

  mutating func sorting() throws(WebFault) -> any Intent {
    let path = try neededBoard()
    let column = try column("column", on: path)
    do {
      return SortBoard(path, by: try text("by").map { try SortKey.list($0) }, column: column)
    } catch {
      if error is SortKey.Failure { throw .badMember("by") }
      throw WebFault(error)
    }
  }

  /// The intent of a command about a column; nil for any other command.
  mutating func columnIntent(_ command: String) throws(WebFault) -> (any Intent)? {
    guard command.hasPrefix("column ") else { return nil }
    let path = try neededBoard()
    let board = BoardName(path.text)
    if command == "column add" {
      return AddColumn(
        try needed("column"), board: board, position: try columnPosition(on: path), wipLimit: try number("limit"),
        isDone: try bool("done", default: false))
    }
    guard let column = try column("column", on: path) else { throw .badMember("column") }
    switch command {
    case "column rename": return RenameColumn(column, to: try needed("to"), board: board)
    case "column move": return MoveColumn(column, to: try columnPosition(on: path), board: board)
    case "column wip": return LimitColumn(column, to: try number("limit"), board: board)
    case "column rm":
      return RemoveColumn(
        column, cardsTo: try self.column("cardsTo", on: path), deletesText: try bool("text", default: false),
        board: board, today: today)
    default: return nil
    }
  }

  private func columnPosition(on path: Path) throws(WebFault) -> ColumnPosition {
    if let column = try column("before", on: path) { return .before(column) }
    if let column = try column("after", on: path) { return .after(column) }
    if let number = try number("number") { return .number(number) }
    return .end
  }

  /// The intent of a command about a board; nil for any other command. ``change()`` itself handles new boards.
  mutating func boardIntent(_ command: String) throws(WebFault) -> (any Intent)? {
    switch command {
    case "rename":
      let name = BoardName(try neededBoard().text)
      return RenameBoard(name, to: try needed("title"))
    case "boards archive": return ArchiveBoard(BoardName(try neededBoard().text))
    case "boards rm": return RemoveBoard(BoardName(try neededBoard().text), today: today)
    case "boards restore":
      // A board in the trash has no key, and is named by its path.
      if let name = try text("board"), plan.hasRemovedBoard(name) { return RestoreBoard(BoardName(name)) }
      return RestoreBoard(BoardName(try neededBoard().text))
    case "boards move":
      let name = BoardName(try neededBoard().text)
      if let other = try board("before") { return MoveBoard(name, to: .before(BoardName(other.text))) }
      if let other = try board("after") { return MoveBoard(name, to: .after(BoardName(other.text))) }
      guard let number = try number("number") else { throw .badMember("number") }
      return MoveBoard(name, to: .number(number))
    default: return nil
    }
  }
}
