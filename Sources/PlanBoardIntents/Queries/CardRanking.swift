package import PlanBoardCore
package import PlanBoardMarkdown

/// How well a card fits a search: where the words of the query stand in it.
package struct CardRanking: Sendable {
  /// The texts that are asked for, not those that must be missing.
  private let wanted: [FoldedText]

  package init(_ query: CardQuery) { wanted = Self.texts(query) }

  package struct Place: Sendable {
    /// 0 for all words at the begin of the title; the greater, the worse.
    package var rank = 0
    /// The line of the file where the first text stands that is not in the title, 1-based.
    package var line1: Int?
  }

  /// Where the texts stand in a card that the query means.
  package func place(_ text: CardSyntax, _ bytes: UnsafeBufferPointer<UInt8>, in board: ParsedBoard) -> Place {
    var place = Place()
    guard !wanted.isEmpty else { return place }
    let title = FoldedText(text.title(bytes))
    for wanted in wanted {
      if let start = wanted.place(in: title) {
        // The begin of the title, or of a word, before the middle of one.
        if start > 0 { place.rank += title.isInsideWord(start) ? 2 : 1 }
      } else if let line = line(of: wanted, in: text, board) {
        place.rank += 10
        place.line1 = place.line1 ?? line + 1
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
    case .test, .not: []
    case .all(let queries), .any(let queries): queries.flatMap(texts)
    }
  }
}

extension FoldedText {
  /// The first place of this text in another one.
  fileprivate func place(in other: FoldedText) -> Int? {
    guard bytes.count <= other.bytes.count else { return nil }
    return (0...other.bytes.count - bytes.count).first { other.bytes[$0...].starts(with: bytes) }
  }

  /// A letter stands before the place, or a part of one.
  fileprivate func isInsideWord(_ place: Int) -> Bool {
    let byte = bytes[place - 1]
    return byte >= 0x80 || (byte | 0x20) &- 0x61 < 26
  }
}
