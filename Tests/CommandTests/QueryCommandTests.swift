import Foundation
import Testing

internal import TestSupport

/// The whole output of commands that take a query.
struct QueryCommandTests {
  private static let house = """
    ---
    title: House
    tags: [home]
    columns:
      Doing: {wip: 1}
    ---

    ## To Do

    - [ ] Paint the door #outside !high due:2026-11-20 created:2026-10-04 ^p4nt
      - [x] buy paint
      - [ ] brush
    - [ ] Hang the door #outside/front after:^p4nt
    - [ ] Water the plants every:1w due:2026-11-21T18:00
    - [ ] Call Ann @ann due:2026-11-27

    ## Doing

    - [/] Roof pin:true !low
    - [-] Shed

    ## Done

    - [x] Fence done:2026-11-16

    ***

    ## Archive

    - [x] Table #outside

    """
  private static let ideas =
    "---\nplanboard: true\n---\n# Ideas\n\n## New\n* swim with @bo soon #Outside\n* run due:2026-12-24\n"
  private static let settings = """
    people: [bo]
    views:
      outside: "#outside is:open"
      wall: {query: is:open, group: column, columns: [Doing, n*], sort: [-priority]}
      tags: {query: is:open, group: tag}
      people: {query: is:open, group: person}
      boards: {query: is:open, group: board}
      urgent: {query: is:open, group: priority}
      days: {query: is:open, group: due, sort: due}

    """

  private static let own =
    "---\nplanboard: true\nfields: [p, prioritty]\n---\n## A\n- one p:high !low\n- two p:soon prioritty:x\n"
  private static let usual = "---\nplanboard: true\n---\n## A\n- [ ] three !high client:acme\n- [ ] four !low\n"

  @Test(arguments: [
    (["p:high"], ["one", "three"]), (["not", "p:high"], ["two", "four"]), (["has:p"], ["one", "two", "three", "four"]),
    (["p:soon"], ["two"]), (["priority:high"], ["three"]), (["\"p\":high"], ["one"]), (["prioritty:x"], ["two"]),
  ])
  func `a key that a board declares means the declared field there, not the built-in one`(
    query: [String], found: [String]
  ) throws {
    let folder = try TemporaryFolder(["a.md": Self.own, "b.md": Self.usual])
    let listed = try run(["list"] + query, in: folder)
    #expect(listed.errorText.isEmpty, "\(listed)")
    #expect(listed.lines.count == found.count && zip(listed.lines, found).allSatisfy { $0.contains($1) }, "\(listed)")
    let edited = try run(["edit", "--yes", "--tag", "x", "--where", query.joined(separator: " ")], in: folder)
    #expect(edited.lines.count == found.count, "\(edited)")
  }

  @Test(arguments: [
    ["-7d.."], ["-7d..", "--json"], ["--board", "a", "-7d..-1d"], ["--", "-7d.."], ["last week..today"],
  ])
  func `pb did takes days that count back, and days with blanks`(words: [String]) throws {
    let folder = try TemporaryFolder(["a.md": "---\nplanboard: 1\n---\n## Done\n- [x] Fence done:2026-11-18\n"])
    let did = try run(["did"] + words, in: folder)
    #expect(did.code == 0 && did.text.contains("Fence"), "\(did)")
  }

  @Test func `the agenda of one day is about today, and a view that is not there has a message of its own`() throws {
    let folder = try TemporaryFolder(["a.md": "---\nplanboard: 1\n---\n## A\n- x\n"])
    #expect(try pb("agenda", "--days", "1", in: folder).text == "nothing is due today\n")
    let view = try pb("view", "wek", in: folder)
    #expect(view.errorText.hasPrefix("pb: there is no view `wek`\nhelp: did you mean `week`?"), "\(view)")
  }

  @Test func `a value that only a declared field accepts is a mistake if no searched board declares the field`() throws
  {
    let folder = try TemporaryFolder(["a.md": Self.own, "b.md": Self.usual])
    #expect(try pb("list", "--board", "b", "p:soon", in: folder).errorText.contains("there is no priority `soon`"))
    #expect(try pb("list", "-", "p:soon", in: folder, input: Array(Self.own.utf8)).lines.count == 1)
  }

