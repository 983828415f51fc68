internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import TestSupport
internal import Testing

struct KeptBothTests {
  private static func cards(_ bytes: [UInt8]) -> [[UInt8]: Int] {
    let board = ParsedBoard(bytes)
    return board.cards.indices.reduce(into: [:]) { $0[board.normalizedText(ofCard: $1), default: 0] += 1 }
  }

  @Test func `if two texts cannot be merged, KeptBoth has the cards of both`() {
    let (ours, theirs) = (Array("## A\n- y\n - \n- y\n".utf8), Array("## A\n## B\n- x\n - \n".utf8))
    #expect(!BoardMerge(base: nil, ours: ours, theirs: theirs).keepsCards)
    for (one, two) in [(ours, theirs), (theirs, ours)] {
      let both = Self.cards(KeptBoth(one, two).bytes)
      for (card, count) in Self.cards(one).merging(Self.cards(two), uniquingKeysWith: max) {
        #expect(both[card, default: 0] >= count, "\(String(decoding: card, as: UTF8.self))")
      }
    }
  }

  @Test func `a column that only one text has is added, also on a board with an archive`() {
    let one = Array("## A\n- y\n\n## Done\n\n***\n\n## Archive\n- old\n".utf8)
    let two = Array("## A\n- y\n\n## B\n- x\n".utf8)
    for texts in [(one, two), (two, one)] {
      let board = ParsedBoard(KeptBoth(texts.0, texts.1).bytes)
      #expect(Self.cards(board.source.bytes) == [Array("y".utf8): 1, Array("x".utf8): 1, Array("old".utf8): 1])
      #expect(board.columns.map(\.name).contains("B"))
      #expect(!String(decoding: board.source.bytes, as: UTF8.self).contains("- x\\n"))
    }
  }

  @Test(.tags(.property)) func `every word of both texts is on the board or in a conflict note`() {
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(300) {
      var random = Seeded(UInt64(seed) &+ 9_000_000)
      let (one, two) = (RandomBoard.make(using: &random), RandomBoard.make(using: &random))
      let both = String(decoding: KeptBoth(one, two).bytes, as: UTF8.self)
      for text in [one, two] {
        for line in String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline) {
          for word in line.split(whereSeparator: { !$0.isASCII || !($0.isLetter || $0.isNumber) }) where word.count > 3
          {
            #expect(both.contains(word), "seed \(seed): \(word)")
          }
        }
      }
    }
  }
}
