import Foundation
import Testing

internal import TestSupport

internal import PlanBoardCore
internal import PlanBoardMarkdown
@testable import PlanBoardStore

struct BoardFinderTests {
  static let board = "---\nplanboard: 1\n---\n## A\n- x\n"

  @Test func `copies of the trash are found in the order of their names`() throws {
    let folder = try TemporaryFolder([".planboard.yml": "", ".planboard/trash.md": "## Trash\n- one\n"])
    let days = (10...29).map { "202611\($0)" }
    for day in days {
      try folder.write(".planboard/trash.sync-conflict-\(day)-101010-ABCDEFG.md", "## Trash\n- \(day)\n")
    }
    let found = BoardFinder.find(
      in: try PlanningFolder(at: Path(folder.url.path), in: SystemCalls()), withCopies: true, files: SystemCalls())
    #expect(found.copies.count == days.count)
    #expect(found.copies.map(\.path) == found.copies.map(\.path).sorted())
  }

  @Test func `Markdown files that declare themselves boards are boards`() throws {
    let folder = try TemporaryFolder([
      "z.md": Self.board, "a/b.markdown": "---\ncolumns:\n  A:\n---\n",
      "a/B.MD": "\u{FEFF}---\r\n\"kanban-plugin\" : x\r\n---\r\n",
      "text.txt": Self.board, "none.md": "# title\n", "open.md": "---\nplanboard: 1\n",
      "nested.md": "---\nx:\n  planboard: 1\n---\n",
      "value.md": "---\ntitle: planboard\n---\n", "url.md": "---\nplanboard:1\n---\n",
      "late.md": "text\n---\nplanboard: 1\n---\n",
    ])
    try check(folder, ["a/B.MD", "a/b.markdown", "z.md"])
  }

  /// Lengths of text to insert, in bytes. The search reads at most the first 64 KiB of a file.
  private static let lengths = [0, 1, 3, 100, 16_350, 16_383, 16_384, 16_385, 40_000, 65_000, 70_000]

  @Test func `boards are found among many notes, however long their front matter and their text are`() throws {
    let folder = try TemporaryFolder()
    for index in 0..<300 {
      try folder.write("notes/\(index).md", index.isMultiple(of: 2) ? "# Note\n" : "---\na: b\n---\n")
    }
    var boards: [String] = []
    for length in Self.lengths {
      let filler = String(repeating: "x", count: length)
      try folder.write("late\(length).md", "---\n# \(filler)\nplanboard: 1\n---\n")
      // The search reads only the first 64 KiB of front matter.
      if length <= 65_000 { boards.append("late\(length).md") }
      try folder.write("long\(length).md", Self.board + filler)
      boards.append("long\(length).md")
      try folder.write("none\(length).md", "---\n\(filler)\n---\nplanboard: 1\n")
      try folder.write("open\(length).md", "---\nplanboard: 1\n\(filler)")
      // This file has the name of a conflict copy, so it is not a board.
      try folder.write("long\(length).sync-conflict-20261121-012615-IJBL2FZ.md", Self.board + filler)
    }
    let found = BoardFinder.find([Path(folder.url.path)], in: SystemCalls())
    let names = found.boards.map { $0.path.text.replacing(folder.url.path + "/", with: "") }
    #expect(Set(names) == Set(boards) && names.count == boards.count)
    #expect(found.failures.isEmpty && !found.mayBeIncomplete)
    for board in found.boards {
      guard let text = found.texts[board.path] else { continue }
      #expect(try Data(text.bytes) == Data(contentsOf: URL(filePath: board.path.text)))
    }
    #expect(found.boards.contains { found.texts[$0.path] != nil })
  }

  private static func excludesBoard(_ begin: ArraySlice<UInt8>) -> Bool {
    begin.withUnsafeBufferPointer { FrontMatterKeys.isNoBoard(startingWith: $0) }
  }

