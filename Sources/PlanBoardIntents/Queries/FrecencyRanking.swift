internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Ranks names by how often cards use them, and by the weights of these cards.
struct FrecencyRanking {
  private var uses: [String: (weight: Int, count: Int)] = [:]
  private let today: Int

  private static let nearDays = 14

  init(today: CalendarDate) { self.today = today.dayNumber }

  mutating func add(_ name: String, _ weight: Int) {
    let use = uses[name] ?? (0, 0)
    uses[name] = (use.weight + weight, use.count + 1)
  }

  /// The names, sorted by the sum of their weights, the largest first.
  var ranked: [String] {
    uses.sorted { ($1.value.weight, $0.key) < ($0.value.weight, $1.key) }.map(\.key)
  }

  func count(of name: String) -> Int { uses[name]?.count ?? 0 }

  func weight(ofCard card: Int, of board: ParsedBoard) -> Int { weight(of: board.syntax(ofCard: card), in: board) }

  static let maxWeight = 32

  /// How much a name on this card counts, from 1 to ``maxWeight``.
  func weight(of card: CardSyntax, in board: ParsedBoard) -> Int {
    // From 16 for the first card down to 9 for the last card of a long board.
    let place = 16 - 8 * card.index / max(1, board.cards.count)
    if board.columns[Int(board.cards[card.index].column)].kind.isPutAway { return place / 8 }
    let isNear = card.fields.contains { field in
      guard field.key.isDate, field.counts, let day = CalendarDate(iso: String(field.value.prefix(10))) else {
        return false
      }
      return abs(day.dayNumber - today) <= Self.nearDays
    }
    return isNear ? 2 * place : place
  }
}
