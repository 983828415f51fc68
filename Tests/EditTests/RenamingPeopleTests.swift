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
    ("people: [anna]", "people: [anna]"), ("people: [\"@ann\", anna]", "people: [anna]"),
    ("people: ann, ann, anna", "people: anna"), ("people: [anna, ann, ann]", "people: [anna]"),
  ])
  func `a person with the new name is not listed twice`(before: String, after: String) throws {
    let cards = (before: "## A\n\n- a @ann\n- b @ann @anna\n", after: "## A\n\n- a @anna\n- b @anna\n")
    #expect(
      try renamed("---\nplanboard: true\n\(before)\n---\n\n\(cards.before)", "ann", "anna")
        == "---\nplanboard: true\n\(after)\n---\n\n\(cards.after)")
  }

  @Test(arguments: ["people: {ann: x, anna: y}", "people:\n  ann: x\n  anna: y"])
  func `no value of a mapping is lost because it has both names`(people: String) {
    for card in ["- a\n", "- a @ann\n"] {
      #expect(throws: EditFailure.self) {
        try renamed("---\nplanboard: true\n\(people)\n---\n\n## A\n\n\(card)", "ann", "anna")
      }
    }
  }
}
