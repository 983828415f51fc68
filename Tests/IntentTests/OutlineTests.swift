internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

struct OutlineTests {
  private static func boards(_ cases: Int) -> [(name: String, board: ParsedBoard)] {
    let random = (0..<TestSettings.cases(cases)).map { seed in
      var random = Seeded(UInt64(seed))
      return ("seed \(seed)", ParsedBoard(RandomBoard.make(using: &random)))
    }
    return random + Boards.real.map { ($0.name, ParsedBoard($0.bytes)) }
  }

  /// Checks the items in a range, and those inside them. Returns how many there are.
  private func check(_ items: [OutlineItem], in range: Range<Int>, _ name: String) -> Int {
    var end = range.lowerBound
    var count = 0
    for item in items {
      #expect(end <= item.range.lowerBound && item.range.upperBound <= range.upperBound, "\(name): \(item)")
      #expect(
        item.range.lowerBound <= item.nameRange.lowerBound && item.nameRange.upperBound <= item.range.upperBound,
        "\(name): \(item)")
      end = item.range.upperBound
      count += 1 + check(item.children, in: item.range, name)
    }
    return count
  }

  @Test(.tags(.property)) func `items lie in each other, in text order, and every card is one of them`() {
    for (name, board) in Self.boards(500) {
      let flat = board.flatOutline
      #expect(check(board.outlineItems, in: board.source.bytes.indices, name) == flat.count, "\(name)")
      let cards = flat.filter { if case .card = $0.kind { true } else { false } }
      #expect(cards.map(\.range) == board.cards.map { board.range(of: $0) }, "\(name)")
      let items = board.cards.indices.reduce(0) { $0 + board.card($1).checklist.count }
      #expect(flat.count { if case .checkItem = $0.kind { true } else { false } } == items, "\(name)")
      for fold in board.foldableLines {
        #expect(fold.lines.lowerBound < fold.lines.upperBound && fold.lines.upperBound < board.source.lines.count)
      }
    }
  }

  @Test(.tags(.property)) func `the ranges around an offset grow from a name to the whole text`() {
    for (name, board) in Self.boards(200) {
      let length = board.source.bytes.count
      var random = Seeded(7)
      for _ in 0..<20 {
        let offset = Int.random(in: 0...length, using: &random)
        let ranges = board.enclosingRanges(at: offset)
        #expect(ranges.last == 0..<length, "\(name): \(offset)")
        #expect(ranges.allSatisfy { $0.lowerBound <= offset && offset <= $0.upperBound }, "\(name): \(offset)")
        for (inner, outer) in zip(ranges, ranges.dropFirst()) {
          #expect(
            outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound && inner.count < outer.count,
            "\(name): \(offset)")
        }
        if let block = board.block(at: offset), let card = board.cardIndex(ofBlock: block) {
          #expect(ranges.contains(board.range(of: board.cards[card])), "\(name): \(offset)")
        }
      }
    }
  }

  @Test func `a selection grows from a tag to its check item, card, section and column`() {
    let text = "## A\n- zero\n### S\n- one #x\n  - [ ] item\n## B\n- two\n"
    let board = ParsedBoard(Array(text.utf8))
    func ranges(_ mark: String) -> [String] {
      let offset = text.utf8.distance(from: text.startIndex, to: text.firstRange(of: mark)!.lowerBound)
      return board.enclosingRanges(at: offset).map { board.source.string($0) }
    }
    #expect(
      ranges("x\n") == [
        "x", "#x", "one #x", "- one #x\n  - [ ] item", "### S\n- one #x\n  - [ ] item",
        "## A\n- zero\n### S\n- one #x\n  - [ ] item", text,
      ])
    #expect(ranges("item").prefix(3) == ["item", "  - [ ] item", "- one #x\n  - [ ] item"])
    #expect(ranges("two") == ["two", "- two", "## B\n- two", text])
  }

  @Test func `remarks are about the part of the text that is shown`() {
    let text = "## A\n- one due:2026-11-25\n  - [x] i\n## B\n- [x] two due:2026-11-25\n"
    let board = ParsedBoard(Array(text.utf8))
    #expect(
      board.marginNotes(in: 0..<text.utf8.count).map(\.kind) == [
        .cards(1, limit: nil), .due(DueDate(iso: "2026-11-25")!), .checklist(done: 1, items: 1),
        .cards(1, limit: nil),
      ])
    #expect(board.marginNotes(in: 0..<4).map(\.kind) == [.cards(1, limit: nil)])
    #expect(board.marginNotes(in: 0..<0).isEmpty)
  }

  @Test func `each colour can be read back from its spellings`() {
    for red in stride(from: UInt8(0), through: 255, by: 15) {
      for blue in stride(from: UInt8(0), through: 255, by: 51) {
        let color = CardColor(red: red, green: 128, blue: blue)
        for text in color.spellings {
          #expect(CardColor(text) == color, "\(text)")
          let board = ParsedBoard(Array("## A\n- x color:\(text)\n".utf8))
          #expect(board.cardColors.map(\.color) == [color], "\(text)")
        }
      }
    }
    #expect(CardColor("#f80") == CardColor("#ff8800") && CardColor("ff8800") == nil && CardColor("#ff88") == nil)
    #expect(ColorValue.names.allSatisfy { CardColor($0) != nil })
    #expect(CardColor("red")?.spellings == ["red", "#ff0000"])
  }
}
