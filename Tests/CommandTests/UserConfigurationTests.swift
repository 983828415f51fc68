import Foundation
import PlanBoardVerbs
import Testing

internal import TestSupport

internal import PlanBoardCore
@testable import PlanBoardStore

/// The user's configuration: the names of plans, and the default plan.
struct UserConfigurationTests {
  private static let board = "---\nplanboard: true\n---\n## A\n\n- [ ] one\n"
  private static let file = "home/.config/planboard/config.yml"

  private let folder = try! TemporaryFolder(["home/x": "", "plan/b.md": board, "other/o.md": board, "here/x": ""])

  private func pb(_ arguments: String..., below place: String = "here", environment: [String: String] = [:]) throws
    -> Run
  {
    try run(
      arguments, in: folder, below: place,
      environment: ["HOME": folder.path("home"), "PB_DIR": ""].merging(environment) { $1 })
  }

  private func text(_ name: String = file) throws -> String { String(decoding: try folder.read(name), as: UTF8.self) }

  @Test func `init --default makes a plan that commands find from everywhere`() throws {
    let made = try pb("init", "--default", "../plan")
    #expect(made.text == "made a planning folder\nmade \(folder.path("plan")) the default plan\n", "\(made)")
    #expect(try pb("list").text == "\(folder.path("plan"))/b.md:6: [ ] one (A)\n")
    #expect(try pb("add", "two").text == "\(folder.path("plan"))/b.md:7: \"two\" (A) added\n")
    #expect(try pb("list", below: "plan").lines.count == 2)
    let again = try pb("init", "--default", "../plan")
    #expect(again.code == 0 && again.text.components(separatedBy: "no change needed").count == 3, "\(again)")
    // A change in the default plan is undone only with --plan, or in the plan's folder.
    let undo = try pb("undo")
    #expect(undo.code == 2 && undo.errorText.contains("--plan default"), "\(undo)")
    #expect(try pb("--plan", "default", "undo").code == 0)
    #expect(try text("plan/b.md") == Self.board)
  }

  @Test func `the configuration is in XDG_CONFIG_HOME if that is set`() throws {
    let environment = ["XDG_CONFIG_HOME": folder.path("conf")]
    #expect(try pb("init", "--default", "../plan", environment: environment).code == 0)
    #expect(try folder.allFiles.contains("conf/planboard/config.yml"))
    #expect(try pb("list", environment: environment).lines.count == 1)
    #expect(try pb("list").lines.isEmpty)
  }

  @Test func `a path in the home is written with ~, and with quotes where YAML needs them`() throws {
    try folder.write("home/it's # a: plan/b.md", Self.board)
    #expect(try pb("init", "--default", folder.path("home/it's # a: plan")).code == 0)
    #expect(try text().contains("\ndefault: '~/it''s # a: plan'\n"))
    #expect(try pb("list").text.contains("it's # a: plan/b.md:6: "))
    #expect(try pb("init", "--default", "../other").code == 0)
    #expect(try text().contains("\ndefault: \(folder.path("other"))\n"))
  }

  @Test(
    arguments: [
      ("plans: {w: /w}\n", "plans: {w: /w}\ndefault: NEW\n"), ("plans: {w: /w}", "plans: {w: /w}\ndefault: NEW\n"),
      ("default: ~/old   # mine\r\nplans: {w: /w}\r\n", "default: NEW   # mine\r\nplans: {w: /w}\r\n"),
      ("plans: {w: /w}\r\n", "plans: {w: /w}\r\ndefault: NEW\r\n"), ("# only this\n", "# only this\ndefault: NEW\n"),
      // A value with a mistake is replaced.
      ("default: 'a'\nx: 1\n", "default: NEW\nx: 1\n"), ("default: [a] # b\n", "default: NEW # b\n"),
      ("default: # mine\n", "default: NEW # mine\n"), ("default:\n", "default: NEW\n"),
      ("default: '~/my plans' # it's mine\n", "default: NEW # it's mine\n"),
      ("default:   \"/a\\\"b\"  # \"x\"  \n", "default:   NEW  # \"x\"  \n"), ("default: /a#b#c \n", "default: NEW \n"),
      ("default: '/it''s # a' #\n", "default: NEW #\n"), ("default: !!str '/a # b'\n", nil),
      ("default: &a /a # b\nplans: {w: /w}\n", "default: NEW # b\nplans: {w: /w}\n"),
      ("default: &a /a # b\nplans: {w: *a}\n", nil), ("default: '/a\n  b'\n", nil), ("default: >-\n  /a\n", nil),
      ("{default: ~/a}\n", nil), ("default:\n  /old\n", nil), ("version: 2\n", nil),
      ("a: [\n", nil),
      ("plans: {w: /w}\n...\n", nil), ("default: '/a # b'\n", "default: NEW\n"), ("", "default: NEW\n"),
    ] as [(String, String?)])
  func `only the default plan is changed in the configuration`(before: String, after: String?) throws {
    try folder.write(Self.file, before)
    let run = try pb("init", "--default", folder.path("other"))
    if let after {
      #expect(run.code == 0, "\(run)")
      #expect(try text() == after.replacing("NEW", with: folder.path("other")))
    } else {
      #expect(run.code == 2, "\(run)")
      #expect(try text() == before)
    }
  }

