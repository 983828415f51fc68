import Foundation
import Testing

internal import TestSupport

/// Handles of cards, as the real program prints them and reads them from its arguments.
struct HandleCommandTests {
  private static let board = """
    ---
    planboard: true
    title: My Home
    ---

    ## To Do

    - [ ] Call Ann due:2026-11-20
    - [ ] Water the plants due:2026-11-21 every:1w
    - [ ] Buy milk #shop !high
    - [ ] Fix the roof ^k3f9

    ## Done

    - [x] Water the plants every:1w

    """

  private func folder() throws -> TemporaryFolder {
    try TemporaryFolder([".planboard.yml": "primary: home.md\n", "home.md": Self.board])
  }

  private func file(_ folder: TemporaryFolder) throws -> String {
    String(decoding: try folder.read("home.md"), as: UTF8.self)
  }

  /// Runs `pb` with standard output on a terminal, and returns what it prints.
  ///
  /// - Parameters:
  ///   - size: the columns and rows of the terminal; nil for one that does not know them.
  ///   - program: the program to run instead of `pb`.
  ///   - codes: the exit codes that it may have.
  func onTerminal(
    _ arguments: [String], in folder: TemporaryFolder, input: String? = nil, environment: [String: String] = [:],
    size: (columns: Int, rows: Int)? = nil, program: URL = Binary.url, codes: ClosedRange<Int32> = 0...0
  ) throws -> String {
    let terminal = try PseudoTerminal(size: size)
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = [
      "PB_TODAY": "2026-11-21", "HOME": folder.url.path, "PB_DIR": ".", "PATH": "/usr/bin:/bin", "TERM": "xterm",
      "PB_PAGER": "",
    ]
    .merging(environment) { $1 }
    process.standardInput =
      try input.map { try FileHandle(forReadingFrom: folder.url.appending(path: $0)) } ?? .nullDevice
    process.standardOutput = terminal.program
    try process.run()
    let output = try terminal.output()
    process.waitUntilExit()
    #expect(codes.contains(process.terminationStatus))
    return output
  }

  @Test(arguments: [["list"], ["find", "water"], ["agenda"], ["next"], ["view", "overdue"], ["top"], ["trash"]])
  func `a list has handles on a terminal and none in a pipe`(command: [String]) throws {
    let folder = try folder()
    try pb("rm", "k3", in: folder)
    let shown = try onTerminal(command, in: folder)
    let handles = shown.matches(of: #/(?m)^\e\[1;35m(\w+)\e\[0m(?:\e\[2m(\w+)\e\[0m)? /#)
    let piped = try run(command, in: folder)
    #expect(!handles.isEmpty && !piped.text.isEmpty)
    for line in piped.text.split(separator: "\n") {
      #expect(!handles.contains { line.hasPrefix("\($0.1)\($0.2 ?? "") ") })
    }
    let plain = try onTerminal(command, in: folder, environment: ["NO_COLOR": "1"])
    #expect(withoutColors(shown) == plain)
  }

  @Test func `cards from standard input have no handles, because no command can change them`() throws {
    let folder = try folder()
    for command in ["list", "show"] {
      let shown = try withoutColors(onTerminal([command, "-"], in: folder, input: "home.md"))
      #expect(shown.contains("Call Ann") && shown.contains("Buy milk"), "\(shown)")
      #expect(!shown.contains("wwkc"))
    }
  }

  @Test func `each handle names the card on its line, and so do its coloured letters alone`() throws {
    let cards = (1...300).map { "- [ ] card \($0)\n" }.joined()
    let folder = try TemporaryFolder(["b.md": "---\nplanboard: true\n---\n\n## To Do\n\n\(cards)"])
    let lines = try onTerminal(["list"], in: folder).split(separator: "\n")
    #expect(lines.count == 300)
    for line in lines.enumerated().filter({ $0.offset % 15 == 0 }).map(\.element) {
      let parts = try #require(line.firstMatch(of: #/^\e\[1;35m(\w+)\e\[0m(?:\e\[2m(\w+)\e\[0m)? .*card (\d+)/#))
      for handle in [String(parts.1), String(parts.1) + String(parts.2 ?? "")] {
        // The first card is in line 7.
        #expect(try pb("open", handle, "--print", in: folder).text == "b.md:\(6 + Int(parts.3)!)\n")
        #expect(handle.count >= 2)
      }
    }
  }

  @Test func `a drawn board has the handle of each card`() throws {
    let folder = try folder()
    let run = try pb("show", "--width", "60", "home.md", in: folder)
    try checkGolden("show-handles", run)
    // No command can change a card from standard input.
    let input = try pb("show", "--width", "60", "-", in: folder, input: Array(Self.board.utf8))
    #expect(!input.text.contains("wwkc"))
  }

  @Test func `list --json has the whole handle of each card`() throws {
    let folder = try folder()
    let run = try pb("list", "--json", "--all", in: folder)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    let cards = try #require(object["cards"] as? [[String: Any]])
    #expect(
      cards.map { $0["handle"] as? String } == ["wwkcdqfxgpvh", "sgnhqqqxwmqt", "xrnnffvmqzqc", "k3f9", "sgnhqqqxwmqt"])
  }

