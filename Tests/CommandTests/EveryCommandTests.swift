import Foundation
import Testing

internal import TestSupport

/// Stories: sequences of commands. A golden file has the whole output of each story, and the contents of the folder afterwards.
struct EveryCommandTests {
  private static let plan = """
    ---
    title: House
    columns:
      Doing: {wip: 2}
    ---

    ## To Do

    - [ ] Paint the door #home !high due:2026-11-20 ^p4nt
      - [x] buy paint
      - [ ] brush
    - [ ] Water the plants #home every:1w due:2026-11-21 ^w4tr
      - [x] kitchen
    - [ ] Call Ann @ann

    ## Doing

    - [/] Roof pin:true

    ## Done

    - [x] Fence

    """
  private static let ideas = "---\nplanboard: true\non-done: move\n---\n# Ideas\n\n## New\n* swim\n* run\n\n## Done\n"

  static let stories: KeyValuePairs<String, [[String]]> = [
    "rm": [["rm", "call"], ["rm", "^p4nt", "swim"], ["rm", "nothing"], ["trash"], ["trash", "--json"]],
    "rm-json": [["rm", "call", "--json"], ["rm", "roof", "--dry-run", "--json"], ["rm", "roof", "--diff"]],
    "restore": [["rm", "^p4nt", "roof"], ["restore", "^p4nt", "roof"], ["restore", "roof"]],
    "restore-elsewhere": [
      ["rm", "^w4tr", "call"], ["restore", "water", "--board", "ideas", "--json"],
      ["restore", "call", "--to", "doing"],
    ],
    "trash-empty": [
      ["rm", "call"], ["trash", "--empty", "--older-than", "30d"], ["trash", "--empty"], ["trash"], ["undo"], ["trash"],
    ],
    "archive": [["archive", "fence", "call"], ["unarchive", "call", "fence"], ["unarchive", "roof"]],
    "unarchive-elsewhere": [
      ["archive", "roof"], ["column", "rename", "doing", "Now", "--board", "house"],
      ["unarchive", "roof", "--dry-run"],
      ["unarchive", "roof", "--json"], ["undo"], ["unarchive", "roof"], ["undo"], ["unarchive", "roof", "--to", "now"],
    ],
    "done-again": [["done", "^w4tr", "--json"], ["done", "^w4tr"], ["undo"], ["done", "^w4tr"]],
    "done-moves": [["done", "swim"], ["reopen", "swim"]],
    "answers": [
      ["edit", "call", "due:fri", "+phone", "p:high", "--dry-run"], ["edit", "call", "due:fri", "+phone", "p:high"],
      ["edit", "call", "due:+1w", "p:low", "tag:-phone"], ["edit", "call", "due:+1w", "--json"],
      ["edit", "call", "due:2027-01-08@15:00", "p:none"], ["edit", "call", "due:none"],
      ["edit", "call", "person:-ann", "--notes", "one\ntwo"], ["edit", "call", "--notes", "three"],
      ["edit", "call", "--notes", "- [ ] ring\n- [ ] twice"], ["check", "call", "ring"],
      ["edit", "call", "--notes", ""], ["edit", "call", "--title", "Call Bo", "every:1w", "est:2h", "start:mon"],
      ["edit", "bo", "--title", "Call" + String(repeating: " and Kim", count: 12)],
      [
        "edit", "kim", "--set", "customer=acme", "--set", "notes=x", "until:2027-06-30", "color:red", "pin:true",
        "qty:3",
      ],
      ["edit", "kim", "pin:none", "color:none", "--set", "customer=none"], ["edit", "kim", "qty:3"],
      ["move", "kim", "--top"], ["move", "kim", "--to", "done"], ["move", "kim", "--to", "doing"],
      ["move", "kim", "--to", "doing", "--dry-run"], ["edit", "--where", "is:open", "+x", "--yes"],
      ["hide", "roof", "fri"], ["hide", "roof", "none"], ["snooze", "roof", "fri@9:00"], ["snooze", "roof", "none"],
      ["history"],
    ],
    "start": [
      ["start", "call", "roof", "swim", "fence", "fen"], ["stop", "call", "^p4nt", "swim"],
      ["start", "call", "--json"],
      ["start", "^p4nt", "--dry-run"], ["start", "^p4nt", "--diff"], ["history"], ["undo"], ["archive", "fence"],
      ["start", "fence"],
    ],
    "cancel": [
      ["cancel", "^w4tr", "run"], ["cancel", "run"], ["start", "run"], ["cancel", "fence"],
      ["reopen", "^w4tr", "--json"],
      ["cancel", "^w4tr", "--dry-run"], ["cancel", "--where", "+home is:open", "--yes", "--json"], ["undo"],
      ["history"],
    ],
    "snooze": [
      ["snooze", "^p4nt", "+1w"], ["snooze", "^p4nt", "call", "+1w", "--json"], ["snooze", "^w4tr", "fri"],
      ["snooze", "^p4nt", "--", "-3w"], ["snooze", "fence", "+1w"], ["snooze", "roof", "soon"], ["snooze", "roof"],
      ["snooze"], ["snooze", "--where", "has:due", "tomorrow", "--yes", "--dry-run"],
      ["snooze", "^p4nt", "none", "--diff"], ["snooze", "^p4nt", "tomorrow"], ["snooze", "^p4nt", "tomorrow"],
      ["history"], ["undo", "-n", "2"],
    ],
    "snooze-chore": [
      ["edit", "^w4tr", "every:+1w"], ["snooze", "^w4tr", "+2d"], ["done", "^w4tr"], ["snooze", "swim", "+1d"],
    ],
    "skip": [
      ["skip", "^w4tr", "--dry-run"], ["skip", "^w4tr"], ["skip", "^w4tr", "--json"], ["skip", "^w4tr", "--diff"],
      ["skip", "roof"], ["skip", "--where", "is:recurring", "--yes"], ["history"], ["undo"],
      ["edit", "^w4tr", "every:month@31", "due:2027-01-31"], ["skip", "^w4tr"], ["skip", "^w4tr"],
      ["add", "Bins every:wekly", "--board", "house"], ["skip", "bins"], ["done", "bins"], ["done", "bins", "--json"],
      ["done", "bins", "roof"],
      ["move", "bins", "--to", "done"], ["column", "rm", "to do", "--cards-to", "done", "--board", "house"],
      ["done", "bins", "--once"],
      ["done", "^w4tr", "--once", "--dry-run"], ["done", "^w4tr", "--once"], ["skip", "^w4tr"], ["history"],
    ],
    "hide": [
      ["hide", "roof", "fri"], ["wait", "roof", "swim", "+1w"], ["hide", "^p4nt", "due-3d", "--json"],
      ["hide", "roof", "due-3d"], ["hide", "roof", "none"], ["hide", "roof", "none"], ["hide", "fence", "fri"],
      ["history"],
    ],
    "note": [
      ["note", "roof", "asked", "Bo"], ["note", "roof", "he", "is", "away"], ["note", "^p4nt", "two coats", "--json"],
      ["note", "swim", "# no heading", "--diff"], ["note", "swim", "---", "--dry-run"], ["note", "roof", " "],
      ["note", "roof"], ["note", "the", "which?"], ["note", "--where", "+home", "--yes", "both"],
      ["note", "call", "--", "-5 degrees"], ["history"], ["undo"],
    ],
    "after": [
      ["after", "call", "roof"], ["after", "call", "roof"], ["after", "call", "swim", "^p4nt", "--dry-run"],
      ["after", "call", "swim", "^p4nt"], ["after", "roof", "run", "--json"], ["after", "run", "run"],
      ["after", "run", "call"],
      ["list", "is:blocked"], ["after", "run", "rof"], ["after", "run", "the"], ["after", "run", "none"],
      ["after", "call", "none", "--diff"], ["after", "call", "none", "roof"], ["after", "call"], ["after"],
      ["after", "call", "none"], ["history"], ["undo", "-n", "4"],
    ],
    "name": [
      ["name", "roof", "Mend", "the", "roof"], ["name", "^p4nt", "Paint the gate", "--json"],
      ["name", "swim", "Swim", "+lake", "due:fri", "!high", "--diff"], ["name", "swim", "# no heading", "--dry-run"],
      ["name", "swim", "Swim"], ["name", "roof", " "], ["name", "roof"], ["name"], ["name", "the", "which?"],
      ["name", "fence", "x"], ["name", "call", "--", "-5 degrees"], ["history"], ["undo"],
    ],
    "check": [["check", "^p4nt", "2"], ["check", "^p4nt", "brush", "--undo"], ["check", "^p4nt", "rake"]],
    "undo": [
      ["add", "one", "--board", "house"], ["move", "one", "--to", "doing"], ["undo"], ["undo"], ["undo"],
      ["redo", "-n", "2"],
      ["redo"], ["history"], ["undo", "--diff"], ["undo", "--dry-run"], ["undo", "--json"], ["history", "--json"],
    ],
    "column": [
      ["column", "add", "Review", "--before", "done", "--wip", "3", "--board", "house"],
      ["column", "rename", "review", "Look again", "--board", "house"],
      ["column", "move", "look", "--to", "1", "--board", "house", "--json"],
      ["column", "wip", "look", "none", "--board", "house"], ["column", "rm", "doing", "--board", "house"],
      ["column", "rm", "doing", "--cards-to", "to do", "--board", "house"],
      ["column", "add", "Done", "--board", "house"],
      ["column", "wip", "new", "4", "--board", "ideas"], ["column", "move", "new", "--board", "ideas"],
    ],
    "new": [
      ["new", "Garden & Pond"], ["new", "chores.md", "--column", "Todo", "--column", "Done", "--primary"],
      ["new", "Chores"], ["new", "../out.md"], ["new", "-rf.md"], ["new", "  "], ["new", "a\nb"], ["boards"],
    ],
    "boards-move": [
      ["boards", "move", "ideas", "--to", "1"], ["boards"], ["boards", "move", "house", "--before", "ideas", "--json"],
      ["boards", "move", "house", "--before", "ideas"], ["boards", "move", "ideas", "--after", "house", "--dry-run"],
      ["boards", "move", "ideas", "--to", "1", "--diff"], ["boards", "move", "ideas"],
      ["boards", "move", "ideas", "--to", "0"],
      ["boards", "move", "nowhere", "--to", "1"], ["boards", "--json"], ["history"], ["undo", "-n", "2"],
    ],
    "column-set": [
      ["column", "set", "doing", "--done", "--board", "house", "--dry-run"],
      ["column", "set", "doing", "--done", "--board", "house"],
      ["column", "set", "doing", "--done", "--board", "house"],
      ["column", "set", "doing", "--no-done", "--board", "house", "--json"],
      ["column", "set", "done", "--no-done", "--board", "house"],
      ["column", "set", "new", "--done", "--board", "ideas"],
      ["column", "set", "nowhere", "--done", "--board", "ideas"], ["column", "set", "new", "--board", "ideas"],
      ["history"], ["undo", "-n", "2"],
    ],
    "boards-set": [
      ["add", "x"], ["boards", "set", "house", "--primary", "--dry-run"], ["boards", "set", "house", "--primary"],
      ["add", "x"], ["board", "set", "ideas", "--primary", "--order", "3", "--on-done", "none", "--json"],
      ["boards", "set", "ideas", "--primary", "--order", "none"], ["boards", "set", "house", "--no-primary"],
      ["boards", "set", "house", "--on-done", "move", "--done-column", "doing", "--diff"],
      ["boards", "set", "house", "--on-done", "move", "--done-column", "nowhere"],
      ["boards", "set", "house", "--on-done", "move", "--done-column", "doing"],
      ["boards", "set", "nowhere", "--primary"], ["boards", "set", "house"],
      ["boards", "set", "house", "--order", "x"], ["boards", "set", "house", "--on-done", "x"],
      ["boards", "set", "house", "--primary", "--no-primary"], ["board"], ["boards"], ["history"], ["undo", "-n", "2"],
    ],
    "boards-archive": [
      ["boards", "archive", "ideas", "--dry-run"], ["boards", "archive", "ideas"], ["boards"],
      ["boards", "--archived"],
      ["list", "--all"], ["find", "swim"], ["add", "x", "--board", "ideas"], ["add", "x", "--board", "ideas.md"],
      ["move", "call", "--board", "house", "--to-board", "ideas"], ["show", "ideas"], ["open", "ideas", "--print"],
      ["show", "--plain", "ideas.md"], ["boards", "archive", "ideas"], ["boards", "archive", "house", "--json"],
      ["boards"],
      ["boards", "--archived", "--json"], ["tags"], ["boards", "restore", "house", "ideas"], ["boards", "--archived"],
      ["history"],
      ["boards", "restore", "house"], ["boards", "restore", "nowhere"],
    ],
    "boards-rm": [
      ["boards", "rm", "ideas", "--dry-run"], ["boards", "rm", "ideas", "--diff"], ["boards", "rm", "ideas"],
      ["boards"],
      ["boards", "--removed"], ["boards", "--removed", "--json"], ["trash"], ["list", "ideas"], ["show", "ideas"],
      ["add", "x", "--board", "ideas"], ["undo"], ["redo"], ["new", "ideas.md"], ["boards", "restore", "ideas"],
      ["boards", "restore", ".planboard/trash/2026-11-21/ideas.md"], ["boards", "rm", "ideas", "--json"],
      ["boards", "restore", "ideas", "--json"], ["boards", "rm", "ideas", "nowhere"], ["history"], ["rm", "call"],
      ["trash", "--empty", "--older-than", "1d"], ["trash", "--empty"], ["boards", "--removed"], ["undo"],
      ["boards", "--removed"], ["boards", "list", "--removed", "house"],
    ],
    "boards-both": [
      ["boards", "rm", "ideas"], ["new", "ideas-2.md"], ["boards", "archive", "ideas-2"],
      ["boards", "restore", "ideas"],
      ["boards", "restore", "ideas-2"], ["boards", "archive", "house", "ideas-2"], ["boards"],
      ["boards", "--removed", "--archived"],
    ],
    "rename": [["rename", "house", "Home"], ["rename", "ideas", "Plans: 2027"], ["rename", "ideas", "Plans: 2027"]],
    "init": [["init"], ["init"], ["init", "deep/plan", "--json"]],
    "find": [
      ["find", "the"], ["find", "#home", "brush"], ["find", "@ann", "--json"], ["find", "nowhere"],
      ["find", "fen", "--board", "house"],
    ],
    "top": [
      ["top"], ["top", "--board", "house"], ["top", "--board", "house", "-n", "1", "--json"],
    ],
    "open": [
      ["open", "house", "--print"], ["open", "call", "--print"], ["open", "^w4tr", "--json"], ["open", "zzz"], ["open"],
    ],
    "id": [["id", "^p4nt"], ["id", "zzz"]],
    "add": [
      ["add", "Fence", "--board", "house"], ["add", "Fence", "--reopen", "--board", "house"],
      ["add", "Walk every:week due:today", "--board", "house", "--after", "call"],
    ],
    "several": [
      ["done", "house.md:9", "house.md:14"], ["move", "house.md:9", "house.md:14", "--to", "doing"],
      ["rm", "house/doing/1", "house/doing/2"], ["edit", "swim", "run", "--priority", "low"], ["undo", "-n", "4"],
    ],
    "ambiguous": [["done", "the"], ["rm", "the", "call"], ["move", "call", "--to", "d"]],
  ]

