internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import Testing

/// What kind of column each heading begins, and what follows from it.
struct ColumnKindTests {
  private static let all: [ColumnKind] = [
    .open, .done(usesBoxes: true), .done(usesBoxes: false), .namedDone(usesBoxes: true), .namedDone(usesBoxes: false),
    .archive,
  ]

  private static func kinds(_ text: String) -> [ColumnKind] { ParsedBoard(Array(text.utf8)).columns.map(\.kind) }

  @Test func `a marker, a setting or else the name makes a done column`() {
    #expect(Self.kinds("## A\n- a\n## Done\n- b\n") == [.open, .done(usesBoxes: true)])
    #expect(
      Self.kinds("## A\n**Complete**\n- a\n## Done\n- b\n") == [.done(usesBoxes: true), .namedDone(usesBoxes: true)])
    #expect(
      Self.kinds("---\ncolumns: {A: {done: true}}\n---\n## A\n- a\n## Done\n- b\n")
        == [.done(usesBoxes: true), .namedDone(usesBoxes: true)])
    #expect(
      Self.kinds("---\ncolumns: {A: {done: false}, Done: {done: false}}\n---\n## A\n**Complete**\n- a\n## Done\n- b\n")
        == [.open, .open])
  }

  @Test func `only a heading after a thematic break is the archive`() {
    #expect(Self.kinds("## A\n- a\n***\n## Archive\n- b\n") == [.open, .archive])
    #expect(Self.kinds("## A\n- a\n## Archive\n- b\n") == [.open, .namedDone(usesBoxes: true)])
  }

  @Test func `a column for done cards uses boxes unless most of them are open`() {
    #expect(Self.kinds("## Done\n- [x] a\n- [ ] b\n- c\n") == [.done(usesBoxes: true)])
    #expect(Self.kinds("## Done\n- [x] a\n- [ ] b\n- [ ] c\n") == [.done(usesBoxes: false)])
    #expect(Self.kinds("## Done\n- [-] a\n- [ ] b\n") == [.done(usesBoxes: true)])
    #expect(
      Self.kinds("## A\n**Complete**\n## Done\n- [ ] b\n") == [.done(usesBoxes: true), .namedDone(usesBoxes: false)])
    #expect(Self.kinds("## A\n- [ ] b\n***\n## Archive\n- [x] b\n") == [.open, .archive])
  }

  @Test(arguments: all)
  func `the box and the kind say which cards are done`(_ kind: ColumnKind) {
    func state(_ box: Box?) -> CardState { CardState(box: box, in: kind) }
    #expect(state(.done) == .done)
    #expect(state(.cancelled) == .cancelled)
    #expect(
      state(.open)
        == ([.done(usesBoxes: false), .namedDone(usesBoxes: false), .archive].contains(kind) ? .done : .open))
    #expect(state(nil) == (kind == .open ? .open : .done))
  }

  @Test(arguments: all)
  func `the answers about a kind agree`(_ kind: ColumnKind) {
    // Otherwise, a card with an open box would be done, and one without a box would be open.
    #expect(kind.usesBoxes || kind.holdsDoneCards)
    #expect(!kind.isDone || kind.holdsDoneCards && !kind.isPutAway)
    // What has a position can be named to change it.
    #expect(!kind.hasPosition || kind.goesByName)
    let settled = kind.settled(boxes: 3, closed: 1)
    #expect(
      [settled.isDone, settled.holdsDoneCards, settled.isPutAway, settled.goesByName, settled.hasPosition]
        == [kind.isDone, kind.holdsDoneCards, kind.isPutAway, kind.goesByName, kind.hasPosition])
    #expect(settled.settled(boxes: 2, closed: 1).usesBoxes == (kind != .archive))
  }

  @Test func `a kind is one byte`() { #expect(MemoryLayout<ColumnKind>.size == 1) }
}