  @Test func `whatever the file contains, only the value of the default plan is changed`() throws {
    let (first, count) = (TestSettings.firstSeed, TestSettings.cases(1000))
    for seed in first..<first + count {
      var random = Seeded(UInt64(seed))
      func text(_ parts: [String]) -> String {
        (0..<Int.random(in: 0...5, using: &random)).map { _ in parts.randomElement(using: &random)! }.joined()
      }
      let plain = "/a" + text(["b", "#", "'", "\"", "\\", " c", "é", " 'd'"])
      let single = "'/a" + text(["b", " # c", "''", "\"", "\\", " ", "# it"]) + "'"
      let double = "\"/a" + text(["b", " # c", "'", "\\\"", "\\\\", " ", "# it"]) + "\""
      let value = [plain, single, double, ""].randomElement(using: &random)!
      let comment = ["", " ", "  # it's", " #", "\t# \"a\" 'b'", " # default: 'x'", " # '"].randomElement(
        using: &random)!
      let others = ["# it's\n", "plans: {w: '/w # x'}\n", "\n", "x: \"#\"\n"].filter { _ in Bool.random(using: &random)
      }
      let head = others.joined() + "default: "
      let end = ["\n", "\r\n", "", "\ny: 'default: # '\n"].randomElement(using: &random)!
      let before = head + value + comment + end
      let after = try UserConfiguration.settingDefault(
        Array(before.utf8), at: Path("config.yml"), to: Path("/new"), home: nil)
      // If there was no value, the spaces before the comment follow the new value.
      let wanted = value.isEmpty ? head.dropLast() + " /new " + comment + end : head + "/new" + comment + end
      #expect(String(decoding: after, as: UTF8.self) == wanted, "seed \(seed): \(before)")
    }
  }

  @Test(arguments: [
    ("default: plan\n", "1:1: error: `default:` must be an absolute path"),
    ("plans:\n  default: /x\n", "2:3: error: `plans:` must give"), ("version: x\n", "must be a whole number"),
    ("- a\n", "no `key: value` lines"),
  ])
  func `a mistake in the configuration is reported with its line and column, and nothing is guessed`(
    text: String, message: String
  ) throws {
    try folder.write(Self.file, text)
    for command in [["list"], ["add", "x"], ["--plan", "default", "list"]] {
      let run = try run(command, in: folder, below: "here", environment: ["HOME": folder.path("home"), "PB_DIR": ""])
      #expect(run.code == 2 && run.errorText.contains(message), "\(run)")
      #expect(run.errorText.contains("the keys are default, plans, theme, keys, version"), "\(run)")
    }
    // In a plan, the configuration is not needed.
    try folder.write("plan/.planboard.yml", "")
    #expect(try pb("list", below: "plan").code == 0)
  }

