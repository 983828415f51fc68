@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

/// Naming cards by their handles.
struct HandleTests {
  /// What a name refers to: `b.md:8` for one card; `?b.md:8 b.md:9` if it could be either of two cards; `handle:… title:…` if it is
  /// the handle of one card and in the title of another; `trash` for a card in the trash; an empty text if there is no such card.
  private func meant(
    _ name: String, in boards: some BoardSource, _ preference: CardName.Preference = .live
  ) throws -> String {
    func places(_ cards: [IntentFailure.Candidate]) -> String {
      cards.map { "\($0.place.path.text):\($0.place.line1)" }.joined(separator: " ")
    }
    do {
      return places([try CardName(name).find(in: boards, on: nil, preference).candidate])
    } catch let failure as IntentFailure {
      switch failure.reason {
      case .ambiguousCard(_, let candidates): return "?\(places(candidates))"
      case .handleOrTitle(_, let handle, let title): return "handle:\(places(handle)) title:\(places(title))"
      case .inTrash: return "trash"
      case .noSuchCard: return ""
      default: throw failure
      }
    }
  }

  /// "Call Ann" has the handle wwkcdqfxgpvh, "Water the plants" sgnhqqqxwmqt, "買い物" fmtqccpghcvj.
  private static let plan = Memory([
    "b.md": "## To Do\n- Call Ann\n- ww\n- sgnh wood\n- 買い物\n- fine ^fmzz\n- Xy ^ab12\n- abacus\n",
    "c.md": "## To Do\n- Water the plants\n- zzz ^wwkc\n- tall\n- zz top\n",
    ".planboard/trash.md": "## Removed\n- Über  den Fluss\n",
  ])

  @Test(arguments: [
    // The name is an id, a line, or a place.
    ("^wwkc", "c.md:3"), ("b.md:2", "b.md:2"), ("b/to do/1", "b.md:2"),
    // A whole title takes precedence over a handle that begins with it.
    ("ww", "b.md:3"), ("title:ww", "b.md:3"), ("handle:ww", "?b.md:2 c.md:3"), ("handle:wwkc", "c.md:3"),
    ("wwkcd", "b.md:2"), ("WWKCDQFXGPVH", "b.md:2"), ("wwkcdz", ""),
    // The name is the handle of one card, and in the title of another.
    ("sgnh", "handle:c.md:2 title:b.md:4"), ("title:sgnh", "b.md:4"), ("handle:sgnh", "c.md:2"), ("sgnhq", "c.md:2"),
    ("ab", "handle:b.md:7 title:b.md:8"), ("ab1", "b.md:7"), ("aba", "b.md:8"),
    // A text that is the start of several handles is not taken as a handle if it is a word of a title.
    ("fm", "?b.md:5 b.md:6"), ("fmt", "b.md:5"), ("fmz", "b.md:6"), ("fin", "b.md:6"),
    // One letter is not enough for a handle.
    ("f", "b.md:6"), ("handle:f", ""), ("zz", "?c.md:3 c.md:5"), ("zzz", "c.md:3"),
    // A card in the trash cannot be named except to restore it.
    ("mjrw", "trash"), ("handle:mj", "trash"), ("mjrwz", ""),
    ("handle:", ""), ("title:", ""), ("", ""),
  ])
  func `a name is tried as an id, a line, a place, a title and a handle`(name: String, meaning: String) throws {
    #expect(try meant(name, in: Self.plan) == meaning)
  }