  @Test(arguments: stories.map(\.key))
  func `each story prints and writes what its golden file says`(name: String) throws {
    let story = try #require(Self.stories.first { $0.key == name }).value
    let folder = try TemporaryFolder(["house.md": Self.plan, "ideas.md": Self.ideas])
    try checkGolden("story-\(name)", text: try output(of: story, in: folder))
  }
}

extension EveryCommandTests {
  @Test func `a Markdown file becomes a board, and its bytes stay`() throws {
    let folder = try TemporaryFolder([
      "house.md": Self.plan, "ROADMAP.md": "# Roadmap\r\n\r\n## Next\r\n\r\n- one\r\n\r\n## Shipped\r\n\r\n- two",
      "notes.md": "\u{FEFF}Only text.\n",
    ])
    try checkGolden(
      "story-boards-adopt",
      text: try output(
        of: [
          ["boards"], ["boards", "set", "roadmap", "--adopt"], ["boards", "set", "ROADMAP.md", "--adopt", "--dry-run"],
          ["boards", "set", "ROADMAP.md", "--adopt", "--on-done", "move"], ["boards", "set", "roadmap", "--adopt"],
          ["boards", "set", "roadmap", "--done-column", "shipped"], ["boards"], ["undo"], ["undo"], ["boards"],
          ["redo"],
          ["boards", "set", "notes.md", "--adopt"],
        ], in: folder))
  }

