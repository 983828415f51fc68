internal import Foundation
internal import PlanBoardCore
internal import PlanBoardScreen
@testable internal import PlanBoardTUI
internal import PlanBoardVerbs
internal import TestSupport
internal import Testing

/// What a key does to a board is what the command of `pb` does, byte for byte.
struct BindingTests {
  /// Keys, a text that is typed after them, the keys that end it, and the command that does the same.
  struct Example: Sendable, CustomTestStringConvertible {
    var keys: String
    var typed = ""
    var last = ""
    var command: [String]
    var testDescription: String { "\(keys) \(typed) \(last): \(command.joined(separator: " "))" }
  }

  static let examples: [Example] = [
    Example(keys: "L", command: ["move", "call ann", "--to", "Doing"]),
    Example(keys: ">", command: ["move", "call ann", "--to", "Doing"]),
    Example(keys: "S-right", command: ["move", "call ann", "--to", "Doing"]),
    Example(keys: "A-right", command: ["move", "call ann", "--to", "Doing"]),
    Example(keys: "l H", command: ["move", "paint", "--to", "To Do"]),
    Example(keys: "l <", command: ["move", "paint", "--to", "To Do"]),
    Example(keys: "J", command: ["move", "call ann", "--after", "buy milk"]),
    Example(keys: "j K", command: ["move", "buy milk", "--before", "call ann"]),
    Example(keys: "j S-down", command: ["move", "buy milk", "--after", "write"]),
    Example(keys: "m 3", command: ["move", "call ann", "--to", "Done"]),
    Example(keys: "j m t", command: ["move", "buy milk", "--to", "To Do", "--top"]),
    Example(keys: "space", command: ["done", "call ann"]),
    Example(keys: "3 space", command: ["reopen", "paid rent"]),
    Example(keys: "s", command: ["start", "call ann"]),
    Example(keys: "2 s", command: ["stop", "paint"]),
    Example(keys: "D", command: ["rm", "call ann"]),
    Example(keys: "p h", command: ["edit", "call ann", "p:high"]),
    Example(keys: "c n", command: ["edit", "call ann", "--color", "none"]),
    Example(
      keys: "a", typed: "Water plants due:fri +home", last: "enter",
      command: ["add", "Water plants due:fri +home", "--column", "To Do"]),
    Example(keys: "n", typed: "Plain", last: "enter", command: ["add", "Plain", "--column", "To Do"]),
    Example(keys: "o", typed: "Below", last: "enter", command: ["add", "Below", "--after", "call ann"]),
    Example(keys: "j O", typed: "Above", last: "enter", command: ["add", "Above", "--before", "buy milk"]),
    Example(
      keys: "e", typed: " and Bo p:low", last: "enter",
      command: ["edit", "call ann", "--title", "Call Ann and Bo", "--set", "p=low"]),
    Example(keys: "@", typed: "+1w", last: "enter", command: ["edit", "call ann", "due:+1w"]),
    Example(keys: "@", typed: "none", last: "enter", command: ["edit", "call ann", "due:none"]),
    Example(keys: "t", typed: "phone -home", last: "enter", command: ["edit", "call ann", "tag:phone", "tag:-home"]),
    Example(
      keys: ":", typed: "tags phone -#home", last: "enter", command: ["edit", "call ann", "tag:phone", "tag:-home"]),
    Example(keys: "j enter j space", command: ["check", "buy milk", "2"]),
    Example(keys: "N", typed: "Later", last: "enter", command: ["column", "add", "Later", "--after", "To Do"]),
    Example(keys: "R", typed: "!", last: "enter", command: ["column", "rename", "To Do", "To Do!"]),
    Example(keys: "}", command: ["column", "move", "To Do", "--to", "2"]),
    Example(keys: "3 {", command: ["column", "move", "Done", "--to", "2"]),
    Example(keys: "x x L", command: ["move", "call ann", "buy milk", "--to", "Doing"]),
    Example(keys: "v j L", command: ["move", "call ann", "buy milk", "--to", "Doing"]),
    Example(keys: ":", typed: "move Done", last: "enter", command: ["move", "call ann", "--to", "Done"]),
    Example(keys: ":", typed: "done", last: "enter", command: ["done", "call ann"]),
    Example(keys: ":", typed: "cancel", last: "enter", command: ["cancel", "call ann"]),
    Example(keys: ":", typed: "snooze +1w", last: "enter", command: ["snooze", "call ann", "+1w"]),
    Example(keys: ":", typed: "hide 3d", last: "enter", command: ["hide", "call ann", "3d"]),
    Example(
      keys: ":", typed: "note Ask about the roof", last: "enter", command: ["note", "call ann", "Ask about the roof"]),
    Example(keys: ":", typed: "archive", last: "enter", command: ["archive", "call ann"]),
    Example(keys: ":", typed: "sort title", last: "enter", command: ["sort", "--by", "title", "a.md"]),
    Example(keys: ":", typed: "name Ring Ann", last: "enter", command: ["name", "call ann", "Ring Ann"]),
    Example(keys: ":", typed: "set est=3h", last: "enter", command: ["edit", "call ann", "--set", "est=3h"]),
    Example(keys: ":", typed: "person ann", last: "enter", command: ["edit", "call ann", "person:ann"]),
    Example(keys: ":", typed: "column wip 3", last: "enter", command: ["column", "wip", "To Do", "3"]),
    Example(keys: ":", typed: "column set done", last: "enter", command: ["column", "set", "To Do", "--done"]),
    Example(
      keys: ":", typed: "boards set on-done move order 3", last: "enter",
      command: ["boards", "set", "a.md", "--on-done", "move", "--order", "3"]),
    Example(keys: ":", typed: "rename My plan", last: "enter", command: ["rename", "a.md", "My plan"]),
    Example(keys: ":", typed: "tags rename home house", last: "enter", command: ["tags", "rename", "home", "house"]),
    Example(keys: "E", typed: "Hello", last: "C-s", command: ["edit", "call ann", "--notes", "Hello"]),
  ]

