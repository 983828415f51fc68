internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardStore

extension JSONWriter {
  /// Writes the object for one board in the output of `pb sort --json`.
  package mutating func sorted(_ sorted: SortQuery.Board) {
    let board = sorted.board
    object { json in
      json.member("path", sorted.path.text)
      json.member("by", sorted.disorder.order.keys.map(\.description))
      json.member("pinnedFirst", sorted.disorder.order.pinnedFirst)
      json.member("changed", !sorted.isInOrder)
      json.array("outOfOrder", sorted.disorder.cards) { json, index in
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
