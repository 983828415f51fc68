import Foundation
import Testing

internal import TestSupport

/// The table "Places and commands" of docs/workspace.md: what each command reads and writes, wherever it is run.
struct PlacesTests {
  private static let board = "---\nplanboard: true\nsort: title\n---\n## To Do\n\n- [ ] pear\n- [ ]  apple\n"

  /// A machine with a home, plans, repositories and links.
  private final class Machine {
    let folder = try! TemporaryFolder()
    var home: String { folder.path("home/me") }

    init() throws {
      for name in [
        "home/me/notes/b.md", "home/me/src/stranger/b.md", "home/me/src/stranger/docs/b.md", "home/me/b.md",
        "home/me/plan/b.md", "home/me/plan/deep/b.md", "home/me/plan/nested/b.md", "home/me/plan/submodule/b.md",
        "home/me/plan/other/b.md", "home/me/src/worktree/b.md", "elsewhere/b.md", "elsewhere/sub/b.md",
      ] {
        try folder.write(name, PlacesTests.board)
      }
      for name in ["home/me/plan/.planboard.yml", "home/me/plan/nested/.planboard.yml"] { try folder.write(name, "") }
      // The home is itself a repository for dotfiles, which ignores everything.
      try folder.write("home/me/.gitignore", "*\n")
      for name in ["home/me", "home/me/src/stranger"] {
        try folder.write("\(name)/.git/HEAD", "ref: refs/heads/main\n")
      }
      for name in ["home/me/plan/submodule", "home/me/src/worktree"] { try folder.write("\(name)/.git", "gitdir: x\n") }
      try folder.link("home/me/plan/out", to: "../../../elsewhere")
      try folder.link("home/me/plan/out.md", to: "../../../elsewhere/b.md")
      try folder.link("home/me/plan/into.md", to: "nested/b.md")
      try folder.link("home/me/link", to: "plan/deep")
    }

    func run(_ arguments: [String], in place: String, environment: [String: String] = [:]) throws -> Run {
      try CommandTests.run(
        arguments, in: folder, below: place,
        environment: ["HOME": home, "PB_DIR": ""].merging(environment) { $1 })
    }

