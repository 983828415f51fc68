internal import Foundation
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardVerbs
internal import Testing
internal import TestSupport

@testable internal import PlanBoardWeb

/// What a command of the page does to a board is what the command of `pb` does, byte for byte.
struct WebCommandTests {
  private static let other = "---\nplanboard: 1\n---\n\n# Other\n\n## Ideas\n\n- [ ] Roof\n\n## Soon\n"

  /// A command without its name and cards, the titles of its cards, and the command of pb that does the same.
  struct Example: Sendable, CustomTestStringConvertible {
    var name: String
    var cards: [String] = []
    /// Members; a text that begins with `card:` is the key of that card, and one that begins with `board:` that of a board.
    var more: JSONValue = [:]
    var pb: [String]
    var testDescription: String { "\(name) \(cards): \(pb.joined(separator: " "))" }
  }

  static let examples: [Example] = [
    Example(name: "move", cards: ["Call Ann"], more: ["column": "Doing"], pb: ["move", "call ann", "--to", "Doing"]),
    Example(
      name: "move", cards: ["Call Ann"], more: ["column": "Doing", "place": "top"],
      pb: ["move", "call ann", "--to", "Doing", "--top"]),
    Example(name: "move", cards: ["Call Ann"], more: ["column": "Done"], pb: ["move", "call ann", "--to", "Done"]),
    Example(
      name: "move", cards: ["Call Ann"], more: ["column": ["name": "Doing", "index": 1]],
      pb: ["move", "call ann", "--to", "Doing"]),
    Example(
      name: "move", cards: ["Write"], more: ["place": ["before": "card:Call Ann"]],
      pb: ["move", "write", "--before", "call ann"]),
    Example(
      name: "move", cards: ["Call Ann"], more: ["place": ["after": "card:Paint"]],
      pb: ["move", "call ann", "--after", "paint"]),
    Example(
      name: "move", cards: ["Call Ann", "Write"], more: ["column": "Doing", "place": "top"],
      pb: ["move", "call ann", "write", "--to", "Doing", "--top"]),
    Example(
      name: "move", cards: ["Write", "Call Ann"], more: ["place": ["after": "card:Paint"]],
      pb: ["move", "write", "call ann", "--after", "paint"]),
    Example(
      name: "move", cards: ["Write"], more: ["column": "To Do", "section": "Later"],
      pb: ["move", "write", "--to", "To Do", "--section", "Later"]),
    Example(
      name: "move", cards: ["Buy milk"], more: ["toBoard": "board:b.md", "column": "Soon"],
      pb: ["move", "buy milk", "--to-board", "b.md", "--to", "Soon"]),
    Example(name: "done", cards: ["Call Ann", "Paint"], pb: ["done", "call ann", "paint"]),
    Example(name: "reopen", cards: ["Paid rent"], pb: ["reopen", "paid rent"]),
    Example(name: "start", cards: ["Call Ann"], pb: ["start", "call ann"]),
    Example(name: "stop", cards: ["Paint"], pb: ["stop", "paint"]),
    Example(name: "cancel", cards: ["Call Ann"], pb: ["cancel", "call ann"]),
    Example(name: "snooze", cards: ["Call Ann"], more: ["day": "+1w"], pb: ["snooze", "call ann", "+1w"]),
    Example(name: "hide", cards: ["Call Ann"], more: ["day": "3d"], pb: ["hide", "call ann", "3d"]),
    Example(name: "archive", cards: ["Call Ann"], pb: ["archive", "call ann"]),
    Example(name: "rm", cards: ["Call Ann", "Buy milk"], pb: ["rm", "call ann", "buy milk"]),
    Example(name: "check", cards: ["Buy milk"], more: ["item": 1, "on": true], pb: ["check", "buy milk", "2"]),
    Example(name: "note", cards: ["Write"], more: ["text": "First\nsecond"], pb: ["note", "write", "First\nsecond"]),
    Example(name: "edit", cards: ["Call Ann"], more: ["due": "fri"], pb: ["edit", "call ann", "due:fri"]),
    Example(name: "edit", cards: ["Call Ann"], more: ["due": "+1w"], pb: ["edit", "call ann", "due:+1w"]),
    Example(name: "edit", cards: ["Call Ann"], more: ["due": "none"], pb: ["edit", "call ann", "due:none"]),
    Example(name: "edit", cards: ["Call Ann"], more: ["priority": "high"], pb: ["edit", "call ann", "p:high"]),
    Example(
      name: "edit", cards: ["Call Ann"], more: ["color": "#336699"], pb: ["edit", "call ann", "--color", "#336699"]),
    Example(
      name: "edit", cards: ["Call Ann"], more: ["tags": "phone -home"],
      pb: ["edit", "call ann", "tag:phone", "tag:-home"]),
    Example(name: "edit", cards: ["Call Ann"], more: ["people": "@ann"], pb: ["edit", "call ann", "person:ann"]),
    Example(
      name: "edit", cards: ["Call Ann"], more: ["pinned": true], pb: ["edit", "call ann", "--set", "pinned=true"]),
    Example(
      name: "edit", cards: ["Call Ann"], more: ["fields": ["est": "3h"]], pb: ["edit", "call ann", "--set", "est=3h"]),
    Example(
      name: "edit", cards: ["Call Ann"], more: ["title": "Call Ann and Bo p:low"],
      pb: ["edit", "call ann", "--title", "Call Ann and Bo", "--set", "p=low"]),
    Example(
      name: "edit", cards: ["Buy milk"], more: ["notes": "Three *litres*\n\n- x"],
      pb: ["edit", "buy milk", "--notes", "Three *litres*\n\n- x"]),
    Example(name: "edit", cards: ["Buy milk"], more: ["notes": ""], pb: ["edit", "buy milk", "--notes", ""]),
    Example(
      name: "edit", cards: ["Call Ann", "Write"], more: ["priority": "low"],
      pb: ["edit", "call ann", "write", "--priority", "low"]),
    Example(
      name: "after", cards: ["Write"], more: ["for": ["card:Call Ann"]], pb: ["after", "write", "call ann"]),
    Example(
      name: "add", more: ["board": "board:a.md", "column": "To Do", "text": "Water plants due:fri +home"],
      pb: ["add", "Water plants due:fri +home", "--board", "a.md", "--column", "To Do"]),
    Example(
      name: "add", more: ["board": "board:a.md", "text": "Below", "place": ["after": "card:Call Ann"]],
      pb: ["add", "Below", "--board", "a.md", "--after", "call ann"]),
    Example(
      name: "add",
      more: ["board": "board:a.md", "column": "To Do", "section": "Later", "text": "Rest", "place": "top"],
      pb: ["add", "Rest", "--board", "a.md", "--column", "To Do", "--section", "Later", "--top"]),
    Example(
      name: "column add", more: ["board": "board:a.md", "column": "Later", "after": "To Do"],
      pb: ["column", "add", "Later", "--board", "a.md", "--after", "To Do"]),
    Example(
      name: "column rename", more: ["board": "board:a.md", "column": "To Do", "to": "Soon"],
      pb: ["column", "rename", "To Do", "Soon", "--board", "a.md"]),
    Example(
      name: "column move", more: ["board": "board:a.md", "column": "Done", "before": "To Do"],
      pb: ["column", "move", "Done", "--board", "a.md", "--before", "To Do"]),
    Example(
      name: "column wip", more: ["board": "board:a.md", "column": "To Do", "limit": 3],
      pb: ["column", "wip", "To Do", "3", "--board", "a.md"]),
    Example(
      name: "column rm", more: ["board": "board:a.md", "column": "Doing", "cardsTo": "To Do"],
      pb: ["column", "rm", "Doing", "--cards-to", "To Do", "--board", "a.md"]),
    Example(
      name: "rename", more: ["board": "board:a.md", "title": "My plan"],
      pb: ["rename", "a.md", "My plan"]),
    Example(name: "boards archive", more: ["board": "board:a.md"], pb: ["boards", "archive", "a.md"]),
    Example(name: "boards rm", more: ["board": "board:a.md"], pb: ["boards", "rm", "a.md"]),
    Example(
      name: "boards move", more: ["board": "board:b.md", "number": 1],
      pb: ["boards", "move", "b.md", "--to", "1"]),
    Example(name: "new", more: ["title": "Garden"], pb: ["new", "Garden"]),
    Example(name: "sort", more: ["board": "board:a.md", "by": "title"], pb: ["sort", "--by", "title", "a.md"]),
  ]