  @Test(arguments: [
    ("status:done", "status", "is:done"), ("status:Doing", "status", "is:started"), ("state:x", "state", "column:"),
    ("not cleint:acme", "cleint", "client:"), ("has:owner", "owner", "person:"), ("du:fri", "du", "due:"),
    ("a or clent:x", "clent", "client:"),
  ])
  func `pb warns if a query names a field that no card has`(query: String, name: String, nearest: String) throws {
    let folder = try TemporaryFolder(["a.md": Self.own, "b.md": Self.usual])
    let warning = "pb: warning: no card has a field `\(name)`\nhelp: did you mean `\(nearest)`?\n"
    for command in ["list", "find", "stats", "agenda", "next", "tags"] {
      #expect(try run([command, query], in: folder).errorText == warning, "\(command)")
    }
    let input = try pb("list", "-", query, in: folder, input: Array(Self.usual.utf8))
    #expect(input.errorText == warning && input.code == 0)
    #expect(try pb("list", "client:acme or prioritty:none", in: folder).errorText.isEmpty)
  }

  @Test func `a sort key is the board's own field if the board declares it`() throws {
    let folder = try TemporaryFolder([
      "a.md": "---\nplanboard: true\nfields: [p]\n---\n## A\n- a p:2 !high\n- b p:1 !low\n",
      "b.md": "---\nplanboard: true\n---\n## A\n- a !low\n- b !high\n",
    ])
    func order(_ board: String, _ keys: String) throws -> Bool {
      try pb("sort", "--check", "--by", keys, board, in: folder).code == 0
    }
    #expect(try !order("a.md", "p") && !order("b.md", "p") && !order("b.md", "pri"))
    #expect(try order("a.md", "-p") && order("b.md", "-p"))
    #expect(try !order("a.md", "\"p\"") && order("a.md", "-\"p\"") && order("a.md", "priority"))
    #expect(try order("b.md", "\"p\"") && order("b.md", "\"pri\""))
  }

  static let stories: KeyValuePairs<String, [[String]]> = [
    "where": [
      ["done", "--where", "#outside"], ["done", "--where", "#outside", "--dry-run"],
      ["done", "--where", "#outside is:open", "--yes"],
      ["undo"], ["check", "--where", "has:checklist", "brush", "--dry-run"],
      ["check", "--where", "has:checklist or pin:true", "1", "--yes"], ["undo"], ["check", "--where", "pin:true"],
      ["check", "^p4nt"], ["check", "^p4nt", "1", "--where", "pin:true"],
      ["edit", "--where", "due:any", "--priority", "low", "--yes", "--json"], ["undo"],
      ["move", "--where", "#outside or @ann", "--to", "doing", "--top", "--yes"], ["undo"],
      ["archive", "--where", "is:done", "--yes", "--board", "house"],
      ["unarchive", "--where", "table", "--to", "to do", "--yes"], ["unarchive", "--where", "call", "--yes"],
      ["rm", "--where", "is:cancelled or board:ideas", "--yes"], ["restore", "--where", "swim", "--yes"],
      ["id", "--where", "nothing at all", "--yes"], ["id", "--where", "nothing", "--json"],
      ["reopen", "--where", "(is:done", "--yes"], ["rm", "call", "--where", "call"], ["rm"], ["rm", "call", "--yes"],
    ],
    "view": [
      ["view"], ["view", "--json"], ["view", "outside"], ["view", "wall"], ["view", "tags"], ["view", "people"],
      ["view", "boards"], ["view", "urgent"], ["view", "days", "--json"], ["view", "t"], ["view", "nothing"],
      ["view", "week"],
      ["view", "pin"], ["view", "blocked"], ["view", "recent"], ["view", "overdue", "--json"],
    ],
    "tags": [
      ["tags"], ["tags", "--json"], ["tags", "list", "is:open", "--archived"],
      ["tags", "rename", "outside", "garden", "--dry-run"],
      ["tags", "rename", "outside", "garden", "--diff"], ["tags", "rename", "#outside", "garden", "--json"],
      ["tags", "rename", "home", "house"], ["tags"], ["tags", "rename", "nothing", "x"],
      ["tags", "rename", "garden", "a b"],
      ["undo", "-n", "2"], ["tags"],
    ],
    "agenda": [
      ["agenda"], ["agenda", "--days", "40"], ["agenda", "@ann or #outside", "--json"], ["agenda", "--days", "0"],
      ["agenda", "nothing"],
    ],
    "stats": [["stats"], ["stats", "ideas.md"], ["stats", "is:open", "--json"]],
    "mistakes": [
      ["list", "a \"b"], ["list", "(a"], ["list", "a)"], ["list", "a ()"], ["list", "a or"], ["list", "not"],
      ["list", "due:"],
      ["list", "é is:opne"], ["list", "has:nots"], ["list", "!high priority:hgih"], ["list", "prioritty:high"],
      ["list", "due:tomorow"], ["list", "due:<=soon"], ["list", "checklist:most"], ["list", "id:a_b"],
      ["list", "pin:maybe"],
      ["list", "is:>open"], ["list", "notes:x"], ["list", "日本 is:\u{1B}[31m"], ["find", "is:opne"],
      ["list", String(repeating: "(", count: 70)],
    ],
  ]

