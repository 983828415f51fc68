/// The least and the largest number of times that a merge of several sides may have each word.
package struct WordBounds: Sendable {
  package private(set) var bounds: [String: ClosedRange<Int>] = [:]

  /// Counts the words that each side has added and removed. The sides may have removed the same word, and added the same word at
  /// one place. A word that one side has removed may stay, because another side has changed the text around it.
  package init(base: [String], sides: [[String]]) {
    let old = Self.counts(base)
    var words = Set(base)
    let changes = sides.map { side in
      let (common, new) = (Self.counts(Self.common(base, side)), Self.counts(side))
      words.formUnion(side)
      return { (word: String) in
        let kept = common[word, default: 0]
        return (removed: old[word, default: 0] - kept, added: new[word, default: 0] - kept)
      }
    }
    for word in words {
      let (count, own) = (old[word, default: 0], changes.map { $0(word) })
      // A moved word counts as removed and as added, and another side may have removed it at its old place.
      let new = own.map { max(0, $0.added - $0.removed) }.max() ?? 0
      let least = max(0, count - own.map(\.removed).reduce(0, +)) + new
      let most = count + own.map(\.added).reduce(0, +)
      bounds[word] = least...max(least, most)
    }
  }

  /// Describes a word that occurs too rarely or too often; nil if there is none.
  ///
  /// - Parameter notes: further words, in conflict notes.
  package func violation(by merged: [String], notes: [String]) -> String? {
    let (found, noted) = (Self.counts(merged), Self.counts(notes))
    for (word, range) in bounds.sorted(by: { $0.key < $1.key }) {
      let count = found[word, default: 0]
      if count + noted[word, default: 0] < range.lowerBound {
        return "the word \(word) occurs \(count) times, not at least \(range.lowerBound) times"
      }
      if count > range.upperBound {
        return "the word \(word) occurs \(count) times, not at most \(range.upperBound) times"
      }
    }
    return found.keys.sorted().first { bounds[$0] == nil }.map { "the word \($0) is new" }
  }

  private static func counts(_ words: [String]) -> [String: Int] {
    words.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// A longest common subsequence.
  private static func common(_ first: [String], _ second: [String]) -> [String] {
    let change = second.difference(from: first)
    let removed = Set(
      change.removals.compactMap { removal in
        if case .remove(let offset, _, _) = removal { offset } else { nil }
      })
    return first.indices.filter { !removed.contains($0) }.map { first[$0] }
  }
}
