@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

/// The places to which cards return from the trash and from the archive.
struct RememberedPlaceTests {
  /// The texts of the board and of the trash after an intent.
  private func texts(_ intent: some Intent, _ board: String, _ trash: String = "") throws -> (
    board: String, trash: String
  ) {
    let source =
      trash.isEmpty ? Memory(["b.md": board]) : Memory(["b.md": board, ".planboard/trash.md": trash])
    var (after, left) = (board, trash)
    for change in try intent.plan(on: source).change.boards {
      let text = String(decoding: change.after ?? [], as: UTF8.self)
      if change.path == source.trash { left = text } else { after = text }
    }
    return (after, left)
  }

  /// Removes the card on a line, changes the board, restores the card, and returns the text of the board.
  private func restored(
    line: Int, of board: String, _ change: (String) -> String = { $0 }
  ) throws -> String {
    let removed = try texts(RemoveCard(CardName("b.md:\(line)"), today: today), board)
    let trash = ParsedBoard(Array(removed.trash.utf8))
    let title = trash.card(0).title
    return try texts(RestoreCard(CardName(title)), change(removed.board), removed.trash).board
  }

  @Test(arguments: [
    (5, "## V\n### v1\n- a\n### v2\n- b\n### v3\n- c\n"),
    (5, "## P\n- a\n\n## P\n- c\n- d\n"),
    (6, "## P\n- a\n\n## P\n- c\n- d\n"),
    (7, "## V\n### s\n- a\n\n### s\n- b\n- c\n- d\n"),
    (4, "## A\n- a\n\n- b\n- c\n"),
    (6, "## A\n- a\n\n**Tasks:**\n\n- b\n- c\n"),
    (2, "## A\n- a\n\n**Tasks:**\n\n- b\n- c\n"),
    (4, "## A\n\n\n- a\n \t\n- b\n"),
    (3, "## A\n- a\n* b\n- c\n"),
    (3, "## A\n1. a\n2. b\n3. c\n"),
    (3, "## A\n- a\n- b"),
    (3, "## A\r\n- a\r\n- b\r\n\r\n  more\r\n\r\n## B\r\n"),
    (5, "## A [x](y)\n- a\n\n### %/=,\n- b\n\n### c\n- c\n"),
  ])
  func `restoring a card restores the board byte for byte`(line: Int, board: String) throws {
    #expect(try restored(line: line, of: board) == board)
  }

  /// The user may have written fields with the names that pb uses in the trash. Earlier, pb replaced such a field when it removed
  /// the card, or refused to remove the card.
  @Test(arguments: [
    "a removed:x", "a removed:x removed:y", "a removed-2:x", "a [removed:: 2020-01-01]",
    "a\n  removed:: yes\n  removed: no",
    "a [removed:: 1] [removed-2:: 2] b [removed-from:: x.md/A/1]", "a removed-from:x.md/A/1 removed-place:card=2",
    "a [removed:: 2026-01-01] [removed-from:: c.md/C/9] [removed-place:: lines=1,1]",
    "a [removed-9223372036854775806:: x]", "a [removed-9223372036854775807:: x] [removed-from-9223372036854775806:: y]",
  ])
  func `a card keeps its own fields, even those with names that the trash uses`(_ card: String) throws {
    let board = "## A\n- one\n- \(card)\n- two\n"
    #expect(try restored(line: 3, of: board) == board)
    let trash = try texts(RemoveCard(CardName("b.md:3"), today: today), board).trash
    #expect(trash.contains("- \(card.split(separator: "\n")[0])"))
    let old = EmptyTrash(olderThan: 30, today: try #require(today.adding(days: 30)))
    #expect(try texts(old, board, trash).trash == "---\nplanboard: true\ntitle: Trash\n---\n\n## Removed\n")
  }

  @Test func `a card is restored beside its old neighbour, or else at its old number`() throws {
    let board = "## A\n- a\n- b\n- c\n"
    #expect(
      try restored(line: 3, of: board) { $0.replacing("- a", with: "- new\n- a") } == "## A\n- new\n- a\n- b\n- c\n")
    #expect(try restored(line: 3, of: board) { $0.replacing("- a\n", with: "") } == "## A\n- b\n- c\n")
    #expect(try restored(line: 3, of: board) { $0.replacing("- c", with: "- x\n- y") } == "## A\n- a\n- b\n- x\n- y\n")
    #expect(try restored(line: 3, of: board) { _ in "## A\n- x\n- y\n- z\n" } == "## A\n- x\n- b\n- y\n- z\n")
    #expect(try restored(line: 4, of: board) { _ in "## A\n- x\n" } == "## A\n- x\n- c\n")
  }

