internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Finds the numbers to write in `order:` when one board of a plan moves. Boards are sorted by `order:`, then by path.
struct BoardOrder {
  struct Entry {
    var path: Path
    var order: Int?

    func precedes(_ other: Entry) -> Bool {
      BoardStanding(order: order).precedes(BoardStanding(order: other.order)) ?? (path < other.path)
    }
  }

  /// The distance between new numbers, which leaves room for other boards.
  private static let step = 10

  /// All boards except the one that moves, in their order.
  private let others: [Entry]

  init(_ others: [Entry]) { self.others = others }

  /// The numbers to write so that the board comes after the first `index` others.
  ///
  /// Other boards get new numbers only in these cases:
  /// - They come before the new place and have no number.
  /// - There is no room between the numbers of the neighbours.
  /// - A number would not be in ``BoardStanding/orders``. In this case, all numbers are new.
  ///
  /// - Returns: the boards whose `order:` changes; a nil `order` means that the board's `order:` is to be removed.
  func moving(_ entry: Entry, to index: Int) -> [(path: Path, order: Int?)] {
    var wanted = others
    wanted.insert(entry, at: index)
    if Self.isSorted(wanted) { return [] }
    // Without `order:`, the board may come to its new place by its path alone.
    wanted[index].order = nil
    if index == 0 || wanted[index - 1].order == nil, Self.isSorted(wanted) { return [(entry.path, nil)] }
    for place in 0...index where wanted[place].order == nil {
      let upper = place == index ? wanted.dropFirst(place + 1).first?.order : nil
      // The first board of all gets a negative number only if the number of the next board is 0 or less.
      let lower = place > 0 ? wanted[place - 1].order! : upper.map { $0 > 0 ? 0 : $0 - 2 * Self.step } ?? 0
      wanted[place].order = Self.number(between: lower, upper)
    }
    // If a number is already taken, the boards after it get larger numbers.
    for place in wanted.indices.dropFirst(index + 1) {
      guard let order = wanted[place].order, let previous = wanted[place - 1].order, order <= previous,
        !Self.isSorted(Array(wanted[(place - 1)...place]))
      else { break }
      wanted[place].order = Self.number(between: previous, wanted.dropFirst(place + 1).first?.order)
    }
    if wanted.contains(where: { $0.order.map { !BoardStanding.orders.contains($0) } ?? false }) {
      for place in wanted.indices where wanted[place].order != nil { wanted[place].order = (place + 1) * Self.step }
    }
    let before = Dictionary(uniqueKeysWithValues: (others + [entry]).map { ($0.path, $0.order) })
    return wanted.filter { before[$0.path]! != $0.order }.map { ($0.path, $0.order) }
  }

  /// A number greater than `lower` and, if there is room, less than `upper`; nil is no limit.
  private static func number(between lower: Int, _ upper: Int?) -> Int {
    guard let upper, upper - lower > 1 else { return upper == nil ? lower + step : lower + 1 }
    return lower + (upper - lower) / 2
  }

  private static func isSorted(_ entries: [Entry]) -> Bool {
    zip(entries, entries.dropFirst()).allSatisfy { !$1.precedes($0) }
  }
}