  @Test func `a mistake in the configuration is reported only by commands that need the faulty value`() throws {
    try folder.write(Self.file, "default: plan\nplans: {g: \(folder.path("plan")), h: x}\n")
    try folder.write("here/todo.md", Self.board)
    let environment = ["HOME": folder.path("home"), "PB_DIR": ""]
    for command in [
      ["--plan", "g", "list"], ["--plan", "g", "add", "two"], ["list", "todo.md"], ["done", "todo.md:6"],
      ["add", "two", "--board", "todo.md"], ["new", "chores.md"],
    ] {
      let run = try run(command, in: folder, below: "here", environment: environment)
      #expect(run.code == 0 && run.errorText.isEmpty, "\(command) \(run)")
    }
    for (command, message) in [
      (["list"], "`default:` must be"), (["add", "x"], "`default:` must be"),
      (["new", "Garden"], "`default:` must be"),
      (["sort"], "`default:` must be"), (["--plan", "h", "list"], "`plans:` must give"),
      (["--plan", "i", "list"], "no plan `i`"),
    ] {
      let run = try run(command, in: folder, below: "here", environment: environment)
      #expect(run.code == 2 && run.text.isEmpty && run.errorText.contains(message), "\(command) \(run)")
    }
    #expect(try pb("init", "--default", "../plan").code == 0)
    #expect(try text().hasPrefix("default: \(folder.path("plan"))\nplans: {g: "))
    #expect(try pb("list").code == 0)
  }

  @Test(arguments: [("plans: 3\n", "1:1"), ("plans: {\"\": ~/x}\n", "1:9")])
  func `a mistake in plans stops only commands that name a plan`(text: String, place: String) throws {
    try folder.write(Self.file, text)
    try folder.write("here/todo.md", Self.board)
    #expect(try pb("list").text == "todo.md:6: [ ] one (A)\n")
    let named = try pb("--plan", "work", "list")
    #expect(
      named.code == 2 && named.errorText.contains("config.yml:\(place): error: `plans:` must give each plan a name"),
      "\(named)")
    let standard = try pb("--plan", "default", "list")
    #expect(standard.code == 2 && standard.errorText.contains("there is no plan `default`\n"), "\(standard)")
  }

  @Test func `if the configuration file is a link to a file that the user owns, pb follows it wherever it leads`()
    throws
  {
    let target = "home/dotfiles/.pb.yml"
    try folder.write("home/dotfiles/.git/HEAD", "")
    try folder.write(target, "plans: {w: /w}\n")
    try folder.write("home/.config/planboard/x", "")
    try folder.link(Self.file, to: "../../dotfiles/.pb.yml")
    let made = try pb("init", "--default", "../plan")
    #expect(made.code == 0 && made.errorText == "help: `pb undo` in that folder takes this back\n", "\(made)")
    #expect(try text(target) == "plans: {w: /w}\ndefault: \(folder.path("plan"))\n")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path(Self.file)) == "../../dotfiles/.pb.yml")
    #expect(try pb("list").lines.count == 1)
    // Nothing is written through a link whose target does not exist.
    try FileManager.default.removeItem(atPath: folder.path(target))
    let refused = try pb("init", "--default", "../other")
    #expect(
      refused.code == 2
        && refused.errorText.contains("config.yml: is a link to ../../dotfiles/.pb.yml, which pb does not follow\n"),
      "\(refused)")
    #expect(try !folder.allFiles.contains(target))
  }

  @Test func `unknown keys are reported by lint, and those of a newer pb are skipped`() throws {
    try folder.write(Self.file, "default: \(folder.path("plan"))\nplnas: {}\n")
    let lint = try pb("lint")
    #expect(
      lint.code == 1 && lint.errorText.contains("config.yml:2:1: warning: unknown key `plnas`; did you mean `plans`?"),
      "\(lint)")
    #expect(try pb("list").errorText.isEmpty)
    try folder.write(Self.file, "version: 9\ndefault: \(folder.path("plan"))\nplnas: {}\n")
    #expect(try pb("lint").code == 0)
  }

  @Test func `an unknown key that is one of the other settings file is reported as such`() throws {
    try folder.write(Self.file, "default: \(folder.path("plan"))\nviews: {}\n")
    try folder.write("plan/.planboard.yml", "keys: {undo: U}\n")
    let lint = try pb("lint").errorText
    #expect(lint.contains(".planboard.yml:1:1: warning: unknown key `keys`; it is a key of `config.yml`\n"), "\(lint)")
    #expect(lint.contains("config.yml:2:1: warning: unknown key `views`; it is a key of `.planboard.yml`\n"), "\(lint)")
  }

  @Test(arguments: [("gone", "a folder that does not exist"), ("file", "a file, not a folder")])
  func `if the path of a plan is not a folder, the message has the path's line and column in the configuration`(
    name: String, problem: String
  ) throws {
    try folder.write("file", Self.board)
    try folder.write("home/file", Self.board)
    try folder.write(Self.file, "default: \(folder.path(name))\nplans: {work: ~/\(name)}\n")
    for options in [["--plan", "work"], ["--plan=default"], []] {
      let place = options.count == 2 ? "2:9: error: `work:`" : "1:1: error: `default:`"
      for command in [["list"], ["add", "x"], ["sort"]] {
        let run = try run(
          options + command, in: folder, below: "here", environment: ["HOME": folder.path("home"), "PB_DIR": ""])
        let message = "config.yml:\(place) names \(problem): /"
        #expect(run.code == 2 && run.text.isEmpty && run.errorText.contains(message), "\(run)")
      }
    }
    #expect(try text("file") == Self.board)
    let unknown = try pb("--plan", "wrok", "list")
    #expect(
      unknown.code == 2
        && unknown.errorText.contains("no plan `wrok`\nhelp: did you mean `work`? The plans are default, work\n"),
      "\(unknown)")
    // A command that names a board does not need the plan.
    #expect(try pb("list", "../plan/b.md").code == 0)
    #expect(try pb("add", "two", "--board", "../plan/b.md").code == 0)
  }

  @Test func `boards outside of the default plan are not read with its settings`() throws {
    try folder.write("plan/.planboard.yml", "people: [bo]\n")
    try folder.write("here/b.md", Self.board.replacing("one", with: "@bo one"))
    try folder.write("plan/b.md", Self.board.replacing("one", with: "@bo one"))
    try folder.write(Self.file, "default: \(folder.path("plan"))\n")
    #expect(
      try pb("list", "--json", "b.md").text != pb("list", "--json", "../plan/b.md").text.replacing("../plan/", with: "")
    )
  }

  @Test func `pb git setup works on the repository, not on the default plan`() throws {
    let repository = try Repository()
    try repository.folder.write("b.md", Self.board)
    let environment = [
      "XDG_CONFIG_HOME": folder.path("home/.config"), "PB_DIR": folder.path("plan"), "HOME": folder.path("home"),
    ]
    try folder.write(Self.file, "default: \(folder.path("plan"))\n")
    let run = try run(
      ["git", "setup"], in: repository.folder, environment: Repository.environment.merging(environment) { $1 })
    #expect(run.code == 0, "\(run)")
    #expect(try repository.folder.allFiles.contains(".gitattributes"))
    #expect(try !folder.allFiles.contains("plan/.gitattributes"))
  }
}