  @Test func `a column that contains text besides its cards is removed only with --with-text`() throws {
    let folder = try TemporaryFolder([
      "plan.md":
        "---\nplanboard: true\n---\n## Ideas\nA long essay.\n\n### Plan B\n\n| a |\n|---|\n- card\n\n<!-- ask Bo -->\n\n## Done\n"
    ])
    try checkGolden(
      "story-column-text",
      text: try output(
        of: [
          ["column", "rm", "ideas"], ["column", "rm", "ideas", "--cards-to", "done"],
          ["column", "rm", "ideas", "--cards-to", "done", "--with-text", "--dry-run"],
          ["column", "rm", "ideas", "--cards-to", "done", "--with-text"], ["undo"],
        ], in: folder))
  }
}

/// Runs commands one after the other. Returns their output, followed by the contents of all files unless `showsFiles` is false.
func output(of story: [[String]], in folder: TemporaryFolder, showsFiles: Bool = true) throws -> String {
  let state = try TemporaryFolder()
  var output = ""
  for command in story {
    let run = try run(command, in: folder, environment: ["XDG_STATE_HOME": state.url.path])
    let words = command.map { $0.contains(" ") || $0.contains("\n") ? "'\($0)'" : $0 }.joined(separator: " ")
    output += "$ pb \(words)\n\(run.text)\(run.errorText)\(run.code == 0 ? "" : "(exit \(run.code))\n")"
  }
  for path in try showsFiles ? folder.allFiles : [] {
    output += "--- \(path)\n" + String(decoding: try folder.read(path), as: UTF8.self)
  }
  return output
}
