import Foundation
import Testing

internal import TestSupport

/// What shells offer, in real shells where they are installed.
struct CompletionTests {
  private static let board =
    "---\nplanboard: true\ntitle: House\n---\n## To Do\n- [ ] Paint the door #home @ann ^p4nt\n- [ ] Call: Bo #home #phone\n## Doing\n"

  /// Runs a shell that has read the completion script and says what it would offer for a line.
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
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["-c", script]
    process.currentDirectoryURL = folder.url
    process.environment = [
      "HOME": folder.url.path, "PB_DIR": ".", "PATH": "\(Binary.url.deletingLastPathComponent().path):/usr/bin:/bin",
      "LC_ALL": "C.UTF-8",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(try folder.visibleNames == ["house.md"])
    return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func bash(_ words: String..., board: String = Self.board) throws -> [String]? {
    let line = words.map { "'\($0)'" }.joined(separator: " ")
    return try complete(
      "bash",
      """
      source .completion
      COMP_WORDS=(\(line)); COMP_CWORD=\(words.count - 1); COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
      _pb pb "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"; printf '%s\\n' "${COMPREPLY[@]}"
      """, board: board)
  }

  @Test(arguments: [
    "Read $(touch ran) later", "Read `touch ran`", #"Read "it" and $HOME"#, "Read Bo's ~ book",
    #"Read a\b \$(touch ran)"#,
    "Read; touch ran", "Read {a,b} *", "Read $((1/0)) ${x:?y}", "Read '\u{301}$(touch ran)",
  ])
  func `bash is offered the place of a card whose title it would act on, and no such column`(title: String) throws {
    let board = "---\nplanboard: true\n---\n## \(title)\n- [ ] \(title)\n"
    guard let cards = try bash("pb", "done", "Re", board: board) else { return }
    #expect(cards == ["house.md:5"])
    #expect(try bash("pb", "move", "x", "--to", "Re", board: board) == [])
    #expect(try asked("fish", "positional@0", "pb", "done", "Re", board: board).count == 1)
  }

  @Test func `bash receives each candidate as one word, even after a colon and inside quotes`() throws {
    let board = "---\nplanboard: 1\n---\n## To Do\n- [ ] Paint the door\n- [ ] Ann's\n"
    guard let cards = try bash("pb", "done", "Paint", board: board) else { return }
    #expect(cards == [#"Paint\ the\ door"#])
    let folder = try TemporaryFolder(["house.md": board])
    try folder.write(".completion", try pb("--generate-completion-script", "bash", in: folder).output)
    for (line, replaced, expected) in [
      (#"pb done "Paint t"#, "Paint t", "Paint the door"), (#"pb done Paint\ t"#, #"Paint\ t"#, #"Paint\ the\ door"#),
      ("pb done house.md:6", "6", "6"), ("pb list column:", "", #"\"To\ Do\""#), ("pb done An", "An", "house.md:6"),
    ] {
      try folder.write(".line", line)
      let script = """
        source .completion; COMP_LINE=$(<.line); COMP_POINT=${#COMP_LINE}
        _pb pb '\(replaced)' ''; printf '%s\\n' "${COMPREPLY[@]}"
        """
      #expect(try say("bash", script, in: folder) == [expected], "\(line)")
    }
  }

  @Test func `bash receives neither file names nor words that it would expand`() throws {
    let folder = try TemporaryFolder()
    let script = try pb("--generate-completion-script", "bash", in: folder).text
    #expect(script.contains("\ncomplete -F _pb pb\n"))
    #expect(!script.contains("-o filenames -F"))
    #expect(!script.contains(#"-W "$("#))
    #expect(!script.contains("eval"))
  }

  @Test func `a question that no script asks is a usage error`() throws {
    let folder = try TemporaryFolder(["house.md": Self.board])
    for (name, numbers) in [
      ("positional@0", ["3", "-1"]), ("positional@0", ["-9223372036854775808", "-9223372036854775808"]),
      ("positional@0", ["3", "-9223372036854775808"]), ("positional@-1", ["3", "0"]), ("positional@0", ["3"]),
      ("positional@0", ["3", "x"]), ("--board", ["3", "-2"]),
    ] {
      #expect(try run(["---completion", "done", "--", name] + numbers + ["pb", "done", "x"], in: folder).code == 64)
    }
    #expect(try run(["---completion", "done", "--", "positional@0", "2", "0", "pb", "done", ""], in: folder).code == 0)
  }

  @Test func `bash offers what is in the plan`() throws {
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

  /// As the scripts of fish and zsh ask: fish itself completes in a terminal only.
  private func asked(
    _ shell: String, _ option: String, _ words: String..., board: String = Self.board
  ) throws -> [String] {
    let folder = try TemporaryFolder(["house.md": board])
    return try run(
      ["---completion", words[1], "--", option, "\(words.count - 1)", "\(words[words.count - 1].count)"] + words,
      in: folder, environment: ["SAP_SHELL": shell]
    ).lines
  }

  @Test func `fish and zsh learn what each candidate is`() throws {
    #expect(try asked("fish", "positional@0", "pb", "done", "^").contains("^p4nt\tPaint the door"))
    #expect(try asked("fish", "--to", "pb", "move", "x", "--to", "").contains("Doing\thouse.md"))
    #expect(try asked("zsh", "positional@0", "pb", "done", "Call").contains("Call\\: Bo:To Do"))
    #expect(try asked("zsh", "--board", "pb", "add", "--board", "").contains("house.md:House"))
  }

  @Test func `parts of a query are offered`() throws {
    #expect(try asked("fish", "positional@0", "pb", "list", "").contains { $0.hasPrefix("due:") })
    #expect(
      try asked("fish", "positional@0", "pb", "list", "is:").map { $0.prefix { $0 != "\t" } }.contains("is:blocked"))
    #expect(try asked("fish", "positional@0", "pb", "list", "-#").first == "-#home\t2 cards")
    #expect(try asked("", "--where", "pb", "rm", "--where", "@") == ["@ann"])
    #expect(try asked("", "positional@0", "pb", "find", "person:") == ["person:ann"])
    #expect(try asked("fish", "positional@0", "pb", "view", "").contains("today\tis:open due:<=today"))
  }

  /// Today is 21 November 2026.
  @Test func `what is used often, recently and far up comes first`() throws {
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
    let tags = try asked("", "--tag", "pb", "add", "--tag", "", board: board)
    #expect(tags == ["new", "often", "rare", "late", "old"])
    #expect(try asked("", "--to", "pb", "move", "x", "--to", "", board: board) == ["Ideas", "Empty"])
    let titles = try asked("", "positional@0", "pb", "done", "", board: board)
    #expect(titles.prefix(2) == ["new", "rare"])
  }

  @Test func `zsh's script is one that zsh reads`() throws {
    guard let said = try complete("zsh", "source .completion && (( $+functions[_pb] )) && print -r -- fine") else {
      return
    }
    #expect(said == ["fine"] || said.isEmpty)
  }
}
