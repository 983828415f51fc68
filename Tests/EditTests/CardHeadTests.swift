@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing
internal import TestSupport

/// Cards that begin with a quote, code, HTML or a list instead of a title.
struct CardHeadTests {
  private static let bodies = [
    "> [!note] c", "> q\n> r", "```\ncode\n```", "```", "- y", "- [ ] y\n  - z", "<img src=a>", "    code", "___",
    "<!-- x -->", "<!-- x", "[a]: /url", "> q\n\n    code\n\npara #t",
  ]

  private static let boards: [(text: String, isBare: Bool)] = bodies.flatMap { body in
    [("- ", "  "), ("10. ", "    "), ("-\t", "\t"), ("  * ", "    "), ("-\n  ", "  ")].map { marker, indent in
      let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
      let card = lines.dropFirst().reduce(marker + lines[0]) { $0 + "\n" + ($1.isEmpty ? "" : indent + $1) }
      return ("## A\n\(card)\n\n## B\n- z\n", marker.hasSuffix("\n  "))
    }
  }

  @Test(arguments: boards.map(\.text))
  func `every edit works on a card that begins with a quote, code, HTML or a list`(_ text: String) throws {
    let board = ParsedBoard(Array(text.utf8))
    try #require(board.cards.count == 2)
    let card = board.card(0)
    let edits: [(String, (ParsedBoard) throws -> VerifiedEdit, (inout Card) -> Void)] = [
      ("box", { try $0.settingBox(ofCard: 0, to: .done) }, { ($0.box, $0.state) = (.done, .done) }),
      ("priority", { try $0.setting(.priority, ofCard: 0, to: ["high"]) }, { $0.priority = .high }),
      ("tag", { try $0.setting(.tag, ofCard: 0, to: $0.card(0).tags + ["new"]) }, { $0.tags.append("new") }),
      (
        "removed", { try $0.setting(FieldKey("removed"), ofCard: 0, to: ["2026-11-21"]) },
        { $0.fields.append(Field(FieldKey("removed"), "2026-11-21")) }
      ),
      ("id", { try $0.setting(.id, ofCard: 0, to: ["k3f9"]) }, { $0.id = CardID("k3f9") }),
      ("title", { try $0.settingTitle(ofCard: 0, to: "New") }, { $0.title = "New" }),
    ]
    for (name, perform, change) in edits {
      guard let done = try? perform(board) else {
        Issue.record("no \(name) in \(text.debugDescription)")
        continue
      }
      var expected = card
      change(&expected)
      #expect(done.board.card(0).matches(expected, ignoring: .nothing), "\(name) in \(text.debugDescription)")
      #expect(done.inverse.applied(to: done.board.source.bytes) == board.source.bytes)
    }
    for perform in [
      { try $0.removing(0) }, { try $0.archiving(0) }, { try $0.moving(0, to: CardPlace(column: 1, index: 0)) },
    ] as [(ParsedBoard) throws -> VerifiedEdit] {
      #expect(throws: Never.self, "\(text.debugDescription)") { try perform(board) }
    }
  }

  @Test(arguments: boards.filter { !$0.isBare }.map(\.text))
  func `a field or box that is added to a card without a title and removed again leaves nothing behind`(_ text: String)
    throws
  {
    let board = ParsedBoard(Array(text.utf8))
    let removed = try board.setting(FieldKey("removed"), ofCard: 0, to: ["2026-11-21"]).board
    let both = try removed.setting(FieldKey("removed-from"), ofCard: 0, to: ["a.md/A/1"]).board
    let one = try both.setting(FieldKey("removed"), ofCard: 0, to: []).board
    let none = try one.setting(FieldKey("removed-from"), ofCard: 0, to: []).board
    #expect(none.source.string(none.source.bytes.indices) == text)
    let unchecked = try board.settingBox(ofCard: 0, to: .done).board.settingBox(ofCard: 0, to: nil).board
    #expect(unchecked.source.string(unchecked.source.bytes.indices) == text)
  }

