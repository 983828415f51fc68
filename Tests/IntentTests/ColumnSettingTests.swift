@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

/// Edits to `columns:` in the front matter change only the setting, and keep comments.
struct ColumnSettingTests {
  private let rest = "---\n## A\n\n## B\n\n## C\n"

  private func checkLimit(
    _ column: String, _ limit: Int?, _ before: String, becomes after: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try checkIntent(
      LimitColumn(ColumnName(text: column), to: limit), ["b.md": "---\n\(before)\(rest)"],
      becomes: before == after ? [:] : ["b.md": "---\n\(after)\(rest)"], sourceLocation: sourceLocation)
  }

  private func checkRemoved(
    _ before: String, becomes after: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try checkIntent(
      RemoveColumn(ColumnName(text: "A"), today: today), ["b.md": "---\n\(before)\(rest)"],
      becomes: ["b.md": "---\n\(after)---\n## B\n\n## C\n"], sourceLocation: sourceLocation)
  }

  @Test func `blanks around the name of a column do not make it another name`() throws {
    let text = "## A\n\n## Done\n"
    let intents: [any Intent] = [RenameColumn(ColumnName(text: "A"), to: "Done "), AddColumn(" Done")]
    for intent in intents {
      let failure = #expect(throws: IntentFailure.self) { try intent.plan(on: Memory(["b.md": text])) }
      if case .columnExists("Done", _)? = failure?.reason {} else { Issue.record("\(failure as Any)") }
    }
    try checkIntent(RenameColumn(ColumnName(text: "A"), to: "A "), ["b.md": text], becomes: [:])
  }

  @Test func `a comment stays with the column below it`() throws {
    let before = "columns:\n  A: {wip: 3}\n  # B is Bo's\n\n  B: {wip: 2}\n  # the end\n"
    let after = "columns:\n  # B is Bo's\n\n  B: {wip: 2}\n  # the end\n"
    try checkLimit("A", nil, before, becomes: after)
    try checkRemoved(before, becomes: after)
    try checkLimit("C", 1, before, becomes: before.replacing("  # the", with: "  C: {wip: 1}\n  # the"))
    try checkLimit(
      "A", nil, "columns:\n  A:\n    wip: 3\n  # B is Bo's\n  B:\n    wip: 2\n",
      becomes: "columns:\n  # B is Bo's\n  B:\n    wip: 2\n")
  }

  @Test func `a comment beside a limit stays when the limit is removed`() throws {
    try checkLimit(
      "A", nil, "columns:\n  A: {wip: 3} # so says Bo\n  B:\n", becomes: "columns:\n  A: {} # so says Bo\n  B:\n")
    try checkLimit(
      "A", nil, "columns:\n  A:\n    # so says Bo\n    wip: 3\n  B:\n",
      becomes: "columns:\n  A:\n    # so says Bo\n  B:\n")
    try checkLimit(
      "A", nil, "columns: # mine\n  # first\n  A: {wip: 3}\ntitle: T\nplanboard: true\n",
      becomes: "columns: # mine\n  # first\ntitle: T\nplanboard: true\n")
    try checkLimit(
      "A", nil, "columns:\n  # first\n  A: {wip: 3}\n  # last\nplanboard: true\n",
      becomes: "  # first\n  # last\nplanboard: true\n")
  }

  @Test func `other properties of a column stay`() throws {
    try checkLimit(
      "A", nil, "columns:\n  A: {wip: 3, color: red}\n  B:\n", becomes: "columns:\n  A: {color: red}\n  B:\n")
    try checkLimit(
      "A", 4, "columns:\n  A: {color: red, wip: 3, done: no}\n",
      becomes: "columns:\n  A: {color: red, wip: 4, done: no}\n")
    try checkLimit("A", 4, "columns:\n  A: {color: red}\n", becomes: "columns:\n  A: {color: red, wip: 4}\n")
    try checkLimit("A", 4, "columns:\n  A: # ask\n  B:\n", becomes: "columns:\n  A: {wip: 4} # ask\n  B:\n")
  }

  @Test func `a list of columns becomes a mapping in the same place`() throws {
    try checkLimit("A", 3, "columns: [A, B] # list\n", becomes: "columns: {A: {wip: 3}, B: {}} # list\n")
    try checkLimit(
      "C", 3, "columns: [ 'A', \"B\" ]\n", becomes: "columns: { 'A': {}, \"B\": {}, C: {wip: 3} }\n")
    try checkLimit("C", 3, "columns: []\n", becomes: "columns: {C: {wip: 3}}\n")
    try checkLimit(
      "A", 3, "columns: # list\n  # one\n  - A # first\n\n  # two\n  - \"B\"\ntitle: T\n",
      becomes: "columns: # list\n  # one\n    A: {wip: 3} # first\n\n  # two\n    \"B\":\ntitle: T\n")
    try checkLimit(
      "C", 3, "columns:\n- A\n- B # b\n# end\ntitle: T\n",
      becomes: "columns:\n  A:\n  B: # b\n  C: {wip: 3}\n# end\ntitle: T\n")
    try checkLimit("A", 3, "columns: A, B # list\n", becomes: "columns: {A: {wip: 3}, B: {}} # list\n")
    try checkLimit("A", 3, "columns: # none\n", becomes: "columns: # none\n  A: {wip: 3}\n")
  }

