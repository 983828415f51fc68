internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardStore
internal import Foundation
internal import TestSupport
internal import Testing

/// Requests that future shells will make: a language server with unsaved texts, and a web page with many readers. Neither needs to
/// find, read, parse or write a board by itself.
struct PlanShellTests {
  private static let board = """
    ---
    planboard: 1
    sort: [due]
    ---

    ## To Do

    - [ ] Call Ann @ann due:2026-11-25 ^call
    - [ ] Buy milk #shop due:2026-11-20
    - [ ] Sort the shed after:^call

    ## Done

    - [x] Paid rent

    """

  /// The text of the board after sorting.
  private static let sorted: String = {
    let milk = "- [ ] Buy milk #shop due:2026-11-20\n"
    return board.replacing(milk, with: "").replacing("## To Do\n\n", with: "## To Do\n\n" + milk)
  }()

  private let folder: TemporaryFolder
  private let state: TemporaryFolder
  private let session: PlanSession

  init() throws {
    folder = try TemporaryFolder([
      "plan.md": Self.board, "other.md": "---\nplanboard: 1\n---\n## A\n- b #shop\n",
      ".planboard.yml": "tags: [shop]\nviews: {soon: {query: 'due:<=7d', group: due}}\n",
    ])
    state = try TemporaryFolder()
    session = try openSession(at: folder, state: state, cacheLimit: 1 << 20)
  }

  private var path: Path { Path(folder.path("plan.md")) }

  // MARK: A language server

  private func findings(_ snapshot: PlanSnapshot) throws -> [LintQuery.Checked] {
    let query = LintQuery(snapshot, of: session)
    return try query.addingPlanFindings(to: query.check([path]) { Issue.record("\($0)") })
  }

  @Test func `a language server shows what is wrong with an unsaved text, and offers a fix for it`() throws {
    try folder.write("plan.md", Self.sorted)
    let snapshot = session.snapshot(overlay: Overlay([path: Array(Self.board.utf8)]))
    func rules(_ snapshot: PlanSnapshot) throws -> [String] {
      try findings(snapshot).flatMap(\.result.findings).map(\.rule.name)
    }
    #expect(try rules(snapshot) == ["unsorted", "overdue"])
    #expect(try rules(session.snapshot()) == ["overdue"])
    let query = LintQuery(snapshot, of: session)
    let checked = try query.check([path], fixes: .safe) { Issue.record("\($0)") }
    var request = PlanRequest(try query.intents(checked, .safe), .preview)
    request.boards = .found(snapshot)
    request.scope = .everything
    let after = try #require(session.perform(request).steps.first?.change.boards.first?.after)
    #expect(String(decoding: after, as: UTF8.self) == Self.sorted)
    #expect(try folder.read("plan.md") == Array(Self.sorted.utf8))
  }

  @Test func `a language server completes names from unsaved texts`() throws {
    let unsaved = Self.board.replacing("#shop", with: "#garden")
    let completions = Completions(
      session.snapshot(overlay: Overlay([path: Array(unsaved.utf8)])), today: today)
    #expect(completions.tags.map(\.text).sorted() == ["garden", "shop"])
    #expect(completions.people.map(\.text) == ["ann"])
    #expect(completions.on([path]).columns.map(\.text) == ["To Do", "Done"])
    #expect(completions.cards("^c").map(\.text) == ["^call"])
    #expect(completions.queries("is:").map(\.text).contains("is:open"))
    #expect(completions.views.map(\.text).contains("soon"))
    let safe = Completions(session.snapshot(), today: today) { !$0.contains("milk") }
    #expect(safe.cards("Buy").map(\.text) == ["\(path.text):9"])
  }

  // MARK: A web page

  @Test func `a web page shows views, the agenda, statistics and conflicts of one state`() throws {
    let snapshot = session.snapshot()
    let view = try snapshot.settings.view("so")
    let groups = try snapshot.groups(of: view, today: today) { board, card, _ in board.card(card).title }
    #expect(groups.value.map(\.name) == ["2026-11-20", "2026-11-25"])
    #expect(groups.value.map(\.cards) == [["Buy milk"], ["Call Ann"]] && groups.caveats.isEmpty)
    let cards = try snapshot.cards(matching: "", today: today).value
    let agenda = try cards.agenda(days: 7) { board, card, _ in board.card(card).title }.value
    #expect(agenda.overdue == ["Buy milk"] && agenda.ahead.map(\.date.description) == ["2026-11-25"])
    let summary = try #require(snapshot.summaries(today: today).value.first { $0.path == path })
    #expect((summary.cards, summary.open, summary.done, summary.overdue) == (4, 3, 1, 1))
    let stats = try #require(cards.stats().value.first { $0.path == path })
    #expect(stats.columns.map(\.name) == ["To Do", "Done"] && stats.columns.map(\.cards) == [3, 1])
    #expect(try cards.tags().value.ranked.first { $0.tag == "shop" }?.count.open == 2)
    #expect(try snapshot.conflicts().isEmpty)
    #expect(throws: IntentFailure.self) { try snapshot.settings.view("none") }
  }

