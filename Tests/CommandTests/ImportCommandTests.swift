internal import Foundation
internal import TestSupport
internal import Testing

/// `pb import`, with the real program.
struct ImportCommandTests {
  private static let tasks = """
    [{"uuid":"6334696d-0fc7-4321-aa57-057dbfe5de99","description":"Call Ann","status":"pending","entry":"20261114T000000Z","project":"house",
    "annotations":[{"entry":"20261115T000000Z","description":"tiles?"}]},
    {"uuid":"9dd3c694-12af-4e00-b2e4-97836fb55d1d","description":"Buy milk","status":"completed","entry":"20261110T000000Z","end":"20261114T000000Z",
    "depends":["00000000-0000-4000-8000-000000000001"]}]
    """

  private func plan(_ files: KeyValuePairs<String, String> = [:]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(files)
    try folder.write(".planboard.yml", "")
    return folder
  }

  private func boards(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter {
      $0.hasSuffix(".md") || $0.hasPrefix("import")
    }.sorted()
  }

  @Test func `an import is one change, which undo takes back`() throws {
    let folder = try plan()
    let run = try pb("import", "taskwarrior", "-", in: folder, input: Array(Self.tasks.utf8))
    #expect(run.code == 1)
    #expect(run.lines == ["house.md: 1 card added, a new board", "tasks.md: 1 card added, a new board"])
    #expect(run.errorText.contains("no place for a card to wait for (1 time): line 3, \"Buy milk\""), "\(run)")
    #expect(run.errorText.contains("import-rest.json has all of it, word for word"), "\(run)")
    #expect(try boards(folder) == ["house.md", "import-rest.json", "tasks.md"])
    let rest = try JSONSerialization.jsonObject(with: Data(folder.read("import-rest.json"))) as? [String: Any]
    #expect(rest?["format"] as? String == "taskwarrior")

    let again = try pb("import", "taskwarrior", "-", in: folder, input: Array(Self.tasks.utf8))
    #expect(again.code == 0)
    #expect(again.lines == ["all 2 cards are here already; nothing was written"])

    try pb("undo", in: folder)
    #expect(try boards(folder) == [])
    try pb("redo", in: folder)
    #expect(try boards(folder) == ["house.md", "import-rest.json", "tasks.md"])
    // A card in the trash was removed on purpose.
    try pb("rm", "call", in: folder)
    #expect(
      try pb("import", "taskwarrior", "-", in: folder, input: Array(Self.tasks.utf8)).text.contains("here already"))
  }

  @Test func `an update changes what changed there, and lists what changed on both sides`() throws {
    let folder = try plan()
    func tasks(_ due: String, _ title: String = "Call Ann", note: String = "") -> [UInt8] {
      Array(
        """
        [{"uuid":"6334696d-0fc7-4321-aa57-057dbfe5de99","description":"\(title)","status":"pending","due":"\(due)T000000Z","project":"house"\(note)},
        {"uuid":"9dd3c694-12af-4e00-b2e4-97836fb55d1d","description":"Buy milk","status":"pending","project":"house"}]
        """.utf8)
    }
    try pb("import", "taskwarrior", "-", in: folder, input: tasks("20261127"))
    try pb("edit", "call", "due:2026-12-01", "+phone", in: folder)
    let before = try folder.read("house.md")
    // Without --update, nothing changes, and with the same file neither.
    #expect(try pb("import", "taskwarrior", "-", in: folder, input: tasks("20261128")).code == 0)
    #expect(try pb("import", "taskwarrior", "-", "--update", in: folder, input: tasks("20261127")).code == 0)
    #expect(try folder.read("house.md") == before)

    let later = tasks("20261128", "Call Bo", note: ",\"annotations\":[{\"description\":\"tiles?\"}]")
    let dry = try pb("import", "taskwarrior", "-", "--update", "--dry-run", in: folder, input: later)
    #expect(dry.code == 1 && dry.lines.first == "house.md: 1 card would be changed", "\(dry)")
    #expect(try folder.read("house.md") == before)
    let run = try pb("import", "taskwarrior", "-", "--update", in: folder, input: later)
    #expect(run.code == 1 && run.lines.first == "house.md: 1 card changed", "\(run)")
    #expect(
      run.errorText.contains(
        "house.md:9: \"Call Bo\": `due:` was changed here and in the input (\"2026-12-01\" and \"2026-11-28\"); it stays as it is here"
      ),
      "\(run)")
    let after = String(decoding: try folder.read("house.md"), as: UTF8.self)
    #expect(after.contains("- [ ] Call Bo due:2026-12-01 [src:: tw-31CBwVdST6YA2IbLs3jQ1h] #phone\n"), "\(after)")
    #expect(after.contains("tiles?"))
    // The other card has not changed by a byte.
    let milk = String(decoding: before, as: UTF8.self).split(separator: "\n").first { $0.contains("Buy milk") }
    #expect(try after.split(separator: "\n").contains(#require(milk)))
    try pb("undo", in: folder)
    #expect(try folder.read("house.md") == before)

    // On another machine, nobody knows what was imported.
    let elsewhere = try plan(["house.md": String(decoding: before, as: UTF8.self)])
    let unknown = try pb("import", "taskwarrior", "-", "--update", in: elsewhere, input: later)
    #expect(unknown.code == 1 && unknown.errorText.contains("1 card differs from the input and stays"), "\(unknown)")
    #expect(try elsewhere.read("house.md") == before)
  }

  @Test func `a task that was completed there is done here, and one that was reopened is open again`() throws {
    let folder = try plan()
    func task(_ status: String) -> [UInt8] {
      let end = status == "completed" ? ",\"end\":\"20261120T120000Z\"" : ""
      return Array(
        "[{\"uuid\":\"6334696d-0fc7-4321-aa57-057dbfe5de99\",\"description\":\"Call Ann\",\"status\":\"\(status)\"\(end)}]"
          .utf8)
    }
    try pb("import", "taskwarrior", "-", in: folder, input: task("pending"))
    let before = try folder.read("tasks.md")
    try pb("import", "taskwarrior", "-", "--update", in: folder, input: task("completed"))
    #expect(try pb("list", "--all", in: folder).text.contains("Done"))
    #expect(
      String(decoding: try folder.read("tasks.md"), as: UTF8.self).contains(
        "## Done\n\n- [x] Call Ann [src:: tw-31CBwVdST6YA2IbLs3jQ1h] done:2026-11-20\n")
    )
    try pb("import", "taskwarrior", "-", "--update", in: folder, input: task("pending"))
    #expect(try folder.read("tasks.md") == before)
  }

  @Test func `an update of a board that could not take the cards today says so, and writes nothing`() throws {
    let folder = try plan()
    func tasks(_ title: String) -> [UInt8] {
      Array(
        "[{\"uuid\":\"6334696d-0fc7-4321-aa57-057dbfe5de99\",\"description\":\"\(title)\",\"status\":\"pending\"}]".utf8
      )
    }
    try pb("import", "taskwarrior", "-", in: folder, input: tasks("Call Ann"))
    let card = try #require(
      String(decoding: try folder.read("tasks.md"), as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("- ") })
    try folder.write("tasks.md", "---\nplanboard: true\ntitle: Tasks\n---\n\n## Done\n\n\(card)\n")
    let run = try pb("import", "taskwarrior", "-", "--update", in: folder, input: tasks("Call Bo"))
    #expect(run.code == 2 && run.errorText.contains("tasks.md"), "\(run)")
    #expect(String(decoding: try folder.read("tasks.md"), as: UTF8.self).contains("Call Ann"))
  }

  @Test func `tasks of notes come from the named folder alone, and boards in it are left out`() throws {
    let folder = try plan([
      "secret.md": "- [ ] not in the folder\n", "vault/a.md": "# Notes\n- [ ] Call Ann 📅 2026-11-27\n- words\n",
      "vault/sub/b.md": "text\n\n- [x] Paid ✅ 2026-11-20\n", "vault/.obsidian/c.md": "- [ ] hidden\n",
      "vault/d.txt": "- [ ] no note\n",
      "vault/board.md": "---\nplanboard: true\n---\n## A\n- [ ] on a board\n",
    ])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("vault/link.md"), withDestinationPath: "../secret.md")
    try FileManager.default.createSymbolicLink(atPath: folder.path("vault/sub/up"), withDestinationPath: "..")
    let before = try folder.read("vault/a.md")
    let run = try pb("import", "obsidian-tasks", "vault", in: folder)
    #expect(run.code == 0 && run.errorText.contains("vault/board.md is a board already"), "\(run)")
    #expect(run.lines == ["notes.md: 1 card added, a new board", "b.md: 1 card added, a new board"], "\(run)")
    #expect(try folder.read("vault/a.md") == before)
    #expect(
      String(decoding: try folder.read("notes.md"), as: UTF8.self).contains(
        "- [ ] Call Ann due:2026-11-27 [note:: a] [src:: md-"))
    let again = try pb("import", "obsidian-tasks", "vault", in: folder)
    #expect(again.code == 0 && again.lines == ["all 2 cards are here already; nothing was written"], "\(again)")
    #expect(try pb("import", "obsidian-tasks", "missing", in: folder).code == 2)
    #expect(try pb("import", "obsidian-tasks", "secret.md", in: folder).code == 2)
    #expect(try pb("import", "obsidian-tasks", "vault/.obsidian/x", in: folder).code == 2)
  }

  @Test func `a dry run writes nothing`() throws {
    let folder = try plan()
    let run = try pb("import", "taskwarrior", "-", "--dry-run", in: folder, input: Array(Self.tasks.utf8))
    #expect(
      run.lines == ["house.md: 1 card would be added, a new board", "tasks.md: 1 card would be added, a new board"])
    #expect(run.errorText.contains("would have all of it"))
    #expect(try boards(folder) == [])
    let diff = try pb("import", "taskwarrior", "-", "--diff", in: folder, input: Array(Self.tasks.utf8))
    #expect(diff.text.contains("+- [ ] Call Ann created:2026-11-14 [src:: tw-"), "\(diff)")
    #expect(try boards(folder) == [])
  }

  @Test(arguments: [
    (["taskwarrior"], "[{\"description\":\"a\"},", 2, ":1:"), (["json"], "nothing", 2, "-:1:"),
    (["csv"], "title\n\"a", 2, ":2:1"), (["csv", "--map", "x=due"], "title\na\n", 2, "no column `x`"),
    (["csv", "--map", "x"], "title\n", 64, "--map needs name=part"),
    (["json", "--map", "x=due"], "", 64, "--map is only for csv, tsv and markdown"),
    (["ical"], "", 64, "the value 'ical' is invalid"), (["trello"], "{}", 2, "no board of Trello"),
  ])
  func `what cannot be imported says where and why, and writes nothing`(
    words: [String], text: String, code: Int32, message: String
  ) throws {
    let folder = try plan()
    let done = try run(["import", words[0], "-"] + words.dropFirst(), in: folder, input: Array(text.utf8))
    #expect(done.code == code && done.errorText.contains(message), "\(done)")
    #expect(try boards(folder) == [])
  }

  @Test func `names of projects do not lead out of the plan`() throws {
    let folder = try plan(["inner/.planboard.yml": ""])
    let names = [
      "../../up", "/etc/x.md", "..", ".hidden", "a/b/c.md", "~/x", "con\u{1B}[31m", "-rf", "import-rest.json",
      ".planboard",
    ]
    let rows = "title,project\n" + names.enumerated().map { "t\($0.offset),\"\($0.element)\"\n" }.joined()
    let done = try run(["import", "csv", "-"], in: folder, below: "inner", input: Array(rows.utf8))
    #expect(done.code < 2, "\(done)")
    #expect(!done.text.contains("\u{1B}"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted().filter { !$0.hasPrefix(".") } == [
        "inner"
      ])
    let made = try FileManager.default.contentsOfDirectory(atPath: folder.path("inner"))
    #expect(made.count { $0.hasSuffix(".md") && !$0.hasPrefix(".") && !$0.hasPrefix("-") } == names.count, "\(made)")
    let list = try run(["list"], in: folder, below: "inner")
    #expect(list.lines.count == names.count)
  }

  @Test func `an import needs a plan, and a board that is there`() throws {
    let folder = try TemporaryFolder()
    let done = try run(
      ["import", "csv", "-"], in: folder, input: Array("title\na\n".utf8), environment: ["PB_DIR": ""])
    #expect(done.code == 2, "\(done)")
    let other = try plan(["one.md": "---\nplanboard: true\n---\n## A\n"])
    #expect(try pb("import", "csv", "-", "--board", "two", in: other, input: Array("title\na\n".utf8)).code == 2)
    #expect(try pb("import", "csv", "-", "--board", "one", in: other, input: Array("title\na\n".utf8)).code == 0)
    #expect(try pb("import", "csv", "missing.csv", in: other).code == 2)
    let json = try pb("import", "csv", "-", "--json", in: other, input: Array("title\nb\n".utf8))
    #expect(json.text.contains("\"verb\":\"imported\",\"changed\":true,\"written\":true"), "\(json)")
  }

  @Test func `a board outside of a plan takes cards, and what has no place is beside it`() throws {
    let folder = try TemporaryFolder(["inner/b.md": "---\nplanboard: true\n---\n## A\n- one\n"])
    let table = Array("title,tags\nnew,c++\n".utf8)
    let run = try run(
      ["import", "csv", "-", "--board", "b.md"], in: folder, below: "inner", input: table, environment: ["PB_DIR": ""])
    #expect(run.code == 1 && run.lines == ["b.md: 1 card added"], "\(run)")
    #expect(try folder.read("inner/import-rest.json").isEmpty == false)
  }

  @Test func `two rows with one id do not become two cards with one id`() throws {
    let folder = try plan()
    let run = try pb("import", "csv", "-", in: folder, input: Array("id,title\nABC-1,one\nABC-1,two\n".utf8))
    #expect(run.code == 1 && run.errorText.contains("(1 time): line 3, \"two\""), "\(run)")
    #expect(try pb("lint", in: folder).code == 0)
  }

  @Test func `cells that look like formulas come back as they were`() throws {
    let titles = ["=1+1", "@cmd now", "\"quoted\", with comma", "plain", "\u{202E}bidi", "'=kept", "+1", "-x"]
    let cards = titles.map { "- [ ] \($0)\n" }.joined()
    let folder = try plan(["a.md": "---\nplanboard: true\n---\n## A\n\(cards)"])
    let other = try plan()
    try pb("import", "csv", "-", in: other, input: pb("export", "csv", in: folder).output)
    let back = try pb("list", "--json", in: other)
    let json = try #require(JSONSerialization.jsonObject(with: Data(back.output)) as? [String: Any])
    let found = (json["cards"] as? [[String: Any]])?.compactMap { $0["title"] as? String }.map {
      $0.replacing("\\", with: "")
    }
    #expect(found?.sorted() == titles.sorted())
  }
}
