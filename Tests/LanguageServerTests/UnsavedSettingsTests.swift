internal import PlanBoardCore
internal import PlanBoardJSON
internal import PlanBoardStore
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import PlanBoardLanguageServer

/// Settings in the editor count as if they were saved.
struct UnsavedSettingsTests {
  private static let front = "---\nplanboard: true\n---\n"
  private static let cards = "\n## To Do\n\n- [ ] Ask @ann about it #home\n- [] b #hme\n"
  private static let late = cards.replacing("#home", with: "#home due:2026-11-20")
  private static let settings = ".planboard.yml"

  /// The findings that were sent last for a document, with their severities.
  private func findings(_ client: Client, _ name: String) -> [String]? {
    client.takeMessages("textDocument/publishDiagnostics").last { $0["uri"].text == client.uri(name) }?["diagnostics"]
      .elements?.map { "\($0["code"].text ?? "") \($0["severity"].integer ?? 0)" }
  }

  private func write(_ client: Client, version: Int, _ text: String) {
    client.change(Self.settings, version: version, ["text": .string(text)])
  }

  @Test func `rules, tags and people count at once, and while the text is not valid, those before it`() throws {
    let client = try Client([Self.settings: "lint: {overdue: warning}\n", "a.md": Self.front + Self.late])
    client.open("a.md", Self.front + Self.late)
    #expect(findings(client, "a.md") == ["overdue 2", "malformed-box 2"])
    client.open(Self.settings, "lint: {overdue: warning}\n")
    #expect(findings(client, "a.md") == nil)
    let texts: KeyValuePairs<String, [String]?> = [
      "lint: {overdue: error}\n": ["overdue 1", "malformed-box 2"],
      "lint: {overdue: error}\ntags: [": nil,
      "lint: {overdue: error}\ntags: [home]\n": ["overdue 1", "malformed-box 2", "unknown-tag 2"],
      "lint: {overdue: error}\ntags:\n": nil, "- no\n": nil,
      "tags: [home, hme]\nlint: {malformed-box: off, overdue: off}\n": [],
      "": ["overdue 4", "malformed-box 2"],
    ]
    for (index, (text, expected)) in texts.enumerated() {
      write(client, version: index + 2, text)
      #expect(findings(client, "a.md") == expected, "\(text)")
    }
    func person() throws -> JSONValue { try client.ask("textDocument/prepareRename", client.place("a.md", 6, 12)) }
    #expect(try person().isNull)
    write(client, version: 20, "people: [ann]\n")
    #expect(try person()["placeholder"] == "ann")
    // When they are closed, the file counts again.
    client.tell("textDocument/didClose", client.document(Self.settings))
    #expect(findings(client, "a.md") == ["overdue 2", "malformed-box 2"])
    #expect(try person().isNull)
  }

  @Test func `text that was never valid leaves the settings of the disk`() throws {
    let client = try Client([Self.settings: "lint: {overdue: warning}\n", "a.md": Self.front + Self.late])
    client.open(Self.settings, "lint: {overdue: error\n")
    client.open("a.md", Self.front + Self.late)
    #expect(findings(client, "a.md") == ["overdue 2", "malformed-box 2"])
  }

  @Test func `boards that the settings name and leave out are found at once`() throws {
    let client = try Client([
      Self.settings: "", "a.md": Self.cards, "old/b.md": Self.front + Self.cards, "sub/c.md": Self.front,
    ])
    func names() throws -> [String] {
      let found = try client.ask("workspace/symbol", ["query": "Ask"]).elements ?? []
      return found.compactMap { $0["location"]["uri"].text }
        .map { String($0.dropFirst(client.uri("").count + 1)) }.sorted()
    }
    client.open("a.md", Self.cards)
    #expect(findings(client, "a.md") == [])
    #expect(try names() == ["old/b.md"])
    client.open(Self.settings, "boards: a.md\nignore: old\n")
    #expect(findings(client, "a.md") == ["malformed-box 2"])
    #expect(try names() == ["a.md"])
    write(client, version: 2, "boards: [a.md\n")
    #expect(findings(client, "a.md") == nil)
    #expect(try names() == ["a.md"])
    write(client, version: 3, "")
    #expect(findings(client, "a.md") == [])
    #expect(try names() == ["old/b.md"])
  }