  // MARK: Commands

  @Test
  func `done, edit, move and id choose the open copy of a repeating card, reopen the done one, rm and archive neither`()
    throws
  {
    for name in ["sg", "water", "Water the plants"] {
      for (command, line) in [
        (["done"], 9), (["edit", "-p", "low"], 9), (["move", "--to", "done"], 9), (["id"], 9), (["reopen"], 15),
      ] {
        let folder = try folder()
        let run = try run([command[0], name] + command.dropFirst() + ["--dry-run", "--json"], in: folder)
        #expect(run.code == 0 && run.text.contains(#""line":\#(line),"#), "\(command): \(run)")
        #expect(!run.text.contains(#""before":{"path":"home.md","column":"\#(line == 9 ? "Done" : "To Do")""#))
      }
      for command in ["rm", "archive"] {
        let folder = try folder()
        let run = try pb(command, name, in: folder)
        #expect(run.code == 2 && run.text.isEmpty, "\(command): \(run)")
        #expect(try file(folder) == Self.board)
      }
    }
    try checkGolden("handle-ambiguous", pb("rm", "sgnh", in: folder()))
  }

  @Test func `a handle that is also a word of another card's title is refused`() throws {
    let folder = try folder()
    try folder.write("more.md", Array("---\nplanboard: true\n---\n\n## To Do\n\n- [ ] ww scan\n".utf8))
    try checkGolden("handle-or-title", pb("done", "ww", in: folder))
    #expect(try pb("done", "handle:ww", "--dry-run", in: folder).text.hasPrefix("home.md:8: "))
    #expect(try pb("done", "title:ww", "--dry-run", in: folder).text.hasPrefix("more.md:7: "))
    #expect(try file(folder) == Self.board)
  }

  @Test func `the handle of a card in the trash works only with restore`() throws {
    let folder = try folder()
    try pb("rm", "ww", in: folder)
    try checkGolden("handle-in-trash", pb("done", "ww", in: folder))
    #expect(try pb("restore", "ww", in: folder).code == 0)
    #expect(try file(folder) == Self.board)
  }

  @Test func `a card with an id from pb keeps its handle when its title changes`() throws {
    let folder = try folder()
    #expect(try pb("id", "ann", in: folder).text.hasSuffix("has the id ^wwkc\n"))
    #expect(try pb("edit", "ww", "--title", "Call Bo", in: folder).code == 0)
    #expect(try pb("done", "wwkc", in: folder).code == 0)
    #expect(try file(folder).contains("- [x] Call Bo due:2026-11-20 ^wwkc\n"))
  }

  @Test func `a command finds the cards of all its handles before it changes any`() throws {
    let folder = try folder()
    let run = try pb("move", "ww", "xr", "k3", "ww", "--to", "done", in: folder)
    #expect(run.code == 0, "\(run)")
    let cards = try file(folder).split(separator: "\n").filter { $0.hasPrefix("- [x]") }
    #expect(cards.count == 4)
  }

  // MARK: Boards

