@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

/// `stamp:`: the days that pb writes into cards.
struct StampTests {
  private func text(after intent: some Intent, on text: String, _ settings: String = "") throws -> String {
    let source = Memory(["b.md": text], settings: try FolderSettings(Array(settings.utf8), Path(".planboard.yml")))
    let planned = try intent.plan(on: source)
    guard let board = planned.change.boards.first else { return text }
    return String(decoding: board.boardAfter(source.settings.defaults)!.source.bytes, as: UTF8.self)
  }

  private static let both = "---\nstamp: [created, done]\n---\n"
  private static let neither = "---\nstamp: []\n---\n"
  private static let folder = "stamp: [created, done]\n"

  @Test(arguments: [
    (both, "", true), ("---\nstamp: created\n---\n", "", true), ("---\nstamp: [done]\n---\n", "", false),
    ("", folder, true), (neither, folder, false), ("", "", false), ("---\nstamp: [due]\n---\n", "", false),
  ])
  func `a new card gets its day if the board or the folder says so`(
    front: String, settings: String, isStamped: Bool
  ) throws {
    let after = try text(after: AddCard("a", today: today), on: front + "## A\n", settings)
    #expect(after.contains("created:2026-11-21") == isStamped)
  }

  @Test(arguments: [
    (both, "", true), ("---\nstamp: [created]\n---\n", "", false), ("---\nstamp: done\n---\n", "", true),
    ("", folder, true), (neither, folder, false), ("", "", false),
  ])
  func `a card that is done gets its day, by pb done and by a move, and loses it when it is reopened`(
    front: String, settings: String, isStamped: Bool
  ) throws {
    let before = front + "## A\n- [ ] a\n## Done\n"
    let day = isStamped ? " done:2026-11-21" : ""
    let done = try text(after: CompleteCard(CardName("a"), today: today), on: before, settings)
    #expect(done == front + "## A\n- [x] a\(day)\n## Done\n")
    #expect(try text(after: CompleteCard(CardName("a"), isDone: false, today: today), on: done, settings) == before)
    let move = MoveCard(CardName("a"), column: ColumnName(text: "Done"), today: today)
    let moved = try text(after: move, on: before, settings)
    #expect(moved.contains("- [x] a\(day)\n"))
    let back = MoveCard(CardName("a"), column: ColumnName(text: "A"), today: today)
    #expect(try text(after: back, on: moved, settings).contains("- [ ] a\n"))
  }

  @Test(arguments: ["- [x] a\n## Done\n", "- [ ] b\n## Done\n- [x] a\n", "- [ ] b\n## Done\n- a\n"])
  func `a card that was done before gets no day, by pb done or by a move`(cards: String) throws {
    let before = Self.both + "## A\n" + cards
    #expect(try text(after: CompleteCard(CardName("a"), today: today), on: before) == before)
    let move = MoveCard(CardName("a"), column: ColumnName(text: "Done"), today: today)
    #expect(try !text(after: move, on: before).contains("done:"))
  }

  @Test(arguments: [
    (both, "a", " created:2026-11-21 done:2026-11-21"), ("---\nstamp: [done]\n---\n", "a", " done:2026-11-21"),
    ("", "a", ""), (neither, "a", ""), (both, "a done:2026-11-20", " done:2026-11-20"),
    (both, "a done:2026-11-21", " done:2026-11-21 created:2026-11-21"),
  ])
  func `a card that is added as done gets its day, by its column or by its box`(
    front: String, typed: String, days: String
  ) throws {
    let before = front + "## A\n- [ ] c\n## Done\n- [x] b\n"
    let done = ColumnName(text: "Done")
    let added = try text(after: AddCard(typed, column: done, today: today), on: before)
    #expect(added == before + "- [x] a\(days)\n")
    let checked = try text(after: AddCard("- [x] \(typed)", today: today), on: before)
    #expect(checked.contains("- [ ] c\n- [x] a\(days)\n"))
    let open = try text(after: AddCard("- [ ] \(typed)", column: done, today: today), on: before)
    #expect(open.contains("done:2026-11-21") == typed.contains("done:2026-11-21"))
  }

