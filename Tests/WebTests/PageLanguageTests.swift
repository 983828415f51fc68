internal import Foundation
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import TestSupport
internal import Testing

@testable internal import PlanBoardWeb

/// The page in a language that nobody speaks, which shows whether all its words come from the catalogue.
struct PageLanguageTests {
  /// All names are in capitals, so that small letters belong to the words of the page.
  private static let board = """
    ---
    planboard: 1
    title: PLAN
    columns:
      DOING: {wip: 1}
    ---

    ## TO DO

    - [ ] CALL @ANN priority:high due:2026-12-20
      - [ ] ONE
      - [x] TWO

      NOTES
    - [ ] LATER priority:medium every:3d due:2026-11-22 start:2026-11-20
    - [ ] LAST priority:low every:mon,thu due:2026-11-24 after:^X9
    - [ ] HIDDEN start:2026-12-24
    - [ ] OLD due:2026-11-19 ^X9
    - [ ] NOW due:2026-11-21
      > conflict: field due "2026-11-25"
      > conflict: field priority ""
    - [ ] MOVED
      > conflict: title "AWAY"
      > conflict: column "DOING"
      > conflict: notes "OTHERS"
      > conflict: removed ""

    ## DOING

    - [/] PAINT
    - [ ] SING

    ## DONE

    - [x] RENT
    - [-] GOLF

    """

  private static let views = """
    views:
      MINE:
        query: "is:open"
        sort: [priority, due]
        group: priority
      YOURS:
        query: ""
        columns: [DOING, DONE]
        group: person

    """

  private func client() throws -> WebClient {
    let other = Self.board.replacing("PLAN", with: "OTHER").replacing("^X9", with: "^Y9")
    let client = try WebClient(["a.md": Self.board, "b.md": other])
    try client.folder.write(".planboard.yml", Self.views)
    // A copy that a sync tool has made, and cards with a history, in the archive and in the trash.
    try client.folder.write("a.sync-conflict-20261120-101010-ABCDEFG.md", Self.board)
    func change(_ title: String, _ json: [JSONValue.Member]) throws {
      try client.command(.object(json + [.init("cards", .array([try client.card(title)]))]))
    }
    for command in ["done", "reopen", "start", "stop"] { try change("GOLF", [.init("command", .string(command))]) }
    for command in ["start", "stop", "cancel", "reopen"] { try change("SING", [.init("command", .string(command))]) }
    for (field, value) in [("due", "2026-11-30"), ("due", "2026-12-01"), ("priority", "high"), ("due", "")] {
      try change("SING", [.init("command", "edit"), .init(field, .string(value))])
    }
    try change("SING", [.init("command", "edit"), .init("title", "HUM")])
    try change("HUM", [.init("command", "edit"), .init("notes", "TEXT")])
    try change("HUM", [.init("command", "move"), .init("column", "TO DO")])
    try change("RENT", [.init("command", "archive")])
    try change("PAINT", [.init("command", "rm")])
    return client
  }