/// `-C` and `--plan`, which pb handles before ArgumentParser.
struct PlaceOptionTests {
  private static let board = "---\nplanboard: true\n---\n## A\n\n- [ ] one\n"

  @Test func `-C and --plan may be anywhere before --, and -C may be repeated`() throws {
    let folder = try TemporaryFolder(["a/b/x.md": Self.board])
    for arguments in [
      ["-C", "a/b", "list"], ["list", "-C", "a/b"], ["-C", "a", "list", "-C", "b"],
      ["list", "one", "-C", "a/b", "--json"],
    ] {
      let run = try run(arguments, in: folder)
      #expect(run.code == 0 && run.text.contains("x.md"), "\(arguments) \(run)")
    }
    #expect(try pb("add", "-C", "a/b", "--", "-C", in: folder).text == "x.md:7: \"-C\" (A) added\n")
  }

  @Test func `the value of another option is not read as -C or --plan`() throws {
    let folder = try TemporaryFolder(["x.md": Self.board])
    #expect(try pb("add", "two", "--notes", "--plan", in: folder).code == 0)
    #expect(String(decoding: try folder.read("x.md"), as: UTF8.self).contains("  --plan\n"))
  }

  @Test(arguments: [["-C"], ["list", "--plan"], ["list", "-C", ""]]) func `a missing value is wrong usage`(
    arguments: [String]
  ) throws {
    let run = try run(arguments, in: TemporaryFolder())
    #expect(run.code == 64 && run.errorText.contains("missing value"), "\(run)")
  }

