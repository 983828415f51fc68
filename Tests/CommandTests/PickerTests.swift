import Foundation
import Testing

internal import TestSupport

/// Questions on a terminal, as the real program asks them.
@Suite struct PickerTests {
  private static let board = """
    ---
    planboard: true
    ---
    ## A

    - [ ] call Ann
    - [ ] call Bo
    - [ ] other

    """
  private static let twins = "## B\n\n- [ ] twin #a\n- [ ] twin !high\n\n  second\n"

  /// Runs `pb` on a terminal on which a user types `answers`.
  ///
  /// - Returns: what the terminal shows, the exit code, and the cards on the board after it.
  private func run(_ arguments: [String], answers: String) throws -> (shown: String, code: Int32, cards: [String]) {
    let folder = try TemporaryFolder([
      ".planboard.yml": "primary: plan.md\n", "plan.md": Self.board + (arguments.contains("twin") ? Self.twins : ""),
    ])
    let (shown, code) = try run(arguments, answers: answers, in: folder.url, ["HOME": folder.url.path, "PB_DIR": "."])
    let cards = String(decoding: try folder.read("plan.md"), as: UTF8.self).split(separator: "\n").map(String.init)
    return (shown, code, cards.filter { $0.hasPrefix("- ") })
  }

  /// Runs `pb` in a folder, on a terminal on which a user types `answers`.
  private func run(
    _ arguments: [String], answers: String, in folder: URL, _ environment: [String: String]
  ) throws -> (shown: String, code: Int32) {
    let terminal = try PseudoTerminal()
    let process = Process()
    process.executableURL = Binary.url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["PB_TODAY": "2026-11-21", "PATH": "/usr/bin:/bin", "TERM": "xterm"].merging(environment) {
      $1
    }
    (process.standardInput, process.standardOutput, process.standardError) =
      (terminal.program, terminal.program, terminal.program)
    terminal.type(answers)
    try process.run()
    let shown = try terminal.output()
    process.waitUntilExit()
    return (shown.replacing(#/\e\[[0-9;]*m/#, with: ""), process.terminationStatus)
  }

  // MARK: Boards

  private static let settings = ".planboard.yml"

  private func boards() throws -> TemporaryFolder {
    try TemporaryFolder([
      Self.settings: "", "a.md": "---\nplanboard: true\n---\n# Home\n\n## A\n",
      "b.md": "---\nplanboard: true\n---\n## A\n",
      "c.md": "---\nplanboard: true\n---\n## A\n",
    ])
  }

  private func add(_ arguments: String..., answers: String, in folder: TemporaryFolder) throws -> (
    shown: String, code: Int32
  ) {
    try run(["add"] + arguments, answers: answers, in: folder.url, ["HOME": folder.url.path, "PB_DIR": "."])
  }

  @Test func `if several boards could get a new card, the user is asked which, and whether it is so from now on`()
    throws
  {
    let folder = try boards()
    let run = try add("new", answers: "2\ny\n", in: folder)
    #expect(
      run.code == 0
        && run.shown.contains("there are 3 boards:\n  1  a.md  Home\n  2  b.md\n  3  c.md\nWhich one? [1-3] "), "\(run)"
    )
    #expect(run.shown.contains("b.md:6: \"new\" (A) added\nuse b.md from now on"), "\(run)")
    #expect(run.shown.contains("changed `primary` of b.md: not set → true"), "\(run)")
    #expect(
      String(decoding: try folder.read("b.md"), as: UTF8.self)
        == "---\nplanboard: true\nprimary: true\n---\n## A\n\n- [ ] new\n")
    let again = try add("other", answers: "", in: folder)
    #expect(again.code == 0 && !again.shown.contains("Which one?"), "\(again)")
  }

  @Test(arguments: ["1\nn\n", "1\n\n"])
  func `without a yes, the board is not remembered`(_ answers: String) throws {
    let folder = try boards()
    let run = try add("new", answers: answers, in: folder)
    #expect(run.code == 0 && run.shown.contains("a.md:8: \"new\" (A) added"), "\(run)")
    #expect(String(decoding: try folder.read("a.md"), as: UTF8.self).contains("primary") == false)
    #expect(try add("third", "--dry-run", answers: "1\n", in: folder).shown.contains("from now on") == false)
  }

