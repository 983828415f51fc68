package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardWorkspace

/// Where among the columns of a board one goes.
package enum ColumnPosition: Hashable, Sendable {
  case end
  /// From 1.
  case number(Int)
  case before(ColumnName), after(ColumnName)

  /// How many of the board's columns stand before it.
  ///
  /// - Parameter moving: the column that moves, which does not count.
  fileprivate func index(in board: ParsedBoard, at path: Path, moving: Int? = nil) throws -> Int {
    let live = board.columns.indices.filter { !board.columns[$0].isArchive && $0 != moving }
    switch self {
    case .end: return live.count
    case .number(let number): return min(max(number - 1, 0), live.count)
    case .before(let name): return live.count { $0 < (try? name.find(in: board, at: path)) ?? .max }
    case .after(let name):
      let other = try name.find(in: board, at: path)
      return live.count { $0 <= other }
    }
  }
}

/// Adds an empty column.
package struct AddColumn: Intent {
  package var name: String
  package var board: BoardName?
  package var position: ColumnPosition
  package var wipLimit: Int?
  package var isDone: Bool

  package init(
    _ name: String, board: BoardName? = nil, position: ColumnPosition = .end, wipLimit: Int? = nil, isDone: Bool = false
  ) {
    self.name = name
    self.board = board
    self.position = position
    self.wipLimit = wipLimit
    self.isDone = isDone
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let path = try BoardName.find(board, in: boards)
    let before = try boards.board(at: path)
    guard !before.columns.contains(where: { $0.name == name }) else {
      throw IntentFailure(.columnExists(name, path))
    }
    let index = try position.index(in: before, at: path)
    var edit = try before.addingColumn(name, at: index)
    let live = edit.board.columns.indices.filter { !edit.board.columns[$0].isArchive }
    let column = live[index]
    if let wipLimit {
      edit = try edit.followed(by: edit.board.setting(.wip, ofColumn: column, to: String(wipLimit)), from: before)
    }
    if isDone, !edit.board.columns[column].isDone {
      edit = try edit.followed(by: edit.board.setting(.done, ofColumn: column, to: "true"), from: before)
    }
    return edit.outcome(.columnAdded, path, before, from: nil, to: column)
  }
}

/// Gives a column another name, in its heading and in the front matter.
package struct RenameColumn: Intent {
  package var column: ColumnName
  package var name: String
  package var board: BoardName?

  package init(_ column: ColumnName, to name: String, board: BoardName? = nil) {
    self.column = column
    self.name = name
    self.board = board
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let path = try BoardName.find(board, in: boards)
    let before = try boards.board(at: path)
    let index = try column.find(in: before, at: path)
    if before.columns[index].name == name {
      return VerifiedEdit.nothing(on: before).outcome(.columnRenamed, path, before, from: index, to: index)
    }
    guard !before.columns.contains(where: { $0.name == name }) else {
      throw IntentFailure(.columnExists(name, path))
    }
    return try before.renamingColumn(index, to: name).outcome(.columnRenamed, path, before, from: index, to: index)
  }
}

/// Moves a column, with everything in it.
package struct MoveColumn: Intent {
  package var column: ColumnName
  package var position: ColumnPosition
  package var board: BoardName?

  package init(_ column: ColumnName, to position: ColumnPosition, board: BoardName? = nil) {
    self.column = column
    self.position = position
    self.board = board
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let path = try BoardName.find(board, in: boards)
    let before = try boards.board(at: path)
    let old = try column.find(in: before, at: path)
    let index = try position.index(in: before, at: path, moving: old)
    let edit = try before.movingColumn(old, to: index)
    let live = edit.board.columns.indices.filter { !edit.board.columns[$0].isArchive }
    return edit.outcome(.columnMoved, path, before, from: old, to: live[index])
  }
}

/// Removes a column. Its cards go to another one; a column that has cards is not removed otherwise.
package struct RemoveColumn: Intent {
  package var column: ColumnName
  package var cardsTo: ColumnName?
  package var board: BoardName?
  package var today: CalendarDate

  package init(_ column: ColumnName, cardsTo: ColumnName? = nil, board: BoardName? = nil, today: CalendarDate) {
    self.column = column
    self.cardsTo = cardsTo
    self.board = board
    self.today = today
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let path = try BoardName.find(board, in: boards)
    let before = try boards.board(at: path)
    let old = try column.find(in: before, at: path)
    let span = before.columns[old]
    let target = try cardsTo.map { try $0.find(in: before, at: path) }
    var edit = VerifiedEdit.nothing(on: before)
    if !span.cards.isEmpty {
      guard let target, target != old else {
        throw IntentFailure(.columnHasCards(span.name, path, count: span.cards.count))
      }
      for _ in span.cards {
        let card = edit.board.columns[old].cards.lowerBound
        let place = CardPlace(column: target, index: edit.board.cards(column: target, section: nil).count)
        edit = try edit.followed(by: edit.board.moving(card, to: place), from: before)
        let new = edit.board.cards(column: target, section: nil)[place.index]
        edit = try edit.adjustingDone(of: new, leaving: span, in: before, today)
      }
    }
    // What the front matter says of a column that is gone would hold for the next one of that name. The board must stay one.
    if before.isBoardOtherwise || before.settings.columns.count > 1,
      let cleared = try? edit.board.forgettingColumn(span.name)
    {
      edit = edit.followed(by: cleared, from: before)
    }
    edit = try edit.followed(by: edit.board.removingColumn(old), from: before)
    return edit.outcome(.columnRemoved, path, before, from: old, to: nil)
  }
}

/// Sets how many cards a column should have at most.
package struct LimitColumn: Intent {
  package var column: ColumnName
  /// nil: as many as there may be.
  package var limit: Int?
  package var board: BoardName?

  package init(_ column: ColumnName, to limit: Int?, board: BoardName? = nil) {
    self.column = column
    self.limit = limit
    self.board = board
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let path = try BoardName.find(board, in: boards)
    let before = try boards.board(at: path)
    let index = try column.find(in: before, at: path)
    let edit = try before.setting(.wip, ofColumn: index, to: limit.map { String($0) })
    return edit.outcome(.columnLimited, path, before, from: index, to: index)
  }
}

extension VerifiedEdit {
  fileprivate func outcome(
    _ verb: Outcome.Verb, _ path: Path, _ before: ParsedBoard, from old: Int?, to new: Int?
  ) -> (change: Change, outcome: Outcome) {
    let change = Change([Change.Board(path: path, before: before, edit: self)])
    let column = Outcome.ColumnChange(
      path: path, before: old.map { Outcome.ColumnPlace(before, $0) }, after: new.map { Outcome.ColumnPlace(board, $0) }
    )
    return (change, Outcome(verb: verb, columns: [column], isNothing: change.boards.isEmpty))
  }
}