  @Test func `a web server waits for changes together with its own sockets, and merges conflict copies`() throws {
    let watch = PlanWatch(session)
    let first = watch.look()
    #expect(watch.isNew(first) && !watch.isNew(watch.look()))
    let descriptor = try #require(watch.descriptor)
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    #expect(Foundation.poll(&poll, 1, 0) == 0)
    let copy = "plan.sync-conflict-20261121-012615-IJBL2FZ.md"
    try folder.write(copy, Self.board.replacing("- [x] Paid rent", with: "- [x] Paid rent\n- [x] Fed the cat"))
    #expect(Foundation.poll(&poll, 1, 5000) == 1)
    #expect(watch.wait(milliseconds: 0) != .nothing)
    let second = watch.look()
    #expect(second.copies.map(\.path.name) == [copy.utf8[...].map { $0 }[...]])
    let preview = session.sync(.preview)
    #expect(preview.boards.map(\.taken.count) == [1] && preview.failures.isEmpty)
    #expect(try folder.read("plan.md") == Array(Self.board.utf8))
    let done = session.sync(.commit)
    #expect(done.boards.map(\.taken.count) == [1] && done.duplicates.isEmpty)
    #expect(try String(decoding: folder.read("plan.md"), as: UTF8.self).contains("Fed the cat"))
    #expect(try !folder.names.contains(copy))
    #expect(watch.isNew(watch.look()))
    var undone: [Outcome] = []
    let ending = session.undo(.undo, .commit, on: session.snapshot()) { _ in
    } done: {
      undone += $0.outcomes
    }
    #expect(ending.failure == nil)
    #expect(undone.count == 1)
    #expect(try folder.names.contains(copy) && folder.read("plan.md") == Array(Self.board.utf8))
  }

  @Test func `a web page sorts a board by the board's keys, and shows which cards were out of order`() throws {
    func unsorted(_ goal: SortQuery.Goal) throws -> [String] {
      var titles: [String] = []
      let query = SortQuery(session.snapshot(.paths([path])), of: session)
      let hasBoards = try query.run(goal, folders: [path]) { answer in
        #expect(answer.caveats.isEmpty)
        titles += answer.value.map { board in board.disorder.cards.map { board.board.card($0).title } } ?? []
      }
      #expect(hasBoards)
      return titles
    }
    #expect(try unsorted(.check) == ["Buy milk"])
    #expect(try folder.read("plan.md") == Array(Self.board.utf8))
    #expect(try unsorted(.sort(.commit)) == ["Buy milk"])
    #expect(try String(decoding: folder.read("plan.md"), as: UTF8.self) == Self.sorted)
    #expect(try unsorted(.check).isEmpty)
  }

  @Test func `sorting a board that does not exist fails, and writes nothing`() throws {
    let before = try folder.names
    let steps = session.perform(PlanRequest([SortBoard(Path(folder.path("no.md")))], .commit)).steps
    let failures = steps.flatMap(\.failures).map { ($0.error as? FileFailure)?.code }
    #expect(failures == [.notFound])
    #expect(try folder.names == before && folder.read("plan.md") == Array(Self.board.utf8))
  }

  @Test(.tags(.git)) func `git is set up, and revisions compared, in a folder that is not the current one`() throws {
    for arguments in [
      ["init", "-q"], ["add", "-A"], ["-c", "user.name=A", "-c", "user.email=a@b", "commit", "-q", "-m", "all"],
    ] {
      try session.git.run(arguments)
    }
    let integration = try GitIntegration(session)
    #expect(try !integration.check().isComplete)
    let steps = try integration.setUp(withHook: true).steps
    #expect(steps.map(\.done) == [.set, .set, .set, .set])
    #expect(try GitIntegration(session).check().isComplete)
    #expect(GitIntegration.unnamedBoards(in: session).isEmpty)
    try folder.write("plan.md", Self.board.replacing("Buy milk", with: "Buy oats"))
    #expect(try RevisionComparison([], in: session).find().boards.map(\.path.text) == ["plan.md"])
    let log = try CardLog(CardName("^call")).entries(on: session.snapshot(), GitRevisions(session.git))
    #expect(log.map { $0.revision?.subject } == ["all"])
    try session.git.run(["add", "plan.md"])
    #expect(try Array(session.staged().commit.texts.keys) == [path])
    #expect(try GitIntegration(session).setUp(removes: true, withHook: true).steps.allSatisfy { $0.done == .removed })
  }
}
