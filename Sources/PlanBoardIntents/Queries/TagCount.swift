internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The number of cards with a tag, and the number of those that are open.
package struct TagCount: Sendable {
  package var cards = 0
  package var open = 0

  /// Adds the counts of a tag on different boards.
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

/// The tags of a plan, with the number of cards that have them.
package struct PlanTags: Sendable {
  private var counts: [String: TagCount] = [:]

  /// Creates a list without tags.
  init() {}

  /// Adds the tags of one board, from ``TagCount/all(of:_:)``.
  mutating func add(_ tags: [String: TagCount]) { counts.merge(tags) { $0 + $1 } }

  /// The tags without `#`, the most frequent first; equally frequent ones are sorted by name.
  package var ranked: [(tag: String, count: TagCount)] {
    counts.sorted { ($1.value.cards, $0.key) < ($0.value.cards, $1.key) }.map { ($0.key, $0.value) }
  }
}
