/// The tags of the cards that a query selects, and how many of these cards have each tag.
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