  @Test func `more letters of a handle than the id that was made from it still name the card, until its title changes`()
    throws
  {
    let plan = Memory([
      "b.md": "## To Do\n- Call Ann ^wwkc\n- x ^wwkcd\n", "c.md": "## To Do\n- Water the plants ^sgnhq\n",
    ])
    for name in ["wwkcdq", "wwkcdqfxgpvh", "handle:wwkcdq", "WWKCDQ"] { #expect(try meant(name, in: plan) == "b.md:2") }
    #expect(try meant("sgnhqqq", in: plan) == "c.md:2")
    for name in ["wwkcdz", "wwkcx", "sgnhqx"] { #expect(try meant(name, in: plan) == "") }
    let retitled = Memory(["b.md": "## To Do\n- Call Bo ^wwkc\n"])
    #expect(try meant("wwkcdq", in: retitled) == "" && meant("wwkc", in: retitled) == "b.md:2")
  }

  @Test func `a name on one board does not compete with the handles of other boards`() throws {
    #expect(try CardName("wwk").find(in: Self.plan, on: BoardName("b")).place.line1 == 2)
    #expect(try CardName("mjrw").find(in: Self.plan, among: [Self.plan.trash]).place.line1 == 2)
  }

  @Test func `the occurrences of a chore share a handle, and the command decides which of them it chooses`() throws {
    let chores = Memory([
      "b.md":
        "## To Do\n- [x] Call Ann every:1w #a\n- [ ] Call Ann every:1w\n\n## Done\n- [x] Call Ann every:1w\n\n---\n\n## Archive\n- [x] Call Ann every:1w\n"
    ])
    for name in ["wwkc", "call ann", "call"] {
      #expect(try meant(name, in: chores, .open) == "b.md:3")
      #expect(try meant(name, in: chores, .closed) == "?b.md:2 b.md:6")
      #expect(try meant(name, in: chores, .archived) == "b.md:11")
      #expect(try meant(name, in: chores) == "?b.md:2 b.md:3 b.md:6")
    }
    #expect(CompleteCard(CardName("a"), today: today).preference == .open)
    #expect(CompleteCard(CardName("a"), isDone: false, today: today).preference == .closed)
    #expect(EditCard(CardName("a"), today: today).preference == .open)
    #expect(SetCheckItem(CardName("a"), item: "1").preference == .open)
  }

  @Test func `letters that several cards with one title share name none of them, whatever the command prefers`() throws
  {
    let text = "## To Do\n- [x] Call Ann\n- [ ] Call Ann #a\n- [-] Call Ann\n\n---\n\n## Archive\n- Call Ann #b\n"
    let plan = Memory(["b.md": text, ".planboard/trash.md": "## Removed\n- [x] Call Ann #c\n"])
    for preference in [CardName.Preference.live, .open, .closed, .archived] {
      let all = "?b.md:2 b.md:3 b.md:4 b.md:9 .planboard/trash.md:2"
      for name in ["wwkc", "handle:wwkcdqfxgpvh"] { #expect(try meant(name, in: plan, preference) == all) }
    }
    // Words are not shown for a card, so the command's preference decides.
    #expect(try meant("call", in: plan, .open) == "b.md:3" && meant("call", in: plan, .archived) == "b.md:9")
    let handles = try plan.handles()
    func name(_ path: String, _ card: Int) throws -> String {
      handles.shown(try plan.board(at: Path(path)).card(card)).text
    }
    #expect(try meant(name("b.md", 1), in: plan, .closed) == "b.md:3" && meant(name("b.md", 3), in: plan) == "b.md:9")
    #expect(try meant(name(".planboard/trash.md", 0), in: plan) == "trash")
    // Equal cards have no handle of their own, and are asked about.
    #expect(try name("b.md", 0) == "wwkc" && name("b.md", 2) == "wwkc")
  }

  @Test func `a handle with letters that no card has any more names none, even if only one card has the title`() throws
  {
    func reason(_ name: String, _ text: String) throws -> IntentFailure.Reason? {
      do { _ = try CardName(name).find(in: Memory(["b.md": text]), on: nil) } catch let failure as IntentFailure {
        return failure.reason
      }
      return nil
    }
    let rest = { (text: String) in RestDigest(of: ParsedBoard(Array("## A\n- \(text)\n".utf8)).card(0)).text }
    let name = "wwkc_\(rest("Call Ann #a").prefix(4))"
    #expect(try reason(name, "## A\n- Call Ann #a\n- Call Ann #b\n") == nil)
    for text in ["## A\n- Call Ann #b\n", "## A\n- Call Ann #b\n- Call Ann\n"] {
      guard case .noSuchTwin(name, let cards) = try reason(name, text) else {
        Issue.record("a card of \(text.debugDescription) has the name")
        continue
      }
      #expect(cards.count == text.count(where: { $0 == "-" }))
    }
    guard case .noSuchCard = try reason(name, "## A\n- other\n") else {
      Issue.record("a card has the name")
      return
    }
  }

  @Test func `the candidates for an ambiguous name have box, date, column and handle`() throws {
    let boards = Memory(["b.md": "## To Do\n- [ ] Call Ann due:2026-12-01\n\n## Done\n- [x] Call Ann\n"])
    do {
      _ = try CardName("ann").find(in: boards, on: nil)
      Issue.record("the name refers to only one card")
    } catch let failure as IntentFailure {
      guard case .ambiguousCard(_, let cards) = failure.reason else { throw failure }
      #expect(cards.map(\.box) == [.open, .done])
      #expect(cards.map(\.due?.description) == ["2026-12-01", nil])
      #expect(cards.map(\.place.column) == ["To Do", "Done"])
      let handles = cards.compactMap(\.handle?.text)
      #expect(Set(handles).count == 2 && handles.allSatisfy { $0.hasPrefix("wwkc_") })
    }
  }

  // MARK: Ids

  private func ids(_ text: String, _ lines: [Int]) throws -> [String] {
    let boards = Memory(["b.md": text, ".planboard/trash.md": "## Removed\n- gone ^sgnh\n"])
    let planned = Batch(lines.map { AssignCardID(CardName("b.md:\($0)"), seed: 1) }).plan(on: boards)
    #expect(planned.result.failures.isEmpty)
    let board = try #require(planned.change.boards.first?.boardAfter(BoardDefaults()))
    return lines.map { board.syntax(ofCard: $0 - 2).id ?? "" }
  }

  @Test func `an id is the shortest start of the handle that is not the start of another one`() throws {
    #expect(try ids("## A\n- Call Ann\n", [2]) == ["wwkc"])
    #expect(try ids("## A\n- Call Ann\n- other ^wwkc\n- WW ^WWKCDQ\n", [2]) == ["wwkcdqf"])
    // Cards in the trash count, because they can be restored.
    #expect(try ids("## A\n- Water the plants\n", [2]) == ["sgnhq"])
    // Cards with the same title get letters of their rest, so that the letters of the title alone name none of them. If they are
    // equal, the letters are random.
    let many = try ids("## A\n" + String(repeating: "- Call Ann\n", count: 10), Array(2...11))
    #expect(Set(many).count == 10 && many.allSatisfy { $0.hasPrefix("wwkc-") })
    let rest = RestDigest(of: ParsedBoard(Array("## A\n- Call Ann\n".utf8)).card(0)).text
    #expect(!many.contains { $0.hasPrefix("wwkc-\(rest.prefix(4))") })
    let twins = try ids("## A\n- Call Ann #a\n- Call Ann\n", [2, 3])
    #expect(twins[1] == "wwkc-\(rest.prefix(4))" && twins[0].hasPrefix("wwkc-") && twins[0] != twins[1])
    #expect(try ids("## A\n- Call Ann\n- Call Ann ^wwkc\n", [2]) == ["wwkcd"])
  }

  @Test func `a card whose id is from its handle keeps its handle when its title changes`() throws {
    try checkIntent(
      AssignCardID(CardName("wwkc"), seed: 1), ["b.md": "## A\n- Call Ann\n"],
      becomes: ["b.md": "## A\n- Call Ann ^wwkc\n"])
    let renamed = Memory(["b.md": "## A\n- Call Bo ^wwkc\n- Call Ann\n"])
    #expect(try meant("wwkc", in: renamed) == "b.md:2")
    #expect(try meant("wwkcd", in: renamed) == "b.md:3")
  }

  @Test func `a card with twins keeps its handle when it gets an id and another title, and they keep theirs`() throws {
    let rest = RestDigest(of: ParsedBoard(Array("## A\n- Call Ann #a\n".utf8)).card(0)).text.prefix(4)
    try checkIntent(
      AssignCardID(CardName("wwkc_\(rest)"), seed: 1), ["b.md": "## A\n- Call Ann\n- Call Ann #a\n"],
      becomes: ["b.md": "## A\n- Call Ann\n- Call Ann #a ^wwkc-\(rest)\n"])
    for title in ["Call Ann", "Call Bo"] {
      let plan = Memory(["b.md": "## A\n- \(title) #b ^wwkc-\(rest)\n- Call Ann #c\n"])
      #expect(try meant("wwkc_\(rest)", in: plan) == "b.md:2" && meant("wwkc", in: plan) == "?b.md:2 b.md:3")
    }
  }

  // MARK: Boards

  @Test func `while a program may be saving a missing file, its name is not read as a board's title`() throws {
    let files = ClockedFiles("---\nplanboard: true\ntitle: Other board\n---\n")
    let session = try openSession(at: ClockedFiles.root, in: files)
    let file = Path("/plan/other.md")
    files.setAge(nanoseconds: 1_000_000_000)
    #expect(!BoardFinder.isName(file, in: files))
    // A name without the extension of a Markdown file cannot be that of a missing board.
    #expect(BoardFinder.isName(Path("/plan/other"), in: files))
    #expect(try session.paths(named: [file, Path("other")]) == [file, ClockedFiles.board])
    files.setAge(nanoseconds: 3_000_000_000)
    #expect(BoardFinder.isName(file, in: files))
    #expect(!BoardFinder.isName(ClockedFiles.board, in: files))
    #expect(!BoardFinder.isName(.standardInput, in: files))
  }

  @Test func `a missing file is the name of another board once no save can be in progress`() throws {
    let files = ClockedFiles("---\nplanboard: true\n---\n")
    files.setAge(nanoseconds: 1_900_000_000)
    #expect(BoardFinder.isName(Path("/plan/other.md"), in: files) { true })
    // It waited until the folder was no longer fresh.
    #expect(files.nanoseconds >= 2_000_000_000)
  }

  @Test func `a path that differs from a file only in case finds it once no save can be in progress`()
    throws
  {
    let files = ClockedFiles("---\nplanboard: true\n---\n")
    let session = try openSession(at: ClockedFiles.root, in: files)
    files.setAge(nanoseconds: 1_900_000_000)
    #expect(try session.paths(named: [Path("/plan/PLAN.md")]) == [ClockedFiles.board])
    // The session waited until the file was no longer fresh, that is, until its date was two seconds old.
    #expect(files.nanoseconds >= 2_000_000_000)
  }
}
