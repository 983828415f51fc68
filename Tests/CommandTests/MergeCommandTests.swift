import Testing

internal import TestSupport

/// `pb diff`, `pb textconv`, `pb resolve` and `pb merge-driver`.
struct MergeCommandTests {
  private static let base = "## To Do\n\n- [ ] Call Ann due:2026-12-10\n- [ ] Roof\n\n## Done\n\n- [x] Fence\n"
  private static let ours =
    "## To Do\n\n- [ ] Call Anna due:2026-12-05\n- [ ] Roof\n- [ ] Paint\n\n## Done\n\n- [x] Fence\n"
  private static let theirs = "## To Do\n\n- [ ] Call Annette due:2026-12-01\n\n## Done\n\n- [ ] Roof\n- [x] Fence\n"

  private func folder() throws -> TemporaryFolder {
    try TemporaryFolder(["base.md": Self.base, "ours.md": Self.ours, "theirs.md": Self.theirs])
  }

  private func text(_ name: String, in folder: TemporaryFolder) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  @Test func `the differences of two boards are reported in terms of cards`() throws {
    let folder = try folder()
    try checkGolden("diff", pb("diff", "base.md", "theirs.md", in: folder))
    try checkGolden("diff-json", pb("diff", "base.md", "ours.md", "--json", in: folder))
    #expect(try pb("diff", "base.md", "base.md", in: folder).description == "exit 0\n--- stdout\n--- stderr\n")
    try checkGolden("textconv", pb("textconv", "theirs.md", in: folder))
  }

  @Test func `the merge driver writes the merged board to its file, and nothing to standard output`() throws {
    let folder = try folder()
    let run = try pb("merge-driver", "base.md", "ours.md", "theirs.md", "7", "plan.md", in: folder)
    try checkGolden("merge-driver", text: run.description + "--- board\n" + text("ours.md", in: folder))
    #expect(run.output.isEmpty)
    #expect(try folder.visibleNames == ["base.md", "ours.md", "theirs.md"])
  }

  @Test func `git does not take wrong arguments of the merge driver for a conflict`() throws {
    let folder = try folder()
    for arguments in [["base.md", "ours.md"], ["base.md", "ours.md", "theirs.md", "--no-such-option"]] {
      let run = try run(["merge-driver"] + arguments, in: folder)
      #expect(run.code == 129 && run.output.isEmpty && !run.errors.isEmpty, "\(run)")
    }
    let run = try run(["-C", "/nonexistent", "merge-driver", "base.md", "ours.md", "theirs.md"], in: folder)
    #expect(run.code == 129 && run.output.isEmpty && !run.errors.isEmpty, "\(run)")
    #expect(try pb("merge-driver", "--help", in: folder).code == 0)
    #expect(try text("ours.md", in: folder) == Self.ours)
  }

  @Test func `a merge driver that fails leaves our version alone`() throws {
    let folder = try folder()
    let run = try pb("merge-driver", "base.md", "ours.md", "missing.md", "7", "plan.md", in: folder)
    #expect(run.code >= 129 && run.output.isEmpty && !run.errors.isEmpty)
    #expect(try text("ours.md", in: folder) == Self.ours)
  }

  @Test func `resolve says which value stands now, for every kind of conflict in a card`() throws {
    let board = """
      ---
      planboard: true
      ---
      ## To Do
      - [ ] One
        > conflict: title "Uno"
      - [ ] Two due:2026-12-01
        > conflict: field due "2026-12-05"
      - [ ] Three !high
        > conflict: field priority ""
      - [ ] Four
        > conflict: column "Done"
      - [ ] Five

        my note

        > conflict: notes "another note"
      - [ ] Six
        > conflict: removed

      ## Done

      """
    let folder = try TemporaryFolder(["b.md": board])
    var output = try pb("resolve", in: folder).description
    for choice in ["--kept", "--other"] { output += try pb("resolve", choice, "--dry-run", in: folder).description }
    try checkGolden(
      "resolve-kinds", text: output + pb("resolve", "--other", in: folder).description + text("b.md", in: folder))
  }

