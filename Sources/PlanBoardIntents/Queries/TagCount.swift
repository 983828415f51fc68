internal import PlanBoardCore
package import PlanBoardMarkdown

/// How many cards have a tag.
package struct TagCount: Sendable {
  package var cards = 0
  package var open = 0

  package static func + (left: Self, right: Self) -> Self {
    TagCount(cards: left.cards + right.cards, open: left.open + right.open)
  }

  /// Of some cards of a board, by tag.
  package static func all(of board: ParsedBoard, _ cards: [Int]) -> [String: TagCount] {
    var tags: [String: TagCount] = [:]
    board.forEachSyntax(ofCards: cards) { text, _ in
      let isOpen = text.isOpen(inDoneColumn: board.columns[Int(board.cards[text.index].column)].isDone)
      let own = text.fields.filter { $0.key == .tag && $0.counts }.map(\.value)
      for tag in own + board.settings.tags.filter({ !own.contains($0) }) {
        tags[tag] = (tags[tag] ?? TagCount()) + TagCount(cards: 1, open: isOpen ? 1 : 0)
      }
    }
    return tags
  }
}
