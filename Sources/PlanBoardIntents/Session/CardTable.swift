internal import PlanBoardCore
internal import PlanBoardMarkdown

/// What tells the cards of one text of a board apart. Read once, O(n), for all cards.
struct CardTable: Sendable {
  let board: ParsedBoard
  /// By the card's index; nil for a card without one.
  let ids: [CardID?]
  /// By the card's index.
  let titles: [NormalTitle]
  /// How many cards have each title.
  let titleCounts: [NormalTitle: Int]
  /// By the column's index: how many columns of its name come before it.
  private let columnNumbers: [Int]
  /// By the block of a section's heading: how many sections of its name come before it in its column.
  private let sectionNumbers: [Int: Int]

  init(_ board: ParsedBoard) {
    var ids: [CardID?] = []
    var titles: [NormalTitle] = []
    board.forEachSyntax(ofCards: board.cards.indices) { card, bytes in
      ids.append(card.cardID)
      titles.append(NormalTitle(card.title(bytes)))
    }
    (self.board, self.ids, self.titles) = (board, ids, titles)
    titleCounts = titles.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    columnNumbers = Self.numbers(board.columns.map(\.name))
    sectionNumbers = board.columns.reduce(into: [:]) { numbers, column in
      let names = column.sections.map { board.sectionName($0) }
      for (section, number) in zip(column.sections, Self.numbers(names)) { numbers[section] = number }
    }
  }

  /// For each name how many of the names before are the same.
  private static func numbers(_ names: [String]) -> [Int] {
    var counts: [String: Int] = [:]
    return names.map { name in
      counts[name, default: 0] += 1
      return counts[name]! - 1
    }
  }

  /// The cards that have each id; a copied card brings its id with it.
  var cardsByID: [CardID: [Int]] {
    ids.indices.reduce(into: [:]) { cards, card in
      if let id = ids[card] { cards[id, default: []].append(card) }
    }
  }

  /// A card's column and section by their names, which outlive changes elsewhere on the board.
  struct Group: Hashable {
    var column: String
    var isArchive: Bool
    /// How many columns of that name come before.
    var columnNumber: Int
    var section: String?
    /// How many sections of that name come before, in the column.
    var sectionNumber: Int
  }

  func group(ofCard card: Int) -> Group {
    let span = board.cards[card]
    let column = board.columns[Int(span.column)]
    let section = span.section < 0 ? nil : board.sectionName(Int(span.section))
    return Group(
      column: column.name, isArchive: column.isArchive,
      columnNumber: columnNumbers[Int(span.column)], section: section,
      sectionNumber: sectionNumbers[Int(span.section)] ?? 0)
  }

  /// The first card of each column and section that has any.
  var firstCards: [Group: Int] {
    board.cards.indices.reduce(into: [:]) { cards, card in
      if neighbour(ofCard: card, -1) == nil { cards[group(ofCard: card)] = card }
    }
  }

  /// The card before or behind a card, in its column and section.
  ///
  /// - Parameter step: -1 or 1.
  func neighbour(ofCard card: Int, _ step: Int) -> Int? {
    guard board.cards.indices.contains(card + step) else { return nil }
    let (own, other) = (board.cards[card], board.cards[card + step])
    return own.column == other.column && own.section == other.section ? card + step : nil
  }

  /// Where a card is, and between which cards.
  struct Surroundings: Hashable {
    struct Neighbour: Hashable {
      var id: CardID?
      var title: NormalTitle
    }

    var group: Group
    /// nil at the top.
    var previous: Neighbour?
    /// nil at the bottom.
    var next: Neighbour?
  }

  func surroundings(ofCard card: Int) -> Surroundings {
    func name(_ card: Int) -> Surroundings.Neighbour { .init(id: ids[card], title: titles[card]) }
    return Surroundings(
      group: group(ofCard: card), previous: neighbour(ofCard: card, -1).map(name),
      next: neighbour(ofCard: card, 1).map(name))
  }
}