  @Test func `a mapping in braces is changed in place`() throws {
    try checkLimit("B", 2, "columns: {A: {wip: 3}}\n", becomes: "columns: {A: {wip: 3}, B: {wip: 2}}\n")
    try checkLimit("A", 2, "columns: {A: {wip: 3}} # x\n", becomes: "columns: {A: {wip: 2}} # x\n")
    try checkLimit("A", nil, "columns: { A: {wip: 3}, B: {wip: 1} } # x\n", becomes: "columns: { B: {wip: 1} } # x\n")
    try checkLimit("B", nil, "columns: { A: {wip: 3}, B: {wip: 1} } # x\n", becomes: "columns: { A: {wip: 3} } # x\n")
    try checkLimit("A", nil, "columns: {A: {wip: 3}}\n", becomes: "columns: {A: {}}\n")
    try checkLimit("A", nil, "columns: {A: {wip: 3}}\nplanboard: true\n", becomes: "planboard: true\n")
    try checkLimit(
      "A", nil, "columns: {A: {wip: 3}} # x\nplanboard: true\n", becomes: "columns: {} # x\nplanboard: true\n")
    try checkLimit("C", 1, "columns: {A: , B}\n", becomes: "columns: {A: , B, C: {wip: 1}}\n")
    try checkLimit("A", 1, "columns: {A: , B}\n", becomes: "columns: {A: {wip: 1} , B}\n")
    try checkLimit("B", 1, "columns: {A: , B}\n", becomes: "columns: {A: , B: {wip: 1}}\n")
    try checkLimit("B", 1, "columns: {}\n", becomes: "columns: {B: {wip: 1}}\n")
    try checkLimit(
      "B", 1, "columns: {\"x, }\": {done: no}, 'it''s }': {}}\n",
      becomes: "columns: {\"x, }\": {done: no}, 'it''s }': {}, B: {wip: 1}}\n")
  }

  @Test func `a mapping in braces over several lines keeps its comments`() throws {
    let before = "columns: { # all\n  A: {wip: 3}, # Ann's, for now\n  B: {wip: 2} # Bo's {\n}\n"
    try checkLimit("C", 1, before, becomes: before.replacing("2} #", with: "2}, C: {wip: 1} #"))
    try checkLimit("A", nil, before, becomes: before.replacing("  A: {wip: 3}, #", with: "   #"))
    try checkLimit(
      "B", nil, before, becomes: before.replacing("},", with: "}").replacing("  B: {wip: 2} #", with: "   #"))
    try checkLimit(
      "B", nil, "columns: {\n  A: {wip: 3},\n  B: {wip: 2},\n}\n", becomes: "columns: {\n  A: {wip: 3},\n}\n")
    try checkLimit(
      "A", nil, "columns:\n  {\n  A: {wip: 3},\n  B: {wip: 2}\n  }\n", becomes: "columns:\n  {\n  B: {wip: 2}\n  }\n")
  }

  @Test func `a column is added to a mapping in braces, and removed from it`() throws {
    try checkIntent(
      AddColumn("Q", wipLimit: 2), ["b.md": "---\ncolumns: {A: {wip: 3}}\n---\n## A\n"],
      becomes: ["b.md": "---\ncolumns: {A: {wip: 3}, Q: {wip: 2}}\n---\n## A\n\n## Q\n"])
    try checkRemoved("columns: {A: {wip: 3}, B: {}}\n", becomes: "columns: {B: {}}\n")
    try checkRemoved("columns: {A: {wip: 3}}\n", becomes: "columns: {}\n")
    try checkRemoved("columns: {A: {wip: 3}}\nplanboard: true\n", becomes: "planboard: true\n")
    try checkRemoved("columns:\n  A: {wip: 3}\n", becomes: "columns:\n")
  }

  @Test func `a limit is written after a byte order mark, and with the line ends of the file`() throws {
    let text = "## A\r\n\r\n## B\r\n"
    try checkIntent(
      LimitColumn(ColumnName(text: "A"), to: 2), ["b.md": "\u{FEFF}\(text)"],
      becomes: ["b.md": "\u{FEFF}---\r\ncolumns:\r\n  A: {wip: 2}\r\n---\r\n\(text)"])
    try checkIntent(
      LimitColumn(ColumnName(text: "B"), to: 1), ["b.md": "---\r\ncolumns:\r\n- A\r\n# b\r\n---\r\n\(text)"],
      becomes: ["b.md": "---\r\ncolumns:\r\n  A:\r\n  B: {wip: 1}\r\n# b\r\n---\r\n\(text)"])
  }

  @Test(arguments: ["A: 3", "A: [3]", "A: &a {wip: 3}\n  B: *a"])
  func `a value that cannot be changed in place is refused`(said: String) {
    #expect(throws: EditFailure.self) {
      try LimitColumn(ColumnName(text: "A"), to: 4).plan(on: Memory(["b.md": "---\ncolumns:\n  \(said)\n\(rest)"]))
    }
  }
}
