package import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

extension JSONWriter {
  /// Writes the output of `pb show --json` for a board.
  package mutating func board(_ board: Board, path: Path) {
    shape { json in
      json.member("path", path.text)
      json.member("title", board.title)
      json.member("tags", board.tags)
      json.member("primary", board.isPrimary)
      json.member(of: board.account)
      json.lines("columns", board.columns) { $0.column($1, board.tags) }
      json.lines("archive", board.archive) { json, card in json.object { $0.members(of: card, board.tags) } }
      json.member("archiveLeftOut", board.archiveLeftOut)
    }
  }

  private mutating func column(_ column: Column, _ boardTags: [String]) {
    object { json in
      json.member("name", column.name)
      json.member("line", column.line1)
      json.member("wip", column.wipLimit)
      json.member("done", column.isDone)
      json.member("leftOut", column.leftOut)
      json.lines("cards", column.cards) { json, card in json.object { $0.members(of: card, boardTags) } }
    }
  }
}
