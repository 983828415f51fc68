internal import PlanBoardCore

/// Adds the cards of boards to a page: all of them, the first ones, or those that a browser does not have yet. It
/// remembers what it has added.
struct CardSheet {
  /// Which cards a browser asks for.
  enum Wish {
    case all
    /// The cards that may be on the screen at first. When the browser has shown them, it asks for the rest.
    case first
    /// All cards, but a card that the browser already has, drawn as it is now, is only named. The value contains the
    /// digest of each card that the browser has, by the id of the card.
    case new([String: UInt64])
  }

  private let wish: Wish
  /// The digests of the cards that were added, by the ids of the cards.
  private(set) var digests: [String: UInt64] = [:]
  /// Whether cards were left out that the browser can ask for.
  private(set) var isPartial = false
  /// Whether some cards are only named, because the browser has them.
  private(set) var namesCards = false

  init(_ wish: Wish) { self.wish = wish }

  /// A board with at most this number of cards is drawn as a whole.
  private static let smallBoard = 120
  /// The number of cards of a column that fit on a screen 1,200 pixels high, and a few more. On a taller screen, the
  /// rest appears a moment later.
  private static let cardsAtFirst = 20
  /// The number of columns of a board that fit on a screen 4,000 pixels wide.
  private static let columnsAtFirst = 15

  /// The largest number of cards that are drawn in a column; nil if all are drawn.
  ///
  /// - Parameters:
  ///   - number: the number of columns to the left of the column.
  ///   - all: the number of cards on the board.
  func limit(inColumn number: Int, of all: Int) -> Int? {
    guard case .first = wish, all > Self.smallBoard else { return nil }
    return number < Self.columnsAtFirst ? Self.cardsAtFirst : 0
  }

  /// Takes note that cards are left out that the browser can ask for.
  mutating func noteOmission() { isPartial = true }

  /// Adds a card. If the browser already has it, drawn as it is now, adds only its name.
  mutating func add(_ card: CardDrawing, to html: inout HTML) {
    var drawn = HTML()
    let changing = card.addContent(to: &drawn)
    let digest = card.digest(of: drawn, without: changing)
    digests[card.id] = digest
    if case .new(let known) = wish, known[card.id] == digest {
      namesCards = true
      card.addName(to: &html)
    } else {
      card.add(drawn, to: &html)
    }
  }

  /// 16 hexadecimal digits that identify the cards as they are drawn.
  var name: String {
    var sum: UInt64 = UInt64(digests.count)
    // The order of the cards does not matter: they are found by their ids.
    for (id, digest) in digests { sum &+= FNV.digest(id.utf8, digest) }
    let text = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - text.utf8.count) + text
  }
}
