@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

internal import TestSupport

/// Following a reference to a card, in the cases that decision 11 lists.
struct CardRefTests {
  private static let path = Path("b.md")

  /// Follows a reference from the card that is marked `↓` in `before`. It must lead to the card that is marked in `now`; to no card
  /// if none is marked there.
  private func check(_ before: String, _ now: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    func read(_ text: String) -> (board: ParsedBoard, card: Int?) {
      let marked = text.split(separator: "\n").firstIndex { $0.hasPrefix("↓") }
      let board = ParsedBoard(Array(text.replacing("↓", with: "").utf8))
      return (board, marked.flatMap { board.card(onLine: Int32($0)) })
    }
    let (old, new) = (read(before), read(now))
    let reference = CardRef(try #require(old.card), of: old.board, at: Self.path)
    let found = reference.follow(from: old.board, to: new.board)
    #expect(found?.index == new.card, sourceLocation: sourceLocation)
    #expect(found == new.card.map { CardRef($0, of: new.board, at: Self.path) }, sourceLocation: sourceLocation)
  }

  @Test func `a card with an id is found wherever it is`() throws {
    try check("## A\n- a\n↓- b ^x\n## B\n", "## A\n- a ^y\n## B\n- c\n↓* [x] another title #t ^x\n")
    try check("## A\n↓- b ^x\n", "## A\n- b ^y\n")
    try check("## A\n↓- b ^x\n", "## A\n- b ^x\n- c ^x\n".replacing("- b", with: "↓- b"))
    try check("## A\n↓- b ^x\n", "## A\n- b ^x\n- b ^x\n")
  }

  @Test func `if another card now has the id, the reference does not lead to it`() throws {
    try check("## A\n↓- a ^x\n- b\n", "## A\n- a ^y\n- b ^x\n")
    try check("## A\n↓- a ^x\n- b\n", "## A\n↓- b ^x\n- b\n")
  }

  @Test func `a card that gets or loses an id is found by its title`() throws {
    try check("## A\n- a\n↓- b\n", "## A\n↓- b ^x\n- a\n")
    try check("## A\n- a\n↓- b ^x\n", "## A\n↓- b\n- a\n")
    try check("## A\n- a ^x\n↓- b\n", "## A\n- b ^x\n")
  }

  @Test func `if a merge gave one of two cards with the same id another id, the title decides`() throws {
    try check("## A\n↓- ours ^x\n", "## A\n- theirs ^x\n↓- ours ^x-2\n")
    try check("## A\n↓- theirs ^x\n", "## A\n↓- theirs ^x\n- ours ^x-2\n")
    try check("## A\n↓- ours ^x\n", "## A\n- theirs ^x\n- reworded ^x-2\n")
    try check("## A\n↓- [ ] a ^x\n- [x] a\n", "## A\n- [ ] ab ^x\n- [x] a ^x-2\n")
    try check("## A\n- [ ] a\n↓- a ^x\n", "## A\n- [ ] a ^x\n- a ^x-2\n")
  }

  @Test func `a card with a unique title is found wherever it is`() throws {
    try check("## A\n- a\n↓- b\n## B\n", "## A\n- a\n## B\n- c\n↓- [x] b due:2026-12-01\n")
    try check("## A\n- a\n↓- b\n", "## A\n- a\n")
  }

  @Test func `a reference does not lead to another card with the same title`() throws {
    try check("## A\n↓- a\n- b\n", "## A\n- a\n- b\n- a\n")
    try check("## A\n↓- a\n- b\n- a\n", "## A\n- b\n- a\n- a\n")
    try check("## A\n↓- a\n- b\n- a\n", "## A\n- b\n- a\n")
    try check("## A\n↓- [ ] a\n- [x] a\n", "## A\n- [x] a\n- [x] a\n")
  }

  @Test func `cards with equal titles are distinguished by their texts, and equal texts by their places`() throws {
    try check("## A\n- a #t\n↓- a #u\n", "## A\n↓- a #u\n- a\n- a #t\n")
    try check("## A\n↓- a\n- b\n- a\n", "## A\n↓- a\n- [x] b\n- a\n## B\n- c\n")
    try check("## A\n- a\n- b\n↓- a\n", "## A\n- a\n- [x] b\n↓- a\n## B\n- c\n")
    // Between the two equal cards, one card was removed and another was added.
    try check("## A\n↓- a\n- x\n- b\n- a\n", "## A\n- a\n- c\n- b\n- a\n")
    try check("## A\n↓- a\n- b\n- x\n- a\n", "## A\n- a\n- b\n- c\n- a\n")
  }

  @Test func `a card that was reworded in its place is found, unless a card beside it appeared or disappeared`() throws
  {
    try check("## A\n- a\n↓- Buy milk\n- b\n", "## A\n- a\n↓- Buy oat milk\n- b\n")
    try check("## A\n↓- Buy milk\n## B\n- b\n", "## A\n↓- Buy oat milk\n## B\n- b\n")
    try check("## A\n- a\n↓- Buy milk\n- b\n", "## A\n- a\n- Call Ann\n- b\n")
    try check("## A\n- a\n↓- Buy milk\n- b\n", "## A\n- a\n- Buy oat milk\n- c\n- b\n")
    try check("## A\n- a\n↓- Buy milk\n- b\n", "## A\n- Buy oat milk\n- a\n- b\n")
    try check("## A\n- a\n↓- Buy milk ^x\n- b\n", "## A\n- a\n- Buy oat milk ^y\n- b\n")
    try check("## A\n- a\n↓- Buy milk\n- b\n- c ^x\n- d ^x\n", "## A\n- a\n- Buy oat milk ^x\n- b\n- c ^x\n- d\n")
  }

  @Test func `a reference to a repeating card that was done leads to the done card, not to the next one`() throws {
    try check("## A\n↓- [ ] Water every:1w ^x\n", "## A\n- [ ] Water every:1w ^y\n↓- [x] Water every:1w ^x\n")
    try check("## A\n↓- [ ] Water every:1w ^x\n", "## A\n- [ ] Water every:1w ^y\n")
    // Without an id, it is not certain which of the two is the old card. A card that was done earlier is still found.
    try check("## A\n↓- [ ] Water every:1w\n", "## A\n- [ ] Water every:1w due:2026-12-01\n- [x] Water every:1w\n")
    try check(
      "## A\n- [ ] Water due:2026-12-01\n↓- [x] Water due:2026-11-01\n",
      "## A\n- [ ] Water due:2027-01-01\n- [x] Water due:2026-12-01\n↓- [x] Water due:2026-11-01\n")
  }

  @Test func `cards without a title are recognized by their whole text`() throws {
    try check("## A\n- ```\n  x\n  ```\n↓- ```\n  y\n  ```\n", "## A\n↓- ```\n  y\n  ```\n- ```\n  x\n  ```\n")
    try check("## A\n↓- ```\n  x\n  ```\n", "## A\n- ```\n  y\n  ```\n")
  }

  @Test
  func `a card on another board is found by its whole id, even if other ids and texts begin with it`() {
    func board(_ text: String) -> ParsedBoard { ParsedBoard(Array(text.utf8)) }
    let (here, there) = (Self.path, Path("there.md"))
    let (full, empty) = (board("## A\n- one ^x1\n"), board("## A\n"))
    let reference = CardRef(0, of: full, at: here)
    let target = board("## A\n- two ^x12\n- see ^x1 there\n- eins ^x1\n- three, after:^x1 ^y\n")
    let found = reference.follow(from: [here: full, there: empty], to: [here: empty, there: target])
    #expect(found == CardRef(2, of: target, at: there))
  }

  @Test func `a reference is followed only from the text and path to which it belongs`() {
    let (one, other) = (ParsedBoard(Array("## A\n- a\n".utf8)), ParsedBoard(Array("## A\n- b\n- a\n".utf8)))
    #expect(CardRef(0, of: one, at: Self.path).follow(from: other, to: one) == nil)
    #expect(CardRef(0, of: one, at: Self.path).follow(from: [Path("c.md"): one], to: [Self.path: one]) == nil)
  }

  /// Tries every edit of every small board. Two edits may make the same text, but disagree about which card has become which: then
  /// the card must not be found. If they agree, the answer must be that card, or none.
  @Test(.thorough)
  func `after every edit of every small board, a card is found only if all edits that make the same text agree`() {
    var (answers, nones) = (0, 0)
    var failures: [String] = []
    for board in SmallBoard.all {
      let before = ParsedBoard(board.text)
      var outcomes: [[UInt8]: [[Int?]]] = [:]
      for (after, successors) in board.edits { outcomes[after.text, default: []].append(successors) }
      outcomes[board.text] = [Array(before.cards.indices)]
      for (text, explanations) in outcomes {
        let successors = CardPassage(from: before, to: ParsedBoard(text)).successors
        for card in before.cards.indices {
          guard let answer = successors[card] else {
            nones += explanations.contains { $0[card] != nil } ? 1 : 0
            continue
          }
          answers += 1
          if explanations.contains(where: { $0[card] != answer }) {
            failures.append(
              "card \(card): \(String(decoding: board.text, as: UTF8.self).debugDescription) to \(String(decoding: text, as: UTF8.self).debugDescription) gives \(answer), not \(explanations.map { $0[card] })"
            )
          }
        }
      }
    }
    print("edits of small boards: followed \(answers), not certain \(nones), wrong \(failures.count)")
    for failure in failures.prefix(5) { Issue.record("\(failure)") }
    // Measured: for every 100 cards that were found, 85 were not, because the boards are full of identical cards.
    #expect(nones * 100 <= answers * 90)
  }
}

/// A board with two columns, and cards of only four kinds.
private struct SmallBoard {
  private static let kinds = ["a", "b", "a ^x", "b ^x"]
  var columns: [[String]]