  @Test func `a command ends if -C names a folder that does not exist`() throws {
    let run = try pb("-C", "no\u{1B}such", "list", in: TemporaryFolder())
    #expect(run.code == 2 && run.text.isEmpty && !run.errors.contains(0x1B), "\(run)")
  }

  @Test func `pb knows all options whose value may look like -C or --plan`() throws {
    let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Sources/pb/App/PlaceOptions.swift")
    let text = try String(contentsOf: source, encoding: .utf8)
    let names = Set(Verb.program.family.flatMap(\.arguments).filter(\.takesAnyWord).flatMap(\.spellings))
    #expect(!names.isEmpty)
    for name in names { #expect(text.contains("\"\(name)\""), "\(name)") }
  }
}

/// `pb init` in a folder with a file such as TODO.md, in which people often keep a plan.
struct AdoptionTests {
  private static let text = "# Plan\n\n## Next\n\n- [ ] one\n"

  @Test func `init turns TODO.md, KANBAN.md and BOARD.md into boards, and changes none of these files`() throws {
    let folder = try TemporaryFolder([
      "TODO.md": Self.text, "kanban.md": Self.text, "NOTES.md": Self.text, "sub/TODO.md": Self.text,
    ])
    try folder.link("BOARD.md", to: "NOTES.md")
    let environment = ["HOME": "/nowhere", "PB_DIR": "", "XDG_STATE_HOME": folder.path(".state")]
    let offers = "no boards here; `pb init` would make these files boards: TODO.md, kanban.md\n"
    #expect(try pb("boards", in: folder, environment: environment).text == offers)
    #expect(try pb("list", in: folder, environment: environment).errorText == "help: " + offers)
    for command in ["show", "top", "open"] {
      let shown = try pb(command, in: folder, environment: environment)
      #expect(shown.code == 2 && shown.errorText == "pb: " + offers, "\(command): \(shown)")
    }
    let refused = try pb("add", "x", in: folder, environment: environment)
    #expect(
      refused.code == 2
        && refused.errorText.contains("run `pb init`, which makes the folder a plan, with TODO.md, kanban.md"),
      "\(refused)")
    for more in [[], ["--dry-run"]] {
      for input in ["one\n", "one\ntwo\n"] {
        let named = try run(
          ["-C", folder.url.path, "add", "-"] + more, in: folder, input: Array(input.utf8), environment: environment)
        #expect(named.code == 2 && named.errorText.contains("`pb init` would make these files boards"), "\(named)")
      }
    }
    #expect(
      try pb("init", in: folder, environment: environment).text == "made a planning folder, with TODO.md, kanban.md\n")
    #expect(try folder.read("TODO.md") == Array(Self.text.utf8))
    #expect(
      try pb("list", in: folder, environment: environment).text
        == "TODO.md:5: [ ] one (Next)\nkanban.md:5: [ ] one (Next)\n")
    #expect(try pb("add", "two", "--board", "todo", in: folder, environment: environment).code == 0)
    #expect(try pb("lint", in: folder, environment: environment).errorText == "")
  }

  @Test func `init says so if a file that becomes a board has no columns`() throws {
    let folder = try TemporaryFolder(["TODO.md": "- [ ] one\n- two\n", "KANBAN.md": Self.text])
    let made = try pb("init", in: folder)
    #expect(made.code == 0 && made.text == "made a planning folder, with KANBAN.md, TODO.md\n", "\(made)")
    let problem = "TODO.md has no column heading, so its list items are not cards"
    #expect(made.errorText == "help: \(problem); write a heading above them, such as `## To Do`\n", "\(made)")
  }

  @Test func `a file that is already a board is not listed, and existing settings are left alone`() throws {
    let folder = try TemporaryFolder(["TODO.md": "---\nplanboard: true\n---\n## A\n"])
    #expect(try pb("init", in: folder).text == "made a planning folder\n")
    let other = try TemporaryFolder(["TODO.md": Self.text, ".planboard.yml": "tags: [a]\n"])
    #expect(try pb("init", in: other).text.contains("no change needed"))
    #expect(try other.read(".planboard.yml") == Array("tags: [a]\n".utf8))
  }
}
