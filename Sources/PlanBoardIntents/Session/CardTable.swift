internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The ids, titles and places by which the cards in one text of a board can be told apart.
struct CardTable: Sendable {
  let board: ParsedBoard
  /// The ids by card index; nil for a card without an id.
  let ids: [CardID?]
  let titles: [NormalTitle]
  let titleCounts: [NormalTitle: Int]
  /// For each column, by index, the number of earlier columns with the same name.
  private let columnNumbers: [Int]
  /// For each section, the number of earlier sections with the same name in its column. The key is the index of the
  /// section's heading in `ParsedBoard.blocks`.
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

  private static func numbers(_ names: [String]) -> [Int] {
    var counts: [String: Int] = [:]
    return names.map { name in
      counts[name, default: 0] += 1
      return counts[name]! - 1
    }
  }

  /// The cards with each id: several if a card was copied with its id.
  var cardsByID: [CardID: [Int]] {
    ids.indices.reduce(into: [:]) { cards, card in
      if let id = ids[card] { cards[id, default: []].append(card) }
    }
  }

  /// A card's column and section, by name, so that changes elsewhere on the board do not matter.
  struct Group: Hashable {
    var column: String
    var isPutAway: Bool
    var columnNumber: Int
    var section: String?
    var sectionNumber: Int
  }

  func group(ofCard card: Int) -> Group {
    let span = board.cards[card]
    let column = board.columns[Int(span.column)]
    let section = span.section < 0 ? nil : board.sectionName(Int(span.section))
    return Group(
      column: column.name, isPutAway: column.kind.isPutAway,
      columnNumber: columnNumbers[Int(span.column)], section: section,
      sectionNumber: sectionNumbers[Int(span.section)] ?? 0)
  }

  var firstCards: [Group: Int] {
    board.cards.indices.reduce(into: [:]) { cards, card in
      if neighbour(ofCard: card, -1) == nil { cards[group(ofCard: card)] = card }
    }
  }

  /// The previous (`step` is -1) or next (1) card in the same column and section; nil if there is none.
  func neighbour(ofCard card: Int, _ step: Int) -> Int? {
    guard board.cards.indices.contains(card + step) else { return nil }
    let (own, other) = (board.cards[card], board.cards[card + step])
    return own.column == other.column && own.section == other.section ? card + step : nil
  }

  struct Surroundings: Hashable {
    struct Neighbour: Hashable {
      var id: CardID?
      var title: NormalTitle
    }

    var group: Group
    var previous: Neighbour?
    var next: Neighbour?
  }

  func surroundings(ofCard card: Int) -> Surroundings {
    func name(_ card: Int) -> Surroundings.Neighbour { .init(id: ids[card], title: titles[card]) }
    return Surroundings(
      group: group(ofCard: card), previous: neighbour(ofCard: card, -1).map(name),
      next: neighbour(ofCard: card, 1).map(name))
  }
}