  @Test(arguments: [
    ("- ```\n  code\n  ```", "- [-]\n  ```\n  code\n  ```", "- !high\n  ```\n  code\n  ```"),
    ("- > q", "- [-]\n  > q", "- !high\n  > q"), ("-\t> q", "-\t[-]\n    > q", "-\t!high\n    > q"),
    ("-\n  > q", "- [-]\n  > q", "- !high\n  > q"),
    // These would continue the first line as one paragraph.
    ("- <img src=a>", "- [-]\n\n  <img src=a>", "- !high\n\n  <img src=a>"),
    ("-     code", "- [-]\n\n      code", "- !high\n\n      code"),
  ])
  func `a box or field of a card without a title is a line of its own, with a blank line only if it must be`(
    before: String, cancelled: String, urgent: String
  ) throws {
    let board = ParsedBoard(Array("## A\n\(before)\n- z\n".utf8))
    let box = try board.settingBox(ofCard: 0, to: .cancelled).board.source
    #expect(box.string(box.bytes.indices) == "## A\n\(cancelled)\n- z\n")
    let field = try board.setting(.priority, ofCard: 0, to: ["high"]).board.source
    #expect(field.string(field.bytes.indices) == "## A\n\(urgent)\n- z\n")
  }

  @Test func `if a board is only one section of its file, its archive is made inside that section`() throws {
    let board = ParsedBoard(Array("---\nboard: A\n---\n# A\n## X\n- x\n- y\n\n# B\n- z\n".utf8))
    let after = try board.archiving(0).board
    #expect(
      after.source.string(after.source.bytes.indices)
        == "---\nboard: A\n---\n# A\n## X\n- y\n\n***\n\n## Archive\n- x\n\n# B\n- z\n")
  }

  @Test func `if a comment or code block is never closed, the refusal gives the line where it begins`() {
    for (text, line) in [
      ("## A\n- x\n\n<!-- note\n", 4), ("## A\n- x\n\n```\ncode\n", 4), ("## A\n- x\n\n~~~\n```\n", 4),
    ] {
      #expect(throws: EditFailure(.unclosed(line1: line))) { try ParsedBoard(Array(text.utf8)).archiving(0) }
    }
    #expect(throws: Never.self) { try ParsedBoard(Array("## A\n- x\n\n<!-- note -->\n".utf8)).archiving(0) }
  }

  @Test func `if a value could not be read back, the refusal gives the key and the value`() {
    let board = ParsedBoard(Array("## A\n- x\n".utf8))
    for (key, value) in [
      (FieldKey.tag, "1"), (.tag, "a,b"), (.person, "1"), (FieldKey("a.b"), "x"), (FieldKey("k"), "a]b"),
    ] {
      #expect(throws: EditFailure(.unacceptableValue(key: key.name, value: value))) {
        try board.setting(key, ofCard: 0, to: [value])
      }
      #expect(throws: EditFailure(.unacceptableValue(key: key.name, value: value))) {
        try board.inserting(NewCard(title: "y", fields: [Field(key, value)]), at: CardPlace(column: 0, index: 0))
      }
    }
  }

  @Test(arguments: ["- #", "- # ", "- ##\n  notes", "- #\n\n  notes"])
  func `a card that is a heading without a text gets a box`(_ card: String) throws {
    let board = ParsedBoard(Array("## A\n\(card)\n- z\n".utf8))
    let done = try board.settingBox(ofCard: 0, to: .done).board
    #expect(done.card(0).box == .done && done.card(0).title.isEmpty && done.card(0).notes == board.card(0).notes)
    #expect(try done.settingBox(ofCard: 0, to: .open).board.card(0).box == .open)
  }

  @Test(arguments: [("[a]: x", "T"), ("[a\\\\]: x]", "T"), ("[a\\]: x]", "[a\\]: x] T"), ("[a\\\\\\]]: x", "T")])
  func `a backslash that is itself escaped does not escape the bracket of a link definition`(
    line: String, title: String
  ) {
    #expect(ParsedBoard(Array("## A\n- \(line)\n  T\n".utf8)).card(0).title == title)
  }
}
