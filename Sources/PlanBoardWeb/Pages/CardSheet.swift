/// The cards of boards on a page as they are drawn: all of them, the first ones, or those that a browser does not have yet.
struct CardSheet {
  /// Which cards a browser asks for.
  enum Wish {
    case all
    /// The cards that may be on the screen at first. The browser asks for the rest when it has shown them.
    case first
    /// All cards; those that the browser has already are only named. The cards that it has are given by their ids, with the digests
    /// of their HTML.
    case new([String: UInt64])
  }

  private let wish: Wish
  /// The digests of the cards' HTML, by their ids.
  private(set) var digests: [String: UInt64] = [:]
  /// Whether the page lacks cards.
  private(set) var isPartial = false
  /// Whether cards are only named.
  private(set) var namesCards = false

  init(_ wish: Wish) { self.wish = wish }

  /// A board with fewer cards is drawn at once.
  private static let few = 120
  /// The number of cards of a column that fit on a screen 1,200 pixels high, and a few more. On a higher screen, the rest comes a
  /// moment later.
  private static let cardsAtFirst = 20
  /// The number of columns of a board that fit on a screen 4,000 pixels wide.
  private static let columnsAtFirst = 15

  /// The number of cards that are drawn of a column; nil for all.
  ///
  /// - Parameter all: the number of cards on the board.
  func most(inColumn number: Int, of all: Int) -> Int? {
    guard case .first = wish, all > Self.few else { return nil }
    return number < Self.columnsAtFirst ? Self.cardsAtFirst : 0
  }

  /// Notes that cards are not drawn, although they belong to the page.
  mutating func leaveOut() { isPartial = true }

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

/// FNV-1a with 64 bits: fast, but not safe against somebody who wants to make two texts with the same digest.
enum FNV {
  static let start: UInt64 = 0xCBF2_9CE4_8422_2325

  static func digest(_ bytes: some Sequence<UInt8>, _ start: UInt64 = start) -> UInt64 {
    var hash = start
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3 }
    return hash
  }
}