  @Test func `among columns or sections with the same name, a card is restored to the one with its neighbours`() throws
  {
    let board = "## P\n- a\n\n## P\n- c\n- d\n"
    #expect(
      try restored(line: 6, of: board) { "## P\n- new\n\n\($0)" } == "## P\n- new\n\n## P\n- a\n\n## P\n- c\n- d\n")
    let sections = "## V\n### s\n- a\n\n### s\n- c\n- d\n"
    #expect(
      try restored(line: 7, of: sections) { $0.replacing("## V\n", with: "## V\n### s\n- new\n\n") }
        == "## V\n### s\n- new\n\n### s\n- a\n\n### s\n- c\n- d\n")
  }

  @Test func `if the section is gone, the card returns to its neighbours, or else to the end of the column`() throws {
    let board = "## V\n### s\n- a\n- b\n### t\n- c\n"
    #expect(
      try restored(line: 4, of: board) { $0.replacing("### s", with: "### u") } == "## V\n### u\n- a\n- b\n### t\n- c\n"
    )
    #expect(
      try restored(line: 4, of: board) { $0.replacing("### s\n- a\n", with: "") } == "## V\n### t\n- c\n- b\n")
  }

  @Test func `a card that an older pb removed is restored by its number among all cards of the column`() throws {
    let trash = "## Removed\n- b [removed:: 2026-11-20] [removed-from:: b.md/V/2]\n"
    #expect(
      try texts(RestoreCard(CardName("b")), "## V\n### v1\n- a\n### v2\n- c\n", trash).board
        == "## V\n### v1\n- a\n### v2\n- b\n- c\n")
  }

  @Test func `unknown or wrong details of the place are ignored`() throws {
    let board = "## V\n- a\n- c\n"
    for details in [
      "later=1/after=vfjhbbhdgfgh/lines=1,1", "column=99/section-number=0/lines=1", "card=-3", "lines=x,y", "marker=",
      "indent=99999999999/lines=1,1", "lines=9999999,1", "text=7/lines=1,1", "marker=9999999999./lines=1,1", "=",
    ] {
      let trash = "## Removed\n- b [removed-from:: b.md/V/2] [removed-place:: \(details)]\n"
      let done = try texts(RestoreCard(CardName("b")), board, trash)
      #expect(done.board == "## V\n- a\n- b\n- c\n", "\(details)")
      #expect(done.trash == "## Removed\n", "\(details)")
    }
  }

  @Test func `a removed card records its place`() throws {
    let removed = try texts(
      RemoveCard(CardName("b"), today: today), "## P\n\n## P\n### s\n- a ^k3f9\n\n\n* b\n")
    #expect(
      removed.trash
        == """
        ---
        planboard: true
        title: Trash
        ---

        ## Removed

        - b [removed:: 2026-11-21] [removed-from:: b.md/P/2] \
        [removed-place:: column=2/section=s/card=2/after=%5Ek3f9/lines=3,1/marker=%2A]

        """)
  }

  @Test
  func `a card returns from the archive to its section, and to the right one of several columns with the same name`()
    throws
  {
    let board = "## P\n- x\n\n## P\n### s\n- a\n- b\n\n### t\n- c\n\n***\n\n## Archive\n"
    let archived = try texts(ArchiveCard(CardName("a")), board).board
    #expect(
      archived.hasSuffix(
        "## Archive\n- a [from:: P] [from-place:: column=2/section=s/card=1/before=cgcrvbsrgpts/lines=1,1]\n"),
      "\(archived)")
    #expect(try texts(UnarchiveCard(CardName("a")), archived).board == board)
    let gone = archived.replacing("### s\n- b\n", with: "### u\n- new\n")
    #expect(
      try texts(UnarchiveCard(CardName("a")), gone).board
        == "## P\n- x\n\n## P\n### u\n- new\n\n### t\n- c\n- a\n\n***\n\n## Archive\n")
  }

  @Test(arguments: [
    (2, "## A\n- a\n- b\n- c\n"), (3, "## A\n- a\n- b\n- c\n"), (4, "## A\n- a\n- b\n- c\n"),
    (2, "## A\n- a\n\nprose\n\n1. one\n2. two\n\nend\n"), (7, "## A\n- a\n\nprose\n\n1. one\n2. two\n\nend\n"),
    (4, "## A\n- a\n\n* b\n- c\n"), (7, "## V\n### s\n- a\n\n### s\n- b\n- c\n- d\n"),
    (3, "## A\r\n- a\r\n- [x] b\r\n\r\n  more\r\n"), (2, "## A\n- a\n\n## A\n- a\n"),
  ])
  func `archiving a card and unarchiving it restores the board byte for byte`(line: Int, board: String) throws {
    let eol = board.contains("\r\n") ? "\r\n" : "\n"
    let whole = "\(board)\(eol)***\(eol)\(eol)## Archive\(eol)- [x] old\(eol)"
    let archived = try texts(ArchiveCard(CardName("b.md:\(line)")), whole).board
    let text = ParsedBoard(Array(archived.utf8))
    #expect(text.cards.count == ParsedBoard(Array(whole.utf8)).cards.count)
    let place = text.range(of: text.cards.last!).lowerBound
    let number = archived.utf8.prefix(place).count { $0 == UInt8(ascii: "\n") } + 1
    #expect(try texts(UnarchiveCard(CardName("b.md:\(number)")), archived).board == whole)
  }

  @Test(arguments: [
    "Train from:B to:Paris", "a [from:: Paris]", "a from:B [from-2:: x]", "a from:B from-2:x from-place-2:y",
    "a from:B ^k3f9", "a from-place:Rome", "a [from-place:: Rome]", "a [from:: B]",
  ])
  func `a from of the user's own does not say where an archived card goes back to`(_ card: String) throws {
    let board = "## A\n- one\n- \(card)\n- two\n\n## B\n- b\n\n***\n\n## Archive\n"
    let archived = try texts(ArchiveCard(CardName("b.md:3")), board).board
    let text = ParsedBoard(Array(archived.utf8))
    let line = text.card(try #require(text.cards.indices.last)).line1
    #expect(try texts(UnarchiveCard(CardName("b.md:\(line)")), archived).board == board)
  }

  @Test func `the numbers of the fields of an archived card may be larger than the number of its fields`() throws {
    let board = "## P\n- one\n- a from:P from-2:x\n- two\n\n## Q\n\n***\n\n## Archive\n"
    let archived = try texts(ArchiveCard(CardName("b.md:3")), board).board
    #expect(archived.contains("from-3:"), "\(archived)")
    let edited = archived.replacing(" from:P from-2:x", with: "")
    let expected = board.replacing(" from:P from-2:x", with: "")
    #expect(try texts(UnarchiveCard(CardName("a")), edited).board == expected)
  }

  @Test func `a place without a column, which pb does not write, stays on the card`() throws {
    let board = "## P\n- x\n\n***\n\n## Archive\n- a [from-place:: Rome]\n"
    #expect(try texts(UnarchiveCard(CardName("a")), board).board.hasPrefix("## P\n- x\n- a [from-place:: Rome]\n"))
  }

  @Test func `a card that an older pb archived goes to the end of its column or section`() throws {
    for (record, expected) in [
      ("", "## P\n- x\n### s\n- b\n- a\n"), (" [from-place:: section=s]", "## P\n- x\n### s\n- b\n- a\n"),
    ] {
      let board = "## P\n- x\n### s\n- b\n\n***\n\n## Archive\n- a [from:: P]\(record)\n"
      #expect(
        try texts(UnarchiveCard(CardName("a")), board).board == "\(expected)\n***\n\n## Archive\n")
    }
  }

  // MARK: Archives that pb made

  @Test(arguments: [
    "## A\n- [ ] one\n## B\n- [ ] x\n- [x] two\n", "## A\n\n- [ ] one\n\n## B\n\n- [ ] two\n\n\n",
    "## A\n- [ ] two\n\n## B\n", "## A\n- [ ] one\n- [ ] two", "## A\r\n- [ ] two\r\n",
    "---\nkanban-plugin: board\n---\n\n## A\n\n**Complete**\n- [x] two\n\n\n\n\n%% kanban:settings\n```\n{}\n```\n%%",
  ])
  func `when the only archived card comes back, the archive that was made for it goes`(_ board: String) throws {
    let archived = try texts(ArchiveCard(CardName("two")), board).board
    #expect(archived.contains("***"))
    #expect(try texts(UnarchiveCard(CardName("two")), archived).board == board)
  }

  @Test func `an archive that was there before stays when its last card comes back`() throws {
    let board = "## A\n- [ ] one\n- [ ] two\n\n***\n\n## Archive\n"
    let archived = try texts(ArchiveCard(CardName("two")), board).board
    #expect(try texts(UnarchiveCard(CardName("two")), archived).board == board)
    let other = try texts(ArchiveCard(CardName("two")), "## A\n- [ ] one\n- [ ] two\n").board
    let both = try texts(ArchiveCard(CardName("one")), other).board
    #expect(try texts(UnarchiveCard(CardName("two")), both).board.contains("***\n\n## Archive\n- [ ] one"))
  }

  // MARK: Titles

  @Test func `notes below the title of an Obsidian card stay notes on another kind of board`() throws {
    let from = "---\nkanban-plugin: board\n---\n## A\n\n"
    for (card, moved) in [
      ("- [ ] one\n\tmore", "- [ ] one\n\n\tmore"), ("- [ ] one\n\t\tmore", "- [ ] one\\\n\t\tmore"),
      ("- [ ] one ^k3f9\n\tmore", "- [ ] one ^k3f9\n\tmore"), ("- [ ] one  \n\tmore", "- [ ] one  \n\tmore"),
      ("- [ ] one\n\t- [ ] two", "- [ ] one\n\t- [ ] two"),
    ] {
      let source = Memory(["a.md": from + card + "\n", "b.md": "---\nplanboard: true\n---\n## B\n- [ ] x\n"])
      let planned = try MoveCard(CardName("a.md:6"), to: BoardName("b"), today: today)
        .plan(on: source)
      let text = planned.change.boards.first { $0.path.text == "b.md" }?.after.map {
        String(decoding: $0, as: UTF8.self)
      }
      #expect(text == "---\nplanboard: true\n---\n## B\n- [ ] x\n\(moved)\n")
    }
  }
}