  @Test(.tags(.property)) func `if a prefix of a file rules out a board, the whole file is not a board`() {
    let pieces = [
      "---", "\n", "\r\n", "planboard: 1", "columns:", " ", "...", "\u{FEFF}", "x", "--", "\"planboard\": a", "---\n",
    ]
    let seeds = TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(3_000)
    for seed in seeds {
      var random = Seeded(UInt64(seed) &+ 21_000_000)
      let text = Array(
        (0..<Int.random(in: 0...9, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined().utf8)
      let isBoard = FrontMatterKeys.isBoard(text)
      let exclusions = (0...text.count).filter { Self.excludesBoard(text.prefix($0)) }
      #expect(exclusions.isEmpty || !isBoard, "seed \(seed): \(String(decoding: text, as: UTF8.self).debugDescription)")
      // Once a prefix has ruled out a board, every longer prefix rules it out, too.
      #expect(exclusions == exclusions.first.map { Array($0...text.count) } ?? [], "seed \(seed)")
    }
  }

  @Test(.tags(.property)) func `a search never overlooks a primary board`() throws {
    let seeds = TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(3_000)
    var (primary, excluded) = (0, 0)
    for seed in seeds {
      var random = Seeded(UInt64(seed) &+ 22_000_000)
      let text = Array(RandomFrontMatter.text(&random).utf8)
      guard FrontMatterKeys.isBoard(text) else { continue }
      let mayBePrimary = FrontMatterKeys.hints(in: text).mayBePrimary
      if ParsedBoard(text).settings.isPrimary {
        primary += 1
        #expect(mayBePrimary, "seed \(seed): \(String(decoding: text, as: UTF8.self).debugDescription)")
      } else if !mayBePrimary {
        excluded += 1
      }
    }
    #expect(
      seeds.count < 100 || (primary * 50 > seeds.count && excluded * 50 > seeds.count),
      "\(primary) primary, \(excluded) excluded")
  }

  @Test(.tags(.property)) func `a search knows where each board stands as well as the board itself`() throws {
    let seeds = TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(3_000)
    var placed = 0
    for seed in seeds {
      var random = Seeded(UInt64(seed) &+ 23_000_000)
      let text = Array(RandomFrontMatter.text(&random).utf8)
      let standing = ParsedBoard(text).settings.standing
      if standing != BoardStanding() { placed += 1 }
      #expect(
        BoardStanding(of: text) == standing
          && (FrontMatterKeys.hints(in: text).mayHaveStanding || standing == BoardStanding()),
        "seed \(seed): \(String(decoding: text, as: UTF8.self).debugDescription)")
    }
    #expect(placed * 50 > seeds.count, "\(placed)")
  }

  @Test func `every board in many folders is found`() throws {
    let folder = try TemporaryFolder()
    var boards: [String] = []
    for index in 10..<80 {
      for name in ["b.md", "sub/b.md", "sub/deep/b.md"] {
        try folder.write("f\(index)/\(name)", Self.board)
        if index != 13, index != 15 || name == "b.md" { boards.append("f\(index)/\(name)") }
      }
      try folder.write("f\(index)/sub/note.md", "# Note\n")
    }
    // `f13` becomes a plan of its own, and git ignores `f15/sub`.
    try folder.write("f13/.planboard.yml", "")
    try folder.write("f15/.gitignore", "sub/\n")
    try check(folder, boards.sorted())
  }

  @Test func `hidden files, node_modules, temporary files and conflict copies are not boards`() throws {
    let folder = try TemporaryFolder([
      ".hidden.md": Self.board, ".git/x.md": Self.board, "node_modules/x.md": Self.board, ".obsidian/x.md": Self.board,
      "@eaDir/x.md": Self.board, "~$b.md": Self.board, "b.sync-conflict-20261121-012615-IJBL2FZ.md": Self.board,
      "b.md": Self.board,
      "b 2.md": Self.board,
    ])
    try check(folder, ["b 2.md", "b.md"])
  }

