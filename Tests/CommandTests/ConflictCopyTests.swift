import Foundation
import Testing

internal import TestSupport

/// `pb sync`, run on conflict copies on a real disk.
struct ConflictCopyTests {
  private static let head = "---\nplanboard: true\n---\n\n"
  private static let mark = ".sync-conflict-20261121-012615-IJBL2FZ"

  private static func board(_ cards: String..., done: String...) -> String {
    func lines(_ cards: [String], _ box: String) -> String { cards.map { "- [\(box)] \($0)\n" }.joined() }
    return head + "## To Do\n\n\(lines(cards, " "))\n## Done\n\n\(lines(done, "x"))"
  }

  private func text(_ name: String, in folder: TemporaryFolder) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  @Test func `copies of every kind are merged, reported, or left alone`() throws {
    let board = Self.board("one ^a1", "two")
    let folder = try TemporaryFolder([
      ".planboard.yml": "", "plan.md": board,
      "plan\(Self.mark).md": Self.board("one ^a1", "two", "three"),
      "plan\(Self.mark) (Ann's conflicted copy 2026-11-21).md": Self.board("one ^a1", "two", "four"),
      "plan 2.md": Self.board("one ^a1", "five"),
      "plan (1).md": Self.board("two"),
      "plan-of-mine.md": Self.board("something else"),
      "plan.md.orig": board,
      "plan.Conflict.md": board,
      "gone.md.conflict1": Self.board("six"),
      "gone.md.conflict2": Self.board("six", "seven"),
      "notes\(Self.mark).md": "# Notes\n",
      "sub/other (SFConflict a@b.org 2026-07-21-14-04-01).md": Self.board("eight"),
      "sub/other.md": Self.board("nine"),
    ])
    try checkGolden("sync-dry-run", try pb("sync", "--dry-run", in: folder))
    #expect(try folder.visibleNames.count == 12)
    let run = try pb("sync", in: folder)
    try checkGolden("sync", run)
    #expect(
      try folder.allFiles.filter { !$0.hasPrefix(".") } == [
        "gone.md", "notes\(Self.mark).md", "plan (1).md", "plan-of-mine.md", "plan.Conflict.md", "plan.md",
        "plan.md.orig", "sub/other.md",
      ])
    #expect(
      try text("plan.md", in: folder).split(separator: "\n").sorted()
        == Self.board("one ^a1", "two", "five", "four", "three").split(separator: "\n").sorted())
    #expect(try text("gone.md", in: folder) == Self.board("six", "seven"))
    #expect(try text("sub/other.md", in: folder) == Self.board("eight", "nine"))
    try checkGolden("sync-again-json", try pb("sync", "--json", in: folder))
    for name in ["plan.md", "./plan.md", folder.path("plan.md")] {
      let before = try folder.read("plan.md")
      let itself = try pb("sync", name, "--into", "plan.md", in: folder)
      #expect(itself.code == 2 && itself.text.isEmpty, "\(itself)")
      #expect(try folder.read("plan.md") == before)
    }
    try checkGolden("sync-into", try pb("sync", "plan (1).md", "plan.Conflict.md", "--into", "plan", in: folder))
    try checkGolden("sync-history", try pb("history", in: folder))
  }

  @Test func `merging a copy can be undone byte for byte, and redone`() throws {
    let copy = "plan\(Self.mark).md"
    let folder = try TemporaryFolder([
      "plan.md": Self.board("one", "two"), copy: Self.board("one", "three"), "x.md.conflict1": Self.board("x"),
    ])
    let before = try folder.contents
    #expect(try pb("sync", in: folder).code == 0)
    let after = try folder.contents
    #expect(Set(after.keys) == ["plan.md", "x.md"])
    #expect(try pb("undo", "-n", "2", in: folder).code == 0)
    #expect(try folder.contents == before)
    #expect(try pb("redo", "-n", "2", in: folder).code == 0)
    #expect(try folder.contents == after)
  }

  @Test func `if a copy cannot be merged, its cards can be added with --keep-both, and undo brings the copy back`()
    throws
  {
    let (board, copy) = ("## A\n- y\n - \n- y\n", "## A\n## B\n- x\n - \n")
    let name = "plan\(Self.mark).md"
    let folder = try TemporaryFolder(["plan.md": Self.head + board, name: Self.head + copy])
    let before = try folder.contents
    let left = try pb("sync", in: folder)
    #expect(left.code == 1)
    #expect(left.errorText.contains("help: `pb sync \(name) --into plan.md --keep-both` adds its cards"))
    #expect(try pb("sync", name, "--into", "plan.md", in: folder).code == 1)
    #expect(try folder.contents == before)
    #expect(try pb("sync", name, "--into", "plan.md", "--keep-both", "--dry-run", in: folder).code <= 1)
    #expect(try folder.contents == before)
    #expect(try pb("sync", name, "--into", "plan.md", "--keep-both", in: folder).code <= 1)
    #expect(try folder.visibleNames == ["plan.md"])
    let now = try text("plan.md", in: folder)
    #expect(now.split(separator: "\n").filter { $0 == "- y" }.count == 2 && now.contains("- x\n"), "\(now)")
    #expect(try pb("undo", in: folder).code == 0)
    #expect(try folder.contents == before)
    #expect(try pb("sync", "--keep-both", in: folder).code == 64)
  }

  @Test func `two machines write the same bytes when they merge the same copies`() throws {
    let (one, two) = (
      Self.board("one ^a1", "mine #x", done: "three"), Self.board("one, really ^a1", "theirs", done: "two")
    )
    let first = try TemporaryFolder(["plan.md": one, "plan\(Self.mark).md": two])
    let second = try TemporaryFolder(["plan.md": two, "plan\(Self.mark).md": one])
    #expect(try pb("sync", in: first).code == 1)
    #expect(try pb("sync", in: second).code == 1)
    #expect(try first.contents == second.contents)
    #expect(try first.contents.count == 1)
    try checkGolden("sync-conflict", try pb("list", "--all", "plan.md", in: first))
  }

  @Test func `without a common earlier version, a merge removes no card`() throws {
    let old = Self.board("one", "two", "three")
    let folder = try TemporaryFolder(["plan.md": old])
    #expect(try pb("rm", "two", in: folder).code == 0)
    #expect(try pb("add", "four", in: folder).code == 0)
    try folder.write("plan\(Self.mark).md", old + "- [x] five\n")
    #expect(try pb("sync", "--json", in: folder).text.contains("\"base\":\"union\""))
    for card in ["one", "two", "three", "four", "five"] { #expect(try text("plan.md", in: folder).contains(card)) }
  }

  @Test
  func `a board that already has everything in its copy gets a new modification date, so that it counts as newer`()
    throws
  {
    let folder = try TemporaryFolder(["plan.md": Self.board("one", "two"), "plan\(Self.mark).md": Self.board("one")])
    let path = folder.path("plan.md")
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
    #expect(try pb("sync", in: folder).code == 0)
    #expect(try text("plan.md", in: folder) == Self.board("one", "two"))
    let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    #expect(try #require(date).timeIntervalSince1970 > 1)
    #expect(try pb("undo", in: folder).code == 0)
    #expect(try folder.visibleNames.count == 2)
  }

  @Test func `a copy with the text before an undo is merged like any other copy`() throws {
    let old = Self.board("one", "two")
    let folder = try TemporaryFolder(["plan.md": old])
    #expect(try pb("add", "three", in: folder).code == 0)
    let middle = try text("plan.md", in: folder)
    #expect(try pb("undo", in: folder).code == 0)
    try folder.write("plan\(Self.mark).md", middle)
    #expect(try pb("sync", "--json", in: folder).text.contains("\"base\":\"union\""))
    #expect(try text("plan.md", in: folder) == middle)
  }

  @Test func `a merge that a crash left half done is finished by the next run`() throws {
    // As after a crash, the board already has the copy's cards, but the copy still exists.
    let folder = try TemporaryFolder(["plan.md": Self.board("one", "two"), "plan\(Self.mark).md": Self.board("one")])
    let before = try folder.read("plan.md")
    #expect(try pb("sync", in: folder).code == 0)
    #expect(try folder.contents == ["plan.md": before])
  }

  @Test func `an empty file does not count as a version of a board`() throws {
    let copy = "plan\(Self.mark).md"
    for (name, other) in [(copy, "plan.md"), ("plan.md", copy)] {
      let folder = try TemporaryFolder([name: "", other: Self.board("one"), ".planboard.yml": "boards: [plan.md]\n"])
      let before = try folder.contents
      let run = try pb("sync", in: folder)
      #expect(run.code == (name == copy ? 0 : 1), "\(run)")
      #expect(run.errorText.contains("perhaps not synced yet"))
      #expect(try folder.contents == before)
    }
  }

  @Test func `a board that was renamed on one machine and changed on another is reported, and merged on request`()
    throws
  {
    let folder = try TemporaryFolder([
      "old.md": Self.board("one ^a1", "two ^a2", "new ^a3"), "new.md": Self.board("one ^a1", "two ^a2"),
    ])
    let run = try pb("sync", in: folder)
    try checkGolden("sync-duplicates", run)
    #expect(try pb("sync", "old.md", "--into", "new.md", in: folder).code == 0)
    #expect(try folder.contents == ["new.md": Array(Self.board("one ^a1", "two ^a2", "new ^a3").utf8)])
    #expect(try pb("sync", in: folder).code == 0)
  }

  @Test func `lint reports a board with a name like a copy's only if a card's id is on both boards`() throws {
    let folder = try TemporaryFolder(["sprint.md": Self.board("one ^a1"), "sprint-2.md": Self.board("two ^b1")])
    #expect(try pb("lint", in: folder).description == "exit 0\n--- stdout\n--- stderr\n")
    try folder.write("sprint-2.md", Self.board("one ^a1", "two"))
    #expect(try pb("lint", "--select", "conflict-copy", in: folder).code == 1)
    #expect(try pb("sync", in: folder).code == 0)
    #expect(try folder.visibleNames == ["sprint.md"])
  }

  @Test func `sync --watch merges new copies, but no files with names that people may have chosen`() throws {
    let folder = try TemporaryFolder(["plan.md": Self.board("one ^a1"), "sub/.keep": ""])
    try watching(folder) { _ in
      try folder.write("plan 2.md", Self.board("one ^a1", "own"))
      try folder.write("plan\(Self.mark).md", Self.board("one ^a1", "two"))
      try expectMerged(in: folder)
      #expect(try folder.visibleNames == ["plan 2.md", "plan.md", "sub"])
    }
  }

  @Test func `sync --watch refuses --likely, because it never touches such files`() throws {
    #expect(try pb("sync", "--watch", "--likely", in: TemporaryFolder()).code == 64)
  }

  @Test func `sync --watch survives more changes than the system can queue`() throws {
    let folder = try TemporaryFolder(["plan.md": Self.board("one ^a1")])
    try watching(folder) { process in
      kill(process.processIdentifier, SIGSTOP)
      // Each round causes three events. The system queues 16,384 events, and then reports only that there were more.
      for _ in 0..<6000 {
        try folder.write(".noise", "x")
        try FileManager.default.removeItem(atPath: folder.path(".noise"))
      }
      try folder.write("plan\(Self.mark).md", Self.board("one ^a1", "two"))
      kill(process.processIdentifier, SIGCONT)
      try expectMerged(in: folder)
    }
  }

  private func expectMerged(in folder: TemporaryFolder) throws {
    for _ in 0..<100 where try folder.visibleNames.contains("plan\(Self.mark).md") {
      Thread.sleep(forTimeInterval: 0.1)
    }
    #expect(try !folder.visibleNames.contains("plan\(Self.mark).md"))
    #expect(try text("plan.md", in: folder) == Self.board("one ^a1", "two"))
  }

  /// Runs `body` while `pb sync --watch` is running.
  private func watching(_ folder: TemporaryFolder, _ body: (Process) throws -> Void) throws {
    let process = Process()
    process.executableURL = Binary.url
    process.arguments = ["sync", "--watch"]
    process.currentDirectoryURL = folder.url
    process.environment = ["HOME": folder.url.path, "PB_DIR": ".", "PATH": "/usr/bin:/bin"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer {
      // The threads of a test block other signals, and the process inherits that. Nothing can block SIGKILL.
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    Thread.sleep(forTimeInterval: 1)
    try body(process)
  }

  @Test func `a copy of a board is never merged into another board with a shorter name`() throws {
    let mark = "(In Konflikt stehende Kopie von PC 2019-01-02)"
    let folder = try TemporaryFolder([
      "Sprint.md": Self.board("one"), "Sprint (2).md": Self.board("two"),
      "Sprint (2) \(mark).md": Self.board("two", "three"),
      "Gone.md": Self.board("four"), "Gone (2) \(mark).md": Self.board("five"),
    ])
    #expect(try pb("sync", in: folder).code == 0)
    #expect(try text("Sprint.md", in: folder) == Self.board("one"))
    #expect(try text("Sprint (2).md", in: folder) == Self.board("two", "three"))
    #expect(try text("Gone.md", in: folder) == Self.board("four"))
    #expect(try text("Gone (2).md", in: folder) == Self.board("five"))
    #expect(try folder.visibleNames.count == 4)
  }

  @Test func `a file with a name that a person may have chosen is a copy only if its cards prove it`() throws {
    let strange = [
      "team_conflict-3.md": Self.board("x", "y"), "war_conflict-1939.md": Self.board("poland"),
      "talk (Copie en conflit avec le chef).md": Self.board("raise"),
    ]
    let own = Self.board("one", "two")
    let folder = try TemporaryFolder([
      "team.md": own, "war.md": own, "talk.md": own, "team_conflict-20170310.md": Self.board("one", "three"),
    ])
    for (name, board) in strange { try folder.write(name, board) }
    let run = try pb("sync", in: folder)
    #expect(run.code == 0)
    #expect(run.lines == ["team.md: merged in team_conflict-20170310.md (Nextcloud)"])
    for (name, board) in strange { #expect(try text(name, in: folder) == board) }
    let boards = try pb("boards", in: folder).text
    for name in strange.keys { #expect(boards.contains(name)) }
  }

  @Test func `a board is not a copy of another just because a card was copied by hand`() throws {
    let first = Self.board("one ^a1", "two ^a2", "three ^a3")
    let second = Self.board("one ^a1", "four ^b4", "five ^b5")
    let folder = try TemporaryFolder(["Sprint.md": first, "Sprint 2.md": second])
    let run = try pb("sync", in: folder)
    #expect(run.code == 0, "\(run)")
    #expect(try text("Sprint.md", in: folder) == first)
    #expect(try text("Sprint 2.md", in: folder) == second)
    try folder.write("Sprint 2.md", Self.board("one ^a1", "two ^a2", "five ^b5"))
    #expect(try pb("sync", in: folder).text.hasPrefix("Sprint.md: merged in Sprint 2.md"))
  }

  @Test func `copies of the trash are merged into it`() throws {
    let folder = try TemporaryFolder(["plan.md": Self.board("one", "two")])
    #expect(try pb("rm", "one", in: folder).code == 0)
    let trash = try text(".planboard/trash.md", in: folder)
    try folder.write(".planboard/trash\(Self.mark).md", trash + "- three\n")
    let run = try pb("sync", in: folder)
    #expect(run.lines == [".planboard/trash.md: merged in .planboard/trash\(Self.mark).md (Syncthing)"])
    #expect(try text(".planboard/trash.md", in: folder) == trash + "- three\n")
    #expect(try pb("undo", in: folder).code == 0)
    #expect(try text(".planboard/trash.md", in: folder) == trash)
  }
}

extension TemporaryFolder {
  /// All files by path, except hidden ones such as pb's history.
  fileprivate var contents: [String: [UInt8]] {
    get throws {
      try allFiles.filter { !$0.hasPrefix(".") }.reduce(into: [:]) { $0[$1] = try read($1) }
    }
  }
}
