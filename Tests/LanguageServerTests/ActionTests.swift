internal import Foundation
internal import PlanBoardJSON
internal import PlanBoardVerbs
internal import TestSupport
internal import Testing

@testable internal import PlanBoardLanguageServer

struct ActionTests {
  private static let board = """
    ---
    planboard: true
    sort: [priority]
    ---

    ## To Do

    - [ ] 😀 Call Ann
      - [ ] look up the number #phone
      - [x] buy stamps
    - [ ] Buy milk !low

    ## Done

    - [x] Paid rent

    """

  private func client(_ files: KeyValuePairs<String, String> = [:]) throws -> Client {
    let client = try Client(files)
    client.open("a.md", Self.board)
    return client
  }

  private func after(_ title: String, line: Int, only: JSONValue = .null) throws -> String {
    let client = try client()
    let action = try #require(try client.actions("a.md", line: line, only: only).first { $0.hasTitle(title) })
    return try client.applying(action, to: "a.md", Self.board)
  }

  @Test func `the server offers the verbs that the table says, by their names`() {
    let offered = Verb.program.family.filter { $0.shells.contains(.server) }.map { "pb.\($0.name)" }
    // These are entries of the menu, and are no verbs: fields with a value, and what depends on the place of the cursor.
    let own = ["pb.due", "pb.priority", "pb.extract", "pb.fix", "pb.toggle"]
    #expect(ActionRequest.names.sorted() == (offered + own).sorted())
  }

  @Test func `docs/language-server.md names the values of each verb as the table does`() throws {
    let text = try String(contentsOf: Boards.root.appending(path: "docs/language-server.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `pb.") }
    var values = 0
    for verb in Verb.changing where verb.shells.contains(.server) {
      let row = rows.first { $0.split(separator: "|")[0].contains("`pb.\(verb.name)`") }
      let places = verb.option("--top") == nil ? [] : ["place"]
      // Every command that may complete a card takes `once`.
      for member in verb.members.compactMap(\.member) + places where member != "once" {
        #expect(row?.contains("`\(member)`") == true, "\(verb.name): \(member)")
        values += 1
      }
    }
    #expect(values > 3)
  }

  @Test func `a card is snoozed to no day or by a week, moved to a place, and taken out of the archive`() throws {
    let head = "---\nplanboard: true\n---\n\n## To Do\n\n"
    let board =
      head + "- [ ] Milk\n- [ ] Milk\n- [ ] Rent due:2026-11-20\n\n## Done\n\n***\n\n## Archive\n\n- [x] Old\n"
    let calls: [(name: String, line: Int, value: JSONValue.Member, after: String)] = [
      ("pb.snooze", 8, JSONValue.Member("day", "none"), board.replacing(" due:2026-11-20", with: "")),
      ("pb.snooze", 8, JSONValue.Member("day", "+1w"), board.replacing("2026-11-20", with: "2026-11-27")),
      (
        "pb.move", 8, JSONValue.Member("place", "top"),
        board.replacing("- [ ] Rent due:2026-11-20\n", with: "").replacing(
          head, with: head + "- [ ] Rent due:2026-11-20\n")
      ),
      (
        "pb.unarchive", 16, JSONValue.Member("column", "Done"),
        board.replacing("\n- [x] Old\n", with: "").replacing("## Done\n\n", with: "## Done\n\n- [x] Old\n\n")
      ),
    ]
    for (name, line, value, after) in calls {
      let client = try Client([".planboard.yml": ""])
      client.open("a.md", board)
      let arguments = JSONValue.object([
        JSONValue.Member("uri", .string(client.uri("a.md"))),
        JSONValue.Member("position", ["line": .integer(line), "character": 0]), value,
      ])
      try client.ask("workspace/executeCommand", ["command": .string(name), "arguments": [arguments]])
      let edit = try #require(client.takeMessages("workspace/applyEdit").last)
      #expect(try client.applying(["edit": edit["edit"]], to: "a.md", board) == after, "\(name) \(value.value)")
    }
  }