  @Test(arguments: stories.map(\.key))
  func `each story prints what its golden file says`(name: String) throws {
    let story = try #require(Self.stories.first { $0.key == name }).value
    let folder = try TemporaryFolder([
      "house.md": Self.house, "ideas.md": Self.ideas, ".planboard.yml": Self.settings,
    ])
    try folder.setDate(of: "house.md", to: "2026-11-20")
    try folder.setDate(of: "ideas.md", to: "2026-11-01")
    try checkGolden(
      "query-\(name)", text: try output(of: story, in: folder, showsFiles: name == "where" || name == "tags"))
  }

  @Test(arguments: [
    "views: x", "views: {a: [b]}", "views: {a: {sort: due}}", "views: {a: {query: is:opne}}",
    "views: {a: {query: b, group: size}}", "views: {a: {query: b, sort: '!'}}", "people: {}",
  ])
  func `a mistake in a view is reported with its line and column`(settings: String) throws {
    let folder = try TemporaryFolder(["a.md": "---\nplanboard: 1\n---\n", ".planboard.yml": "\(settings)\n"])
    let name = settings.map { $0.isLetter ? String($0) : "_" }.joined()
    try checkGolden("view-\(name)", pb("view", "today", in: folder))
  }

  @Test func `arguments that are existing files or folders name boards, and the others form a query`() throws {
    let board = "---\nplanboard: true\n---\n## A\n- home work\n- other\n"
    let folder = try TemporaryFolder(["home/a.md": board, "b.md": board])
    #expect(try pb("list", "home", in: folder).lines == ["home/a.md:5: home work (A)", "home/a.md:6: other (A)"])
    #expect(try pb("list", "home", "other", in: folder).lines == ["home/a.md:6: other (A)"])
    #expect(try pb("list", "\"home\"", in: folder).lines == ["b.md:5: home work (A)", "home/a.md:5: home work (A)"])
    #expect(try pb("list", "-", "home work", in: folder, input: Array(board.utf8)).lines == ["-:5: home work (A)"])
    #expect(try pb("list", "missing.md", "work", in: folder).code == 2)
    #expect(try pb("list", "./missing", "work", in: folder).code == 2)
    #expect(try pb("list", "missing", in: folder).description == "exit 0\n--- stdout\n--- stderr\n")
  }

  @Test func `cards can wait for cards of other boards`() throws {
    let folder = try TemporaryFolder([
      "a.md": "---\nplanboard: true\n---\n## A\n- [ ] one after:^x1\n- [ ] two after:^x2\n- [ ] three after:^nix\n",
      "b.md": "---\nplanboard: true\n---\n## B\n- [ ] open ^x1\n- [x] done ^x2\n", ".planboard.yml": "",
    ])
    #expect(try pb("list", "is:blocked", in: folder).lines == ["a.md:5: [ ] one (A)"])
    #expect(try pb("list", "a.md", "is:blocked", in: folder).lines == ["a.md:5: [ ] one (A)"])
    #expect(try pb("list", "a.md", "-is:blocked", "after:x1", in: folder).lines.isEmpty)
    // Standard input may be the text of any board, so only its own cards count.
    let text = Array("---\nplanboard: true\n---\n## A\n- [ ] one after:^x1\n".utf8)
    #expect(try pb("list", "-", "is:blocked", in: folder, input: text).lines.isEmpty)
  }

  @Test func `people declared in the settings are people on every board, and stay so when their cards change`() throws {
    let board = "---\nplanboard: true\n---\n## A\n- [ ] ask @bo about it\n## B\n"
    let folder = try TemporaryFolder(["a.md": board, ".planboard.yml": "people: [bo]\n"])
    #expect(try pb("list", "@bo", in: folder).lines == ["a.md:5: [ ] ask about it  @bo (A)"])
    for command in [
      ["move", "ask", "--to", "b"], ["edit", "ask", "--due", "fri"], ["rm", "ask"], ["restore", "ask"],
    ] {
      #expect(try run(command, in: folder).code == 0, "\(command)")
    }
    #expect(try pb("list", "@bo", in: folder).lines == ["a.md:6: [ ] ask about it  @bo due:2026-11-27 (B)"])
    #expect(try pb("undo", "-n", "4", in: folder).code == 0)
    #expect(try folder.read("a.md") == Array(board.utf8))
  }

  @Test func `people declared in the settings are not part of a card's title, even in the output of undo`() throws {
    let folder = try TemporaryFolder([
      "a.md": "---\nplanboard: true\n---\n## A\n- [ ] @bo zebra\n## B\n", ".planboard.yml": "people: [bo]\n",
    ])
    for command in [["move", "zebra", "--to", "b"], ["undo"], ["redo"]] {
      let json = try run(command + ["--json"], in: folder).text
      #expect(json.contains(#""title":"zebra""#), "\(command): \(json)")
    }
  }