    /// The bytes of every file by path, without links and pb's state folder.
    var texts: [String: [UInt8]] {
      get throws {
        var texts: [String: [UInt8]] = [:]
        for name in try folder.allFiles where !name.hasPrefix("home/me/.local/") {
          let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: folder.path(name))) != nil
          if !isLink { texts[name] = try folder.read(name) }
        }
        return texts
      }
    }
  }

  struct Place: Sendable, CustomTestStringConvertible {
    var name: String
    var folder: String
    /// The boards that `pb boards` lists; nil if it says that there is no plan.
    var boards: [String]?
    /// The boards that a command changes if it names none; nil if the command is refused, with ``hint`` in its message.
    var writable: [String]?
    var hint = ""
    /// The board that `pb add` writes to, even though ``writable`` does not have it.
    var added: String?
    var environment: [String: String] = [:]
    var options: [String] = []
    var isDefault = false
    var testDescription: String { name }
  }

  private static let plan = ["b.md", "deep/b.md", "other/b.md"]

  static let places: [Place] = [
    Place(name: "a plan", folder: "home/me/plan", boards: plan, writable: plan.map { "home/me/plan/\($0)" }),
    Place(
      name: "a folder in a plan", folder: "home/me/plan/deep", boards: ["../b.md", "b.md", "../other/b.md"],
      writable: plan.map { "home/me/plan/\($0)" }),
    Place(
      name: "a link to a folder in a plan", folder: "home/me/link", boards: ["../b.md", "b.md", "../other/b.md"],
      writable: plan.map { "home/me/plan/\($0)" }),
    Place(
      name: "a plan in a plan", folder: "home/me/plan/nested", boards: ["b.md"], writable: ["home/me/plan/nested/b.md"]),
    Place(name: "a submodule of a plan", folder: "home/me/plan/submodule", boards: ["b.md"], hint: "run `pb init`,"),
    Place(name: "a work tree", folder: "home/me/src/worktree", boards: ["b.md"], hint: "run `pb init`,"),
    Place(
      name: "a stranger's repository", folder: "home/me/src/stranger", boards: ["b.md", "docs/b.md"],
      hint: "run `pb init`,"),
    Place(
      name: "a folder in a stranger's repository", folder: "home/me/src/stranger/docs", boards: ["../b.md", "b.md"],
      hint: "run `pb init ..`,"),
    Place(name: "another folder", folder: "elsewhere", boards: ["b.md", "sub/b.md"], hint: "run `pb init`,"),
    Place(name: "a folder in a home with dotfiles", folder: "home/me/notes", boards: ["b.md"], hint: "run `pb init`,"),
    Place(name: "a home with dotfiles", folder: "home/me", hint: "`pb init --default ~/plans`"),
    Place(name: "the folder of a home", folder: "home", hint: "`pb init --default ~/plans`"),
    Place(name: "the root", folder: "../../../../../../..", hint: "`pb init --default ~/plans`"),
    Place(
      name: "a folder of the system", folder: "../../../../../../../proc/self", hint: "`pb init --default ~/plans`"),
  ]

  /// Places from which an option or `PB_DIR` chooses the plan `elsewhere`. One of them is in another plan, the others are in none.
  static let chosen: [Place] = ["home/me", "elsewhere", "home/me/src/stranger", "home/me/plan", "../../../../../../.."]
    .flatMap { folder in
      let boards = ["@/b.md", "@/sub/b.md"]
      let writable = ["elsewhere/b.md", "elsewhere/sub/b.md"]
      let isThere = folder == "elsewhere"
      return [
        Place(
          name: "PB_DIR in \(folder)", folder: folder, boards: isThere ? ["b.md", "sub/b.md"] : boards,
          writable: writable,
          environment: ["PB_DIR": "@"]),
        Place(
          name: "-C in \(folder)", folder: folder, boards: ["b.md", "sub/b.md"], writable: writable,
          options: ["-C", "@"]),
        Place(
          name: "--plan in \(folder)", folder: folder, boards: isThere ? ["b.md", "sub/b.md"] : boards,
          writable: writable,
          options: ["--plan", "work"]),
        Place(
          name: "--plan default in \(folder)", folder: folder, boards: isThere ? ["b.md", "sub/b.md"] : boards,
          writable: writable, options: ["--plan=default"], isDefault: true),
      ]
    }

  static let implied: [Place] = ["home/me", "home", "home/me/src/stranger", "home/me/notes", "../../../../../../.."].map
  {
    Place(
      name: "the default plan in \($0)", folder: $0, boards: ["@/b.md", "@/sub/b.md"],
      hint: "run the command again as `pb --plan default", added: "elsewhere/b.md", isDefault: true)
  }

  private func machine(for place: Place) throws -> Machine {
    let machine = try Machine()
    let plan = machine.folder.path("elsewhere")
    let key = place.isDefault ? "default: \(plan)" : "plans: {work: \(plan)}"
    if place.isDefault || !place.options.isEmpty {
      try machine.folder.write("home/me/.config/planboard/config.yml", key + "\n")
    }
    return machine
  }

  private func run(_ command: [String], at place: Place, _ machine: Machine) throws -> Run {
    let plan = machine.folder.path("elsewhere")
    func filled(_ text: String) -> String { text == "@" ? plan : text }
    return try machine.run(
      place.options.map(filled) + command, in: place.folder, environment: place.environment.mapValues(filled))
  }

  @Test(arguments: places + chosen + implied) func `a command that names no board reads the boards of the place`(
    place: Place
  ) throws {
    let machine = try machine(for: place)
    let before = try machine.texts
    for command in ["list", "boards"] {
      let run = try run([command] + (command == "list" ? ["pear"] : []), at: place, machine)
      guard let boards = place.boards else {
        #expect(run.code == 2 && run.text.isEmpty && run.errorText.contains(place.hint), "\(command) \(run)")
        continue
      }
      let shown = boards.map { $0.replacing("@", with: machine.folder.path("elsewhere")) }
      #expect(run.code == 0, "\(run)")
      let lines = run.lines.map { String($0.prefix { $0 != ":" && $0 != " " }) }
      #expect(lines == shown, "\(command) \(run)")
    }
    #expect(try machine.texts == before)
  }

  @Test(.thorough, arguments: places + chosen + implied) func `a command that names no board writes only in a plan`(
    place: Place
  )
    throws
  {
    for command in [["sort"], ["lint", "--fix"], ["done", "--where", "pear", "--yes"], ["add", "plum"]] {
      let machine = try machine(for: place)
      let isAdding = command[0] == "add"
      let added = place.added ?? place.writable?.first
      if isAdding, let added {
        try machine.folder.write(added, Self.board.replacing("sort:", with: "primary: true\nsort:"))
      }
      let before = try machine.texts
      let run = try run(command, at: place, machine)
      let changed = try machine.texts.filter { $0.value != before[$0.key] }.keys.sorted()
      if let writable = isAdding ? added.map({ [$0] }) : place.writable {
        #expect(run.code == 0, "\(command) \(run)")
        #expect(changed == writable, "\(command) \(run)")
      } else {
        #expect(run.code == 2 && run.errorText.contains(place.hint), "\(command) \(run)")
        #expect(changed.isEmpty, "\(command)")
      }
      if isAdding, let board = place.added { #expect(run.text.hasPrefix(machine.folder.path(board) + ":"), "\(run)") }
    }
  }

  @Test(arguments: places + implied) func `a board that is named by its path can be changed in every place`(
    place: Place
  ) throws {
    let machine = try machine(for: place)
    let board = machine.folder.path("home/me/notes/b.md")
    let start = try machine.texts
    for command in [["add", "plum", "--board", board], ["sort", board], ["done", "\(board):7"]] {
      let run = try run(command, at: place, machine)
      #expect(run.code == 0, "\(command) \(run)")
    }
    #expect(try machine.texts.filter { $0.value != start[$0.key] }.keys.sorted() == ["home/me/notes/b.md"])
  }

  @Test(.thorough, arguments: places + chosen + implied)
  func `undo takes back a change in the same plan, and no other change`(place: Place) throws {
    let machine = try machine(for: place)
    // This change is in the history of the folder `elsewhere/sub`, which is none of the places.
    #expect(try machine.run(["add", "plum", "--board", "b.md"], in: "elsewhere/sub").code == 0)
    let before = try machine.texts
    let isSorted = try run(["sort"], at: place, machine).code == 0
    #expect(try (machine.texts != before) == isSorted)
    let undone = try run(["undo"], at: place, machine)
    #expect(undone.code == (isSorted ? 0 : 2), "\(undone)")
    #expect(isSorted == (place.writable != nil))
    #expect(try machine.texts == before)
  }

  @Test(arguments: places)
  func `pb init makes a plan of any folder but a system folder, and undo takes this back`(place: Place) throws {
    let machine = try machine(for: place)
    let before = try machine.texts
    let made = (place.folder == "home/me/link" ? "home/me/plan/deep" : place.folder) + "/.planboard.yml"
    let run = try machine.run(["init"], in: place.folder)
    guard !place.folder.hasPrefix("..") else {
      #expect(run.code == 2, "\(run)")
      #expect(try machine.texts == before)
      return
    }
    #expect(run.code == 0, "\(run)")
    let changed = try machine.texts.filter { $0.value != before[$0.key] }.keys
    #expect(Array(changed) == (before[made] == nil ? [made] : []))
    let undone = try machine.run(["undo"], in: place.folder)
    #expect(undone.code == (changed.isEmpty ? 2 : 0), "\(undone)")
    #expect(try machine.texts == before)
  }

  @Test(arguments: ["home/me", "home", "../../../../../../.."])
  func `a command that names no path writes nothing in a home folder or in the root of the file system`(place: String)
    throws
  {
    let commands = [
      ["add", "x"], ["add", "x", "--board", "b"], ["edit", "pear", "--title", "x"], ["move", "pear", "--to", "Done"],
      ["done", "pear"], ["reopen", "pear"], ["rm", "pear"], ["restore", "pear"], ["archive", "pear"], ["sort"],
      ["sort", "--by", "title"], ["lint", "--fix", "--unsafe"], ["column", "add", "x"], ["new", "Chores"],
      ["new", "Chores", "--primary"], ["rename", "b", "x"], ["id", "pear"], ["id", "--where", "pear", "--yes"],
      ["undo"],
      ["redo"], ["sync"], ["resolve"], ["tags", "rename", "a", "b"], ["trash", "--empty", "--yes"], ["list"], ["top"],
    ]
    let machine = try Machine()
    let before = try machine.texts
    let root = try FileManager.default.contentsOfDirectory(atPath: "/").sorted()
    for command in commands {
      let run = try machine.run(command, in: place)
      #expect(run.code != 0 || run.text.isEmpty || command[0] == "resolve", "\(command) \(run)")
    }
    #expect(try machine.texts == before)
    #expect(try !machine.folder.allFiles.contains { $0.contains(".planboard/") })
    #expect(try FileManager.default.contentsOfDirectory(atPath: "/").sorted() == root)
  }

  // MARK: Named plans

  private func pb(
    _ arguments: [String], in folder: TemporaryFolder, below place: String, _ more: [String: String] = [:]
  )
    throws -> Run
  {
    try CommandTests.run(
      arguments, in: folder, below: place,
      environment: ["HOME": folder.path("home"), "PB_DIR": ""].merging(more) { $1 })
  }

  @Test func `if a home is the default plan, cards are added only to boards directly in it`() throws {
    let folder = try TemporaryFolder([
      "home/dl/foreign.md": Self.board, "home/.config/planboard/config.yml": "default: ~/\n", "other/x": "",
    ])
    for options in [[], ["--plan", "default"], ["-C", "../home"]] {
      let refused = try pb(options + ["add", "evil"], in: folder, below: "other")
      #expect(
        refused.code == 2 && refused.errorText.contains("did not name this board, and it is in no plan"), "\(refused)")
    }
    #expect(try folder.read("home/dl/foreign.md") == Array(Self.board.utf8))
    try folder.write("home/todo.md", Self.board.replacing("sort:", with: "primary: true\nsort:"))
    let added = try pb(["add", "milk"], in: folder, below: "other")
    #expect(added.code == 0 && added.text.hasPrefix(folder.path("home/todo.md") + ":"), "\(added)")
    // With a settings file in it, the home folder with all its subfolders is one plan.
    try FileManager.default.removeItem(atPath: folder.path("home/todo.md"))
    try folder.write("home/.planboard.yml", "")
    #expect(try pb(["add", "milk"], in: folder, below: "other").code == 0)
  }

  @Test func `the root of the file system is not a plan, whatever the configuration says`() throws {
    let folder = try TemporaryFolder(["home/.config/planboard/config.yml": "default: /\n", "other/x": ""])
    for command in [["list"], ["add", "x"], ["sort"], ["--plan", "default", "list"]] {
      let run = try pb(command, in: folder, below: "other")
      #expect(run.code == 2 && run.text.isEmpty && run.errorText.contains("there is no plan here"), "\(run)")
    }
  }

  @Test func `an option for the place needs a value, in every spelling`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    for options in [["--plan", ""], ["--plan="], ["-C", ""], ["--plan"]] {
      let run = try pb(options + (options == ["--plan"] ? [] : ["list"]), in: folder, below: "")
      #expect(run.code == 64 && run.errorText.contains("missing value for"), "\(options): \(run)")
    }
  }

  @Test func `if an option or the configuration names a folder in a plan, the whole plan is meant`() throws {
    let folder = try TemporaryFolder([
      "home/w/.planboard.yml": "", "home/w/sub/b.md": Self.board, "other/x": "",
      "home/.config/planboard/config.yml": "default: ~/w/sub\nplans: {w: ~/w/sub}\n",
    ])
    let sub = folder.path("home/w/sub")
    for options in [[], ["--plan", "default"], ["--plan", "w"], ["-C", sub]] {
      let added = try pb(options + ["add", "plum \(options)"], in: folder, below: "other")
      #expect(added.code == 0, "\(added)")
    }
    #expect(try pb(["add", "fig"], in: folder, below: "other", ["PB_DIR": sub]).code == 0)
    #expect(try pb(["--plan", "w", "rm", "pear"], in: folder, below: "other").code == 0)
    #expect(try folder.allFiles.filter { $0.hasSuffix("trash.md") } == ["home/w/.planboard/trash.md"])
    let history = try pb(["history"], in: folder, below: "home/w")
    #expect(history.lines.count == 6, "\(history)")
    #expect(try pb(["--plan", "default", "restore", "pear"], in: folder, below: "other").code == 0)
  }

  @Test(arguments: ["sub", "../new", "deep/er"])
  func `the change by which init makes a folder is in the history of that folder`(name: String)
    throws
  {
    let folder = try TemporaryFolder([
      "home/plan/b.md": Self.board, "here/x": "", "home/.config/planboard/config.yml": "default: ~/plan\n",
    ])
    let made = try pb(["init", name], in: folder, below: "here")
    let note = "help: `pb undo` in that folder takes this back\n"
    #expect(made.description == "exit 0\n--- stdout\nmade a planning folder\n--- stderr\n\(note)")
    let undone = try pb(["undo"], in: folder, below: "here/\(name)")
    #expect(undone.code == 0, "\(undone)")
    #expect(try !folder.allFiles.contains { $0.hasSuffix(".planboard.yml") })
  }

  @Test(arguments: [
    ("a", "./"), ("a", "../a/"), (".", "new/"), ("a", "../new//"), ("a", "../b"), (".", "b"), (".", "new/er"),
    ("a", "/"),
  ])
  func `a plan made in another plan has its own history, however its folder is named`(place: String, name: String)
    throws
  {
    let folder = try TemporaryFolder([
      "home/plan/.planboard.yml": "", "home/plan/b.md": Self.board, "home/plan/a/x": "", "home/plan/b/x": "",
    ])
    let here = "home/plan/\(place)"
    #expect(try pb(["add", "plum"], in: folder, below: here).code == 0)
    let before = try folder.allFiles
    let text = try folder.read("home/plan/b.md")
    // In the arguments above, `/` stands for an absolute path.
    let made = name == "/" ? folder.path("home/plan/a") : name
    #expect(try pb(["init", made], in: folder, below: here).code == 0)
    #expect(try folder.allFiles.count { $0.hasSuffix("/.planboard.yml") } == 2)
    let undone = try pb(["-C", made, "undo"], in: folder, below: here)
    #expect(undone.code == 0 && undone.text == "undid: made a planning folder\n", "\(undone)")
    #expect(
      try folder.allFiles.filter { !$0.hasPrefix("home/.local/") } == before.filter { !$0.hasPrefix("home/.local/") })
    #expect(try folder.read("home/plan/b.md") == text)
    let history = try pb(["history"], in: folder, below: "home/plan")
    #expect(history.lines.count == 1 && history.text.contains("added \"plum\""), "\(history)")
  }

  // MARK: Homes

  @Test(arguments: ["/", "//", "/.", "", "home"])
  func `if HOME is empty, relative or the root, nothing is written there`(
    home: String
  )
    throws
  {
    let folder = try TemporaryFolder(["b.md": Self.board])
    let root = try FileManager.default.contentsOfDirectory(atPath: "/").sorted()
    let refused = try pb(["init", "--default", "plans"], in: folder, below: ".", ["HOME": home])
    #expect(refused.code == 2 && refused.errorText.contains("set XDG_CONFIG_HOME to a folder"), "\(refused)")
    let sorted = try pb(["sort", "b.md"], in: folder, below: ".", ["HOME": home])
    #expect(sorted.code == 0 && sorted.errorText.contains("pb does not record changes"), "\(sorted)")
    #expect(try pb(["undo"], in: folder, below: ".", ["HOME": home]).code == 2)
    #expect(try folder.names == ["b.md"])
    let elsewhere = ["HOME": home, "XDG_CONFIG_HOME": folder.path("c"), "XDG_STATE_HOME": folder.path("s")]
    #expect(try pb(["init", "--default", "plans"], in: folder, below: ".", elsewhere).code == 0)
    #expect(try folder.allFiles.contains("c/planboard/config.yml"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: "/").sorted() == root)
  }

  @Test func `restore in a home without a plan says that a board must be named`() throws {
    let folder = try TemporaryFolder(["home/b.md": Self.board])
    #expect(try pb(["restore", "pear"], in: folder, below: "home").errorText == "pb: the trash is empty\n")
    #expect(try pb(["rm", "b.md:7"], in: folder, below: "home").code == 0)
    let refused = try pb(["restore", "pear"], in: folder, below: "home")
    #expect(refused.code == 2 && refused.errorText.contains("`pb restore CARD --board FILE.md`"), "\(refused)")
    let unknown = try pb(["restore", "pear", "--board", "nope"], in: folder, below: "home")
    #expect(unknown.code == 2 && unknown.errorText.contains("no board at the path `nope`"), "\(unknown)")
    #expect(try pb(["restore", "pear", "--board", "b.md"], in: folder, below: "home").code == 0)
    #expect(try folder.read("home/b.md") == Array(Self.board.utf8))
  }

  @Test(arguments: ["gone", "b.md"]) func `if PB_DIR is not a folder, the message names it`(name: String) throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    let place = ["PB_DIR": folder.path(name)]
    let problem = name == "gone" ? "no such file or folder" : "is a file, not a folder"
    for command in ["list", "add x", "sort", "boards"] {
      let run = try pb(command.split(separator: " ").map(String.init), in: folder, below: "", place)
      let start = "pb: \(folder.path(name)): \(problem)\nhelp: PB_DIR "
      #expect(run.code == 2 && run.text.isEmpty && run.errorText.hasPrefix(start), "\(run)")
    }
    // A command that names a board does not need the plan.
    for command in [["list", "b.md"], ["done", "b.md:7"]] {
      #expect(try pb(command, in: folder, below: "", place).code == 0)
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may read all"))
  func `a folder that cannot be read is reported, unless the settings exclude it`() throws {
    let machine = try Machine()
    let closed = machine.folder.path("home/me/plan/other")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed) }
    let reported = try machine.run(["list"], in: "home/me/plan")
    #expect(reported.code == 2 && reported.errorText.contains("other: no permission"), "\(reported)")
    try machine.folder.write("home/me/plan/.gitignore", "other\n")
    #expect(try machine.run(["list"], in: "home/me/plan").code == 0)
  }
}
