internal import PlanBoardCore
internal import PlanBoardMarkdown

/// For a tag or a person, the number of cards that have it, and the number of those that are open.
package struct TagCount: Sendable {
  package var cards = 0
  package var open = 0

  /// Adds the counts for two sets of cards.
  static func + (left: Self, right: Self) -> Self {
    TagCount(cards: left.cards + right.cards, open: left.open + right.open)
  }

  /// The counts for some cards of a board, by tag without `#`. Tags in the board's front matter count for every card.
  static func all(of board: ParsedBoard, _ cards: [Int]) -> [String: TagCount] {
    var tags: [String: TagCount] = [:]
    board.forEachSyntax(ofCards: cards) { text, _ in
      let isOpen = text.state(in: board.columns[Int(board.cards[text.index].column)]) == .open
      let own = text.fields.filter { $0.key == .tag && $0.counts }.map(\.value)
      for tag in own + board.settings.tags.filter({ !own.contains($0) }) {
        tags[tag] = (tags[tag] ?? TagCount()) + TagCount(cards: 1, open: isOpen ? 1 : 0)
      }
    }
    return tags
  }
}