  @Test func `new settings make a plan of their folder, and take it out of the plan around it`() throws {
    let client = try Client([
      Self.settings: "tags: [home, hme]\n", "a.md": Self.front + Self.cards, "sub/b.md": Self.front + Self.cards,
    ])
    func paths() throws -> Set<String> {
      let found = try client.ask("workspace/symbol", ["query": "Ask"]).elements ?? []
      return Set(found.compactMap { $0["location"]["uri"].text })
    }
    client.open("a.md", Self.front + Self.cards)
    #expect(findings(client, "a.md") == ["malformed-box 2"])
    #expect(try paths() == [client.uri("a.md"), client.uri("sub/b.md")])
    client.open("sub/\(Self.settings)", "tags: [home]\n")
    client.tell("textDocument/didClose", client.document("sub/\(Self.settings)"))
    #expect(try paths() == [client.uri("a.md"), client.uri("sub/b.md")])
    client.open("sub/\(Self.settings)", "tags: [home]\n")
    client.open("sub/b.md", Self.front + Self.cards)
    #expect(findings(client, "sub/b.md") == ["malformed-box 2", "unknown-tag 2"])
    client.change("sub/\(Self.settings)", version: 2, ["text": "tags: [hme]\n"])
    #expect(findings(client, "sub/b.md") == ["unknown-tag 2", "malformed-box 2"])
    client.tell("textDocument/didClose", client.document("sub/\(Self.settings)"))
    #expect(findings(client, "sub/b.md") == ["malformed-box 2"])
    #expect(try client.folder.names == [Self.settings, "a.md", "sub"])
  }

  @Test
  func `pb writes no board itself while the settings are not saved, so that the edits follow those of the editor`()
    throws
  {
    let shop = "\(Self.front)\n## Shop\n\n- [ ] Bread\n"
    for isSaved in [true, false] {
      let client = try Client([Self.settings: "on-done: stay\n", "a.md": Self.front + Self.cards, "shop.md": shop])
      client.open("a.md", Self.front + Self.cards)
      client.open(Self.settings, isSaved ? "on-done: stay\n" : "on-done: move\n")
      let arguments: JSONValue = [
        "uri": .string(client.uri("a.md")), "position": ["line": 6, "character": 0], "toBoard": "shop",
      ]
      try client.ask("workspace/executeCommand", ["command": "pb.move", "arguments": [arguments]])
      #expect(client.takeMessages("workspace/applyEdit").isEmpty == isSaved)
      #expect(try (client.folder.read("shop.md") == Array(shop.utf8)) != isSaved)
    }
  }

  /// Files that count how often settings are read, and folders are searched.
  private final class CountingFiles: FileSystemLayer {
    let files: any FileSystem = SystemCalls()
    let count = Mutex(0)

    func open(_ path: Path, _ access: FileAccess) throws(SystemFailure) -> Int32 {
      if path.name.elementsEqual(UnsavedSettingsTests.settings.utf8) { count.withLock { $0 += 1 } }
      return try files.open(path, access)
    }

    func contents(of folder: Path) throws(SystemFailure) -> [(name: [UInt8], kind: FileKind?)] {
      count.withLock { $0 += 1 }
      return try files.contents(of: folder)
    }
  }

  @Test func `a change to a board reads no settings and looks for no boards, whether the settings are open or not`()
    throws
  {
    for isOpen in [false, true] {
      let files = CountingFiles()
      let client = try Client([Self.settings: "tags: [home]\n", "a.md": Self.front], on: files)
      if isOpen { client.open(Self.settings, "tags: [hme]\n") }
      client.open("a.md", Self.front + Self.cards)
      #expect(files.count.withLock { $0 } > 0)
      files.count.withLock { $0 = 0 }
      for version in 2..<6 {
        client.change("a.md", version: version, ["text": .string(Self.front + Self.cards + "- \(version)\n")])
        #expect(findings(client, "a.md")?.last == (isOpen ? "malformed-box 2" : "unknown-tag 2"))
        try client.ask("textDocument/completion", client.place("a.md", 6, 9))
      }
      #expect(files.count.withLock { $0 } == 0)
    }
  }