  @Test(arguments: [([], "4\n"), ([], "\n"), (["--json"], "1\n")])
  func `without the number of a board, or with --json, nothing is written`(_ options: [String], _ answers: String)
    throws
  {
    let folder = try boards()
    let before = try folder.read("a.md")
    let run = try run(
      ["add", "new"] + options, answers: answers, in: folder.url, ["HOME": folder.url.path, "PB_DIR": "."])
    #expect(run.code == 2 && run.shown.contains("pb: there are several boards: a.md, b.md, c.md"), "\(run)")
    #expect(
      run.shown.contains("pb boards set BOARD --primary") && run.shown.contains("Which one?") == options.isEmpty,
      "\(run)")
    #expect(try folder.read("a.md") == before)
  }

  // MARK: The default plan

  @Test func `in a folder with a TODO.md, a line says that the default plan is used`() throws {
    let folder = try TemporaryFolder([
      "plan/\(Self.settings)": "", "plan/p.md": "---\nplanboard: true\n---\n## A\n", "config/planboard/config.yml": "",
      "clone/.git/HEAD": "", "clone/TODO.md": "## A\n- x\n", "clone/sub/x": "", "other/x": "", "home/todo.md": "",
      "declared/Board.md": "---\nplanboard: true\n---\n",
    ])
    try folder.write("config/planboard/config.yml", "default: \(folder.path("plan"))\n")
    func shown(_ arguments: [String], in place: String) throws -> String {
      try run(
        arguments, answers: "", in: folder.url.appending(path: place),
        ["HOME": folder.path("home"), "XDG_CONFIG_HOME": folder.path("config")]
      ).shown
    }
    let hint = "help: this is your default plan; `pb init` would make a plan here, with TODO.md\n"
    for arguments in [[], ["add", "new"], ["next"], ["list"], ["find", "x"]] {
      #expect(try shown(arguments, in: "clone").components(separatedBy: hint).count == 2, "\(arguments)")
    }
    #expect(try shown([], in: "clone/sub").contains("`pb init ..` would make a plan there, with ../TODO.md\n"))
    #expect(try shown([], in: "declared").contains("with Board.md\n"))
    for place in ["other", "home", "plan"] {
      #expect(try !shown([], in: place).contains("this is your default plan"), "\(place)")
    }
    #expect(try !shown(["add", "y", "--board", "p"], in: "clone").contains("this is your default plan"))
  }

  @Test(arguments: [
    (["done", "call"], ["- [ ] call Ann", "- [x] call Bo", "- [ ] other"]),
    (["move", "other", "--before", "call"], ["- [ ] call Ann", "- [ ] other", "- [ ] call Bo"]),
    (["add", "new", "--after", "call"], ["- [ ] call Ann", "- [ ] call Bo", "- [ ] new", "- [ ] other"]),
    (
      ["move", "--where", "other", "--yes", "--before", "call"], ["- [ ] call Ann", "- [ ] other", "- [ ] call Bo"]
    ),
  ])
  func `if a name means several cards, the user is asked which, wherever the name is`(
    _ arguments: [String], _ cards: [String]
  ) throws {
    let run = try run(arguments, answers: "2\n")
    #expect(run.code == 0 && run.cards == cards, "\(run)")
    #expect(run.shown.contains("`call` matches 2 cards:") && run.shown.contains("Which one? [1-2] "), "\(run)")
  }

  @Test func `the cards to choose from are drawn like rows of a list, with what distinguishes them`() throws {
    let run = try run(["done", "twin"], answers: "2\n")
    let rows = run.shown.replacing(#/\e\[[0-9;]*m|\r/#, with: "").split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    let heading = try #require(rows.firstIndex(of: "`twin` matches 2 cards:"), "\(run)")
    let shown = rows[(heading + 1)...]
    let first = try #require(shown.first?.firstMatch(of: #/^1 ([a-z]{4})_[a-z]{4} twin #a B$/#), "\(run)")
    #expect(shown.dropFirst().first?.firstMatch(of: #/^2 ([a-z]{4})_[a-z]{4} ▲ twin B$/#)?.1 == first.1, "\(run)")
    #expect(shown.dropFirst(2).first == "\"second\"" && run.cards.contains("- [x] twin !high"), "\(run)")
  }

  @Test func `a name that is given twice is asked about twice`() throws {
    let run = try run(["done", "call", "call"], answers: "2\n1\n")
    #expect(run.code == 0 && run.cards == ["- [x] call Ann", "- [x] call Bo", "- [ ] other"], "\(run)")
  }

  @Test(arguments: ["", "3", "none"])
  func `without one of the numbers, nothing is written, and the cards are listed`(_ answer: String) throws {
    let run = try run(["add", "new", "--before", "call"], answers: answer + "\n")
    #expect(run.code == 2 && run.cards.count == 3, "\(run)")
    #expect(withoutColors(run.shown).contains("pb: `call` matches 2 cards\nhelp: "), "\(run)")
  }

  @Test func `with --json, no question is asked`() throws {
    let run = try run(["add", "new", "--before", "call", "--json"], answers: "1\n")
    #expect(run.code == 2 && run.cards.count == 3 && !run.shown.contains("Which one?"), "\(run)")
  }
}