  @Test(arguments: examples)
  func `a key does what the command does, and u takes it back`(_ example: Example) throws {
    let board = try TestBoard(["a.md": commandBoard])
    board.press(example.keys)
    board.type(example.typed)
    board.press(example.last)
    let keyed = try board.text()
    let other = try TemporaryFolder(["a.md": commandBoard, ".planboard.yml": ""])
    let run = try PBProgram.run(example.command, in: other)
    #expect(run.code == 0, "\(run.errors)")
    #expect(keyed == String(decoding: try other.read("a.md"), as: UTF8.self), "\(board.message)")
    #expect(keyed != commandBoard || example.keys == "c n")
    guard keyed != commandBoard else { return }
    if example.keys.contains("enter j space") { board.press("escape") }
    board.press("u")
    #expect(try board.text() == commandBoard, "\(board.message)")
    board.press("C-r")
    #expect(try board.text() == keyed, "\(board.message)")
  }

  /// The name of every action and command, with a value if it needs one.
  static let commands = BoardCommand.names.map { name in
    if let verb = BoardCommand.verbs.first(where: { $0.name == name }) {
      switch verb.lineValue?.kind {
      case .column: return "\(name) Doing"
      case .cardOrDate: return "\(name) fri"
      case .cardThenText: return "\(name) New"
      case .cardThenCards, .archivedCard, .trashedCard: return "\(name) buy"
      case .checkItem: return "\(name) 1"
      default: return name
      }
    }
    guard let command = BoardCommand(rawValue: name), !command.canBeAlone, BoardAction(rawValue: name) == nil else {
      return name
    }
    switch command.value {
    case .none: return name
    case .text:
      let values: [BoardCommand: String] = [
        .tagRename: "home house", .columnMark: "done", .boardSet: "primary order none",
      ]
      return "\(name) \(values[command] ?? "New")"
    case .column: return "\(name) Doing"
    case .board: return "\(name) b.md"
    case .view: return "\(name) week"
    case .query: return "\(name) milk"
    case .fields: return "\(name) p:high"
    case .checkItem: return "\(name) 1"
    case .person: return "\(name) ann"
    case .sortKey: return "\(name) title"
    case .number: return "\(name) 3"
    case .putAwayBoard: return "\(name) nothing"
    case .side: return "\(name) kept"
    }
  }

  @Test(arguments: commands)
  func `every command of the tables is known, and one that looks around changes nothing`(command: String) throws {
    let board = try TestBoard(["a.md": commandBoard, "b.md": "## To Do\n"])
    board.press(":")
    board.type(command)
    board.press("enter")
    #expect(!board.message.contains("There is no command"))
    #expect(!board.message.contains("needs a value"))
    let looks: [BoardActionGroup] = [.look, .find, .screen]
    guard BoardCommand(rawValue: command) == nil, let action = BoardAction(rawValue: command),
      looks.contains(action.group)
    else { return }
    #expect(try board.text() == commandBoard)
  }