  @Test(arguments: [
    // The title in conflict is the first line; the others stay.
    (
      "Buy butter\n  second line here\n  > conflict: title \"Buy bread\"",
      "Buy bread\n  second line here"
    ),
    ("Buy butter @ann #a\n  to eat\n  > conflict: title \"Buy milk @ann\"", "Buy milk @ann #a\n  to eat"),
    // One side had wrapped the title differently.
    ("Buy butter\n  for the cake\n  > conflict: title \"Buy bread for the cake\"", "Buy bread for the cake"),
    // The note is about the first line, although it has words of the second one.
    (
      "Phone Ann\n  about the bank\n  > conflict: title \"Ask Bo about the meeting\"",
      "Ask Bo about the meeting\n  about the bank"
    ),
    // A field that may be a word of the title.
    ("Buy butter std:vector\n  > conflict: title \"Buy bread\"", "Buy bread std:vector"),
    (
      "Buy butter\n  to eat\n  > conflict: notes \"salted\"\n  > conflict: title \"Buy bread\"",
      "Buy bread\n  to eat\n\n  salted"
    ),
    (
      "Buy butter\n  > conflict: title \"Buy bread\"\n  > conflict: title \"Buy milk\"\n"
        + "  > conflict: field due \"2026-12-05\"",
      "Buy milk due:2026-12-05"
    ),
  ])
  func `resolve takes the title of the other side, and leaves all else, also with other notes on the card`(
    before: String, after: String
  ) throws {
    func board(_ card: String) -> String { "---\nplanboard: true\n---\n\n## To Do\n\n- [ ] \(card)\n- [ ] Last\n" }
    let folder = try TemporaryFolder(["b.md": board(before)])
    #expect(try pb("resolve", "b.md", "--other", in: folder).code == 0)
    #expect(try text("b.md", in: folder) == board(after))
  }

  @Test func `each line of resolve says what its own note has changed, even if another note moved the card`() throws {
    let board = "---\nplanboard: true\n---\n## To Do\n- [ ] One\n  > conflict: column \"Doing\"\n"
    let folder = try TemporaryFolder(["b.md": board + "  > conflict: field due \"2026-12-05\"\n\n## Doing\n"])
    let lines = try pb("resolve", "b.md", "--other", in: folder).lines
    #expect(lines.count == 2 && lines.first?.contains("resolved: To Do → Doing") == true, "\(lines)")
    #expect(lines.last?.contains("resolved: due") == true, "\(lines)")
  }

  @Test func `resolve finds a board whose title ends with a colon and a number`() throws {
    let board = "---\nplanboard: 1\n---\n# Call 10:30\n\n## To Do\n\n- [ ] One\n  > conflict: title \"Two\"\n"
    let folder = try TemporaryFolder(["b.md": board])
    for name in ["Call 10:30", "Call 10:30:9", "b.md:9"] {
      #expect(try pb("resolve", name, in: folder).text.contains("b.md:9:"), "\(name)")
    }
    #expect(try pb("resolve", "b.md:30", in: folder).text.isEmpty)
  }

  @Test func `the number of a line is not taken for the start of the title of another board`() throws {
    func board(_ title: String) -> String {
      "---\nplanboard: 1\n---\n# \(title)\n## To Do\n- [ ] One\n  > conflict: title \"Two\"\n"
    }
    let folder = try TemporaryFolder(["c1.md": board("Call 10"), "c2.md": board("Call 10:70")])
    let before = try folder.read("c2.md")
    #expect(try pb("resolve", "Call 10:7", "--other", in: folder).code == 0)
    #expect(try String(decoding: folder.read("c1.md"), as: UTF8.self).contains("- [ ] Two\n"))
    #expect(try folder.read("c2.md") == before)
  }

  @Test func `resolve lists and resolves the conflict notes of a merge, and resolving can be undone`() throws {
    let folder = try folder()
    try pb("merge-driver", "base.md", "ours.md", "theirs.md", "7", "plan.md", in: folder)
    let merged = try text("ours.md", in: folder)
    var output = try pb("resolve", "ours.md", in: folder).description
    output += try pb("resolve", "ours.md", "--json", in: folder).description
    output += try pb("resolve", "ours.md:4", "--other", in: folder).description + text("ours.md", in: folder)
    output += try pb("resolve", "ours.md", "--kept", in: folder).description + text("ours.md", in: folder)
    output += try pb("resolve", "ours.md", in: folder).description
    try checkGolden("resolve", text: output)
    try pb("undo", in: folder)
    try pb("undo", in: folder)
    #expect(try text("ours.md", in: folder) == merged)
  }
}
