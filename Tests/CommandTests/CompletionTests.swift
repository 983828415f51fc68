import Foundation
import Testing

internal import TestSupport

/// Completion, tested in real shells if they are installed.
struct CompletionTests {
  private static let board =
    "---\nplanboard: true\ntitle: House\n---\n## To Do\n- [ ] Paint the door #home @ann ^p4nt\n- [ ] Call: Bo #home #phone\n## Doing\n"

  /// Returns the lines that a shell prints when it runs `script`, which can load the completion script from `.completion`; nil if
  /// the shell is not installed.
  private func complete(_ shell: String, _ script: String, board: String = Self.board) throws -> [String]? {
    guard let program = ["/usr/bin/\(shell)", "/bin/\(shell)"].first(where: FileManager.default.isExecutableFile) else {
      return nil
    }
    let folder = try TemporaryFolder(["house.md": board])
    let completion = try pb("--generate-completion-script", shell, in: folder)
    try folder.write(".completion", completion.output)
    return try say(program, script, in: folder)
  }

  private func say(_ name: String, _ script: String, in folder: TemporaryFolder) throws -> [String] {
    let program = name.hasPrefix("/") ? name : "/usr/bin/\(name)"
    let shell = try runProgram(
      URL(filePath: program), ["-c", script], in: folder.url,
      environment: [
        "HOME": folder.url.path, "PB_DIR": ".", "LC_ALL": "C.UTF-8",
        "PATH": "\(Binary.url.deletingLastPathComponent().path):/usr/bin:/bin",
      ])
    #expect(try folder.visibleNames == ["house.md"])
    return shell.text.split(separator: "\n").map(String.init)
  }

  /// The words that bash would insert to complete a command line that consists of `words`; nil if bash is not installed.
  private func bash(_ words: String..., board: String = Self.board) throws -> [String]? {
    let line = words.joined(separator: " ")
    return try complete(
      "bash",
      """
      source .completion; COMP_LINE='\(line)'; COMP_POINT=${#COMP_LINE}
      _pb pb '\(words.last ?? "")' ''; printf '%s\\n' "${COMPREPLY[@]}"
      """, board: board)
  }

  @Test(arguments: [
    "Read $(touch ran) later", "Read `touch ran`", #"Read "it" and $HOME"#, "Read Bo's ~ book",
    #"Read a\b \$(touch ran)"#,
    "Read; touch ran", "Read {a,b} *", "Read $((1/0)) ${x:?y}", "Read '\u{301}$(touch ran)",
  ])
  func `if bash would expand a name, pb offers the place of a card with that name, but no column of that name`(
    title: String
  ) throws {
    let board = "---\nplanboard: true\n---\n## \(title)\n- [ ] \(title)\n"
    guard let cards = try bash("pb", "done", "Re", board: board) else { return }
    #expect(cards == ["house.md:5"])
    #expect(try bash("pb", "move", "x", "--to", "Re", board: board) == [])
    #expect(try asked("fish", "done", "Re", board: board).count == 1)
  }

