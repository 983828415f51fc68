internal import PlanBoardJSON
internal import TestSupport
internal import Testing

@testable internal import PlanBoardLanguageServer

/// The menu and the commands with the cursor on a check item.
struct CheckItemActionTests {
  private static let board = """
    ---
    planboard: true
    ---

    ## To Do

    - [ ] ship
      about it
      - [ ] pack
        the box
      - [x] “buy” a\u{202E}b stamps
        - [ ] \(String(repeating: "long ", count: 20))end
    - [ ] other

    ## Done

    - [x] old

    """

  private func client() throws -> Client {
    let client = try Client(["a.md": Self.board])
    client.open("a.md", Self.board)
    return client
  }

  /// The board after a command on a line, or on several lines; nil if nothing changes.
  private func after(_ command: String, line: Int, last: Int? = nil, in client: Client) throws -> String? {
    let end: JSONValue =
      last.map { ["line": .integer($0), "character": 2] } ?? ["line": .integer(line), "character": 4]
    let arguments: JSONValue = [
      "uri": .string(client.uri("a.md")), "day": "fri", "priority": "high", "column": "Done",
      "range": ["start": ["line": .integer(line), "character": 4], "end": end],
    ]
    try client.ask("workspace/executeCommand", ["command": .string(command), "arguments": [arguments]])
    return try client.takeMessages("workspace/applyEdit").last.map {
      try client.applying(["edit": $0["edit"]], to: "a.md", Self.board)
    }
  }

  @Test(arguments: [
    (8, "[ ] pack", "[x] pack", "Tick “pack the box”"), (9, "[ ] pack", "[x] pack", "Tick “pack the box”"),
    (10, "[x] “buy”", "[ ] “buy”", "Untick ““buy” a\\u{202E}b stamps”"),
    (11, "[ ] long", "[x] long", "Tick “long long long long long long long long…”"),
  ])
  func `on a check item, the first action ticks or unticks it, and the actions on the card name the card`(
    line: Int, old: String, new: String, title: String
  ) throws {
    let client = try client()
    let actions = try client.actions("a.md", line: line, only: ["refactor"])
    #expect(actions.first?["title"].text == title)
    let ticked = Self.board.replacing(old, with: new)
    #expect(try client.applying(try #require(actions.first), to: "a.md", Self.board) == ticked)
    #expect(try after("pb.toggle", line: line, in: client) == ticked)
    let (done, open) = (title.hasPrefix("Tick") ? ticked : nil, title.hasPrefix("Tick") ? nil : ticked)
    #expect(try after("pb.done", line: line, in: client) == done)
    #expect(try after("pb.reopen", line: line, in: client) == open)

    let titles = actions.compactMap { $0["title"].text }
    #expect(titles.contains("Turn \(title.drop { $0 != "“" }) into a card") == title.hasPrefix("Tick"))
    let others = titles.filter { !$0.hasPrefix("Tick") && !$0.hasPrefix("Untick") && !$0.hasPrefix("Turn") }
    #expect(others.count > 8 && others.allSatisfy { $0.hasSuffix("the card “ship about it”") })
    let complete = try #require(actions.first { $0["title"].text == "Mark as done: the card “ship about it”" })
    #expect(
      try client.applying(complete, to: "a.md", Self.board) == Self.board.replacing("[ ] ship", with: "[x] ship"))
    let archive = try #require(actions.first { $0["title"].text == "Archive the card “ship about it”" })
    let archived = try client.applying(archive, to: "a.md", Self.board)
    #expect(archived.contains("# Archive") && !archived.contains("[x] ship"))
  }

  @Test(arguments: ["pb.start", "pb.stop", "pb.cancel", "pb.archive", "pb.unarchive", "pb.rm"])
  func `what could be meant for the item is refused, and says how to name the card`(command: String) throws {
    let client = try client()
    for line in 8...11 {
      let arguments: JSONValue = [
        "uri": .string(client.uri("a.md")), "position": ["line": .integer(line), "character": 0],
      ]
      let response = try client.response(
        "workspace/executeCommand", ["command": .string(command), "arguments": [arguments]])
      let message = try #require(response["error"]["message"].text)
      let item = line == 9 ? 9 : line + 1
      #expect(message.contains(":\(item) is the check item \""), "\(message)")
      #expect(message.contains("for the card: `pb ") && message.contains("a.md:7"), "\(message)")
      #expect(client.takeMessages("workspace/applyEdit").isEmpty)
    }
  }

  @Test func `commands about columns, days, priorities and ids are about the card, also on an item`() throws {
    for (command, part) in [
      ("pb.due", "about it due:2026-11-27"), ("pb.priority", "about it !high"), ("pb.id", "about it ^"),
      ("pb.move", "[x] ship"),
    ] {
      #expect(try after(command, line: 8, in: client())?.contains(part) == true, "\(command)")
    }
  }

  @Test func `of several lines, items are meant if all lines are of items, and cards otherwise`() throws {
    func ticked(_ parts: String...) -> String {
      parts.reduce(Self.board) { $0.replacing("[ ] \($1)", with: "[x] \($1)") }
    }
    #expect(try after("pb.done", line: 8, last: 11, in: client()) == ticked("pack", "long"))
    #expect(try after("pb.done", line: 7, last: 9, in: client()) == ticked("ship"))
    #expect(try after("pb.done", line: 6, last: 12, in: client()) == ticked("ship", "other"))
    #expect(try after("pb.done", line: 11, last: 12, in: client()) == ticked("long", "other"))
    #expect(
      try after("pb.toggle", line: 9, last: 10, in: client())
        == ticked("pack").replacing("[x] “buy”", with: "[ ] “buy”"))
  }
}
