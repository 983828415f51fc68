/// The groups of cards that all wait for each other, directly or through others: the strongly connected components of
/// the graph of `after:` (Tarjan 1972).
struct CycleGroups {
  private var groups: [String: Int] = [:]

  /// Finds the groups without recursion, because a chain of cards may be as long as the plan. O(n) for n edges.
  ///
  /// - Parameter targets: for each card that waits, the ids of the cards that it waits for.
  init(_ targets: [String: [String]]) {
    var numbers: [String: Int] = [:]
    var lowest: [String: Int] = [:]
    var open: [String] = []
    for start in targets.keys where numbers[start] == nil {
      var path: [(card: String, next: Int)] = [(start, 0)]
      while let (card, next) = path.last {
        if next == 0 {
          numbers[card] = numbers.count
          lowest[card] = numbers[card]
          open.append(card)
        }
        let targets = targets[card] ?? []
        if next < targets.count {
          path[path.count - 1].next += 1
          let target = targets[next]
          if numbers[target] == nil {
            path.append((target, 0))
          } else if groups[target] == nil {
            lowest[card] = min(lowest[card]!, numbers[target]!)
          }
          continue
        }
        path.removeLast()
        if let parent = path.last?.card { lowest[parent] = min(lowest[parent]!, lowest[card]!) }
        guard lowest[card] == numbers[card] else { continue }
        while let member = open.popLast() {
          groups[member] = numbers[card]
          if member == card { break }
        }
      }
    }
  }

  /// Whether a card that waits for another is part of a cycle with it.
  func share(_ card: String, _ target: String) -> Bool { groups[card] == groups[target] && groups[card] != nil }
}
