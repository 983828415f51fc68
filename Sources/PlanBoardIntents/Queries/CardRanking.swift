internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Ranks cards by where they contain the texts of a query: at the start of the title, later in the title, or outside
/// the title, for example in the notes.
package struct CardRanking: Sendable {
  /// The texts of the query, without those that a card must not contain.
  private let wanted: [FoldedText]

  init(_ query: CardQuery) { wanted = Self.texts(query) }

  /// Where a card contains the texts of the query.
  package struct Place: Sendable {
    /// 0 for the best match; a greater rank is a worse match.
    package var rank = 0
    /// The 1-based line on the board with a text of the query that the title lacks; nil if there is no such line.
    package var line1: Int?
  }

  struct Hit<Value: Sendable>: Sendable {
    fileprivate let rank: Int
    let value: Value
  }

  func hits<Value>(
    of board: ParsedBoard, _ cards: [Int], make: (Int, Place) -> Value
  ) -> [Hit<Value>] {
    var hits: [Hit<Value>] = []
    board.forEachSyntax(ofCards: cards) { text, bytes in
      let place = place(text, bytes, in: board)
      hits.append(Hit(rank: place.rank, value: make(text.index, place)))
    }
    return hits
  }

  /// The values of the hits, the best match first; equally good matches stay in the given order.
  static func best<Value>(_ hits: [Hit<Value>]) -> [Value] {
    hits.indices.sorted { (hits[$0].rank, $0) < (hits[$1].rank, $1) }.map { hits[$0].value }
  }

  /// Where the texts are in a card that matches the query; `bytes` are those of the whole board.
  func place(_ text: CardSyntax, _ bytes: UnsafeBufferPointer<UInt8>, in board: ParsedBoard) -> Place {
    var place = Place()
    guard !wanted.isEmpty else { return place }
    let title = FoldedText(text.title(bytes))
    let card = board.cards[text.index]
    for wanted in wanted {
      if let start = wanted.place(in: title) {
        // The start of the title is best, then the start of another word, then the middle of a word.
        if start > 0 { place.rank += title.isInsideWord(start) ? 2 : 1 }
      } else if let line = line(of: wanted, in: text, board) {
        place.rank += 10
        place.line1 = place.line1 ?? line + 1
      } else if wanted.isPart(of: FoldedText(UnsafeBufferPointer(rebasing: bytes[board.range(of: card)]))) {
        // The text goes on in the next line. If the card lacks the text, it matches another part of an `or`.
        place.rank += 10
      }
    }
    return place
  }

  private func line(of wanted: FoldedText, in text: CardSyntax, _ board: ParsedBoard) -> Int? {
    text.lines.first { wanted.isPart(of: FoldedText(board.source.string(board.source.content(of: $0)))) }
  }

  private static func texts(_ query: CardQuery) -> [FoldedText] {
    switch query {
    case .test(.text(let text)): [FoldedText(text)]
    case .test, .not, .named: []
    case .all(let queries), .any(let queries): queries.flatMap(texts)
    }
  }
}

extension FoldedText {
  /// The byte offset at which this text first occurs in another text; nil if it does not occur.
  fileprivate func place(in other: FoldedText) -> Int? {
    guard bytes.count <= other.bytes.count else { return nil }
    return (0...other.bytes.count - bytes.count).first { other.bytes[$0...].starts(with: bytes) }
  }

  /// Whether the byte before the offset is an ASCII letter or part of a non-ASCII character.
  fileprivate func isInsideWord(_ place: Int) -> Bool {
    let byte = bytes[place - 1]
    return byte >= 0x80 || (byte | 0x20) &- 0x61 < 26
  }
}
