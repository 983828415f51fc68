import Foundation
import Testing

internal import TestSupport

struct SortTests {
  static let board = """
    ---
    planboard: 1
    sort: due
    ---
    ## To Do
    - [ ] late due:2026-12-01
      notes
    - [ ] early due:2026-11-22
    - [ ] never

    ## Doing
    - [ ] b due:2026-12-03
    - [ ] a due:2026-12-02 pin:true

    """

  static let sorted = """
    ---
    planboard: 1
    sort: due
    ---
    ## To Do
    - [ ] early due:2026-11-22
    - [ ] late due:2026-12-01
      notes
    - [ ] never

    ## Doing
    - [ ] a due:2026-12-02 pin:true
    - [ ] b due:2026-12-03

    """

  private func folder() throws -> TemporaryFolder { try TemporaryFolder(["b.md": Self.board]) }

  @Test func `boards are sorted by the keys in their front matter`() throws {
    let folder = try folder()
    try folder.write("none.md", "---\nplanboard: 1\n---\n## A\n- b\n- a\n")
    try checkGolden("sort", pb("sort", in: folder))
    #expect(try folder.read("b.md") == Array(Self.sorted.utf8))
    #expect(try folder.read("none.md") == Array("---\nplanboard: 1\n---\n## A\n- b\n- a\n".utf8))
    #expect(try folder.visibleNames == ["b.md", "none.md"])
  }

