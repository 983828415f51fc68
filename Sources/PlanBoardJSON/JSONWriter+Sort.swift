package import PlanBoardCore
package import PlanBoardIntents
package import PlanBoardMarkdown
internal import PlanBoardStore

extension JSONWriter {
  /// Writes the object for one board in the output of `pb sort --json`.
  package mutating func sorted(_ path: Path, _ board: ParsedBoard, _ disorder: SortBoard.Disorder) {
    object { json in
      json.member("path", path.text)
      json.member("by", disorder.order.keys.map(\.description))
      json.member("pinnedFirst", disorder.order.pinnedFirst)
      json.member("changed", !disorder.cards.isEmpty)
      json.array("outOfOrder", disorder.cards) { json, index in
        let card = board.card(index)
        json.object {
          $0.member("line", card.line1)
          $0.member("title", card.title)
          $0.member("column", board.columns[Int(board.cards[index].column)].name)
        }
      }
    }
  }
}
