internal import Foundation
internal import TestSupport
internal import Testing

/// `pb export`, with the real program.
struct ExportCommandTests {
  private func plan(_ files: KeyValuePairs<String, String> = [:]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(files)
    try folder.write(".planboard.yml", "")
    return folder
  }

  @Test func `an export says what the format has no place for`() throws {
    let folder = try plan([
      "a.md":
        "---\nplanboard: true\n---\n## A\n- [/] one #x\n  - [ ] step\n\n  a note\n## Done\n- [x] two\n***\n## Archive\n- [x] old\n"
    ])
    let run = try pb("export", "todo.txt", in: folder)
    #expect(run.code == 0)
    #expect(run.lines == ["one +a @x", "x two +a", "x old +a"])
    #expect(
      Set(run.errorText.split(separator: "\n").map(String.init)) == [
        "pb: todo.txt has no place for checklists (1 card)", "pb: todo.txt has no place for notes (1 card)",
        "pb: todo.txt has no place for started cards (1 card)",
        "pb: todo.txt has no place for the archive: its cards are like others there (1 card)",
      ])
    #expect(try pb("export", "todo.txt", "is:open", in: folder).lines == ["one +a @x"])
    #expect(
      try pb("export", "markdown", "--as", "table", "two", in: folder).lines.last
        == "| done | two |  |  |  |  | Done | a |")
    #expect(
      try pb("export", "markdown", in: folder).text
        == "# a\n\n## A\n\n- [/] one #x\n  - [ ] step\n\n  a note\n\n## Done\n\n- [x] two\n\n## Archive\n\n- [x] old\n")
    #expect(try pb("export", "csv", "--as", "table", in: folder).code == 64)
    #expect(try pb("export", "csv", "nothing:at:all", in: folder).text.split(separator: "\r\n").count == 1)
    #expect(try pb("export", "json", "zzzz", in: folder).text == "{\"schema\":1,\"boards\":[]}\n")
    #expect(try pb("export", "taskwarrior", "zzzz", in: folder).text == "[]\n")
  }

  @Test(.enabled(if: OtherTools.path(of: "python3") != nil))
  func `another reader of CSV sees the cells as they were`() throws {
    let titles = [
      "=1+1", "@cmd now", "\"quoted\", with comma", "plain", "tab\there", "\u{202E}bidi", "'=kept",
      "+1", "-x",
    ]
    let cards = titles.map { "- [ ] \($0)\n" }.joined()
    let folder = try plan(["a.md": "---\nplanboard: true\n---\n## A\n\(cards)- [ ] noted\n\n  line \"one\"\n\n  =two\n"]
    )
    try folder.write("out.csv", pb("export", "csv", in: folder).output)
    try folder.write(
      "read.py",
      "import csv, json\nprint(json.dumps([[r['title'], r['notes']] for r in csv.DictReader(open('out.csv', newline=''), strict=True)]))\n"
    )
    let read = try OtherTools.say(OtherTools.path(of: "python3")!, ["read.py"], in: folder)
    let rows = try #require(JSONSerialization.jsonObject(with: Data(read)) as? [[String]])
    func shown(_ title: String) -> String {
      let first = title.first { $0 != "'" }
      return first.map { "=+-@\t".contains($0) } == true ? "'" + title : title
    }
    #expect(rows.dropLast().map { $0[0] } == titles.map(shown))
    #expect(rows.last == ["noted", "line \"one\"\n\n=two"])
  }

  @Test(.enabled(if: OtherTools.path(of: "todo-txt") != nil))
  func `todo.txt-cli sees the tasks, projects and contexts`() throws {
    let folder = try plan([
      "house.md":
        "---\nplanboard: true\n---\n## A\n- [ ] x Water #home !high\n- [ ] Call due:2026-12-01 created:2026-11-14\n## Done\n- [x] Paint done:2026-11-10\n"
    ])
    try folder.write("todo.txt", pb("export", "todo.txt", in: folder).output)
    try folder.write("done.txt", "")
    try folder.write(
      "todo.cfg",
      "export TODO_DIR=\(folder.url.path)\nexport TODO_FILE=$TODO_DIR/todo.txt\nexport DONE_FILE=$TODO_DIR/done.txt\nexport REPORT_FILE=$TODO_DIR/report.txt\n"
    )
    func todo(_ words: String...) throws -> [String] {
      let path = try #require(OtherTools.path(of: "todo-txt"))
      let said = try OtherTools.say(path, ["-d", folder.path("todo.cfg"), "-p"] + words, in: folder)
      return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    #expect(try todo("lsprj") == ["+house"])
    #expect(try todo("lsc") == ["@home"])
    #expect(try todo("lsp", "A").first == "1 (A) +house x Water @home")
    #expect(try todo("ls").contains("2 2026-11-14 Call +house due:2026-12-01"))
    #expect(try todo("ls").last == "TODO: 3 of 3 tasks shown")
  }
}
