@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardMerge
internal import PlanBoardMessages
@testable internal import PlanBoardStore
internal import Testing

/// The log of a card, for kinds of history that `LogTests` does not cover.
struct CardLogTests {
  /// A history of one board: its commits, and the text of each version. A letter names each version.
  private struct Revisions: RevisionSource {
    var isLinear = false
    var texts: [String: String]
    /// The commits, newest first. Each turns the version `old` into the version `new`.
    var commits: [(name: String, old: String?, new: String?)]
    /// The text that a merge made of the newest versions.
    var merged: String?
    /// The commits whose parents are not in the clone.
    var cuts: Set<String> = []

    func revisions(of path: Path, before start: String?, isFromTop: Bool) -> [FileRevision] {
      // The plan is in a subfolder of the repository, so there is no file at this path from the top.
      isFromTop ? [] : commits.map { revision($0, at: path) }
    }

    func files(of commit: String) -> [FileRevision] { [] }
    func currentObject(after newest: FileRevision) -> String? { merged ?? newest.object }
    func text(_ object: String) -> [UInt8]? { texts[object].map { Array($0.utf8) } }

    private func revision(_ commit: (name: String, old: String?, new: String?), at path: Path) -> FileRevision {
      FileRevision(
        commit: commit.name, author: "Ann", email: "", time: 0, subject: "", oldPath: commit.old.map { _ in path },
        path: path, oldObject: commit.old, object: commit.new, isCut: cuts.contains(commit.name))
    }
  }

  /// The commits that the log of the card "mine" has; nil for changes that are not committed.
  private func log(_ board: String, _ revisions: Revisions) throws -> [String?] {
    try CardLog(CardName("mine")).entries(on: Memory(["b.md": board]), revisions).map { $0.revision?.commit }
  }

  @Test func `the commit at which a shallow clone ends has not added the card`() throws {
    var revisions = Revisions(
      texts: ["a": "## A\n- mine\n", "b": "## A\n- mine\n- one\n"],
      commits: [("one", "a", "b"), ("cut", nil, "a")], cuts: ["cut"])
    func entries() throws -> [CardLog.Entry] {
      try CardLog(CardName("mine")).entries(on: Memory(["b.md": "## A\n- mine\n- one\n"]), revisions)
    }
    let found = try entries()
    #expect(found.map(\.isCut) == [true] && found[0].changes.isEmpty && found[0].revision?.commit == "cut")
    revisions.cuts = []
    #expect(try entries().map(\.isCut) == [false])
  }

  @Test func `a commit on a branch without the card is skipped`() throws {
    let revisions = Revisions(
      texts: ["a": "## A\n- one\n", "b": "## A\n- one\n- mine\n", "c": "## A\n- uno\n- mine\n", "x": "## A\n- x\n"],
      commits: [("uno", "b", "c"), ("other branch", "a", "x"), ("mine", "a", "b"), ("start", nil, "a")])
    #expect(try log("## A\n- uno\n- mine\n", revisions) == ["mine"])
  }

  @Test func `what a merge made is no change of its own, even if it made a title of two`() throws {
    let revisions = Revisions(
      texts: [
        "a": "## A\n- the mine of Ann\n", "b": "## A\n- the mine of Anna\n", "c": "## A\n- that mine of Ann\n",
        "m": "## A\n- that mine of Anna\n",
      ],
      commits: [("b", "a", "b"), ("c", "a", "c"), ("start", nil, "a")], merged: "m")
    #expect(try log("## A\n- that mine of Anna\n", revisions) == ["b", "start"])
  }

  @Test func `in a history without branches, what is between two revisions is a change of its own`() throws {
    var revisions = Revisions(
      isLinear: true,
      texts: ["a": "## A\n", "b": "## A\n- mine\n", "c": "## A\n- mine #x\n", "d": "## A\n- mine #x #y\n"],
      commits: [("y", "c", "d"), ("mine", "a", "b")])
    #expect(try log("## A\n- mine #x #y\n", revisions) == ["y", nil, "mine"])
    // If the text after a revision is forgotten, its changes are not said to be those of another program.
    revisions.commits.insert(("forgotten", "b", "e"), at: 1)
    let partial = try log("## A\n- mine #x #y\n", revisions)
    #expect(partial == ["y", "mine"], "\(partial)")
    revisions.commits = [("y", "c", "d"), ("gone", "b", "a")]
    let removed = try log("## A\n- mine #x #y\n", revisions)
    #expect(removed == ["y", nil], "\(removed)")
  }

  @Test func `a removed card is found in earlier versions, even if the plan is in a subfolder of the repository`()
    throws
  {
    let revisions = Revisions(
      texts: ["a": "## A\n- one\n", "b": "## A\n- one\n- mine\n"],
      commits: [("gone", "b", "a"), ("mine", "a", "b"), ("start", nil, "a")])
    #expect(try log("## A\n- one\n", revisions) == ["gone", "mine"])
  }

  @Test func `no commit is said to have removed a card that the newest commit still has`() throws {
    var revisions = Revisions(
      texts: ["a": "## A\n- one\n", "b": "## A\n- one\n- mine\n", "c": "## A\n- uno\n- mine\n"],
      commits: [("uno", "b", "c"), ("mine", "a", "b"), ("start", nil, "a")])
    #expect(try log("## A\n- uno\n", revisions) == [nil, "mine"])
    // The only commit may be the one that made the board.
    revisions.commits = [("start", nil, "b")]
    #expect(try log("## A\n- one\n", revisions) == [nil, "start"])
  }

  @Test func `changes that are not committed yet come first`() throws {
    let revisions = Revisions(texts: ["b": "## A\n- mine\n"], commits: [("start", nil, "b")])
    #expect(try log("## A\n- mine #new\n", revisions) == [nil, "start"])
    #expect(try log("## A\n- mine\n", revisions) == ["start"])
  }

  /// The words for one change to a card.
  private func lines(_ part: BoardChange.Part) -> [String] {
    let card = BoardChange.CardReference(0, of: ParsedBoard(Array("## A\n- mine\n".utf8)))
    let entry = CardLog.Entry(revision: nil, changes: [.changed(card, to: card, [part])], oldBoard: nil)
    let time = LocalTime(CalendarDate(iso: "2026-11-21")!, hour: 12, minute: 0)
    return entry.recorded({ _ in time }, today: nil).lines
  }

  @Test func `a field of one's own may have the name of the notes or of the box`() {
    #expect(lines(.init(name: "box", before: " ", after: "x")) == ["done"])
    #expect(lines(.init(.other("box"), before: "red", after: "x")) == ["box: \"red\" became \"x\""])
    #expect(lines(.init(.other("notes"), before: "a", after: "b")) == ["notes: \"a\" became \"b\""])
  }

  @Test func `the names of all fields of the format are translated, but not those of one's own`() {
    Words.translation.withValue({ ["title": "TITLE", "est": "ESTIMATE"][$0] ?? $0 }) {
      #expect(lines(.init(name: "title", before: "a", after: "b")) == ["TITLE: \"a\" became \"b\""])
      #expect(lines(.init(.estimate, before: nil, after: "2h")) == ["ESTIMATE: \"2h\" added"])
      #expect(lines(.init(.other("title"), before: nil, after: "b")) == ["title: \"b\" added"])
    }
    #expect(Words.catalogue.isSuperset(of: ["est", "qty", "pin", "cancelled"]))
  }
}