  static let all: [SmallBoard] = {
    var rows: [[String]] = [[]]
    var longest = rows
    for _ in 0..<3 {
      longest = longest.flatMap { row in kinds.map { row + [$0] } }
      rows += longest
    }
    return rows.flatMap { row in (0...row.count).map { SmallBoard(columns: [Array(row[..<$0]), Array(row[$0...])]) } }
  }()

  var text: [UInt8] {
    Array(
      zip(["A", "B"], columns).map { name, cards in "## \(name)\n" + cards.map { "- \($0)\n" }.joined() }.joined().utf8)
  }

  /// Every board that one edit can make of this one, and for each card its index afterwards; nil if the edit removed it.
  var edits: [(after: SmallBoard, successors: [Int?])] {
    let cards = columns.enumerated().flatMap { column, cards in cards.map { (column: column, kind: $0) } }
    var edits: [(SmallBoard, [Int?])] = []
    /// Adds a result, given as the cards of each column in their new order, each with its old index; nil for a new card.
    func add(_ rows: [[(kind: String, index: Int?)]]) {
      let order = rows.joined().map(\.index)
      edits.append(
        (
          SmallBoard(columns: rows.map { $0.map(\.kind) }),
          cards.indices.map { card in order.firstIndex { $0 == card } }
        ))
    }
    var rows: [[(kind: String, index: Int?)]] = [[], []]
    for (index, card) in cards.enumerated() { rows[card.column].append((card.kind, index)) }
    for column in rows.indices {
      for place in 0...rows[column].count {
        for kind in Self.kinds {
          var changed = rows
          changed[column].insert((kind, nil), at: place)
          add(changed)
        }
      }
      for place in rows[column].indices {
        let card = rows[column][place]
        for kind in Self.kinds where kind != card.kind {
          // An edit that changes the kind of a card changes its title or its id, not both.
          guard kind.first == card.kind.first || kind.utf8.count == card.kind.utf8.count else { continue }
          var changed = rows
          changed[column][place].kind = kind
          add(changed)
        }
        var without = rows
        without[column].remove(at: place)
        add(without)
        for other in rows.indices {
          for target in 0...without[other].count {
            var moved = without
            moved[other].insert(card, at: target)
            add(moved)
          }
        }
      }
    }
    return edits
  }
}