  @Test func `a file that the user names is a board, whatever its name is`() throws {
    let folder = try TemporaryFolder([".hidden.md": "x", "~$b.md": "x", "plain": "x"])
    for name in [".hidden.md", "~$b.md", "plain"] {
      let found = BoardFinder.find([Path(folder.path(name))], in: SystemCalls())
      #expect(found.boards.map(\.path.text) == [folder.path(name)])
      #expect(found.boards.allSatisfy { $0.isNamed })
    }
  }

  @Test func `files that match a glob in the settings are boards, even if they do not say so`() throws {
    let folder = try TemporaryFolder([
      ".planboard.yml": "boards:\n  - todo.md\n  - projects/**/*.txt\n", "todo.md": "x", "other.md": "x",
      "projects/a.txt": "x",
      "projects/x/y/b.txt": "x", "projects/.hidden/c.txt": "x", "projects/d.md": "x", "projects/~e.txt": "x",
      "sub/.planboard.yml": "---\nboards: n?tes.md\n", "sub/notes.md": "x", "sub/todo.md": "x",
    ])
    // `sub` has its own settings, so it is another plan.
    try check(folder, ["projects/a.txt", "projects/x/y/b.txt", "todo.md"])
  }

  @Test(arguments: [
    ("boards: {a: b}\n", 1, 1), ("ignore: [x]\nboards:\n  - [a]\n", 2, 1), ("a: b\nc: [\n", 3, 1),
    ("---\nprimary: x.md\nboards: {}\n", 3, 1), ("on-done: go\n", 1, 1),
    ("just text\n", 1, 1),
  ])
  func `a mistake in the settings is reported with its line and column`(text: String, line: Int, column: Int) throws {
    let folder = try TemporaryFolder([".planboard.yml": text, "b.md": Self.board])
    let found = BoardFinder.find([Path(folder.url.path)], in: SystemCalls())
    #expect(found.boards.count == 1)
    let failure = try #require(found.failures.first)
    #expect(failure.code == .invalidSettings)
    #expect(failure.line1 == line)
    #expect(failure.column1 == column)
    #expect(failure.path.text == folder.path(".planboard.yml"))
  }

  @Test func `links are followed only to files inside the folder`() throws {
    let outside = try TemporaryFolder(["secret.md": Self.board, "folder/x.md": Self.board])
    let folder = try TemporaryFolder(["real.md": Self.board, "deep/b.md": Self.board, ".hidden/h.md": Self.board])
    try folder.link("again.md", to: "real.md")
    try folder.link("secret.md", to: outside.path("secret.md"))
    try folder.link("out", to: outside.path("folder"))
    try folder.link("hidden.md", to: ".hidden/h.md")
    try folder.link("deep/loop", to: "..")
    try folder.link("self.md", to: "self.md")
    try folder.link("dangling.md", to: "nowhere.md")
    try check(folder, ["deep/b.md", "real.md"])
    // A link that the user names is followed wherever it leads.
    #expect(BoardFinder.find([Path(folder.path("secret.md"))], in: SystemCalls()).boards.count == 1)
    let link = try TemporaryFolder()
    try link.link("plans", to: folder.url.path)
    #expect(BoardFinder.find([Path(link.path("plans"))], in: SystemCalls()).boards.count == 2)
  }

  @Test func `a link whose name ends with .md is a board if its target is one`() throws {
    let folder = try TemporaryFolder(["data/board.txt": Self.board])
    try folder.link("b.md", to: "data/board.txt")
    try check(folder, ["b.md"])
  }

  @Test func `files that cannot be read are reported, and the other boards are found`() throws {
    let folder = try TemporaryFolder(["a.md": Self.board, "folder.md/b.md": Self.board])
    mkfifo(folder.path("pipe.md"), 0o600)
    let found = try check(folder, ["a.md", "folder.md/b.md"])
    #expect(found.failures.map(\.code) == [.notAFile])
    let missing = BoardFinder.find([Path(folder.path("no.md")), Path(folder.path("a.md"))], in: SystemCalls())
    #expect(missing.failures.map(\.code) == [.notFound])
    #expect(missing.boards.count == 1)
  }

