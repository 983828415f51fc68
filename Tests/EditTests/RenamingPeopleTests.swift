@testable internal import PlanBoardMarkdown
internal import Testing

struct RenamingPeopleTests {
  private func renamed(_ text: String, _ old: String, _ new: String) throws -> String {
    let board = ParsedBoard(Array(text.utf8))
    let done = try board.renamingPerson(old, to: new)
    #expect(done.inverse.applied(to: done.board.source.bytes) == board.source.bytes)
    return done.board.source.string(done.board.source.bytes.indices)
  }

  @Test(arguments: [
    ("people: [ann, anna]", "people: [anna]"),
    ("people: [ann, bo] # team", "people: [anna, bo] # team"),
    ("people: ann, anna, bo", "people: anna, bo"),
    ("people:\n  - bo\n  - ann\n  - anna", "people:\n  - bo\n  - anna"),
    ("people: [anna]", "people: [anna]"),
  ])
  func `a person with the new name is not listed twice`(before: String, after: String) throws {
    let cards = (before: "## A\n\n- a @ann\n- b @ann @anna\n", after: "## A\n\n- a @anna\n- b @anna\n")
    #expect(
      try renamed("---\nplanboard: true\n\(before)\n---\n\n\(cards.before)", "ann", "anna")
        == "---\nplanboard: true\n\(after)\n---\n\n\(cards.after)")
  }
}
