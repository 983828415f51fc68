internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// Tags that the front matter of a board gives to all its cards.
struct BoardTagTests {
  private func board(_ front: String) -> ParsedBoard { ParsedBoard(Array("---\n\(front)\n---\n## A\n- x #own\n".utf8)) }

  @Test(arguments: [
    ("tags: [home, work]", 2), ("title: T\ntags: work", 3), ("tags:\n  - home\n  - \"#work\"", 4),
    ("tag: home, work", 2),
  ])
  func `the line that gives a tag is known`(front: String, line: Int) {
    #expect(board(front).line1(ofBoardTag: "work") == line)
    #expect(board(front).line1(ofBoardTag: "own") == nil)
  }

  @Test(arguments: [
    ("tags: work q4", [] as [String]), ("tags: [\"work q4\", home]", ["home"]), ("tags: a, b c", ["a"]),
  ])
  func `a tag with a blank is reported and ignored`(front: String, tags: [String]) {
    let board = board(front)
    #expect(board.settings.tags == tags)
    #expect(board.findings.map(\.code) == [.wrongType(key: "tags", wanted: .tagsWithoutBlanks)])
  }

  @Test func `taking a tag of the board from a card says where it comes from`() throws {
    let board = board("title: T\ntags: [Work]")
    func kept(_ values: [String]) -> [Outcome.BoardTag] {
      EditCard(CardName("x"), fields: values.map { (.tag, $0) }, today: today).boardTags(
        keptBy: CardName.Match(path: MemoryPlan.path("a.md"), board: board, card: 0, state: .open))
    }
    #expect(kept(["-work"]).map(\.name) == ["Work"] && kept(["-#work"]).map(\.line1) == [3])
    #expect(kept(["-own"]).isEmpty && kept(["work"]).isEmpty)
  }
}