  @Test func `a check item that was done earlier becomes a card without the day of its creation`() throws {
    let before = Self.both + "## A\n- [ ] a\n  - [x] one done:2026-11-01\n  - [x] two\n"
    #expect(
      try text(after: ExtractCheckItem(CardName("a"), item: 0, today: today), on: before)
        == Self.both + "## A\n- [ ] a\n  - [x] two\n- [x] one done:2026-11-01\n")
    #expect(
      try text(after: ExtractCheckItem(CardName("a"), item: 1, today: today), on: before)
        .hasSuffix("- [x] two created:2026-11-21\n"))
  }

  @Test func `a card that is added as done gets its day if other cards have theirs`() throws {
    let before = "## A\n## Done\n- [x] b ✅ 2026-01-02\n"
    let after = try text(after: AddCard("a", column: ColumnName(text: "Done"), today: today), on: before)
    #expect(after == before + "- [x] a ✅ 2026-11-21\n")
  }

  @Test func `a board whose cards have the day of their completion goes on without a setting`() throws {
    let text = try text(
      after: CompleteCard(CardName("a"), today: today), on: "## A\n- [ ] a\n- [x] b ✅ 2026-01-02\n")
    #expect(text == "## A\n- [x] a ✅ 2026-11-21\n- [x] b ✅ 2026-01-02\n")
  }

  @Test(arguments: [(neither, ""), ("---\nstamp: [created]\n---\n", ""), ("", "stamp: []\n")])
  func `a stamp without done decides, even if other cards have the day of their completion`(
    front: String, settings: String
  ) throws {
    let text = try text(
      after: CompleteCard(CardName("a"), today: today), on: front + "## A\n- [ ] a\n- [x] b done:2026-01-02\n", settings
    )
    #expect(text == front + "## A\n- [x] a\n- [x] b done:2026-01-02\n")
  }

  @Test(arguments: [
    ("- [ ] b ➕ 2026-01-02\n", "➕ 2026-11-21"), ("- [ ] b [created:: 2026-01-02]\n", "[created:: 2026-11-21]"),
    ("- [ ] b\n", "created:2026-11-21"),
  ])
  func `the day has the notation of the board`(other: String, written: String) throws {
    let after = try text(after: AddCard("a", today: today), on: Self.both + "## A\n" + other)
    #expect(after == Self.both + "## A\n" + other + "- [ ] a \(written)\n")
  }

  @Test func `a day that is typed is kept`() throws {
    let after = try text(after: AddCard("a created:2026-01-02", today: today), on: Self.both + "## A\n")
    #expect(after.contains("a created:2026-01-02\n") && !after.contains("2026-11-21"))
  }

  @Test func `the next card of a chore has no day of completion, and its own day of creation`() throws {
    let text = try text(
      after: CompleteCard(CardName("a"), today: today),
      on: Self.both + "## A\n- [ ] a every:1w due:2026-11-21 created:2026-11-14\n")
    #expect(
      text == Self.both + "## A\n- [ ] a every:1w due:2026-11-28 created:2026-11-21\n"
        + "- [x] a every:1w due:2026-11-21 created:2026-11-14 done:2026-11-21\n")
  }

  @Test(arguments: [("", true), ("stamp: []\n", false), ("stamp: [done]\n", false), ("people: [ann]\n", true)])
  func `a new board has both days, unless the folder decides`(settings: String, isStamped: Bool) throws {
    let text = try text(after: CreateBoard("Chores"), on: "## A\n", settings)
    let line = isStamped ? "stamp: [created, done]\n" : ""
    #expect(
      text
        == "---\nplanboard: true\ntitle: Chores\n\(line)on-done: move\n---\n\n## To Do\n\n## In Progress\n\n## Done\n")
  }

  @Test(arguments: [
    ("", false, CreateBoard.usualColumns, true, false), ("", true, CreateBoard.usualColumns, false, true),
    ("on-done: stay\n", false, CreateBoard.usualColumns, false, false),
    ("on-done: move\n", true, CreateBoard.usualColumns, false, false),
    ("", false, ["To Do", "Later"], false, false), ("", true, ["To Do"], false, false),
    ("", false, ["Offen", "Fertig"], true, false),
  ])
  func `done cards of a new board with a done column move there, unless the folder decides, or the board is in git`(
    settings: String, isInGit: Bool, columns: [String], moves: Bool, isSaid: Bool
  ) throws {
    let source = Memory([:], settings: try FolderSettings(Array(settings.utf8), Path(".planboard.yml")))
    let planned = try CreateBoard("Chores", columns: columns, isInGit: isInGit).plan(on: source)
    let text = String(decoding: planned.change.boards[0].after ?? [], as: UTF8.self)
    #expect(text.contains("\non-done: move\n---\n") == moves && text.contains("on-done") == moves)
    #expect(planned.outcome.leavesDoneInPlace == isSaid)
  }

  @Test(arguments: ["stamp: yes\n", "stamp: [due]\n", "stamp: {created: true}\n", "stamp: 7\n"])
  func `the settings of a folder accept only days that pb writes`(settings: String) {
    #expect(throws: FileFailure.self) { try FolderSettings(Array(settings.utf8), Path(".planboard.yml")) }
  }
}