  /// The value with keys in place of the names of cards and boards.
  private static func resolved(_ value: JSONValue, _ client: WebClient) throws -> JSONValue {
    switch value {
    case .string(let text) where text.hasPrefix("card:"): try client.card(String(text.dropFirst(5)))
    case .string(let text) where text.hasPrefix("board:"): .string(client.key(String(text.dropFirst(6))))
    case .array(let elements): .array(try elements.map { try resolved($0, client) })
    case .object(let members): .object(try members.map { JSONValue.Member($0.name, try resolved($0.value, client)) })
    default: value
    }
  }

  static func json(_ example: Example, _ client: WebClient) throws -> JSONValue {
    var members = [JSONValue.Member("command", .string(example.name))]
    if !example.cards.isEmpty { members.append(.init("cards", .array(try example.cards.map { try client.card($0) }))) }
    members += try resolved(example.more, client).members ?? []
    return .object(members)
  }

  /// The files of a plan, without those of pb's own.
  private static func texts(_ folder: TemporaryFolder) throws -> [String: String] {
    var texts: [String: String] = [:]
    for name in try folder.allFiles { texts[name] = String(decoding: try folder.read(name), as: UTF8.self) }
    return texts
  }

  @Test(arguments: examples)
  func `a command does what the command of pb does, and undo takes it back`(_ example: Example) throws {
    let client = try WebClient(["a.md": commandBoard, "b.md": Self.other])
    let before = try Self.texts(client.folder)
    let answer = try client.command(try Self.json(example, client))
    let after = try Self.texts(client.folder)
    let other = try TemporaryFolder(["a.md": commandBoard, "b.md": Self.other, ".planboard.yml": ""])
    let run = try PBProgram.run(example.pb, in: other)
    #expect(run.code == 0, "\(run.errors)")
    #expect(try after == Self.texts(other), "\(answer)")
    #expect(after != before)
    #expect(answer["message"].text?.isEmpty == false && answer["changed"] == true, "\(answer)")
    #expect(answer["undo"].integer != nil)
    let undone = client.post("/api/undo", ["undo": answer["undo"]])
    #expect(undone.status == 200, "\(String(decoding: undone.bytes, as: UTF8.self))")
    // An empty trash stays behind, as after `pb undo`.
    var now = try Self.texts(client.folder)
    for name in now.keys where name.hasPrefix(".planboard/") { now[name] = nil }
    #expect(now == before)
    // A redo cannot name its change: with a number, it was an undo.
    #expect(client.post("/api/redo", ["undo": answer["undo"]]).status == 400)
    let redone = client.post("/api/redo", [:])
    #expect(redone.status == 200)
    #expect(try Self.texts(client.folder) == after)
  }

