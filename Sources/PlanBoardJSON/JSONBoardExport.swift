package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// PlanBoard's own format for whole plans (docs/json.md, "pb export json"), made board by board.
package enum JSONBoardExport {
  /// The text before the first board.
  package static let opening = Array("{\"schema\":1,\"boards\":[".utf8)

  /// The text after the last board.
  package static func closing(isEmpty: Bool) -> [UInt8] { Array((isEmpty ? "]}\n" : "\n]}\n").utf8) }

  /// A board and some of its cards, each on a line of its own, with a line feed before the first line. A comma separates
  /// two boards.
  ///
  /// - Parameter cards: the indices of the cards on the board.
  package static func text(of board: ParsedBoard, _ cards: [Int], _ path: Path) -> [UInt8] {
    var json = JSONWriter()
    json.newLine()
    json.object { json in
      json.member("path", path.text)
      json.member("title", board.title)
      json.member("tags", board.settings.tags)
      json.array("columns", board.columns.filter(\.kind.goesByName)) { json, column in
        json.object {
          $0.member("name", column.name)
          $0.member("wip", column.wipLimit)
          $0.member("done", column.isDone)
        }
      }
      json.lines("cards", cards) { json, index in
        let placed = board.placedCard(index, at: path)
        json.object {
          $0.member("column", placed.column)
          $0.member("state", placed.card.state.rawValue)
          $0.members(of: placed.card, board.settings.tags)
          $0.member("text", placed.markdown)
        }
      }
    }
    return json.take()
  }
}