  @Test(arguments: ["", "sub"], ["home.md", "home", "HO", "my home", "My", "../home.md"])
  func `every command finds a board by path, file name, title or the start of one, from any folder`(
    place: String, name: String
  ) throws {
    guard place == "sub" || name != "../home.md" else { return }
    let folder = try folder()
    try folder.write("sub/work.md", Array("---\nplanboard: true\n---\n\n## To Do\n\n- [ ] Other\n".utf8))
    let path = place.isEmpty ? "home.md" : "../home.md"
    // An old date, because in a folder that has just changed, a missing file may be one that is being saved.
    let sub = folder.path("sub")
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: sub)
    func lines(_ arguments: String...) throws -> [String] {
      let run = try run(arguments, in: folder, below: place)
      #expect(run.code < 2, "\(arguments): \(run)")
      return run.lines
    }
    #expect(try lines("show", name).first == "My Home")
    #expect(try lines("boards", name).map { $0.prefix(path.count + 1) } == ["\(path):"])
    #expect(try lines("sort", "--by", "title", "--dry-run", name).first?.contains(path) == true)
    #expect(try lines("lint", "--select", "all", name).allSatisfy { !$0.contains("work.md") })
    #expect(try lines("diff", name, path).isEmpty)
    #expect(try lines("list", "--board", name).allSatisfy { $0.hasPrefix("\(path):") })
    #expect(try lines("stats", "--board", name).first?.contains("My Home") == true)
    #expect(try lines("tags", "--board", name).map { $0.contains("shop") } == [true])
    #expect(try lines("find", "--board", name, "milk").map { $0.prefix(path.count) } == [path[...]])
    #expect(try lines("top", "--board", name, "--json").joined().contains("\"title\":\"My Home\""))
    #expect(try lines("add", "new", "--board", name, "--dry-run").first?.hasPrefix(path) == true)
    #expect(try lines("open", name, "--print") == [path])
    #expect(try lines("done", "\(name):8", "--dry-run").first?.hasPrefix("\(path):8:") == true)
    if !name.contains("/") {
      #expect(try lines("done", "\(name)/to do/1", "--dry-run").first?.hasPrefix("\(path):8:") == true)
    }
  }

  @Test func `a name that several boards share, or that no board has, is refused`() throws {
    let folder = try folder()
    try folder.write("a.md", Array("---\nplanboard: true\ntitle: My Work\n---\n".utf8))
    for command in [
      ["show", "my"], ["lint", "my"], ["list", "--board", "my"], ["sort", "my"], ["add", "x", "--board", "my"],
    ] {
      let run = try run(command, in: folder)
      #expect(
        run.code == 2 && run.errorText.contains("`my` matches several boards: a.md, home.md"), "\(command): \(run)")
    }
    #expect(try pb("show", "nowhere", in: folder).code == 2)
    #expect(try pb("show", "my home", in: folder).lines.first == "My Home")
  }

  @Test func `show needs no name if one board is primary or the only one, and otherwise lists the boards`() throws {
    let folder = try folder()
    #expect(try pb("show", in: folder).lines.first == "My Home")
    try folder.write("more.md", Array("---\nplanboard: true\n---\n\n## To Do\n".utf8))
    #expect(try pb("show", in: folder).lines.first == "My Home")
    try folder.write(".planboard.yml", Array("on-done: stay\n".utf8))
    let run = try pb("show", in: folder)
    #expect(run.code == 0)
    #expect(run.text == (try pb("boards", in: folder).text))
    // With `--json`, `show` does not list the boards, because the shape of its output must not depend on their number.
    #expect(try pb("show", "--json", in: folder).code == 2)
    #expect(try pb("show", in: TemporaryFolder([:])).code == 2)
  }

  @Test func `a card can be named by its title even if the title looks like a line number or a place`() throws {
    let text =
      "---\nplanboard: 1\n---\n# Books\n\n## Books\n- [ ] other\n- [ ] Book:7\n- [ ] Boo/Book/1\n- [ ] title: x\n- [ ] x\n"
    for name in ["Book:7", "Boo/Book/1", "title: x", "x"] {
      let folder = try TemporaryFolder(["b.md": text])
      #expect(try pb("rm", name, in: folder).code == 0)
      #expect(
        try String(decoding: folder.read("b.md"), as: UTF8.self) == text.replacing("- [ ] \(name)\n", with: ""),
        "\(name)")
    }
  }

  @Test func `a handle in the trash does not compete with the words of a title`() throws {
    let folder = try TemporaryFolder([
      ".planboard.yml": "", "b.md": "---\nplanboard: 1\n---\n## A\n- [ ] gone ^tvxx\n- [ ] Watch tv tonight\n",
    ])
    #expect(try pb("rm", "gone", in: folder).code == 0)
    let done = try pb("done", "tv", in: folder)
    #expect(done.code == 0 && done.text.contains("Watch tv tonight"), "\(done)")
    #expect(try pb("done", "tvxx", in: folder).errorText.contains("is in the trash"))
  }

  @Test func `an id of one letter can be typed as a handle`() throws {
    let folder = try TemporaryFolder(["b.md": "---\nplanboard: 1\n---\n## A\n- [ ] milk ^9\n- [ ] bread ^94\n"])
    #expect(try pb("done", "handle:9", "--dry-run", in: folder).text.contains("milk"))
    #expect(try pb("done", "9", "--dry-run", in: folder).text.contains("milk"))
  }

  @Test func `--board refers to a board even if a folder has the same name`() throws {
    let board = "---\nplanboard: 1\n---\n## A\n- [ ] milk #x\n"
    let folder = try TemporaryFolder([".planboard.yml": "", "docs.md": board, "docs/x.txt": "", "other.md": board])
    for command in [["list"], ["stats"], ["tags"], ["find", "milk"]] {
      let run = try run(command + ["--board", "docs"], in: folder)
      #expect(run.code == 0 && !run.text.isEmpty && !run.text.contains("other.md"), "\(command) \(run)")
    }
    #expect(try pb("list", "--board", "nope", in: folder).errorText.contains("no board `nope`"))
    #expect(try pb("list", "--board", "docs", "other.md", in: folder).code == 64)
  }

  @Test func `notes from standard input lose their byte order mark and carriage returns`() throws {
    let board = "---\nplanboard: 1\n---\n## A\n- [ ] milk\n"
    let folder = try TemporaryFolder(["b.md": board])
    #expect(try pb("edit", "milk", "--notes", "-", in: folder, input: Array("\u{FEFF}one\r\ntwo\r\n".utf8)).code == 0)
    #expect(try folder.read("b.md") == Array((board + "\n  one\n  two\n").utf8))
    let before = try folder.read("b.md")
    let refused = try pb("edit", "milk", "--notes", "-", in: folder, input: Array("caf".utf8) + [0xE9])
    #expect(refused.code == 2 && refused.errorText.contains("not UTF-8"), "\(refused)")
    #expect(try folder.read("b.md") == before)
  }
}