  @Test func `the sidebar has the tags of the board on the screen`() throws {
    let head = "---\nplanboard: 1\n---\n\n## To Do\n\n"
    let board = try TestBoard(["a.md": head + "- A #apple\n", "b.md": head + "- B #berry\n"])
    board.press("0 l")
    #expect(board.screen.contains("#apple"))
    // The plan is at rest: only the board on the screen changes.
    while board.app.passTime() {}
    board.app.run(command: "board b")
    #expect(board.app.shown?.path.stem == "b")
    while board.app.passTime() {}
    let screen = board.screen
    #expect(screen.contains("│") && !screen.split(separator: "\n").contains { $0.hasPrefix(" #apple") })
    #expect(screen.split(separator: "\n").contains { $0.contains("#berry  ") })
  }

  @Test func `a command has completions by all of its names`() throws {
    let board = try TestBoard(["a.md": "## To Do\n\n- A\n\n## Doing\n"])
    _ = board.screen
    #expect(BoardCommand.candidates("move Do", board.app) == ["move Doing"])
    #expect(BoardCommand.candidates("Move do", board.app) == ["Move Doing"])
    #expect(BoardCommand.candidates("column-rm D", board.app) == BoardCommand.candidates("column-remove D", board.app))
    #expect(BoardCommand.candidates("column a", board.app) == ["column add"])
    #expect(BoardCommand.candidates("sort du", board.app) == ["sort due"])
    #expect(BoardCommand.candidates("boards restore x", board.app) == [])
  }

  @Test func `in a card that is shown in full, the item that is selected with a key is on the screen`() throws {
    let items = (101...140).map { "  - [ ] item \($0)\n" }.joined()
    let board = try TestBoard(["a.md": "## To Do\n\n- [ ] A\n\(items)"])
    board.press("enter")
    #expect(board.screen.contains("item 101"))
    for _ in 0..<30 { board.press("j") }
    #expect(board.screen.contains("item 131"))
    board.press("page-up page-up page-up")
    #expect(!board.screen.contains("item 131"))
    board.press("k")
    #expect(board.screen.contains("item 130"))
    board.press("page-up page-up page-up j")
    #expect(board.screen.contains("item 131"))
    for _ in 0..<28 { board.press("k") }
    board.press("page-down page-down page-down")
    #expect(!board.screen.contains("item 103"))
    board.press("k")
    #expect(board.screen.contains("item 102"))
  }

  @Test func `a command that cannot do what it says changes nothing and says why`() throws {
    let board = try TestBoard(["a.md": commandBoard.replacing("## Doing", with: "## Doing\nwip:: 3")])
    let before = try board.text()
    for (command, words) in [
      ("column-wip 4x", "`none`"), ("column-wip 0", "`none`"), ("column-wip", "needs a value"),
      ("view nix", "no view `nix`"), ("close", ""), ("99", "no column 99"), ("0", "no column 0"),
      ("extract x", "number"),
      ("boards move x", "number"), ("sync", "no conflict copies"), ("resolve", "no conflicts"),
      ("column add", "needs a value"),
    ] {
      board.app.run(command: command)
      #expect(board.message.contains(words) || words.isEmpty, "\(command): \(board.message)")
      #expect(try board.text() == before)
    }
    for name in ["add", "edit"] {
      board.app.run(command: name)
      guard case .prompt? = board.app.layer else {
        Issue.record("no prompt for \(name)")
        continue
      }
      board.press("escape")
    }
    for command in ["done", "start"] {
      board.app.run(command: command)
      #expect(try board.text() != before)
      board.app.run(command: command)
      #expect(try board.text() == before)
    }
  }

  @Test func `the check item with the number that is typed becomes a card`() throws {
    let board = try TestBoard(["a.md": "## To Do\n\n- [ ] A\n  - [ ] one\n  - [ ] two\n"])
    board.app.run(command: "extract 1")
    #expect(try board.text() == "## To Do\n\n- [ ] A\n  - [ ] two\n- [ ] one\n", "\(board.message)")
  }

