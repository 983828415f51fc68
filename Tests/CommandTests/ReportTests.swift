internal import Foundation
internal import TestSupport
internal import Testing

/// `pb report`, with the real program.
struct ReportTests {
  private static let house = """
    ---
    planboard: true
    title: House
    ---
    ## To Do
    - [ ] Call Ann #phone @ann due:2026-11-19 created:2026-11-16
    - [ ] Water `the` *plants* #garden due:2026-11-30
    ## Done
    - [x] Sweep #garden @bo done:2026-11-20T09:30 created:2026-11-20
    - [x] Mow #garden done:2026-11-16
    - [x] Dig done:2026-10-10
    - [x] Dream
    ***
    ## Archive
    - [x] Old @ann done:2026-11-17

    """
  private static let hostile =
    "---\nplanboard: true\ntitle: \"<b>T</b>\u{1B}[2J | x\"\n---\n## <i>\n- [ ] a\u{1B}]0;x\u{7} \u{202E}b <script>alert(1)</script> "
    + "@<b> #y\u{202E} due:2026-11-01 created:2026-11-20\n- [x] `=1+1` | [l](javascript:x) done:2026-11-20\n- [ ] =2+2 created:2026-11-20\n"

  private func plan() throws -> TemporaryFolder {
    try TemporaryFolder([".planboard.yml": "", "house.md": Self.house, "work.md": Self.hostile])
  }

  private func json(_ output: some Sequence<UInt8>) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])
  }

  @Test(arguments: [[], ["--md"], ["--csv"], ["--json"], ["--html"], ["last-week"], ["today", "+garden"], ["nothing"]])
  func `a report has this form`(arguments: [String]) throws {
    let name = arguments.isEmpty ? "lines" : arguments.map { $0.filter { $0.isLetter || $0 == "-" } }.joined()
    try checkGolden("report-\(name.trimmingCharacters(in: ["-"]))", run(["report"] + arguments, in: plan()))
  }

  @Test(arguments: [40, 80])
  func `on a terminal, a report is drawn in its width`(columns: Int) throws {
    let text = try HandleCommandTests().onTerminal(
      ["report"], in: plan(), environment: ["NO_COLOR": "1"], size: (columns, 80))
    try checkGolden("report-\(columns)", text: text)
  }

  @Test(arguments: [["last-week", "+garden"], ["+garden", "last-week"], ["-7d..", "+garden"], ["+garden", "-7d.."]])
  func `the days are the first or the last word`(arguments: [String]) throws {
    let folder = try plan()
    let days = arguments.contains("last-week") ? ["2026-11-09", "2026-11-15"] : ["2026-11-14", nil]
    let report = try json(run(["report"] + arguments + ["--json"], in: folder).output)
    #expect([report["first"] as? String, report["last"] as? String] == days)
    #expect((report["tags"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == ["garden"])
  }

  @Test func `a query that is no day is a query, and a wrong one is refused`() throws {
    let folder = try plan()
    #expect(try pb("report", "weeek", in: folder).lines.first == "Report: Mon 16 Nov to Sun 22 Nov")
    #expect(try pb("report", "due:nonsense", in: folder).code == 2)
    for forms in [["--md", "--json"], ["--html", "--csv"]] {
      let run = try run(["report"] + forms, in: folder)
      #expect(run.code == 64 && run.errorText.contains("\(forms[0]) cannot be used with \(forms[1])"))
    }
  }

  @Test func `a card without done: was done on the day of its commit`() throws {
    let repository = try Repository(["plan.md": "---\nplanboard: true\n---\n## A\n- [ ] one\n- [ ] two\n"])
    try repository.commit("start")
    try repository.folder.write("plan.md", "---\nplanboard: true\n---\n## A\n- [x] one\n- [ ] two\n")
    try repository.commit("done")
    let run = try repository.pb("report", "..today", "--json")
    let report = try json(run.output)
    #expect((report["done"] as? [Any])?.count == 1 && report["undated"] as? Int == 0, "\(run)")
    #expect((report["weeks"] as? [[String: Any]])?.compactMap { $0["done"] as? Int }.reduce(0, +) == 1)
    #expect((report["boards"] as? [[String: Any]])?.first?["done"] as? Int == 1)
  }

  /// Python's reader knows which elements HTML leaves open, and this check knows which attributes load something.
  @Test(.enabled(if: OtherTools.path(of: "python3") != nil))
  func `the page is closed, has no script, and loads nothing`() throws {
    let folder = try plan()
    try folder.write("page.html", pb("report", "--html", in: folder).output)
    try folder.write(
      "read.py",
      #"""
      import html.parser
      class Reader(html.parser.HTMLParser):
          open, faults, text = [], [], []
          def handle_starttag(self, tag, attributes):
              if tag not in ("meta",): self.open.append(tag)
              if tag in ("script", "link", "img", "iframe", "a", "b", "i"): self.faults.append(tag)
              for name, _ in attributes:
                  if name in ("src", "href", "style", "srcset") or name.startswith("on"): self.faults.append(name)
          def handle_endtag(self, tag):
              if not self.open or self.open.pop() != tag: self.faults.append("/" + tag)
          def handle_data(self, data):
              if self.open and self.open[-1] != "style": self.text.append(data)
      reader = Reader()
      reader.feed(open("page.html", newline="").read())
      print(reader.open, reader.faults, "<script>alert(1)</script>" in "".join(reader.text), "\x1b" in "".join(reader.text))
      """#)
    let said = try OtherTools.say(OtherTools.path(of: "python3")!, ["read.py"], in: folder)
    #expect(String(decoding: said, as: UTF8.self) == "[] [] True False\n")
  }
}
