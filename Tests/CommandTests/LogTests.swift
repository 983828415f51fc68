import Foundation
import Testing

internal import TestSupport

@Suite(.tags(.git)) struct LogTests {
  private static let board = "---\nplanboard: true\n---\n## To Do\n- [ ] zero\n\n## Doing\n\n## Done\n"

  @Test func `a card's history continues across changes of title, column, file and board`() throws {
    let repository = try Repository(["plan.md": Self.board, "other.md": Self.board])
    try repository.commit("start")
    func step(_ day: String, _ author: String, _ arguments: String...) throws {
      let run = try run(arguments, in: repository.folder, environment: repository.environment)
      #expect(run.code == 0, "\(run)")
      try repository.commit(arguments.joined(separator: " "), as: author, on: day)
    }
    try step("2026-11-01", "Ann", "add", "one !high", "--board", "plan")
    try step("2026-11-02", "Bo", "add", "noise", "--board", "plan")
    try step("2026-11-03", "Bo", "move", "one", "--to", "doing")
    try repository.git("mv", "plan.md", "roadmap.md")
    try repository.commit("rename", as: "Cy", on: "2026-11-04")
    try step("2026-11-05", "Ann", "edit", "one", "--title", "one and more", "--due", "2026-12-01")
    try step("2026-11-06", "Ann", "move", "one and", "--to-board", "other")
    try step("2026-11-07", "Dee", "done", "one and")
    #expect(try repository.pb("edit", "one and", "--title", "one and all").code == 0)
    try checkGolden("log", try masked(repository.pb("log", "one and all")))
    try checkGolden("log-json", try masked(repository.pb("log", "one and all", "--json")))
    #expect(try repository.pb("log", "one and all", "-n", "2").lines.count == 2)
    try step("2026-11-08", "Ed", "rm", "one and all")
    try FileManager.default.removeItem(at: repository.folder.url.appending(path: ".planboard"))
    try checkGolden("log-gone", try masked(repository.pb("log", "one and more", "--board", "other")))
    #expect(try repository.pb("log", "never").code == 2)
  }

  /// Replaces the ids of commits, which differ in every run.
  private func masked(_ run: Run) throws -> Run {
    var run = run
    run.output = Array(
      run.text.replacing(/"commit":"[0-9a-f]{40}"/, with: "\"commit\":\"…\"").replacing(
        /\s{2}[0-9a-f]{7}\s{2}/, with: "  …  "
      ).utf8)
    return run
  }

  @Test func `the log has each change of a card once, even after git merged branches`() throws {
    let far = Self.board.replacing("## Doing\n", with: "\(String(repeating: "- [ ] so\n", count: 9))\n## Doing\n")
    let repository = try Repository(["plan.md": far + String(repeating: "- [x] it\n", count: 9)])
    try repository.commit("start", on: "2026-11-01")
    try repository.git("checkout", "-q", "-b", "side")
    #expect(try repository.pb("add", "mine ^m1", "--column", "doing").code == 0)
    try repository.commit("mine", as: "Bo", on: "2026-11-02")
    try repository.git("checkout", "-q", "main")
    #expect(try repository.pb("edit", "zero", "--title", "zero, then").code == 0)
    try repository.commit("zero", as: "Ann", on: "2026-11-03")
    try repository.git("merge", "-q", "-m", "both", "side")
    let lines = try repository.pb("log", "zero").lines
    #expect(lines.count == 2, "\(lines)")
    #expect(lines.first?.contains("Ann") == true)
    #expect(try repository.pb("log", "^m1").lines.count == 1)
  }

  @Test func `what a merge of branches brought is committed, and the commit that added a card is found`() throws {
    let far = Self.board.replacing("## Doing\n", with: "\(String(repeating: "- [ ] so\n", count: 9))\n## Doing\n")
    let repository = try Repository(["plan.md": far + String(repeating: "- [x] it\n", count: 9)])
    try repository.commit("start", on: "2026-11-01")
    try repository.git("checkout", "-q", "-b", "side")
    #expect(try repository.pb("add", "mine", "--column", "doing", "--board", "plan.md").code == 0)
    try repository.commit("mine", as: "Bo", on: "2026-11-02")
    try repository.git("checkout", "-q", "main")
    #expect(try repository.pb("edit", "zero", "--title", "zero, then").code == 0)
    // The newest commit that is not a merge lacks the card.
    try repository.commit("zero", as: "Ann", on: "2026-11-03")
    try repository.git("merge", "-q", "-m", "both", "side")
    let added = try repository.pb("log", "mine")
    #expect(added.lines.count == 1 && added.text.contains("Bo: added"), "\(added)")
    #expect(try repository.pb("edit", "mine", "!high").code == 0)
    let edited = try repository.pb("log", "mine")
    #expect(edited.lines.count == 2 && edited.lines.first?.hasPrefix("not committed yet:") == true, "\(edited)")
  }

  @Test func `a commit is in the history, whatever bytes are in its subject and in the name of its author`() throws {
    let repository = try Repository(["plan.md": Self.board])
    try repository.commit("start")
    #expect(try repository.pb("add", "one").code == 0)
    try repository.commit("\u{1}a\u{2}b\u{1}c", as: "An\u{2}n", on: "2026-11-02")
    let run = try repository.pb("log", "one")
    #expect(run.lines.count == 1 && run.text.hasPrefix("2026-11-02"), "\(run)")
  }

  @Test func `log lists the cards with the name that it is not about`() throws {
    let board =
      "---\nplanboard: true\n---\n## To Do\n- [ ] Fuzz parser\n- [ ] Other\n\n## Done\n- [x] Parser rewrite\n- [x] old parser\n"
    let repository = try Repository(["plan.md": board])
    try repository.commit("start")
    let run = try repository.pb("log", "parser")
    #expect(run.code == 0 && run.text.contains("added to To Do: \"Fuzz parser\""), "\(run)")
    #expect(
      run.errorText.contains("`parser` also names these cards, which are not shown:\n")
        && run.errorText.contains("plan.md:9: [x] Parser rewrite (Done)")
        && run.errorText.contains("plan.md:10: [x] old parser (Done)"),
      "\(run)")
    #expect(try repository.pb("log", "rewrite").errorText.isEmpty)
    #expect(try repository.pb("log", "Fuzz parser").errorText.isEmpty)
    #expect(try repository.pb("log", "plan.md:5").errorText.isEmpty)
    // An archived card, and one on another board, have the name, too.
    try repository.folder.write("b.md", "---\nplanboard: true\n---\n## A\n\n---\n\n## Archive\n- Other one\n")
    #expect(
      try repository.pb("log", "oth").errorText.contains("`oth` also names this card, which is not shown:\nhelp: "))
    #expect(try repository.pb("log", "oth", "--board", "plan").errorText.isEmpty)
  }

  @Test func `log says that a card is not in git yet, or that there is no repository`() throws {
    let repository = try Repository(["plan.md": Self.board])
    #expect(try repository.pb("log", "zero").text == "git has no record of this card yet\n")
    let folder = try TemporaryFolder(["plan.md": Self.board])
    #expect(try pb("log", "zero", in: folder).code == 2)
  }

  @Test func `pb did finds the day of a card without a date in the history`() throws {
    func board(_ cards: String...) -> String {
      "---\nplanboard: true\n---\n## To Do\n" + cards.map { "- \($0)\n" }.joined() + "\n## Done\n- [x] old\n"
    }
    let repository = try Repository(["plan.md": board("[ ] one", "[ ] two ^t2", "[ ] chore", "[ ] three")])
    try repository.commit("start", on: "2026-11-02")
    try repository.folder.write("plan.md", board("[x] one", "[ ] two ^t2", "[x] chore", "[ ] chore", "[ ] three"))
    try repository.commit("one", on: "2026-11-17")
    try repository.folder.write("plan.md", board("[x] one", "[x] second ^t2", "[x] chore", "[ ] chore", "[ ] three"))
    try repository.commit("two", on: "2026-11-18")
    try repository.folder.write(
      "plan.md", board("[x] one", "[x] second ^t2", "[x] chore", "[x] chore", "[x] three done:2026-11-19"))
    try repository.commit("three", on: "2026-11-20")
    let did = try repository.pb("did")
    #expect(
      did.lines == [
        "Tue 17 Nov (2)", "plan.md:5: [x] one (To Do)", "plan.md:7: [x] chore (To Do)", "",
        "Wed 18 Nov (1)", "plan.md:6: [x] second  ^t2 (To Do)", "", "Thu 19 Nov (1)", "plan.md:9: [x] three (To Do)",
        "",
        "Fri 20 Nov (1)", "plan.md:8: [x] chore (To Do)",
      ], "\(did)")
    #expect(did.errorText.contains("1 done card has no `done:`"))
    #expect(try repository.pb("did", "2026-11-18", "--json").text.contains("\"title\":\"second\""))
    #expect(try repository.pb("did", "2026-11-01..2026-11-15").text.contains("no card has"))
  }
}