  private func pages(of client: WebClient) throws -> [String] {
    let (first, second) = (client.key("a.md"), client.key("b.md"))
    let cards = try ["CALL", "LATER", "LAST", "HUM", "GOLF"].map { try #require(try client.card($0).text) }
    let views = ["today", "week", "overdue", "pinned", "blocked", "recent", "MINE", "YOURS"]
    return [
      "/", "/b/\(first)", "/b/\(first)/\(second)", "/search?q=CALL", "/search?q=NOTHING", "/t/HOME", "/archive",
      "/trash", "/conflicts", "/keys", "/top", "/nothing",
    ] + cards.map { "/c/\($0)" } + views.map { "/v/\($0)" }
  }

  /// What a page says: its text, and the attributes that are read out, without what is quoted from a board or is to be typed.
  private func said(_ response: WebResponse) -> String {
    let html = String(decoding: response.bytes, as: UTF8.self).replacing(
      /<code>[^<]*<\/code>|<kbd>[^<]*<\/kbd>|&quot;[^&<]*&quot;|`[^`<]*`/, with: "")
    let texts = html.matches(of: #/>([^<]+)</#).map { String($0.1) }
    let attributes = html.matches(of: /(?:aria-label|title|placeholder)="([^"]*)"/).map { String($0.1) }
    return (texts + attributes).joined(separator: "\n")
  }

  @Test func `no English is left on a page in another language, but for names and what users type`() throws {
    try PseudoLanguage.rightToLeft.speaking {
      let client = try client()
      // The product, and the file of the archive.
      let others: Set = ["planboard", "archive"]
      func words(_ text: String) -> [String] { text.split { !($0.isASCII && $0.isLetter) }.map(String.init) }
      // A page may name the folder of the plan.
      let folder = words(client.folder.url.path).map { $0.lowercased() }
      for target in try pages(of: client) {
        let text = said(client.get(target))
        let small = words(text).filter { $0.count > 2 && $0.contains(where: \.isLowercase) }.map { $0.lowercased() }
        #expect(Set(small).subtracting(others).subtracting(folder).sorted() == [], "\(target)")
        #expect(text.contains { ("א"..."ת").contains($0) }, "\(target)")
      }
      let script = String(decoding: client.get("/assets/words.js").bytes, as: UTF8.self)
      let values = script.matches(of: /:\s*"([^"]*)"/).map { String($0.1) }
      #expect(values.count == PageScriptWords.all.count)
      #expect(values.filter { $0.contains { $0.isASCII && $0.isLetter } }.isEmpty)
    }
  }

  @Test func `the message about a change has no English, but for names and what users type`() throws {
    try PseudoLanguage.rightToLeft.speaking {
      let client = try client()
      var messages: [(JSONValue, JSONValue)] = []
      func post(_ target: String, _ json: JSONValue) throws {
        let answer = try JSONReader.read(client.post(target, json).bytes)
        let said = [answer["message"], answer["error"]["message"]].compactMap(\.text)
        #expect(said.contains { !$0.isEmpty }, "\(json) \(answer)")
        let warnings = answer["warnings"].elements?.compactMap(\.text) ?? []
        messages += (said + warnings).map { (json, .string($0)) }
      }
      func change(_ title: String, _ more: [JSONValue.Member]) throws {
        let cards = JSONValue.Member("cards", .array([try client.card(title)]))
        try post("/api/commands", .object(more + [cards]))
      }
      func column(_ verb: String, _ more: [JSONValue.Member]) throws {
        let board = JSONValue.Member("board", .string(client.key()))
        try post("/api/commands", .object([.init("command", .string("column \(verb)")), board] + more))
      }
      try post("/api/commands", ["command": "add", "board": .string(client.key()), "text": "NEW due:fri !high #TAG"])
      for command in ["done", "done", "reopen", "start", "stop", "cancel", "archive"] {
        try change("NEW", [.init("command", .string(command))])
      }
      for (field, value) in [
        ("due", "in 3 days"), ("due", "none"), ("priority", "low"), ("tags", "HOME"), ("people", "BO"),
        ("notes", "TEXT"),
        ("notes", ""), ("title", "CHANT"),
      ] {
        try change("HUM", [.init("command", "edit"), .init(field, .string(value))])
        if field == "title" { try post("/api/undo", [:]) }
      }
      try change("HUM", [.init("command", "edit"), .init("pinned", .bool(true))])
      try change("HUM", [.init("command", "note"), .init("text", "- [ ] ITEM")])
      try change("HUM", [.init("command", "snooze"), .init("day", "+1w")])
      try change("HUM", [.init("command", "move"), .init("column", "DOING")])
      try change("HUM", [.init("command", "move"), .init("column", "DONE"), .init("place", "top")])
      try change("LATER", [.init("command", "done")])
      try change("OLD", [.init("command", "rm")])
      try column("add", [.init("column", "NEXT")])
      try column("wip", [.init("column", "NEXT"), .init("limit", 3)])
      try column("rename", [.init("column", "NEXT"), .init("to", "SOON")])
      try column("rm", [.init("column", "SOON")])
      for target in ["/api/undo", "/api/undo", "/api/redo"] { try post(target, [:]) }
      try post("/api/commands", ["command": "new", "title": "THIRD"])
      try post("/api/commands", ["command": "boards rm", "board": .string(client.key("b.md"))])
      try post("/api/undo", [:])
      try post("/api/commands", ["command": "done", "cards": [.string("\(client.key()).0123456789abcdef-99.0")]])
      try post("/api/commands", ["command": "add", "board": "0123456789abcdef", "text": "X"])
      for (json, message) in messages {
        let text = try #require(message.text).replacing(client.folder.url.path, with: "").replacing(
          /"[^"]*"|`[^`]*`|[a-z]+\.md|THIRD/, with: "")
        let small = text.split { !($0.isASCII && $0.isLetter) }.filter {
          $0.count > 2 && $0.contains(where: \.isLowercase)
        }
        #expect(small == [], "\(json): \(text)")
      }
    }
  }

  @Test func `a number chooses the form of a text`() {
    let words = PageWords()
    #expect([0, 1, 2].map { words.cards($0) } == ["0 cards", "1 card", "2 cards"])
    #expect(
      [-1, -3, 0, 4].map { words.far("DAY", days: $0) } == [
        "DAY, 1 day late", "DAY, 3 days late", "DAY", "DAY, in 4 days",
      ])
    // A title that looks like the place of a value stays what it is.
    #expect(words.twoBoards("{1}", "{0}|x") == "{1} · {0}|x")
    #expect(words.found(2, "{0}") == "2 cards for “{0}”")
  }
}