  /// A line of the command line, the command of `pb`, and the boards of the plan.
  static let commandLines: [(String, [String])] = [
    ("column add Later", ["column", "add", "Later", "--after", "To Do", "--board", "a.md"]),
    ("column rename Then", ["column", "rename", "To Do", "Then", "--board", "a.md"]),
    ("tags rename home house", ["tags", "rename", "home", "house"]), ("boards archive", ["boards", "archive", "a.md"]),
    ("boards rm", ["boards", "rm", "a.md"]), ("boards archive b.md", ["boards", "archive", "b.md"]),
    ("boards move 2", ["boards", "move", "a.md", "--to", "2"]), ("do", ["done", "call ann"]),
    ("wait fri", ["hide", "call ann", "fri"]),
    ("sort -title", ["sort", "--by", "-title", "a.md"]),
  ]

  @Test(arguments: commandLines)
  func `a command of two words, or about boards, does what the command of pb does`(line: String, command: [String])
    throws
  {
    let texts = ["a.md": commandBoard, "b.md": "---\nplanboard: 1\n---\n\n## To Do\n\n- [ ] Other #home\n"]
    let board = try TestBoard(texts)
    board.app.run(command: line)
    #expect(board.app.message?.isFailure != true, "\(board.message)")
    let other = try TemporaryFolder([".planboard.yml": ""])
    for (name, text) in texts { try other.write(name, Array(text.utf8)) }
    let run = try PBProgram.run(command, in: other)
    #expect(run.code == 0, "\(run.errors)")
    for name in ["a.md", "b.md"] {
      let (own, its) = (try? board.folder.read(name), try? other.read(name))
      #expect(
        own.map { String(decoding: $0, as: UTF8.self) } == its.map { String(decoding: $0, as: UTF8.self) }, "\(name)")
    }
    board.app.run(command: "undo")
    for (name, text) in texts { #expect(try board.text(name) == text, "\(board.message)") }
  }

  @Test func `every command of pb is one of the board, or is listed as absent in docs/tui.md`() throws {
    func lines(_ name: String) throws -> [String] {
      try String(contentsOf: Boards.root.appending(path: "docs/\(name)"), encoding: .utf8).components(separatedBy: "\n")
    }
    let list = try lines("tui.md").drop { !$0.hasPrefix("<!-- Commands that are absent") }.prefix {
      !$0.hasPrefix("## ")
    }
    let absent = Set(
      list.filter { $0.hasPrefix("- ") }.flatMap { line in
        let names = line.components(separatedBy: " print")[0].components(separatedBy: " set ")[0]
        return names.split(separator: "`").enumerated().filter { !$0.offset.isMultiple(of: 2) }.map {
          String($0.element)
        }
      })
    #expect(absent.count > 10)
    let commands = try lines("commands.md").filter { $0.hasPrefix("## pb ") }.map { String($0.dropFirst(6)) }
    #expect(commands.count > 50)
    for command in commands {
      let words = command.split(separator: " ").map(String.init)
      let isFamily = commands.contains { $0.hasPrefix(command + " ") } || command == "trash"
      let name = words.last == "list" ? words[0] : words.joined(separator: "-")
      let isKnown =
        BoardCommand.find(command) != nil || BoardCommand.verbs.contains { $0.name == command }
        || BoardAction(rawValue: name) != nil || command == "show"
      #expect(isKnown != absent.contains(words[0]) || isFamily, "\(command)")
    }
    for name in absent { #expect(commands.contains { $0.split(separator: " ").first == Substring(name) }, "\(name)") }
  }

  @Test(arguments: ["check", "uncheck"])
  func `after two hyphens, an item that looks like an option is found`(command: String) throws {
    let box = command == "check" ? " " : "x"
    let head = "---\nplanboard: 1\n---\n\n## To Do\n\n- [ ] A\n  - [\(box)] --draft\n"
    let board = try TestBoard(["a.md": head + "  - [\(box)] draft\n"])
    let before = try board.text()
    board.app.run(command: "\(command) --draft")
    #expect(try board.text() == before)
    board.app.run(command: "\(command) -- --draft")
    #expect(
      try board.text() == before.replacing("[\(box)] --draft", with: "[\(box == " " ? "x" : " ")] --draft"),
      "\(board.message)")
  }

  @Test func `a board that is archived or removed makes room for the next one`() throws {
    for command in ["boards archive", "boards rm"] {
      let board = try TestBoard(["a.md": commandBoard, "b.md": "---\nplanboard: 1\n---\n# Next\n\n## To Do\n"])
      board.app.run(command: command)
      #expect(board.app.shown?.title == "Next")
      board.app.run(command: "boards restore a")
      #expect(try board.text() == commandBoard, "\(board.message)")
    }
  }

