internal import PlanBoardCore
@testable internal import PlanBoardIntents
internal import PlanBoardLint
internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

/// What a user should know of the plan as a whole comes with the answer of every query, once.
struct CaveatTests {
  private static let board = "---\nplanboard: true\n---\n## A\n- [ ] one\n"

  /// A plan with settings of a newer version, or with settings that cannot be read, and with a folder whose settings are broken.
  private func session(_ settings: String) throws -> PlanSession {
    try MemoryPlan([".planboard.yml": settings, "a.md": Self.board, "b.md": Self.board]).session
  }

  /// The caveats as short words.
  private func words<Value>(_ answer: Answer<Value>) -> [String] {
    answer.caveats.map {
      switch $0 {
      case .unreadable(let failure): "unreadable \(failure.path.stem)"
      case .skipped(let failure): "skipped \(failure.path.stem)"
      case .listed(let failure): "listed \(failure.path.stem)"
      case .notice(.newerSettings): "newer settings"
      case .unknownKey(let key): "unknown \(key.key)"
      case .offers(let files): "offers \(files.joined(separator: " "))"
      default: "\($0)"
      }
    }
  }

  /// The caveats of each query that begins with the plan, and how it ends.
  private func answers(of session: PlanSession) throws -> [(name: String, caveats: [String], conclusion: Conclusion)] {
    func part<Value>(_ name: String, _ answer: Answer<Value>) -> (String, [String], Conclusion) {
      (name, words(answer), answer.conclusion)
    }
    let a = MemoryPlan.path("a.md")
    return [
      part("plan", try session.plan()), part("undo", try session.planForUndo()), part("boards", try session.boards()),
      part("named", try session.boards(named: [a])), part("board", try session.board(named: "a", beside: [])),
      part("show", try session.boardToShow(a)), part("trash", try session.trash()),
      part("diff", try session.comparison(of: [a, MemoryPlan.path("b.md")])),
      part("lint", try session.lint(LintRequest())),
      part("summaries", try session.snapshot().summaries(today: today)),
    ]
  }

  @Test func `a plan in which all is well has no caveats`() throws {
    for answer in try answers(of: session("{}\n")) {
      #expect(answer.caveats.isEmpty && answer.conclusion == .fine, "\(answer)")
    }
  }

  @Test func `every query says once that the settings are newer, which is no failure`() throws {
    for answer in try answers(of: session("version: 99\n")) {
      #expect(answer.caveats == ["newer settings"] && answer.conclusion == .fine, "\(answer)")
    }
  }

  @Test func `every query says once that the settings cannot be read, which is always a failure`() throws {
    for answer in try answers(of: session("people: {\n")) {
      #expect(answer.caveats.count == 1 && answer.caveats[0].hasSuffix(" .planboard"), "\(answer)")
      #expect(answer.conclusion == .failed, "\(answer)")
    }
  }

  @Test func `a board that cannot be read is fine for a query that may not need it, and a finding in a list of boards`()
    throws
  {
    let session = try MemoryPlan.session([
      (".planboard.yml", Array("boards: ['*.md']\n".utf8)), ("a.md", Array(Self.board.utf8)), ("none.md", nil),
    ])
    let plan = try session.plan()
    #expect(plan.conclusion == .fine)
    let summaries = try plan.value.summaries(today: today)
    #expect(words(summaries) == ["listed none"] && summaries.conclusion == .findings)
    let tags = try plan.value.cards(matching: "", today: today).value.tags()
    #expect(words(tags) == ["unreadable none"] && tags.conclusion == .failed)
  }

  @Test func `the answer of lint has keys that pb does not know`() throws {
    let lint = try session("colour: red\n").lint(LintRequest())
    #expect(words(lint) == ["unknown colour"] && lint.conclusion == .findings)
  }

  @Test func `files that could become boards are offered only if no board was found`() throws {
    let bare = try MemoryPlan(["TODO.md": "- a\n"]).session
    #expect(try words(bare.boards()) == ["offers TODO.md"] && bare.boards().conclusion == .fine)
    #expect(try bare.boards(named: [MemoryPlan.path("TODO.md")]).caveats.isEmpty)
  }

  @Test func `the worst caveat decides how an answer ends, unless its value is worse`() {
    let failure = FileFailure(.noPermission, .read, Path("a.md"))
    #expect(Answer(1).conclusion == .fine && Answer(1, atLeast: .findings).conclusion == .findings)
    #expect(Answer(1, [.offers([]), .listed(failure)]).conclusion == .findings)
    #expect(Answer(1, [.unreadable(failure), .listed(failure)]).conclusion == .failed)
    #expect(Answer(1, [.skipped(failure)], atLeast: .findings).map { "\($0)" }.conclusion == .findings)
    #expect(Answer(1, [.skipped(FileFailure(.invalidSettings, .read, Path(".planboard.yml")))]).conclusion == .failed)
  }
}