  @Test func `bash receives each candidate as one word, even after a colon and inside quotes`() throws {
    let board = "---\nplanboard: 1\n---\n## To Do\n- [ ] Paint the door\n- [ ] Ann's\n- [ ] Water plants\n"
    guard let cards = try bash("pb", "done", "Paint", board: board) else { return }
    #expect(cards == [#"Paint\ the\ door"#])
    let folder = try TemporaryFolder(["house.md": board])
    try folder.write(".completion", try pb("--generate-completion-script", "bash", in: folder).output)
    for (line, replaced, expected) in [
      (#"pb done "Paint t"#, "Paint t", "Paint the door"), (#"pb done Paint\ t"#, #"Paint\ t"#, #"Paint\ the\ door"#),
      ("pb done house.md:6", "6", "6"), ("pb list column:", "", #"\"To\ Do\""#), ("pb done An", "An", #"Ann\'s"#),
      ("pb done 'wat", "wat", "Water plants"), ("pb done \"An", "An", "Ann's"), ("pb list \"is:OP", "is:OP", "is:open"),
      ("pb list is:OP", "OP", "open"), ("pb list is:OP", "is:OP", "is:open"), ("pb done wa", "wa", #"Water\ plants"#),
      ("pb done 'An", "An", #"Ann'\''s"#), ("pb list \"column:to", "column:to", #"column:\"To Do\"""#),
      ("pb list column:to", "to", #"\"To\ Do\""#), ("A=1 pb done wa", "wa", #"Water\ plants"#),
    ] {
      try folder.write(".line", line)
      let script = """
        source .completion; COMP_LINE=$(<.line); COMP_POINT=${#COMP_LINE}
        _pb pb '\(replaced)' ''; printf '%s\\n' "${COMPREPLY[@]}"
        """
      #expect(try say("bash", script, in: folder) == [expected], "\(line)")
    }
  }

  @Test func `the completion scripts expand no text, and do not use ArgumentParser's completion`() throws {
    let folder = try TemporaryFolder(["house.md": Self.board])
    for shell in ["bash", "zsh", "fish"] {
      let script = try pb("--generate-completion-script", shell, in: folder).text
      #expect(!script.contains("eval") && !script.contains("compgen") && !script.contains("-o filenames"))
      #expect(try pb("--generate-completion-script=\(shell)", in: folder).text == script)
    }
    #expect(try run(["--generate-completion-script", "tcsh"], in: folder).code == 64)
    for arguments in [
      ["---completion"], ["---completion", "bash"], ["---completion", "tcsh", "x"],
      ["---completion", "done", "--", "positional@0", "3", "-1"], ["---completion", "bash", "pb done", "", ""],
    ] {
      #expect(try run(arguments, in: folder).code == 64, "\(arguments)")
    }
  }

  @Test func `bash offers the ids, columns, tags and boards of the plan`() throws {
    guard let ids = try bash("pb", "done", "^") else { return }
    #expect(ids.contains { $0.contains("p4nt") })
    #expect(try bash("pb", "move", "x", "--to", "")?.contains { $0.hasPrefix("Doing") } == true)
    #expect(
      try bash("pb", "add", "--tag", "")?.prefix(2).map { $0.trimmingCharacters(in: .whitespaces) } == [
        "home", "phone",
      ])
    #expect(try bash("pb", "open", "ho")?.contains { $0.hasPrefix("house.md") } == true)
    #expect(try bash("pb", "sort", "--by", "pri")?.contains { $0.hasPrefix("priority") } == true)
  }

  /// The candidates and their descriptions, as pb prints them for the completion script of fish or zsh. pb is run directly,
  /// because fish completes only on a terminal.
  private func asked(
    _ shell: String, _ words: String..., board: String = Self.board, in other: TemporaryFolder? = nil,
    environment: [String: String] = [:]
  ) throws -> [String] {
    let folder = try other ?? TemporaryFolder(["house.md": board])
    return try run(
      ["---completion", shell] + (shell == "zsh" ? [""] : []) + words, in: folder, environment: environment
    ).lines
  }

  /// The candidates that pb prints for fish, without their descriptions.
  private func offered(
    _ words: String..., board: String = Self.board, in other: TemporaryFolder? = nil,
    environment: [String: String] = [:]
  ) throws -> [String] {
    let folder = try other ?? TemporaryFolder(["house.md": board])
    return try run(["---completion", "fish"] + words, in: folder, environment: environment).lines
      .map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func `fish and zsh receive each candidate with a description`() throws {
    #expect(try asked("fish", "done", "^").contains("^p4nt\tPaint the door"))
    #expect(try asked("fish", "move", "paint", "--to", "").contains("Doing\thouse.md"))
    #expect(try asked("zsh", "done", "Call").contains("Call\\: Bo:To Do"))
    #expect(try asked("zsh", "add", "--board", "").contains("house.md:House"))
    #expect(try asked("fish", "do").contains("do\tCheck the boxes of cards"))
    #expect(try asked("fish", "do", "Pai").first?.hasPrefix("Paint the door") == true)
    #expect(try asked("fish", "edit", "paint", "+ho") == ["+home\t2 cards"])
    #expect(try asked("fish", "edit", "paint", "p:h") == ["p:high\t"])
    #expect(try asked("fish", "edit", "--where", "is:open", "due:tod") == ["due:today\t"])
    #expect(try asked("fish", "edit", "paint", "--set", "+pho") == ["+phone\t1 card"])
    #expect(try asked("fish", "mo") == ["move\tMove cards to another column, place or board"])
    #expect(try asked("fish", "done", "--ag").first?.hasPrefix("--again\tDo a repeating card again") == true)
  }

  @Test func `the parts of a query are completed`() throws {
    #expect(try offered("list", "").contains("due:"))
    #expect(try offered("list", "is:").contains("is:blocked"))
    #expect(try offered("list", "IS:O") == ["IS:open", "IS:overdue"])
    #expect(try offered("list", "du").prefix(3) == ["due:", "due:today", "due:tomorrow"])
    #expect(try asked("fish", "list", "-#").first == "-#home\t2 cards")
    #expect(try offered("rm", "--where", "@") == ["@ann"])
    #expect(try offered("find", "person:") == ["person:ann", "person:none", "person:any"])
    #expect(try offered("find", "is:open (tag:ho") == ["is:open (tag:home"])
    #expect(try offered("list", "due:<tod") == ["due:<today"])
    #expect(try asked("fish", "view", "").contains("today\tis:open due:<=today"))
    #expect(try offered("list", "ho") == ["house.md"])
    #expect(try offered("list", "--group", "p") == ["person", "priority"])
    #expect(try offered("list", "--sort", "due,pri") == ["due,priority"])
    #expect(try offered("list", "--columns", "Done,To") == ["Done,To Do"])
    #expect(try offered("did", "last-") == ["last-week", "last-month", "last-year"])
    #expect(try offered("next", "tag:ho") == ["tag:home"])
  }

  @Test func `the fields of a card and their values are completed`() throws {
    #expect(try offered("add", "Milk", "#ho") == ["#home"])
    #expect(try offered("add", "Milk #home due:to") == ["Milk #home due:today", "Milk #home due:tomorrow"])
    #expect(try offered("add", "Milk", "pri").contains("priority:high"))
    #expect(try offered("edit", "paint", "--set", "co") == ["color="])
    #expect(try offered("edit", "paint", "--set", "color=re") == ["color=red"])
    #expect(try offered("edit", "paint", "--due", "tom") == ["tomorrow"])
    #expect(try offered("edit", "paint", "-p", "h") == ["high"])
    #expect(try offered("sort", "--by", "due,-cre") == ["due,-created"])
    #expect(try offered("lint", "--select", "overdue,unso") == ["overdue,unsorted"])
    #expect(try offered("lint", "--format=js") == ["--format=json"])
    #expect(try offered("show", "--color", "al") == ["always"])
  }

  @Test func `pb offers the title, handle or place of a card only if the command applies to its state`() throws {
    let board =
      "---\nplanboard: 1\n---\n## To Do\n- [ ] Water plants\n- [x] Water cat\n## Done\n***\n## Archive\n- [x] Water frog\n"
    let folder = try TemporaryFolder(["house.md": board])
    #expect(try offered("done", "wat", in: folder) == ["Water plants"])
    #expect(try offered("reopen", "wat", in: folder) == ["Water cat"])
    #expect(try offered("rm", "wat", in: folder) == ["Water plants", "Water cat"])
    #expect(try offered("unarchive", "wat", in: folder) == ["Water frog"])
    #expect(try offered("done", "house.md:", in: folder) == ["house.md:5"])
    let listed = try pb("list", "--json", in: folder).text
    let handle = try #require(listed.firstMatch(of: /"handle": ?"([a-z]{4})/)?.1)
    let two = String(handle.prefix(2))
    #expect(try asked("fish", "edit", two, in: folder).contains { $0.hasPrefix(two) && $0.hasSuffix("\tWater plants") })
    // All four letters, because another handle may begin with the same two.
    #expect(try offered("done", String(handle), in: folder).count == 1)
  }

  @Test func `pb offers the path or the title of a board wherever a board can be named`() throws {
    let folder = try TemporaryFolder([
      "house.md": Self.board, "pr.md": "---\nplanboard: 1\ntitle: My \"big\" plan\n---\n## A\n", "notes.md": "x\n",
    ])
    for words in [
      ["show"], ["open"], ["stats"], ["list"], ["boards"], ["sort"], ["lint"], ["diff"], ["resolve"], ["rename"],
      ["list", "--board"], ["add", "--board"], ["move", "x", "--to-board"], ["sync", "x", "--into"],
    ] {
      func candidates(_ typed: String) throws -> [String] {
        try run(["---completion", "fish"] + words + [typed], in: folder).lines.map { String($0.prefix { $0 != "\t" }) }
      }
      #expect(try candidates("HOU") == ["house.md"], "\(words)")
      #expect(try candidates("my") == ["My \"big\" plan"], "\(words)")
    }
    #expect(try offered("show", "not", in: folder) == ["notes.md"])
  }

  @Test func `candidates come from the plan that the line names`() throws {
    let folder = try TemporaryFolder([
      "house.md": Self.board, "other/.planboard.yml": "",
      "other/far.md": "---\nplanboard: 1\n---\n## Far\n- [ ] Water it\n",
      ".config/planboard/config.yml": "plans:\n  home: ~/other\n  work: ~/other\n  gone: ~/nowhere\n",
    ])
    let home = ["HOME": folder.path("")]
    #expect(try offered("done", "wat", in: folder, environment: home) == [])
    for place in [["-C", "other"], ["-C", "~/other"], ["--plan", "home"], ["--plan=home"]] {
      let words = ["---completion", "fish"] + place + ["done", "wat"]
      #expect(try run(words, in: folder, environment: home).lines == ["Water it\tFar"], "\(place)")
    }
    #expect(
      try offered("done", "wat", in: folder, environment: ["HOME": folder.path(""), "PB_DIR": "other"]) == ["Water it"])
    #expect(try offered("--plan", "", in: folder, environment: home) == ["home", "work"])
    #expect(try offered("list", "--plan=h", in: folder, environment: home) == ["--plan=home"])
    #expect(try offered("-C", "o", in: folder, environment: home) == ["other/"])
    #expect(try offered("-C", "~/o", in: folder, environment: home) == ["~/other/"])
    #expect(try offered("-C", "nowhere", "done", "", in: folder, environment: home) == [])
  }

  @Test func `the columns offered are those of the board that the line refers to`() throws {
    let folder = try TemporaryFolder([
      "a.md": "---\nplanboard: 1\nprimary: true\n---\n## One\n- [ ] Apple\n",
      "b.md": "---\nplanboard: 1\n---\n## Two\n- [ ] Bread\n",
    ])
    #expect(try offered("move", "apple", "--to", "", in: folder) == ["One"])
    #expect(try offered("move", "bre", "--to", "", in: folder) == ["Two"])
    #expect(try offered("move", "apple", "--to-board", "b", "--to", "", in: folder) == ["Two"])
    #expect(try offered("add", "x", "--column", "", in: folder) == ["One"])
    #expect(try offered("add", "x", "--board", "b", "--column", "t", in: folder) == ["Two"])
    #expect(try offered("column", "rm", "", in: folder) == ["One"])
    #expect(try offered("sort", "b.md", "--column", "", in: folder) == ["Two"])
    #expect(try offered("move", "--to", "", in: folder).sorted() == ["One", "Two"])
  }

  @Test func `settings of boards are offered, and the columns of the board that is named`() throws {
    let folder = try TemporaryFolder([
      ".planboard.yml": "", "a.md": "---\nplanboard: true\n---\n## One\n\n## Shipped\n",
      "b.md": "---\nplanboard: true\nprimary: true\n---\n## Two\n", "notes.md": "",
    ])
    for command in ["board", "boards"] {
      #expect(try offered(command, "set", "a", "--done-column", "", in: folder) == ["One", "Shipped"])
      #expect(try offered(command, "set", "a", "--on-done", "", in: folder) == ["stay", "move", "none"])
      #expect(try offered(command, "set", "no", in: folder) == ["notes.md"])
      #expect(try offered(command, "se", in: folder) == ["set"])
    }
    #expect(try offered("column", "set", "--board", "a", "sh", in: folder) == ["Shipped"])
    #expect(try offered("column", "set", "t", in: folder) == ["Two"])
  }

  @Test func `boards that are archived or in the trash are offered only to be restored`() throws {
    let folder = try TemporaryFolder(["house.md": Self.board])
    let state = ["XDG_STATE_HOME": folder.path(".state")]
    _ = try run(["boards", "archive", "house"], in: folder, environment: state)
    #expect(try offered("boards", "archive", "h", in: folder, environment: state) == [])
    #expect(try offered("show", "Pai", in: folder, environment: state) == [])
    #expect(try offered("boards", "restore", "h", in: folder, environment: state) == ["house.md"])
    _ = try run(["boards", "rm", "house"], in: folder, environment: state)
    #expect(try offered("boards", "restore", "ho", in: folder, environment: state) == ["house.md"])
    _ = try run(["boards", "restore", "house"], in: folder, environment: state)
    _ = try run(["boards", "restore", "house"], in: folder, environment: state)
    #expect(try offered("boards", "archive", "ho", in: folder, environment: state) == ["house.md"])
  }

  @Test func `entries of the history and the trash are offered`() throws {
    let folder = try TemporaryFolder(["house.md": Self.board])
    let state = ["XDG_STATE_HOME": folder.path(".state")]
    #expect(try run(["rm", "paint"], in: folder, environment: state).code == 0)
    #expect(try offered("restore", "pai", in: folder, environment: state) == ["Paint the door"])
    #expect(try offered("undo", "", in: folder, environment: state) == ["1"])
    #expect(try run(["undo"], in: folder, environment: state).code == 0)
    #expect(try offered("undo", "", in: folder, environment: state) == [])
    #expect(try offered("history", "", in: folder, environment: state).count == 2)
  }

  /// Today is 21 November 2026.
  @Test func `tags, people and columns that are used often, recently and near the top come first`() throws {
    let board = """
      ---
      planboard: true
      ---
      ## Ideas
      - rare #rare
      - new #new created:2026-11-20
      - some #often
      - more #often
      - else #late
      ## Empty

      ***
      ## Archive
      - x #old
      - x #old

      """
    let tags = try offered("add", "--tag", "", board: board)
    #expect(tags == ["new", "often", "rare", "late", "old"])
    #expect(try offered("move", "x", "--to", "", board: board) == ["Ideas", "Empty"])
    let titles = try offered("done", "", board: board)
    #expect(titles.prefix(2) == ["new", "rare"])
  }

  @Test func `zsh can load its completion script`() throws {
    guard let said = try complete("zsh", "source .completion && (( $+functions[_pb] )) && print -r -- fine") else {
      return
    }
    #expect(said == ["fine"] || said.isEmpty)
  }
}