  @Test(arguments: [
    ("Mark as done", 7, "- [ ] 😀", "- [x] 😀"), ("Mark as open", 14, "- [x] Paid", "- [ ] Paid"),
    ("Start", 10, "- [ ] Buy", "- [/] Buy"), ("Set priority to high", 10, "!low", "!high"),
    ("Remove the priority", 10, " !low", ""), ("Due tomorrow", 10, "!low", "!low due:2026-11-22"),
    ("Due in a week", 7, "Ann\n", "Ann due:2026-11-28\n"),
    ("Move to the top", 10, "", ""),
    ("Move to Done", 10, "- [ ] Buy milk !low\n", ""),
  ])
  func `an action changes the card as its title says, and nothing else`(
    title: String, line: Int, old: String, new: String
  ) throws {
    let after = try after(title, line: line)
    switch title {
    case "Move to Done":
      #expect(after == Self.board.replacing(old, with: new).replacing("rent\n", with: "rent\n- [x] Buy milk !low\n"))
    case "Mark as open":
      // The card goes back to an open column.
      let card = "- [x] Paid rent\n"
      #expect(
        after == Self.board.replacing("\n\n\(card)", with: "\n").replacing("!low\n", with: "!low\n- [ ] Paid rent\n"))
    case "Move to the top":
      let card = "- [ ] Buy milk !low\n"
      #expect(after == Self.board.replacing(card, with: "").replacing("- [ ] 😀", with: card + "- [ ] 😀"))
    default: #expect(after == Self.board.replacing(old, with: new))
    }
  }

  @Test func `an open check item becomes a card below its card`() throws {
    let item = "  - [ ] look up the number #phone\n"
    let after = try after("Turn “look up the number #phone” into a card", line: 8)
    #expect(
      after
        == Self.board.replacing(item, with: "").replacing(
          "stamps\n", with: "stamps\n- [ ] look up the number #phone\n"))
  }

  @Test func `sorting and formatting give the order of the board, in edits of lines`() throws {
    let sorted = Self.board.replacing("- [ ] Buy milk !low\n", with: "").replacing(
      "- [ ] 😀", with: "- [ ] Buy milk !low\n- [ ] 😀")
    #expect(try after("Sort the board", line: 7, only: ["source"]) == sorted)
    let client = try client()
    let document: JSONValue = ["textDocument": ["uri": .string(client.uri("a.md"))]]
    let edits = try #require(try client.ask("textDocument/formatting", document).elements)
    #expect(try SlowText(Self.board).applying(edits, in: .utf16).text == sorted)
    client.change("a.md", version: 2, ["text": .string(sorted)])
    #expect(try client.ask("textDocument/formatting", document) == [])
  }

  @Test func `a finding has its fix and a comment that disables it, on its whole line`() throws {
    let client = try Client([:])
    let text = "---\nplanboard: true\n---\n\n## To Do\n\n- [] Call Ann\n"
    client.open("a.md", text)
    for character in [0, 3, 12] {
      let actions = try client.actions("a.md", line: 6, character: character, only: ["quickfix"])
      #expect(
        actions.map { $0["title"].text } == ["Fix malformed-box (changes the plan)", "Disable malformed-box here"])
      #expect(try client.applying(actions[0], to: "a.md", text) == text.replacing("- []", with: "- [ ]"))
      let disabled = try client.applying(actions[1], to: "a.md", text)
      client.change("a.md", version: 2, ["text": .string(disabled)])
      #expect(client.takeMessages("textDocument/publishDiagnostics").last?["diagnostics"] == [])
      client.change("a.md", version: 3, ["text": .string(text)])
    }
  }

  @Test func `no comment is offered in a card that begins with code, where it would have no effect`() throws {
    for (card, isOffered) in [("a \u{202E}b", true), ("```js \u{202E}b", false)] {
      let client = try Client([:])
      client.open("a.md", "---\nplanboard: true\n---\n\n## A\n\n- \(card)\n")
      let titles = try client.actions("a.md", line: 6, only: ["quickfix"]).map { $0["title"].text }
      #expect(titles.contains("Disable hidden-characters here") == isOffered, "\(titles)")
    }
  }

  @Test func `if the first finding of a rule cannot be silenced, another one on the lines can`() throws {
    let client = try Client([:])
    client.open("a.md", "---\nplanboard: true\n---\n\n## A\n\n- ```js \u{202E}b\n- a \u{202E}b\n")
    let found = try client.ask(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": .string(client.uri("a.md"))],
        "range": ["start": ["line": 6, "character": 0], "end": ["line": 7, "character": 0]],
        "context": ["diagnostics": [], "only": ["quickfix"]],
      ])
    #expect(found.elements?.last?["title"] == "Disable hidden-characters here")
  }

  @Test func `a client that asks for no kind of actions gets none, and one that names no kinds gets all`() throws {
    let client = try client()
    #expect(try client.actions("a.md", line: 10, only: []) == [])
    #expect(try client.actions("a.md", line: 10).count > 5)
  }

  @Test func `boards without a column for the card do not keep others out of the menu`() throws {
    let client = try Client([".planboard.yml": "", "z.md": Self.shop])
    for number in 10..<40 { try client.folder.write("b\(number).md", "---\nplanboard: true\n---\n") }
    client.open("a.md", Self.board)
    let titles = try client.actions("a.md", line: 10, only: ["refactor.move"]).compactMap { $0["title"].text }
    #expect(titles.filter { $0.hasPrefix("Move to board") } == ["Move to board z: the card “Buy milk”"])
  }

  @Test func `a card that moves to another board is added before it is removed, if a board is not saved`() throws {
    let client = try client(["shop.md": "---\nplanboard: true\n---\n\n## Shop\n\n- [ ] Bread\n", ".planboard.yml": ""])
    let arguments: JSONValue = [
      "uri": .string(client.uri("a.md")), "position": ["line": 10, "character": 0], "toBoard": "shop",
    ]
    try client.ask("workspace/executeCommand", ["command": "pb.move", "arguments": [arguments]])
    let edit = try #require(client.takeMessages("workspace/applyEdit").last?["edit"])
    let changes = try #require(edit["documentChanges"].elements)
    #expect(changes.map { $0["textDocument"]["uri"].text } == [client.uri("shop.md"), client.uri("a.md")])
    #expect(changes.map { $0["textDocument"]["version"] } == [.null, 1])
    #expect(changes[0]["edits"].elements?.first?["newText"].text?.contains("Buy milk") == true)
    #expect(try client.folder.names == [".planboard.yml", "shop.md"])
  }

  @Test func `a card that moves between boards that are saved is moved by pb, which can undo it`() throws {
    let client = try client([
      "shop.md": "---\nplanboard: true\n---\n\n## Shop\n\n- [ ] Bread\n", ".planboard.yml": "", "a.md": Self.board,
    ])
    let arguments: JSONValue = [
      "uri": .string(client.uri("a.md")), "position": ["line": 10, "character": 0], "toBoard": "shop",
    ]
    try client.ask("workspace/executeCommand", ["command": "pb.move", "arguments": [arguments]])
    #expect(client.takeMessages("workspace/applyEdit").isEmpty)
    let message = client.takeMessages("window/showMessage").first?["message"].text
    #expect(message == "changed and saved 2 boards; `pb undo` undoes the change")
    let shop = String(decoding: try client.folder.read("shop.md"), as: UTF8.self)
    #expect(shop.hasSuffix("- [ ] Bread\n- [ ] Buy milk !low\n"))
    let board = String(decoding: try client.folder.read("a.md"), as: UTF8.self)
    #expect(board == Self.board.replacing("- [ ] Buy milk !low\n", with: ""))
  }

  @Test func `the cursor follows a card that moves, if the command asks for it and the client can do it`() throws {
    var able = try #require(Client.capable.members)
    able.append(JSONValue.Member("window", ["showDocument": ["support": true]]))
    for (capabilities, follows) in [(JSONValue.object(able), true), (.object(able), false), (Client.capable, true)] {
      let client = try Client([:], capabilities: capabilities)
      client.open("a.md", Self.board)
      // The second line of the first card.
      let arguments: JSONValue = [
        "uri": .string(client.uri("a.md")), "position": ["line": 8, "character": 4], "column": "Done",
        "follow": .bool(follows),
      ]
      try client.ask("workspace/executeCommand", ["command": "pb.move", "arguments": [arguments]])
      let request = try #require(client.messages.first { $0["method"] == "workspace/applyEdit" })
      let moved = try client.applying(["edit": request["params"]["edit"]], to: "a.md", Self.board)
      #expect(client.takeMessages("window/showDocument").isEmpty)
      client.change("a.md", version: 2, ["text": .string(moved)])
      client.send(["jsonrpc": "2.0", "id": request["id"], "result": ["applied": true]])
      let shown = client.takeMessages("window/showDocument")
      guard follows, capabilities != Client.capable else {
        #expect(shown.isEmpty)
        continue
      }
      #expect(shown.count == 1 && shown[0]["uri"].text == client.uri("a.md"))
      let line = try #require(shown[0]["selection"]["start"]["line"].integer)
      #expect(moved.split(separator: "\n", omittingEmptySubsequences: false)[line].contains("look up the number"))
      #expect(shown[0]["selection"].shortRange == "\(line):4-\(line):4")
    }
  }

  @Test func `an edit that the client never answers does not keep the server`() throws {
    weak var server: LanguageServer?
    do {
      let client = try client()
      server = client.server
      let arguments: JSONValue = [
        "uri": .string(client.uri("a.md")), "position": ["line": 7, "character": 4], "follow": true,
      ]
      try client.ask("workspace/executeCommand", ["command": "pb.done", "arguments": [arguments]])
      #expect(client.takeMessages("workspace/applyEdit").count == 1)
    }
    #expect(server == nil)
  }

  @Test func `a command that fits no card, or has a wrong value, says so`() throws {
    let client = try client()
    let arguments: JSONValue = ["uri": .string(client.uri("a.md")), "position": ["line": 5, "character": 0]]
    let response = try client.response(
      "workspace/executeCommand", ["command": "pb.done", "arguments": [arguments]])
    #expect(response["error"]["message"] == "there is no card here")
    let priority: JSONValue = [
      "uri": .string(client.uri("a.md")), "position": ["line": 7, "character": 0], "priority": "x",
    ]
    let refused = try client.response(
      "workspace/executeCommand", ["command": "pb.priority", "arguments": [priority]])
    #expect(refused["error"]["message"] == "`x` is not a priority: high, medium, low, none")
  }

  @Test(arguments: [
    ("removed", ["Resolve: keep the card", "Resolve: remove the card"]),
    ("field due", ["Resolve: keep “2026-12-01”", "Resolve: remove due"]),
    ("field start \"2026-11-30\"", ["Resolve: keep the card without start", "Resolve: use “2026-11-30”"]),
  ])
  func `the actions for a conflict say what they do, also if one side has no value`(
    note: String, titles: [String]
  ) throws {
    let client = try Client([:])
    client.open("a.md", "---\nplanboard: true\n---\n\n## To Do\n\n- [ ] A due:2026-12-01\n  > conflict: \(note)\n")
    let found = try client.actions("a.md", line: 7, only: ["refactor.rewrite"]).compactMap { $0["title"].text }
    #expect(found.filter { $0.hasPrefix("Resolve") } == titles)
  }

  @Test func `a conflict is resolved and a board is fixed only by arguments that the command knows`() throws {
    let text = "---\nplanboard: true\n---\n\n## To Do\n\n- [ ] A\n  > conflict: title \"B\"\n"
    let client = try Client([:])
    client.open("a.md", text)
    func response(_ command: String, _ name: String, _ value: JSONValue) throws -> JSONValue {
      let arguments: JSONValue = .object([
        JSONValue.Member("uri", .string(client.uri("a.md"))),
        JSONValue.Member("position", ["line": 6, "character": 0]), JSONValue.Member(name, value),
      ])
      return try client.response(
        "workspace/executeCommand", ["command": .string(command), "arguments": [arguments]])
    }
    for (command, name, value) in [
      ("pb.resolve", "use", "theirs"), ("pb.resolve", "use", .null), ("pb.resolve", "use", true),
      ("pb.fix", "unsafe", "true"), ("pb.fix", "unsafe", 1),
    ] as [(String, String, JSONValue)] {
      let refused = try response(command, name, value)
      #expect(refused["error"]["code"] == -32602, "\(command) \(value)")
      #expect(refused["error"]["message"].text?.hasSuffix(": \(name)") == true)
    }
    #expect(client.takeMessages("workspace/applyEdit").isEmpty)
    for (value, title) in [("kept", "A"), ("other", "B")] as [(JSONValue, String)] {
      #expect(try response("pb.resolve", "use", value)["error"].isNull)
      let edit = try #require(client.takeMessages("workspace/applyEdit").last)
      #expect(
        try client.applying(edit, to: "a.md", text) == "---\nplanboard: true\n---\n\n## To Do\n\n- [ ] \(title)\n")
    }
  }

  @Test func `on a long board, the edits are made when an action is chosen, and for several cards earlier`() throws {
    // Two cards on half of the longest board for which one card has its edits at once.
    let long = Self.board + String(repeating: "- [ ] Sow more seeds\n", count: 1_600)
    func actions(_ capabilities: JSONValue, _ text: String, lastLine: Int = 10) throws -> (Client, [JSONValue]) {
      let client = try Client([:], capabilities: capabilities)
      client.open("a.md", text)
      let range: JSONValue = [
        "start": ["line": 7, "character": 0], "end": ["line": .integer(lastLine), "character": 3],
      ]
      let found = try client.ask(
        "textDocument/codeAction",
        [
          "textDocument": ["uri": .string(client.uri("a.md"))], "range": range,
          "context": ["diagnostics": [], "only": ["refactor.rewrite"]],
        ])
      return (client, found.elements ?? [])
    }
    func has(edits text: String, lastLine: Int) throws -> Bool {
      let found = try actions(Client.capable, text, lastLine: lastLine).1.first { $0.hasTitle("Mark as done") }
      return try !#require(found)["edit"].isNull
    }
    #expect(try has(edits: Self.board, lastLine: 10) && has(edits: long, lastLine: 7))
    #expect(try !has(edits: long + long, lastLine: 7))
    let (client, found) = try actions(Client.capable, long)
    let done = try #require(found.first { $0.hasTitle("Mark as done: 2 cards") })
    #expect(done["edit"].isNull)
    try client.ask("workspace/executeCommand", done["command"])
    let edit = try #require(client.takeMessages("workspace/applyEdit").last)
    #expect(
      try client.applying(edit, to: "a.md", long)
        == long.replacing("- [ ] 😀", with: "- [x] 😀").replacing("- [ ] Buy", with: "- [x] Buy"))
    // A client that does not let the server edit is offered nothing that would take long to make.
    let literals: JSONValue = ["textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]]]
    #expect(try actions(literals, long).1 == [])
  }

  @Test func `a client that accepts only commands is offered nothing else`() throws {
    let text = "---\nplanboard: true\nsort: [priority]\n---\n\n## To Do\n\n- [ ] A due:2026-02-30\n- [ ] B\n"
    let range: JSONValue = ["start": ["line": 7, "character": 0], "end": ["line": 7, "character": 0]]
    for (capabilities, isCommand) in [(["workspace": ["applyEdit": true]], true), (Client.capable, false)]
      as [(JSONValue, Bool)]
    {
      let client = try Client([".planboard.yml": ""], capabilities: capabilities)
      client.open("a.md", text)
      let found = try client.ask(
        "textDocument/codeAction",
        ["textDocument": ["uri": .string(client.uri("a.md"))], "range": range, "context": ["diagnostics": []]])
      let items = try #require(found.elements)
      #expect(items.count > 3)
      #expect(items.allSatisfy { $0["command"].text != nil && $0["edit"].isNull } == isCommand)
    }
  }

  private static let shop = "---\nplanboard: true\n---\n\n## Shop\n\n- [ ] Bread\n"

  private func move(_ client: Client, line: Int, version: JSONValue = .null) throws -> JSONValue {
    let arguments: JSONValue = [
      "uri": .string(client.uri("a.md")), "position": ["line": .integer(line), "character": 0], "toBoard": "shop",
      "version": version,
    ]
    return try client.response("workspace/executeCommand", ["command": "pb.move", "arguments": [arguments]])
  }

  @Test func `if the user types before the second edit of a move, the card stands twice, and no card is lost`() throws {
    for types in [false, true] {
      let client = try Client(
        ["shop.md": Self.shop, ".planboard.yml": ""], capabilities: ["workspace": ["applyEdit": true]])
      client.open("a.md", Self.board)
      _ = try move(client, line: 10)
      let request = try #require(client.messages.last { $0["method"] == "workspace/applyEdit" })
      #expect(
        client.takeMessages("workspace/applyEdit").map { $0["edit"]["changes"].members?.map(\.name) } == [
          [client.uri("shop.md")]
        ])
      if types {
        client.change("a.md", version: 2, ["text": .string(Self.board.replacing("sort: [priority]\n", with: ""))])
      }
      client.send(["jsonrpc": "2.0", "id": request["id"], "result": ["applied": true]])
      #expect(client.takeMessages("workspace/applyEdit").count == (types ? 0 : 1))
      #expect(
        client.takeMessages("window/logMessage").contains { $0["message"].text?.contains("both boards") == true }
          == types)
    }
  }

  @Test func `edits of a board that is not open are made from its present text`() throws {
    let client = try client(["shop.md": Self.shop, ".planboard.yml": ""])
    _ = try move(client, line: 10)
    #expect(client.takeMessages("workspace/applyEdit").count == 1)
    let shop = Self.shop + "- [ ] Butter\n- [ ] Jam\n"
    try client.folder.write("shop.md", shop)
    _ = try move(client, line: 10)
    let edit = try #require(client.takeMessages("workspace/applyEdit").last?["edit"])
    let after = try client.applying(edit, to: ["shop.md": shop, "a.md": Self.board])
    #expect(after["shop.md"] == shop + "- [ ] Buy milk !low\n")
  }

  @Test func `an entry of the menu is refused if the text has changed since`() throws {
    let files: KeyValuePairs = ["shop.md": Self.shop, ".planboard.yml": "", "a.md": Self.board]
    let client = try client(files)
    let action = try #require(
      try client.actions("a.md", line: 10).first { $0.hasTitle("Move to the trash") })
    let command = action["command"]
    #expect(command["arguments"].elements?.first?["version"] == 1)
    let text = Self.board.replacing("  - [x] buy stamps\n", with: "")
    try client.folder.write("a.md", text)
    client.change("a.md", version: 2, ["text": .string(text)])
    let response = try client.response(
      "workspace/executeCommand", ["command": command["command"], "arguments": command["arguments"]])
    #expect(response["error"]["code"] == -32801)
    #expect(client.takeMessages("workspace/applyEdit").isEmpty)
    #expect(String(decoding: try client.folder.read("a.md"), as: UTF8.self) == text)
    #expect(try move(client, line: 9, version: 2)["error"].isNull)
  }

  @Test(.tags(.property)) func `every action leaves the other cards as they are`() throws {
    for seed in UInt64(0)..<40 {
      var random = Seeded(seed)
      let header = "---\nplanboard: true\n---\n"
      let text = header + String(decoding: RandomBoard.make(using: &random), as: UTF8.self)
      let client = try Client([:], PositionEncoding.allCases.randomElement(using: &random))
      client.open("a.md", text)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
      for _ in 0..<3 {
        let line = Int.random(in: 0..<lines, using: &random)
        for action in try client.actions("a.md", line: line, only: ["refactor"]) where !action["edit"].isNull {
          let after = try client.applying(action, to: "a.md", text)
          let title = action["title"].text ?? ""
          // A card that moves keeps its words; other actions touch one card.
          if title.hasPrefix("Move to the ") && !title.hasPrefix("Move to the trash") {
            #expect(words(after) == words(text), "seed \(seed), \(title)")
          }
          #expect(after != text, "seed \(seed), \(title)")
        }
      }
    }
  }

  /// The words of a text, without the markers of lists, which a card takes from its new neighbours.
  private func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init).filter { !$0.contains(/^(?:[-*+]|\d+[.)])$/) }.sorted()
  }
}
