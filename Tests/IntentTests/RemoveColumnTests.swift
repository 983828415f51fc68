@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import PlanBoardMessages
internal import Testing

struct RemoveColumnTests {
  private let ideas = ColumnName(text: "Ideas")

  /// The lines of text, counted from 1, that are given as the reason why the column `Ideas` is not removed.
  private func refusal(_ text: String, cardsTo: String? = nil) throws -> [ClosedRange<Int>] {
    let intent = RemoveColumn(ideas, cardsTo: cardsTo.map { ColumnName(text: $0) }, today: today)
    let failure = #expect(throws: IntentFailure.self) { try intent.plan(on: Memory(["b.md": text])) }
    guard case .columnHasText("Ideas", _, let lines)? = failure?.reason else {
      Issue.record("another failure")
      return []
    }
    return lines.map { $0.lowerBound + 1...$0.upperBound + 1 }
  }

  @Test func `a column with text is not removed`() throws {
    #expect(
      try refusal("## Ideas\nA long essay.\n\n### Plan B\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## Done\n") == [2...8])
  }

  @Test(arguments: ["Prose.", "### Later", "| a |\n|---|", "<!-- ask Bo -->", "***", "[a]: b", "> x", "```\n\n```"])
  func `a column that contains text besides its cards is not removed`(text: String) throws {
    let last = 3 + text.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(try refusal("## Ideas\n- card\n\n\(text)\n\n## Done\n", cardsTo: "Done") == [4...last])
  }

  @Test func `blank lines and the mark of a done column do not count as text`() throws {
    try checkIntent(
      RemoveColumn(ideas, today: today), ["b.md": "## Ideas\n\n**Complete**\n\n\n## Later\n- x\n"],
      becomes: ["b.md": "## Later\n- x\n"])
    try checkIntent(
      RemoveColumn(ideas, cardsTo: ColumnName(text: "Done"), today: today),
      ["b.md": "Intro.\n\n## Ideas\n\n- a\n\n## Done\n- x\n"], becomes: ["b.md": "Intro.\n\n## Done\n- x\n- a\n"])
  }

  @Test func `the thematic break of an archive does not count as text of the last column`() throws {
    try checkIntent(
      RemoveColumn(ideas, today: today), ["b.md": "## A\n- a\n\n## Ideas\n\n***\n\n## Archive\n- x\n"],
      becomes: ["b.md": "## A\n- a\n\n***\n\n## Archive\n- x\n"])
  }

  @Test func `the text of a column is removed on request, and the outcome has the number of lines`() throws {
    let text = "## Ideas\nProse,\nmore.\n\n- a\n\n### Later\n\n## Done\n- x\n"
    let intent = RemoveColumn(ideas, cardsTo: ColumnName(text: "Done"), deletesText: true, today: today)
    try checkIntent(intent, ["b.md": text], becomes: ["b.md": "## Done\n- x\n- a\n"])
    let outcome = try intent.plan(on: Memory(["b.md": text])).outcome
    #expect(outcome.sentence == "removed the column Ideas, with 3 lines of text")
  }

  @Test func `a column is not removed if a recurring card would be done, with no open column for the next one`() throws
  {
    let intent = RemoveColumn(ColumnName(text: "A"), cardsTo: ColumnName(text: "Done"), today: today)
    let text = "## A\n- [ ] chore every:1d due:2026-11-20\n- [ ] plain\n\n## Done\n"
    #expect(throws: IntentFailure.self) { try intent.plan(on: Memory(["b.md": text])) }
    let other = text.replacing("## Done", with: "## B\n\n## Done")
    #expect(try intent.plan(on: Memory(["b.md": other])).outcome.cards.count == 1)
  }
}
