@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// A comment that silences rules for the card below it goes with that card.
struct SilencingCommentTests {
  private static func board(_ text: String) -> ParsedBoard { ParsedBoard(Array(text.utf8)) }
  private static func text(_ board: ParsedBoard) -> String { String(decoding: board.source.bytes, as: UTF8.self) }

  @Test(arguments: [
    ("## A\n- a\n<!-- pb: disable overdue -->\n- b\n", 1, "<!-- pb: disable overdue -->\n- b"),
    ("## A\n- a\n\n<!-- pb: disable overdue -->\n\n- b\n", 1, "<!-- pb: disable overdue -->\n\n- b"),
    ("## A\n<!-- pb: disable overdue -->\n- b\n", 0, "<!-- pb: disable overdue -->\n- b"),
    (
      "## A\r\n- a\r\n\r\n<!-- pb: disable x -->\r\n<!--pb: disable-->\r\n- b\r\n", 1,
      "<!-- pb: disable x -->\r\n<!--pb: disable-->\r\n- b"
    ),
    ("## A\n- a\n <!-- pb: disable overdue -->\n  - b\n", 1, " <!-- pb: disable overdue -->\n  - b"),
    ("## A\n<!-- pb: disable overdue -->\n<!-- note -->\n- b\n", 0, "- b"),
    ("## A\n<!-- note -->\n<!-- pb: disable overdue -->\n- b\n", 0, "<!-- pb: disable overdue -->\n- b"),
    ("## A\n<!-- pb: disable overdue -->\ntext\n\n- b\n", 0, "- b"),
    ("## A\n<!-- pb: disable overdue -->\n[a]: /url\n\n- b\n", 0, "- b"),
    ("## A\n<!-- pb: disable\noverdue -->\n- b\n", 0, "- b"),
    ("## A\n- a\n  <!-- pb: disable overdue -->\n- b\n", 1, "- b"),
    ("## A\n<!-- pb: disabling -->\n- b\n", 0, "- b"),
  ])
  func `only comments directly above a card belong to it, perhaps with blank lines between`(
    text: String, card: Int, owned: String
  ) {
    let board = Self.board(text)
    #expect(board.source.string(board.ownedRange(of: board.cards[card])) == owned)
    #expect(board.source.string(board.range(of: board.cards[card])).hasSuffix("- b"))
  }

  @Test func `cards that only silencing comments separate are one list, if their markers are of one kind`() {
    func lists(_ text: String) -> [Int32] { Self.board(text).cards.map(\.list) }
    let same = lists("## A\n1. a\n2. b\n<!-- pb: disable overdue -->\n3. c\n4. d\n")
    #expect(Set(same).count == 1)
    #expect(Set(lists("## A\n- a\n<!-- pb: disable overdue -->\n* b\n")).count == 2)
    #expect(Set(lists("## A\n- a\n<!-- note -->\n- b\n")).count == 2)
  }

  @Test(arguments: [
    (
      "## A\n- a\n- b\n<!-- pb: disable overdue -->\n- c\n", 2, 0,
      "## A\n<!-- pb: disable overdue -->\n- c\n- a\n- b\n"
    ),
    (
      "## A\n<!-- pb: disable overdue -->\n\n- a\n\n- b\n", 0, 1,
      "## A\n- b\n\n<!-- pb: disable overdue -->\n\n- a\n"
    ),
    (
      "## A\n1. a\n<!-- pb: disable overdue -->\n2. b\n3. c\n", 2, 0,
      "## A\n1. c\n2. a\n<!-- pb: disable overdue -->\n3. b\n"
    ),
    (
      "## A\n<!-- pb: disable overdue -->\n- a\n<!-- note -->\n- b\n", 1, 0,
      "## A\n- b\n<!-- pb: disable overdue -->\n- a\n<!-- note -->\n"
    ),
    (
      "## A\n   <!-- pb: disable overdue -->\n- a\n- b\n", 0, 1,
      "## A\n- b\n<!-- pb: disable overdue -->\n- a\n"
    ),
  ])
  func `a moved card takes its comment along, and comes before the comment of the next card`(
    text: String, card: Int, index: Int, wanted: String
  ) throws {
    let done = try Self.board(text).moving(card, to: CardPlace(column: 0, index: index))
    #expect(Self.text(done.board) == wanted)
  }