  @Test func `a sorted board is not written`() throws {
    let folder = try TemporaryFolder(["b.md": Self.sorted])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("b.md"))
    try checkGolden("sort-sorted", pb("sort", in: folder))
    let after = try FileManager.default.attributesOfItem(atPath: folder.path("b.md"))
    #expect(attributes[.modificationDate] as? Date == after[.modificationDate] as? Date)
    #expect(attributes[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    #expect(try pb("sort", "--check", in: folder).description == "exit 0\n--- stdout\n--- stderr\n")
    #expect(try pb("sort", "--diff", in: folder).description == "exit 0\n--- stdout\n--- stderr\n")
  }

  @Test func `a dry run says what would be sorted, and quiet sorting says nothing`() throws {
    let text = "## A\n- b\n- a\n"
    let folder = try TemporaryFolder(["b.md": text])
    let dry = try pb("sort", "b.md", "--by", "title", "--dry-run", in: folder)
    #expect(dry.description == "exit 0\n--- stdout\nwould sort b.md (by title)\n--- stderr\n")
    let json = try pb("sort", "b.md", "--by", "title", "--dry-run", "--json", in: folder)
    #expect(json.code == 0 && json.description.contains("\"changed\":true"), "\(json)")
    #expect(try folder.read("b.md") == Array(text.utf8))
    #expect(try pb("sort", "--by", "title", "--dry-run", "-", in: folder, input: Array(text.utf8)).code == 64)
    #expect(try pb("sort", "b.md", "--by", "title", "-q", in: folder).description == "exit 0\n--- stdout\n--- stderr\n")
    #expect(try folder.read("b.md") == Array("## A\n- a\n- b\n".utf8))
  }

  @Test func `sort --check names the columns that are out of order, and writes nothing`() throws {
    let folder = try folder()
    try checkGolden("sort-check", pb("sort", "--check", in: folder))
    try checkGolden("sort-check-json", pb("sort", "--check", "--json", in: folder))
    #expect(try folder.read("b.md") == Array(Self.board.utf8))
  }

  @Test func `the patch program can apply the output of sort --diff`() throws {
    let folder = try folder()
    let run = try pb("sort", "--diff", in: folder)
    try checkGolden("sort-diff", run)
    #expect(try folder.read("b.md") == Array(Self.board.utf8))
    try folder.write("diff", run.output)
    let patch = Process()
    patch.executableURL = URL(filePath: "/usr/bin/patch")
    patch.arguments = ["-p1", "-s", "-i", "diff"]
    patch.currentDirectoryURL = folder.url
    try patch.run()
    patch.waitUntilExit()
    #expect(try folder.read("b.md") == Array(Self.sorted.utf8))
  }

  @Test func `one column can be sorted alone`() throws {
    let folder = try folder()
    #expect(try pb("sort", "b.md", "--column", "do", in: folder).code == 0)
    let text = try String(decoding: folder.read("b.md"), as: UTF8.self)
    #expect(text.contains("- [ ] late due:2026-12-01\n  notes\n- [ ] early"))
    #expect(text.contains("- [ ] a due:2026-12-02 pin:true\n- [ ] b"))
  }

  @Test func `a column name that matches no column, or several, is reported`() throws {
    let folder = try TemporaryFolder(["b.md": "## To Do\n- b\n- a\n## To Read\n- b\n- a\n## Done\n"])
    for (index, name) in ["to", "Dome", "to r"].enumerated() {
      try checkGolden("sort-column-\(index + 1)", pb("sort", "b.md", "--by", "title", "--column", name, in: folder))
    }
  }

  @Test func `a board can be sorted by any field, in either direction`() throws {
    let folder = try folder()
    try checkGolden("sort-by", pb("sort", "b.md", "--by", "-title,due", "--no-pinned-first", "--diff", in: folder))
  }

  @Test func `for a board without sort keys, pb says how to set them`() throws {
    let folder = try TemporaryFolder(["b.md": "---\nplanboard: 1\n---\n## A\n- b\n- a\n"])
    try checkGolden("sort-no-order", pb("sort", "b.md", in: folder))
    try checkGolden("sort-none", pb("sort", in: folder))
  }

  @Test func `without boards, sorting says that there are none`() throws {
    let folder = try TemporaryFolder([".planboard.yml": ""])
    for arguments in [["sort"], ["sort", "--by", "due"]] {
      let said = try run(arguments, in: folder)
      #expect(said.code == 0 && said.text.hasPrefix("no boards here: "), "\(said)")
    }
  }

  @Test func `two boards whose names look the same because they are not UTF-8 are both sorted`() throws {
    let front = "---\nplanboard: 1\nsort: title\n---\n## A\n"
    let folder = try TemporaryFolder([
      "board": front + "- b\n- a\n",
      "sort": #"cp board $'a\xff.md' && mv board $'a\xfe.md' && "$PB" sort -q $'a\xff.md' $'a\xfe.md'; cat a*.md"#,
    ])
    let said = try run(
      ["sort"], as: URL(filePath: "/bin/bash"), in: folder, environment: ["PB": Binary.url.path, "LC_ALL": "C"])
    let sorted = front + "- a\n- b\n"
    #expect(said.text == sorted + sorted, "\(said)")
  }

  @Test func `a name that is not UTF-8 never stands for another file that looks the same`() throws {
    let front = "---\nplanboard: 1\nsort: title\n---\n## A\n- b\n- a\n"
    let folder = try TemporaryFolder([
      "board": front,
      "play": #"""
      mkdir $'q\xfe' && cp board $'q\xfe/a.md'
      "$PB" sort $'q\xff' 2>/dev/null; echo $?
      "$PB" sort --column $'q\xff' $'q\xfe' 2>/dev/null; echo $?
      "$PB" -C $'q\xfe' sort $'q\xfe' 2>/dev/null; echo $?
      cmp board $'q\xfe/a.md' && echo same
      "$PB" sort -q $'./q\xfe'; cmp -s board $'q\xfe/a.md' || echo sorted
      """#,
    ])
    let said = try run(
      ["play"], as: URL(filePath: "/bin/bash"), in: folder, environment: ["PB": Binary.url.path, "LC_ALL": "C"])
    #expect(said.text == "2\n64\n2\nsame\nsorted\n", "\(said)")
  }

  @Test func `standard input is sorted to standard output`() throws {
    let folder = try TemporaryFolder()
    let input = Array("\u{FEFF}## A\r\n- b\r\n- a\r\n- \u{1B}".utf8) + [0xFF]
    let run = try pb("sort", "--by", "title", "-", in: folder, input: input)
    #expect(run.code == 0)
    #expect(run.output.sorted() == (input + Array("\r\n".utf8)).sorted() || run.output.sorted() == input.sorted())
    #expect(String(decoding: run.output, as: UTF8.self).contains("- a\r\n- b"))
    let same = Array("## A\n- a\n- b\n".utf8)
    #expect(try pb("sort", "--by", "title", "-", in: folder, input: same).output == same)
    try checkGolden(
      "sort-input-check", pb("sort", "--by", "title", "--check", "-", in: folder, input: Array("## A\n- b\n- a\n".utf8))
    )
  }

  @Test func `a board that cannot be sorted does not stop the others`() throws {
    let folder = try folder()
    try folder.write("c.md", Self.board)
    mkfifo(folder.path("pipe.md"), 0o600)
    try checkGolden("sort-bad", pb("sort", "missing.md", "b.md", "pipe.md", "c.md", in: folder))
    #expect(try folder.read("c.md") == Array(Self.sorted.utf8))
  }

  @Test func `sorting keeps the permissions of a file, and the links to it`() throws {
    let folder = try folder()
    chmod(folder.path("b.md"), 0o640)
    try folder.link("link.md", to: "b.md")
    #expect(try pb("sort", "link.md", in: folder).code == 0)
    var status = stat()
    lstat(folder.path("b.md"), &status)
    #expect(status.st_mode & 0o7777 == 0o640)
    #expect(try folder.read("b.md") == Array(Self.sorted.utf8))
    lstat(folder.path("link.md"), &status)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
  }
}