  @Test func `a conflict copy is merged, and its conflicts are settled, from the command line of the board`() throws {
    let board = try TestBoard(["a.md": commandBoard])
    try board.folder.write(
      "a.sync-conflict-20261121-012615-IJBL2FZ.md",
      Array(commandBoard.replacing("due:2026-11-23", with: "due:2026-11-24").utf8))
    board.app.run(command: "sync")
    #expect(board.message.contains("merged in"), "\(board.message)")
    let merged = try board.text()
    #expect(merged.contains("> conflict:"), "\(merged)")
    board.app.run(command: "resolve")
    #expect(board.screen.contains("keep the values on the board"))
    board.press("o")
    #expect(try !board.text().contains("> conflict:"), "\(board.message)")
    board.app.run(command: "undo")
    #expect(try board.text() == merged)
    board.app.run(command: "resolve kept")
    #expect(try !board.text().contains("> conflict:"), "\(board.message)")
  }

  @Test func `the trash is emptied only after a question`() throws {
    let board = try TestBoard(["a.md": commandBoard])
    board.press("D")
    board.app.run(command: "trash empty")
    board.press("n u")
    #expect(try board.text() == commandBoard, "\(board.message)")
    board.press("D D")
    board.app.run(command: "trash empty")
    board.press("y")
    #expect(board.message.hasSuffix("deleted (+1)"), "\(board.message)")
  }