  @Test func `the page leaves out hints about commands and options`() {
    let hints: [Hint] = [
      "did you mean `Doing`?", "\(pb: "undo") takes it back", "name a board with \(option: "--board")",
    ]
    for fault in [WebFault.refused(Diagnostic(nil, "no", help: hints)), .busy(Diagnostic(nil, "no", help: hints))] {
      #expect(fault.hints == ["did you mean `Doing`?"])
    }
  }

  @Test func `a recurring card is skipped as pb skips it`() throws {
    let board = "---\nplanboard: 1\n---\n\n## To Do\n\n- [ ] Water due:2026-11-20 every:+1w\n"
    let client = try WebClient(["a.md": board])
    try client.command(["command": "skip", "cards": [try client.card("Water")]])
    let other = try TemporaryFolder(["a.md": board, ".planboard.yml": ""])
    #expect(try PBProgram.run(["skip", "water"], in: other).code == 0)
    #expect(try client.text() == String(decoding: other.read("a.md"), as: UTF8.self))
    #expect(try client.text() != board)
  }

  @Test func `a card is moved beside a card of a section, and the page may name the section, too`() throws {
    let board = "---\nplanboard: 1\n---\n\n## To Do\n\n- [ ] Ann\n- [ ] Ann\n\n### Later\n\n- [ ] Bread\n- [ ] Milk\n"
    for place in ["before", "after"] {
      let client = try WebClient(["a.md": board])
      let bread = try client.card("Bread")
      try client.command([
        "command": "move", "cards": [try client.card("Milk")], "section": "Later",
        "place": .object([JSONValue.Member(place, bread)]),
      ])
      let other = try TemporaryFolder(["a.md": board, ".planboard.yml": ""])
      #expect(try PBProgram.run(["move", "milk", "--\(place)", "bread"], in: other).code == 0)
      #expect(try client.text() == String(decoding: other.read("a.md"), as: UTF8.self), "\(place)")
    }
  }