  /// Settings, some of which are not valid.
  private static func randomSettings(using random: inout Seeded) -> String {
    let parts = [
      "lint: {overdue: on}\n", "lint: {overdue: error, unknown-field: off}\n",
      "lint: {malformed-box: off, style: on}\n",
      "lint:\n  no-such-rule: on\n", "people: [ann]\n", "people: [bo, ann]\n", "tags: [home, a, b]\n", "boards: b.md\n",
      "boards: [\"*.md\", sub/**]\n", "ignore: a.md\n", "ignore: [b.md, sub]\n", "on-done: move\n", "primary: b.md\n",
      "stamp: [done]\n", "views: {x: \"tag:home\"}\n", "colour: red\n", "version: 1\n", "version: 9\n", "# nothing\n",
      "tag-colors: {home: red}\n", "people:\n", "boards: []\n", "lint: on\n", "views: {x: \"((\"}\n", "tags: [",
      "- a\n", "\t",
      "stamp: never\n", "\u{FEFF}",
    ]
    return (0..<Int.random(in: 0...3, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
  }

  /// What the server answers about some documents.
  private func answers(_ client: Client, _ names: [String]) throws -> [JSONValue] {
    let folder = client.uri("")
    var answers: [JSONValue] = []
    for name in names {
      answers += [
        try client.ask("textDocument/diagnostic", client.document(name))["items"],
        try client.ask("textDocument/documentSymbol", client.document(name)),
        try client.ask("textDocument/completion", client.place(name, 7, 8)),
        try client.ask("textDocument/completion", client.place(name, 8, 0)),
        try client.ask("textDocument/hover", client.place(name, 7, 9)),
        try client.ask("textDocument/prepareRename", client.place(name, 7, 12)),
        .array(try client.actions(name, line: 7).map { $0["title"] }),
      ]
    }
    answers.append(try client.ask("workspace/symbol", ["query": ""]))
    // The names of the reports depend on the folder.
    let reports = try client.ask("workspace/diagnostic", ["previousResultIds": []])["items"].elements ?? []
    answers += reports.map { ["uri": $0["uri"], "items": $0["items"]] }
    // Two clients have different folders.
    return answers.map {
      JSONValue.string(String(decoding: JSONWriter.bytes(of: $0), as: UTF8.self).replacing(folder, with: ""))
    }
  }

  @Test(.tags(.property)) func `the settings in the editor count as if they were saved`() throws {
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(20) {
      var random = Seeded(UInt64(seed))
      let onDisk = Self.randomSettings(using: &random)
      let cards = "\n## To Do\n\n- [ ] Ask @ann about #hme due:2026-11-20 x:1\n- [ ] y @bo #home\n- [] z\n"
      func board() -> String {
        (Bool.random(using: &random) ? Self.front : "# A\n\n\n") + cards
          + String(decoding: RandomBoard.make(using: &random), as: UTF8.self)
      }
      let (a, b, c) = (board(), board(), board())
      let pull: JSONValue = ["textDocument": ["diagnostic": ["relatedInformation": true]]]
      func client() throws -> Client {
        try Client([Self.settings: onDisk, "a.md": a, "b.md": b, "sub/c.md": c], capabilities: pull)
      }
      let unsaved = try client()
      var valid = onDisk
      for name in ["a.md", "b.md"] { unsaved.open(name, name == "a.md" ? a : b) }
      for version in 1..<4 {
        let text = Self.randomSettings(using: &random)
        if FolderSettings.areValid(Array(text.utf8), Path(Self.settings)) { valid = text }
        if version == 1 { unsaved.open(Self.settings, text) } else { write(unsaved, version: version, text) }
        let saved = try client()
        try saved.folder.write(Self.settings, valid)
        for name in ["a.md", "b.md"] { saved.open(name, name == "a.md" ? a : b) }
        let (found, expected) = (try answers(unsaved, ["a.md", "b.md"]), try answers(saved, ["a.md", "b.md"]))
        #expect(found == expected, "seed \(seed), version \(version): \(text)")
      }
      unsaved.tell("textDocument/didClose", unsaved.document(Self.settings))
      let fresh = try client()
      for name in ["a.md", "b.md"] { fresh.open(name, name == "a.md" ? a : b) }
      #expect(try answers(unsaved, ["a.md", "b.md"]) == answers(fresh, ["a.md", "b.md"]), "seed \(seed)")
    }
  }
}