  @Test(arguments: [
    ("## A\n\n<!-- pb: disable overdue -->\n\n## B\n", "## A\n\n- new\n\n<!-- pb: disable overdue -->\n\n## B\n"),
    ("## A\n- a\n\n<!-- pb: disable overdue -->\n## B\n", "## A\n- a\n- new\n\n<!-- pb: disable overdue -->\n## B\n"),
    ("## A\nText.\n\n<!-- pb: disable overdue -->\n", "## A\nText.\n\n- new\n\n<!-- pb: disable overdue -->\n"),
  ])
  func `a new card does not come between a comment and the heading below it`(text: String, wanted: String) throws {
    let board = Self.board(text)
    var new = NewCard(title: "new")
    new.hasNoBox = true
    let edit = try board.inserting(new, at: board.end(ofColumn: 0))
    #expect(Self.text(edit.board) == wanted)
  }

  @Test(.tags(.property)) func `each edit of a random board keeps every card together with its comments`() throws {
    var edits = 0
    for seed in 0..<TestSettings.cases(1_500) {
      var random = Seeded(UInt64(seed))
      let bytes = SilencedBoard.make(using: &random)
      let board = ParsedBoard(bytes)
      guard !board.cards.isEmpty else { continue }
      let before = SilencedBoard.cardsWithComments(bytes)
      #expect(before.count == board.cards.count, "seed \(seed)")
      let card = Int.random(in: 0..<board.cards.count, using: &random)
      guard let place = AnyEdit.randomPlace(board, moving: card, &random) else { continue }
      func check(_ name: String, _ wanted: [String], _ change: () throws -> VerifiedEdit) {
        guard let edit = try? change() else {
          Issue.record("seed \(seed): \(name) is refused")
          return
        }
        edits += 1
        let after = SilencedBoard.cardsWithComments(edit.board.source.bytes)
        #expect(after.sorted() == wanted.sorted(), "seed \(seed): \(name) of \(String(decoding: bytes, as: UTF8.self))")
        #expect(edit.inverse.applied(to: edit.board.source.bytes) == bytes, "seed \(seed): \(name)")
      }
      check("move \(card) to \(place)", before) { try board.moving(card, to: place) }
      check("archive \(card)", before) { try board.archiving(card) }
      var rest = before
      rest.remove(at: card)
      check("remove \(card)", rest) { try board.removing(card) }
      for key in ["due", "-title"] {
        check("sort by \(key)", before) { try board.sorting(by: SortOrder([SortKey(key)!])) }
      }
      let other = ParsedBoard(SilencedBoard.make(using: &random))
      let received = try other.inserting(card, of: board, at: other.end(ofColumn: 0))
      let wanted = SilencedBoard.cardsWithComments(other.source.bytes) + [before[card]]
      #expect(SilencedBoard.cardsWithComments(received.board.source.bytes).sorted() == wanted.sorted(), "seed \(seed)")
      let layout = board.layout(ofCard: card)
      let removed = try board.removing(card).board
      let back = try removed.puttingBack(
        received.board.cards.indices.first { received.board.isSameText($0, as: card, of: board) }!, of: received.board,
        at: board.place(ofCard: card), as: layout)
      #expect(back.board.source.bytes == bytes, "seed \(seed): put back \(card)")
    }
    #expect(edits > 0)
  }
}

extension ParsedBoard {
  fileprivate func isSameText(_ card: Int, as other: Int, of board: ParsedBoard) -> Bool {
    CardContent(self, card) == CardContent(board, other)
  }
}
