@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

/// Settings of boards are written without any other change.
struct SetBoardTests {
  private static let bodies = [
    "", "x", "# T\n\n## A\n\n- [ ] one\n", "---\n", "---\nopen: end\n", "## A\n- [ ] \u{0}one\n", "## Done\n- [ ] one",
    "## A\n\n- [ ] one\n\n%% kanban:settings\n```\n{\"kanban-plugin\":\"board\"}\n```\n%%",
  ]
  private static let heads = [
    "", "---\n---\n", "---\n\n---\n", "---\n# only a comment\n---\n", "---\nplanboard: true\n---\n",
    "---\nprimary: yes # mine\norder: 7\non-done: stay\ntags: [a, b]\n---\n",
    "---\norder: soon\nprimary: perhaps\n...\n",
    "---\n\nkanban-plugin: board\n\n---\n\n", "---\n\"on-done\": 'move'\n---\n", "---\ntitle: T\n\n\n---\n",
    "---  \ntitle: >\n  long\non-done: # none yet\n...\n", "---\ncolumns:\n  A: {wip: 3} # few\n---\n",
    "---\norder: >\n  5\nprimary: false\n---\n",
  ]
  private static let settings: [SetBoard.Setting] = [
    .adopted, .primary(true), .primary(false), .onDone(.move), .onDone(.stay), .onDone(nil), .order(0), .order(-12),
    .order(nil),
  ]

  private static func value(_ setting: SetBoard.Setting, of board: ParsedBoard) -> SetBoard.Setting {
    switch setting {
    case .adopted: .adopted
    case .primary: .primary(board.settings.isPrimary)
    case .onDone: .onDone(board.settings.onDone)
    case .order: .order(board.settings.standing.order)
    }
  }