  @Test func `a search may be incomplete if it found an empty file, unless that file is old`() throws {
    let folder = try TemporaryFolder(["a.md": Self.board, "Untitled.md": ""])
    #expect(BoardFinder.find([Path(folder.url.path)], in: SystemCalls()).mayBeIncomplete)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_600_000_000)], ofItemAtPath: folder.path("Untitled.md"))
    #expect(!BoardFinder.find([Path(folder.url.path)], in: SystemCalls()).mayBeIncomplete)
  }

  @Test(.enabled(if: geteuid() != 0, "root may read all"))
  func `a folder without read permission is reported`() throws {
    let folder = try TemporaryFolder(["a.md": Self.board, "closed/b.md": Self.board])
    chmod(folder.path("closed"), 0)
    defer { chmod(folder.path("closed"), 0o755) }
    #expect(try check(folder, ["a.md"]).failures.map(\.code) == [.noPermission])
  }

  @Test func `a board is found 500 folders deep`() throws {
    let folder = try TemporaryFolder([String(repeating: "d/", count: 500) + "b.md": Self.board])
    #expect(BoardFinder.find([Path(folder.url.path)], in: SystemCalls()).boards.count == 1)
  }

  @Test(arguments: ["tmp/", "./tmp/", "[t*/]", "[tmp, 'x/*/']"])
  func `a / at the end of a path in the settings means the folder`(ignore: String) throws {
    let folder = try TemporaryFolder([
      ".planboard.yml": "ignore: \(ignore)\n", "tmp/a.md": Self.board, "tmp/sub/b.md": Self.board, "x/t.md": Self.board,
      "t.md": Self.board,
    ])
    try check(folder, ["t.md", "x/t.md"])
  }

  @Test(arguments: [
    ("*.md", ["a.md", "日.md"], ["a/b.md", "a.txt"]), ("**/*.md", ["a.md", "x/a.md", "x/y/a.md"], ["a.txt"]),
    ("a/**", ["a/b", "a/b/c"], ["b/a", "a"]), ("?.md", ["a.md", "日.md"], ["ab.md", "/.md"]),
    ("./a.md", ["a.md"], ["b.md"]),
    ("x**/b", ["x/b", "xy/z/b"], ["xb", "b"]), ("a/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["ab", "a/xb"]), ("", [], ["a"]),
    ("*a*a*a*a*a*b", ["aaaaab"], [String(repeating: "a", count: 200)]),
    ("***.md", ["a.md", "a/b.md"], ["a"]), ("**/**/*.md", ["a.md", "a/b.md", "a/b/c.md"], ["a.txt"]),
    ("**", ["a", "a/b", ""], []), ("*?", ["a", "日", "ab"], ["", "a/b"]), ("a?*", ["ab", "a日c"], ["a", "a/b"]),
    (String(repeating: "ab", count: 100) + "*/**/c", [String(repeating: "ab", count: 100) + "x/y/c"], ["abab/c"]),
    (String(repeating: "*a", count: 2_000), [String(repeating: "a", count: 2_000)], ["a", "b/a"]),
    (String(repeating: "?", count: 70), [String(repeating: "日", count: 70)], [String(repeating: "a", count: 69)]),
  ])
  func `globs match as in a shell`(glob: String, matches: [String], others: [String]) {
    for path in matches { #expect(Glob(glob).matches(path.utf8), "\(path)") }
    for path in others { #expect(!Glob(glob).matches(path.utf8), "\(path)") }
  }

  @discardableResult
  private func check(
    _ folder: TemporaryFolder, _ names: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> BoardFinder.Result {
    let found = BoardFinder.find([Path(folder.url.path)], in: SystemCalls())
    let root = folder.url.path + "/"
    #expect(found.boards.map { $0.path.text.replacing(root, with: "") } == names, sourceLocation: sourceLocation)
    #expect(found.boards.allSatisfy { !$0.isNamed }, sourceLocation: sourceLocation)
    return found
  }
}