  @Test func `a sort key that no card has is refused, with the nearest one`() throws {
    let folder = try TemporaryFolder(["a.md": Self.own, "b.md": Self.usual])
    for (arguments, nearest) in [
      (["list", "--sort", "foo"], "the fields are"), (["list", "--sort", "-du"], "did you mean `due`?"),
      (["sort", "--check", "--by", "cleint"], "did you mean `client`?"),
      (["list", "--sort", "due,poit"], "the fields are"),
    ] {
      let run = try run(arguments, in: folder)
      #expect(run.code == 64 && run.errorText.contains("no card has a field"), "\(run)")
      #expect(run.errorText.contains(nearest), "\(run)")
    }
    for keys in ["client", "p", "\"foo\"", "box,-title"] {
      #expect(try pb("list", "--sort", keys, in: folder).code == 0, "\(keys)")
    }
    #expect(try pb("list", "--sort", "client", "a.md", in: folder).code == 64)
  }

  @Test(arguments: [("dew:fri", "due:"), ("stert:7d", "start:"), ("duw:..tomorrow", "due:")])
  func `a key before a day that no card has suggests the nearest key for days`(query: String, nearest: String) throws {
    let folder = try TemporaryFolder(["b.md": Self.usual])
    #expect(try pb("list", query, in: folder).errorText.contains("did you mean `\(nearest)`?"))
  }

  @Test func `a term that begins with a minus needs no quotes`() throws {
    let folder = try TemporaryFolder(["b.md": Self.usual])
    for arguments in [["list", "-p:high"], ["find", "four", "-client:acme"], ["next", "-client:any"]] {
      let found = try run(arguments, in: folder)
      #expect(found.code == 0 && found.text.contains("four") && !found.text.contains("three"), "\(found)")
    }
    for arguments in [["done", "--where", "-p:high", "--dry-run"], ["show", "b.md", "-w", "-+x"]] {
      let found = try run(arguments, in: folder)
      #expect(found.code == 0 && found.text.contains("four"), "\(found)")
    }
    #expect(try pb("add", "-p:high", in: folder).code == 64)
    #expect(try pb("list", "-5", "degrees", in: folder).code == 64)
    #expect(try pb("list", "--", "-p:high", in: folder).text.contains("four"))
  }

  @Test func `if a query that finds nothing is the name of a board, pb says how to see the board`() throws {
    let folder = try TemporaryFolder(["house.md": Self.house])
    let hint =
      "help: `House` names a board: `pb show house.md` draws it, and `pb list --board house.md` lists its cards\n"
    for command in ["list", "find", "agenda", "next", "tags"] {
      #expect(try pb(command, "House", in: folder).errorText == hint, "\(command)")
      #expect(try pb(command, "nothing", in: folder).errorText.isEmpty, "\(command)")
    }
    // A card that matches, but has neither a day nor a tag.
    let other = try TemporaryFolder(["house.md": "---\nplanboard: 1\ntitle: House\n---\n## A\n- [ ] house one\n"])
    for command in ["agenda", "tags"] { #expect(try pb(command, "House", in: other).errorText.isEmpty, "\(command)") }
    #expect(try pb("agenda", "house.md", "--json", in: folder).errorText == hint.replacing("House", with: "house.md"))
    for command in ["list", "next"] { #expect(try pb(command, "roof", in: folder).errorText.isEmpty, "\(command)") }
  }

  @Test func `without a terminal, --where lists the cards that it would change`() throws {
    let folder = try TemporaryFolder(["house.md": Self.house])
    let run = try pb("done", "--where", "#outside", in: folder)
    #expect(run.code == 2, "\(run)")
    #expect(
      run.errorText.contains("help: p4nt house.md:10: [ ] Paint the door  !high #outside due:2026-11-20 1/2 (To Do)\n"),
      "\(run)")
    #expect(run.errorText.hasSuffix("help: --yes changes them; --dry-run shows what would be done\n"))
  }

  @Test func `in the locale C, answers are in ASCII`() throws {
    let folder = try TemporaryFolder(["b.md": Self.usual + "## B\n"])
    for (locale, arrow) in [("C", "->"), ("C.UTF-8", "→")] {
      let moved = try run(
        ["move", "four", "--to", arrow == "→" ? "A" : "B"], in: folder, environment: ["LC_ALL": locale])
      #expect(moved.text.contains(arrow == "→" ? "B → A" : "A -> B"), "\(moved)")
    }
  }
}