  /// The text without the lines from the key to the next key, to a comment or to the end of the front matter.
  private static func without(_ key: String, _ bytes: [UInt8]) -> [String] {
    var lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n"
    }
    guard ParsedBoard(bytes).frontMatter != nil else { return lines.map(String.init) }
    let isKey = { (line: Substring) in line.hasPrefix("\(key):") || line.hasPrefix("\"\(key)\":") }
    if let start = lines.firstIndex(where: isKey) {
      lines.remove(at: start)
      while start < lines.count, lines[start].hasPrefix("  "), !lines[start].contains("#") { lines.remove(at: start) }
    }
    return lines.map(String.init)
  }

  private func check(_ bytes: [UInt8], _ setting: SetBoard.Setting, _ name: String) throws {
    let text = "\(name), \(setting): \(String(decoding: bytes, as: UTF8.self).debugDescription)"
    let source = Memory(["b.md": String(decoding: bytes, as: UTF8.self)])
    let before = try source.board(at: Path("b.md"))
    let (change, outcome) = try SetBoard(BoardName("b"), setting).plan(on: source)
    let after = change.boards.first?.boardAfter(BoardDefaults()) ?? before
    #expect(Self.value(setting, of: after) == setting, "\(text)")
    #expect(outcome.isNothing == change.boards.isEmpty, "\(text)")
    #expect(outcome.setting?.before == before.frontMatter?[setting.key]?.text, "\(text)")
    #expect(outcome.setting?.after == after.frontMatter?[setting.key]?.text, "\(text)")
    // The second time, nothing is left to do.
    let again = Memory(["b.md": String(decoding: after.source.bytes, as: UTF8.self)])
    #expect(try SetBoard(BoardName("b"), setting).plan(on: again).outcome.isNothing, "\(text)")
    guard let board = change.boards.first else { return }
    #expect(board.inverse.edits.applied(to: after.source.bytes) == before.source.bytes, "\(text)")
    #expect(
      after.cards.count == before.cards.count && after.columns.map(\.name) == before.columns.map(\.name), "\(text)")
    var expected = Self.without(setting.key, before.source.bytes)
    if before.frontMatter == nil {
      let mark = before.source.bytes.starts(with: SourceText.byteOrderMark) ? "\u{FEFF}" : ""
      if !mark.isEmpty { expected[0] = String(expected[0].unicodeScalars.dropFirst()) }
      expected = ["\(mark)---", "---"] + expected
    }
    #expect(Self.without(setting.key, after.source.bytes) == expected, "\(text)")
    // The line ends stay, and a new line has that of the file.
    let hasCR = before.source.bytes.contains(part: "\r\n".utf8)
    #expect(after.source.bytes.count { $0 == 0x0D } == (hasCR ? after.source.bytes.count { $0 == 0x0A } : 0), "\(text)")
  }

  @Test func `a setting is written into any front matter, and changes nothing else`() throws {
    for (number, body) in Self.bodies.enumerated() {
      for (head, text) in Self.heads.enumerated() {
        let texts = [text + body, "\u{FEFF}" + text + body]
        for (kind, text) in (texts + texts.map { $0.replacing("\n", with: "\r\n") }).enumerated() {
          for setting in Self.settings { try check(Array(text.utf8), setting, "board \(number), \(head), \(kind)") }
        }
      }
    }
  }

  @Test func `front matter that cannot be read is left alone`() throws {
    for setting in Self.settings where setting != .primary(false) && setting != .onDone(nil) && setting != .order(nil) {
      #expect(throws: EditFailure.self, "\(setting)") {
        try SetBoard(BoardName("b"), setting).plan(on: Memory(["b.md": "---\ntitle: [\n---\n## A\n"]))
      }
    }
  }

  @Test func `there is one primary board`() throws {
    try checkIntent(
      SetBoard(BoardName("b"), .primary(true)),
      ["a.md": "---\nprimary: true # Ann's\n---\n", "b.md": "## A\n", "c.md": "---\nprimary: yes\n---\n"],
      becomes: [
        "a.md": "---\nprimary: false # Ann's\n---\n", "b.md": "---\nprimary: true\n---\n## A\n",
        "c.md": "---\nprimary: false\n---\n",
      ])
    // Also if the board is primary already.
    let source = Memory(["a.md": "---\nprimary: true\n---\n", "b.md": "---\nprimary: true\n---\n"])
    let (change, outcome) = try SetBoard(BoardName("b"), .primary(true)).plan(on: source)
    #expect(change.boards.map(\.path.text) == ["a.md"] && !outcome.isNothing)
    #expect(outcome.detail == .formerPrimaries([Path("a.md")]) && outcome.setting?.before == outcome.setting?.after)
  }

  @Test func `a file that is a board already is not adopted again`() throws {
    for head in ["planboard: 1", "columns: [A]", "kanban-plugin: board"] {
      try checkIntent(SetBoard(BoardName("b"), .adopted), ["b.md": "---\n\(head)\n---\n## A\n"], becomes: [:])
    }
    let settings = try FolderSettings(Array("boards: ['*.md']\nprimary: b.md\n".utf8), Path(".planboard.yml"))
    let source = Memory(["b.md": "## A\n"], settings: settings)
    #expect(try SetBoard(BoardName("b"), .adopted).plan(on: source).outcome.isNothing)
    #expect(try SetBoard(BoardName("b"), .primary(false)).plan(on: source).outcome.detail == .primaryOfFolder)
  }

  @Test func `the answer says if a setting has no effect`() throws {
    func detail(_ setting: SetBoard.Setting, _ text: String) throws -> Outcome.Detail? {
      try SetBoard(BoardName("b"), setting).plan(on: Memory(["b.md": text])).outcome.detail
    }
    #expect(try detail(.onDone(.move), "## A\n") == .noDoneColumn)
    #expect(try detail(.onDone(.move), "## Done\n") == nil && detail(.onDone(.stay), "## A\n") == nil)
    #expect(try detail(.adopted, "- a\n") == .adopted(["b.md"], withoutColumns: ["b.md"], withDoneColumn: []))
    #expect(try detail(.adopted, "## A\n") == nil)
  }
}
