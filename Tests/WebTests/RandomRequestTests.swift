internal import Foundation
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import Testing
internal import TestSupport

@testable internal import PlanBoardWeb

/// Any request gets an answer, and whatever is done, no card is lost, and all of it can be undone.
struct RandomRequestPropertyTests {
  private static let board =
    "---\nplanboard: 1\n---\n\n# Plan\n\n## To Do\n\n- [ ] aaa 1\n- [ ] aaa 2 #x due:2026-11-30\n\n  note\n\n  - [ ] item\n\n## Doing\n\n- [ ] aaa 3\n\n## Done\n\n- [x] aaa 4\n"

  private static let names = [
    "add", "edit", "move", "done", "reopen", "start", "stop", "cancel", "snooze", "skip", "hide", "after", "archive",
    "unarchive", "check",
    "note", "resolve", "column add", "column rename", "column move", "column wip", "column rm", "new", "rename",
    "boards archive", "boards rm", "boards restore", "boards move", "sort", "restore", "rm",
  ]
  private static let members = [
    "board", "column", "section", "text", "place", "title", "due", "priority", "tags", "people", "color", "pinned",
    "notes", "item",
    "on", "to", "do", "limit", "before", "after", "toBoard", "for", "by", "line", "keep", "again", "duplicate",
    "fields",
    "number",
    "cardsTo", "card", "trash", "start", "rev", "notesWere", "titleWas", "done",
  ]

  private static func value(_ random: inout Seeded, _ client: WebClient, depth: Int = 0) -> JSONValue {
    let texts = [
      "", "Doing", "To Do", "fri", "+1w", "none", "high", "top", "bottom", "add", "rename", "move", "remove", "limit",
      "create", "archive",
      "aaa 5 +tag", "x\ny", "\u{0}", "<script>", "../../x.md", "#336699", "title,due", "ours", "é\u{301}", "🙂",
      "\u{202E}", "- [ ] x",
      "99999999999999999999", "---", "## Heading", client.key(),
    ]
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .integer([-1, 0, 1, 2, 99, .max, .min].randomElement(using: &random)!)
    case 3: return .number(.random(in: -1e300...1e300, using: &random))
    case 4 where depth < 2:
      return .array((0..<Int.random(in: 0..<3, using: &random)).map { _ in value(&random, client, depth: depth + 1) })
    case 5 where depth < 2:
      return .object([.init(members.randomElement(using: &random)!, value(&random, client, depth: depth + 1))])
    case 6, 7, 8: return card(&random, client)
    default: return .string(texts.randomElement(using: &random)!)
    }
  }

  private static func card(_ random: inout Seeded, _ client: WebClient) -> JSONValue {
    let plan = client.session.snapshot()
    guard let path = plan.paths.randomElement(using: &random), let board = try? plan.board(at: path),
      !board.cards.isEmpty
    else {
      return "0123456789ab.0123456789abcdef-1.0"
    }
    let index = Int.random(in: 0..<board.cards.count + 1, using: &random)
    return .string(CardKey(board: BoardKey(path, in: plan), revision: CardKey.revision(of: board), index: index).text)
  }

  private static func command(_ random: inout Seeded, _ client: WebClient) -> JSONValue {
    var json: [JSONValue.Member] = [.init("command", .string(names.randomElement(using: &random)!))]
    if Bool.random(using: &random) {
      json.append(
        .init("cards", .array((0..<Int.random(in: 1..<4, using: &random)).map { _ in card(&random, client) })))
    }
    if Bool.random(using: &random) { json.append(.init("board", .string(client.key()))) }
    for _ in 0..<Int.random(in: 0..<5, using: &random) {
      json.append(.init(members.randomElement(using: &random)!, value(&random, client)))
    }
    return .object(json)
  }

  /// The titles of the cards that the plan began with, wherever they are, even in the trash or in a note.
  private static func words(_ client: WebClient) throws -> Set<String> {
    var found: Set<String> = []
    for name in try client.folder.allFiles where name.hasSuffix(".md") {
      let text = try client.text(name)
      for number in 1...4 where text.contains("aaa \(number)") { found.insert("aaa \(number)") }
    }
    return found
  }

  @Test func `random commands get an answer, and undo leads back to the first byte`() throws {
    let cases = ProcessInfo.processInfo.environment["PB_CASES"].flatMap(Int.init) ?? 20
    let first = ProcessInfo.processInfo.environment["PB_SEED"].flatMap(UInt64.init) ?? 0
    for seed in first..<first + UInt64(cases) {
      var random = Seeded(seed)
      let client = try WebClient(["a.md": Self.board])
      var changes = 0
      var renamed = false
      for _ in 0..<40 {
        let json = Self.command(&random, client)
        let response = client.post("/api/commands", json)
        #expect(
          [200, 400, 404, 409, 422].contains(response.status),
          "seed \(seed): \(json): \(String(decoding: response.bytes, as: UTF8.self))")
        let answer = try JSONReader.read(response.bytes)
        if response.status != 200 {
          #expect(answer["error"]["message"].text?.isEmpty == false, "seed \(seed): \(json)")
        }
        if response.status == 200, answer["changed"] == true { changes += 1 }
        if json["command"] == "edit", !json["title"].isNull { renamed = true }
        if !renamed { #expect(try Self.words(client).count == 4, "seed \(seed): \(json) lost a card") }
      }
      for number in 0..<changes {
        let undone = client.post("/api/undo", [:])
        let said = String(decoding: undone.bytes, as: UTF8.self)
        #expect(undone.status == 200, "seed \(seed), \(number) of \(changes): \(said)")
      }
      #expect(try client.text() == Self.board, "seed \(seed), \(changes) changes")
    }
  }

  @Test func `random requests of any kind get an answer, and write nothing`() throws {
    let cases = ProcessInfo.processInfo.environment["PB_CASES"].flatMap(Int.init) ?? 3_000
    let client = try WebClient(["a.md": Self.board])
    let pieces = [
      "/", "b", "c", "api", "commands", "boards", "%", "%2e", "%2F", "..", ".", "?", "q=", "&", "=", "events", "open",
      "t=", client.key(),
      "assets", "app.css", "search", "é", "\u{0}", " ", "#", "\\", "suggest", "pictures", "views", "v", "t", "top",
      "trash", "+", ":",
      "0123456789abcdef", "-", "a", "undo", "home",
    ]
    for seed in 0..<UInt64(cases) {
      var random = Seeded(seed)
      let target =
        "/" + (0..<Int.random(in: 0..<6, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
      var headers = client.headers.filter { _ in Int.random(in: 0..<20, using: &random) > 0 }
      for name in [
        "Origin", "Content-Type", "If-None-Match", "X-PlanBoard-Fragment", "Cookie", "User-Agent", "X-Forwarded-Proto",
      ]
      where Int.random(in: 0..<4, using: &random) == 0 {
        headers.append(
          (
            name,
            ["", "*", "\"\"", "1", "application/json", "http://127.0.0.1:7468", "=;=;;", "https"].randomElement(
              using: &random)!
          ))
      }
      let body = (0..<Int.random(in: 0..<40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let method = ["GET", "HEAD", "POST", "PUT", "\u{0}"].randomElement(using: &random)!
      let response = client.server.answer(WebRequest(method, target, headers: headers, body: body))
      if case .events = response.body { client.server.streamEnded() }
      #expect((200..<600).contains(response.status) && response.status != 500, "seed \(seed): \(method) \(target)")
      #expect(response["content-security-policy"] != nil)
    }
    #expect(try client.text() == Self.board)
    #expect(try client.folder.allFiles == [".planboard.yml", "a.md"])
  }
}
