internal import PlanBoardCore

/// Adds the cards of boards to a page, and remembers which cards it has added.
struct CardSheet {
  enum Wish {
    case all
    /// The cards that may be on the screen at first. The browser shows them, and asks for the rest.
    case first
    /// The new and changed cards. All other cards are only named. The value has the digests of the cards that the
    /// browser already has, by card id.
    case new([String: UInt64])
  }

  private let wish: Wish
  /// The digests of the added cards, by card id.
  private(set) var digests: [String: UInt64] = [:]
  /// Whether cards were left out because of ``limit(inColumn:of:)``.
  private(set) var isPartial = false
  /// Whether some cards are only named.
  private(set) var namesCards = false

  init(_ wish: Wish) { self.wish = wish }

  /// A board with at most this number of cards is drawn as a whole.
  private static let smallBoard = 120
  /// The number of cards of a column that fit on a screen 1,200 pixels high, and a few more.
  private static let cardsAtFirst = 20
  /// The number of columns of a board that fit on a screen 4,000 pixels wide.
  private static let columnsAtFirst = 15

  /// The largest number of cards to draw in the column with this 0-based number; nil for no limit.
  func limit(inColumn number: Int, of all: Int) -> Int? {
    guard case .first = wish, all > Self.smallBoard else { return nil }
    return number < Self.columnsAtFirst ? Self.cardsAtFirst : 0
  }

  mutating func noteOmission() { isPartial = true }

  /// Adds a card, or only names it if the browser already has the same drawing.
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
    // The order of the cards does not matter, because scripts find cards by their ids.
    for (id, digest) in digests { sum &+= FNV.digest(id.utf8, digest) }
    let text = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - text.utf8.count) + text
  }
}
