internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardMessages

/// The commands about columns, boards, the trash and conflicts.
extension CommandReader {
  /// The intents of the command `restore`. The first of these members that is present says what to restore:
  ///
  /// - `cards`: the keys of cards;
  /// - `trash`: the key of one card;
  /// - `board`: the path of a removed board.
  ///
  /// For cards, `board` and `column` may say where they go.
  mutating func restorations() throws(WebFault) -> [any Intent] {
    if json["cards"].isNull, json["trash"].isNull {
      let name = try needed("board")
      // This command restores boards from the trash; the command `board` restores archived boards.
      guard plan.hasRemovedBoard(name) else {
        throw .unknownBoard
      }
      return [RestoreBoard(BoardName(name))]
    }
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
    // `ours` and `theirs` are former names (docs/compatibility.md).
    case "kept", "ours": choice = .kept
    case "other", "theirs": choice = .other
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

  mutating func columnIntent() throws(WebFault) -> any Intent {
    let path = try neededBoard()
    let board = BoardName(path.text)
    let action = try needed("do")
    if action == "add" {
      return AddColumn(
        try needed("column"), board: board, position: try columnPosition(on: path), wipLimit: try number("limit"),
        isDone: try bool("done", default: false))
    }
    guard let column = try column("column", on: path) else { throw .badMember("column") }
    switch action {
    case "rename": return RenameColumn(column, to: try needed("to"), board: board)
    case "move": return MoveColumn(column, to: try columnPosition(on: path), board: board)
    case "limit": return LimitColumn(column, to: try number("limit"), board: board)
    case "remove":
      return RemoveColumn(
        column, cardsTo: try self.column("cardsTo", on: path), deletesText: try bool("text", default: false),
        board: board, today: today)
    default: throw .badMember("do")
    }
  }

  private func columnPosition(on path: Path) throws(WebFault) -> ColumnPosition {
    if let column = try column("before", on: path) { return .before(column) }
    if let column = try column("after", on: path) { return .after(column) }
    if let number = try number("number") { return .number(number) }
    return .end
  }

  /// The intent of the command `board`; ``change()`` itself handles new boards.
  mutating func boardIntent() throws(WebFault) -> any Intent {
    let name = BoardName(try neededBoard().text)
    switch try needed("do") {
    case "rename": return RenameBoard(name, to: try needed("title"))
    case "archive": return ArchiveBoard(name)
    case "unarchive", "restore": return RestoreBoard(name)
    case "remove": return RemoveBoard(name, today: today)
    case "move":
      if let other = try board("before") { return MoveBoard(name, to: .before(BoardName(other.text))) }
      if let other = try board("after") { return MoveBoard(name, to: .after(BoardName(other.text))) }
      guard let number = try number("number") else { throw .badMember("number") }
      return MoveBoard(name, to: .number(number))
    default: throw .badMember("do")
    }
  }
}