  @Test func `every command has an example`() throws {
    let tested = Set(Self.examples.map(\.name)).union(["restore", "resolve", "skip", "unarchive", "boards restore"])
    // Undo and redo have addresses of their own.
    let offered = Verb.program.family.filter { $0.shells.contains(.page) }.map(\.name)
    #expect(tested == Set(offered).subtracting(["undo", "redo"]))
    let client = try WebClient(["a.md": commandBoard])
    #expect(try client.command(["command": "nothing"], status: 400)["error"]["code"] == "unknown-command")
    for name in tested {
      let code = try client.command(["command": .string(name)], status: 400)["error"]["code"].text
      #expect(code == "bad-member", "\(name): \(code ?? "")")
    }
  }

  @Test func `docs/web-api.json names the values of each verb as the table does`() throws {
    let url = Boards.root.appending(path: "docs/web-api.json")
    let api = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
    func commands(_ value: Any) -> [[String: Any]] {
      if let object = value as? [String: Any] {
        let properties = object["properties"] as? [String: Any]
        let isCommand = (properties?["command"] as? [String: Any])?["const"] != nil
        return (isCommand ? [object] : []) + object.values.flatMap(commands)
      }
      return (value as? [Any])?.flatMap(commands) ?? []
    }
    let all = commands(api)
    #expect(all.count > 20)
    for verb in Verb.changing where verb.shells.contains(.page) {
      let found = all.filter { $0["title"] as? String == verb.name }
      #expect(!found.isEmpty, "\(verb.name)")
      for command in found {
        let members = Set((command["properties"] as? [String: Any])?.keys.map { $0 } ?? [])
        let required = Set(command["required"] as? [String] ?? [])
        // A box is ticked or not: `on`. Every command takes `once`.
        for argument in verb.members where !["undo", "once"].contains(argument.member) {
          let member = try #require(argument.member)
          #expect(members.contains(member), "\(verb.name): \(member)")
          if argument.question != nil { #expect(required.contains(member), "\(verb.name): \(member)") }
        }
      }
    }
  }

  @Test func `a command without a value that its verb needs is refused, and nothing is written`() throws {
    var tried = Set<String>()
    for example in Self.examples {
      guard let verb = Verb.changing.first(where: { $0.name == example.name }) else { continue }
      let needed = verb.members.filter { $0.question != nil || $0.isOperand && !$0.isOptional }.compactMap(\.member)
      for member in needed where example.name != "check" && !example.more[member].isNull {
        let client = try WebClient(["a.md": commandBoard, "b.md": Self.other])
        let all = try #require(try Self.json(example, client).members)
        // No limit is `null`.
        let isFine = example.name == "column wip" && member == "limit"
        let without = JSONValue.object(all.filter { $0.name != member })
        let error = try client.command(without, status: isFine ? 200 : 400)["error"]
        #expect(isFine || error["code"] == "bad-member", "\(example.name) \(member)")
        let wrong = JSONValue.object(all.map { $0.name == member ? JSONValue.Member(member, [[]]) : $0 })
        #expect(try client.command(wrong, status: 400)["error"]["code"] == "bad-member", "\(example.name) \(member)")
        if !isFine { #expect(try client.text() == commandBoard) }
        tried.insert("\(example.name) \(member)")
      }
    }
    #expect(
      tried.isSuperset(of: ["note text", "snooze day", "hide day", "after for", "column rename to", "rename title"]))
  }

  @Test func `a number that is none, or more cards than a command takes, is refused, and nothing is written`() throws {
    let client = try WebClient(["a.md": commandBoard, "b.md": Self.other])
    let key = JSONValue.string(client.key())
    let (milk, ann) = (try client.card("Buy milk"), try client.card("Call Ann"))
    let commands: [(member: String, command: JSONValue)] = [
      ("limit", ["command": "column add", "board": key, "column": "Later", "limit": "3"]),
      ("limit", ["command": "column add", "board": key, "column": "Later", "limit": 0]),
      ("limit", ["command": "column wip", "board": key, "column": "To Do", "limit": "3"]),
      ("number", ["command": "column add", "board": key, "column": "Later", "number": "1"]),
      ("number", ["command": "column move", "board": key, "column": "Done", "number": 0]),
      ("number", ["command": "boards move", "board": key, "number": "1"]),
      ("cards", ["command": "check", "cards": [milk, ann], "item": 0]),
      ("titleWas", ["command": "edit", "cards": [milk, ann], "title": "New", "titleWas": "Buy milk"]),
      ("notesWere", ["command": "edit", "cards": [milk, ann], "notes": "New", "notesWere": ""]),
    ]
    for (member, command) in commands {
      let error = try client.command(command, status: 400)["error"]
      #expect(error["code"] == "bad-member", "\(command)")
      #expect(error["message"].text?.hasSuffix(": \(member)") == true, "\(command): \(error)")
    }
    let lines = JSONValue.string(String(repeating: "Card\n", count: 1_001))
    #expect(try client.command(["command": "add", "text": lines], status: 413)["error"]["code"] == "too-large")
    #expect(try client.text() == commandBoard)
    #expect(try client.text("b.md") == Self.other)
  }

  @Test func `a card comes back from the trash to its place`() throws {
    let client = try WebClient(["a.md": commandBoard])
    try client.command(["command": "rm", "cards": [try client.card("Buy milk")]])
    let trash = try #require(try client.folder.allFiles.first { $0.contains("trash") && $0.hasSuffix(".md") })
    let key = try client.card("Buy milk", trash)
    try client.command(["command": "restore", "trash": key])
    #expect(try client.text() == commandBoard)
    // It is no longer in the trash.
    #expect(try client.command(["command": "restore", "cards": [key]], status: 409)["error"]["code"] == "lost-card")
  }

  @Test func `a card comes back from the archive`() throws {
    let client = try WebClient(["a.md": commandBoard])
    try client.command(["command": "archive", "cards": [try client.card("Sleep")]])
    try client.command(["command": "unarchive", "cards": [try client.card("Sleep")]])
    #expect(try client.text().contains("### Later\n\n- [ ] Sleep\n"))
  }

  @Test func `a removed board comes back`() throws {
    let client = try WebClient(["a.md": commandBoard, "b.md": Self.other])
    try client.command(["command": "boards rm", "board": .string(client.key("b.md"))])
    #expect(try !client.folder.allFiles.contains("b.md"))
    for name in ["../b.md", "/etc/passwd", "a.md", ""] {
      #expect(
        client.post("/api/commands", ["command": "boards restore", "board": .string(name)]).status == 404, "\(name)")
    }
    try client.command(["command": "boards restore", "board": .string(client.folder.path("b.md"))])
    #expect(try client.text("b.md") == Self.other)
  }

  @Test func `a conflict note is resolved either way, unless it is another one now`() throws {
    let board = """
      ---
      planboard: 1
      ---

      ## To Do

      - [ ] Call Ann due:2026-11-24
        > conflict: field due "2026-11-25"

      """
    let client = try WebClient(["a.md": board])
    let found = try #require(try client.json("/api/conflicts").elements?.first)
    let line = found["line"]
    let key = JSONValue.string(client.key())
    #expect(
      try client.command(["command": "resolve", "board": key, "line": 99, "keep": "kept"], status: 409)["error"]["code"]
        == "conflict-changed")
    for (keep, kept) in [("kept", "24"), ("other", "25")] {
      try client.folder.write("a.md", board)
      try client.command(["command": "resolve", "board": key, "line": line, "keep": .string(keep)])
      let text = try client.text()
      #expect(text.contains("due:2026-11-\(kept)") && !text.contains("conflict"), "\(keep)")
    }
  }
}
