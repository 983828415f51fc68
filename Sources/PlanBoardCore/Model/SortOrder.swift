/// A stable order of cards by keys. Cards without a value for a key come last, even if the key is descending.
package struct SortOrder: Hashable, Sendable {
  package var keys: [SortKey]
  package var pinnedFirst: Bool

  package init(_ keys: [SortKey], pinnedFirst: Bool = true) {
    self.keys = keys
    self.pinnedFirst = pinnedFirst
  }

  /// Sorts cards and returns their indices in order. O(n log n).
  ///
  /// `values` has the first card's values for all keys, then those of the second card, and so on.
  package func order(pinned: [Bool], values: [SortValue]) -> [Int] {
    precondition(values.count == pinned.count * keys.count)
    let heads = values.map(\.head)
    func isBefore(_ left: Int, _ right: Int) -> Bool {
      if pinnedFirst, pinned[left] != pinned[right] { return pinned[left] }
      for key in keys.indices {
        let a = left * keys.count + key
        let b = right * keys.count + key
        if heads[a] != heads[b] {
          if heads[a].isMissing || heads[b].isMissing { return heads[b].isMissing }
          return (heads[a] < heads[b]) != keys[key].isDescending
        }
        if heads[a].isText, values[a] != values[b] { return (values[a] < values[b]) != keys[key].isDescending }
      }
      return left < right
    }
    // Usually the cards are already in order.
    let cards = pinned.indices
    if zip(cards, cards.dropFirst()).allSatisfy(isBefore) { return Array(cards) }
    return cards.sorted(by: isBefore)
  }
}