  @Test func `the message about a card that repeats says when it is due again`() throws {
    for key in ["space", "L"] {
      let board = try TestBoard(["a.md": "## To Do\n\n- [ ] Water every:1w due:2026-11-21\n\n## Done\n"])
      board.press(key)
      #expect(
        board.message.hasSuffix("; \"Water\" (To Do) repeats, due Sat 28 Nov, counted from the day it was done"),
        "\(board.message)")
    }
  }

  @Test func `a menu asks whether a card whose recurrence is not understood is finished for good`() throws {
    let text = "## To Do\n\n- [ ] Water every:wekly due:2026-11-21\n- [ ] Milk\n\n## Done\n"
    for (keys, isDone) in [("space n", false), ("L n", false), ("L y", true), ("space y", true)] {
      let board = try TestBoard(["a.md": text])
      board.press(keys)
      let now = try board.text()
      #expect(
        isDone ? now.contains("- [x] Water every:wekly due:2026-11-21\n") : now == text, "\(keys): \(board.message)")
      #expect(now.ranges(of: "Water").count == 1)
    }
    let board = try TestBoard(["a.md": text])
    board.press("space e backspace backspace backspace backspace backspace")
    board.app.handle(.paste("weekly"))
    board.press("enter")
    #expect(try board.text().contains("every:weekly"), "\(board.message)")
  }

  @Test func `a recurring card can be skipped`() throws {
    let board = try TestBoard(["a.md": "## To Do\n\n- [ ] Water every:++1w due:2026-10-01\n"])
    board.app.run(command: "skip")
    #expect(try board.text() == "## To Do\n\n- [ ] Water every:++1w due:2026-11-26\n", "\(board.message)")
  }

  @Test func `a paste that is too long, or has too many lines, is refused at once and as a whole`() throws {
    let board = try TestBoard(["a.md": commandBoard])
    board.handle(.pasteTooLong)
    #expect(board.message.contains("longer than 1 MB"))
    board.handle(.paste((1...25_000).map { "Line \($0)\n" }.joined()))
    #expect(board.message.contains("25000 lines"), "\(board.message)")
    #expect(try board.text() == commandBoard)
  }

  /// The row of the screen with the names and counts of the columns, from 0.
  @Test func `keys that come before the card in full is drawn are about its checklist`() throws {
    let text = "## To Do\n\n- [ ] A\n  - [ ] one\n- [ ] B\n  - [x] two\n"
    let board = try TestBoard(["a.md": text])
    func typeAhead(_ keys: String) {
      for key in keys.split(separator: " ") { board.app.handle(.key(TestBoard.key(String(key)))) }
    }
    typeAhead("enter space")
    #expect(try board.text() == text.replacing("[ ] one", with: "[x] one"), "\(board.message)")
    _ = board.screen
    typeAhead("h j tab space")
    #expect(try board.text() == text.replacing("[ ] one", with: "[x] one").replacing("[x] two", with: "[ ] two"))
  }

  /// Where a text is on the screen.
  @Test func `a mark that the search hides does not count, and the number of marks is always said`() throws {
    let board = try TestBoard(["a.md": commandBoard])
    board.press("x")
    #expect(board.screen.contains("1 card marked"))
    board.press("/")
    board.type("Write")
    board.press("enter")
    #expect(!board.screen.contains("1 card marked"))
    board.press("D")
    #expect(try board.text() == commandBoard.replacing("- [ ] Write\n", with: ""))
    board.press("escape g g x x / W escape")
    #expect(board.screen.contains("2 cards marked"))
    let linear = LinearBoard(board.app)
    #expect(linear.handle("list").lines.contains { $0.contains("Call Ann, marked") })
  }

  @Test func `of columns with the same name, the one with the focus is changed`() throws {
    let text = "---\nplanboard: 1\n---\n\n## Todo\n\n## Doing\n\n- [ ] A\n\n## Todo\n\n- [ ] B\n"
    func after(_ keys: String, _ typed: String = "", _ last: String = "") throws -> String {
      let board = try TestBoard(["a.md": text])
      board.press("3 \(keys)")
      board.type(typed)
      board.press(last)
      return try board.text()
    }
    #expect(try after("R", "2", "enter") == text.replacing("## Todo\n\n- [ ] B", with: "## Todo2\n\n- [ ] B"))
    #expect(try after("X") == text)
    #expect(
      try after("{") == "---\nplanboard: 1\n---\n\n## Todo\n\n## Todo\n\n- [ ] B\n\n## Doing\n\n- [ ] A\n")
    #expect(try after("N", "New", "enter") == text + "\n## New\n")
    for command in ["column-add New", "column add New", "add-column New"] {
      #expect(try after(":", command, "enter") == text + "\n## New\n", "\(command)")
    }
    let renamed = text.replacing("## Todo\n\n- [ ] B", with: "## Old\n\n- [ ] B")
    #expect(try after(":", "rename-column Old", "enter") == renamed)
    #expect(try after("n", "C", "enter") == text + "- [ ] C\n")
    #expect(try after("h m 3") == text.replacing("- [ ] A\n\n", with: "") + "- [ ] A\n")
    #expect(
      try after("h m 1")
        == text.replacing("- [ ] A\n\n", with: "").replacing("## Todo\n\n## D", with: "## Todo\n\n- [ ] A\n\n## D"))
  }

  @Test func `a refusal is shown in place of the preview while a title is typed in its column`() throws {
    let text = "---\nplanboard: 1\n---\n## A\n- [ ] Call Ann about house\n"
    let board = try TestBoard(["a.md": text])
    board.press("e")
    board.type(" #x")
    try board.folder.write("a.md", text.replacing("about house", with: "about the house"))
    board.app.reload()
    board.press("enter")
    #expect(board.isTyping)
    #expect(board.app.message?.isFailure == true, "\(board.message)")
    #expect(board.screen.contains(board.message.prefix(30)), "\(board.screen)")
  }

  @Test func `a column with more cards than its limit is marked as in a drawing`() throws {
    let board = try TestBoard([
      "a.md": "---\nplanboard: 1\ncolumns: {A: {wip: 1}}\n---\n## A\n- [ ] one\n- [ ] two\n\n## B\n"
    ])
    #expect(board.screen.contains("A ! 2/1"), "\(board.screen)")
    board.size = (30, 12)
    #expect(board.screen.contains("A ! 2/1"), "\(board.screen)")
  }

  @Test func `a search that is not a query is refused, and what is typed is kept`() throws {
    let board = try TestBoard(["a.md": commandBoard])
    board.press("/")
    board.type("due:<=")
    board.press("enter")
    #expect(board.isTyping)
    #expect(board.app.message?.isFailure == true)
    #expect(board.screen.contains(board.message.prefix(40)))
    board.type("2026-11-30")
    board.press("enter")
    #expect(!board.isTyping)
    #expect(board.app.filter == "due:<=2026-11-30")
    #expect(board.app.shown?.cardCount == 1)
    for command in ["filter", "find"] {
      board.press(":")
      board.type("\(command) due:<=")
      board.press("enter")
      #expect(board.app.message?.isFailure == true)
      #expect(board.app.filter == "due:<=2026-11-30")
    }
    board.press("/ escape")
    #expect(board.app.filter == nil)
  }
}
