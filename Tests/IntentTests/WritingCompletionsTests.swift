@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

struct WritingCompletionsTests {
  /// Completes a board at the mark `|`. Returns the labels, and the texts of the line that each candidate gives.
  private func complete(
    _ marked: String, _ others: [(name: String, text: String)] = []
  ) throws -> (labels: [String], lines: [String], found: WritingCompletions) {
    let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let text = parts.joined()
    let offset = parts[0].utf8.count
    let session = try MemoryPlan.session(
      [("a.md", Array(text.utf8))] + others.map { ($0.name, Array($0.text.utf8)) })
    let found = try session.snapshot().completions(at: offset, on: MemoryPlan.path("a.md"), today: today)
    let bytes = Array(text.utf8)
    let lines = found.candidates.map { candidate -> String in
      let after = EditList([TextEdit(found.range, Array(candidate.text.utf8))]).applied(to: bytes)
      let source = SourceText(after)
      return source.string(source.content(of: source.lines.line(at: found.range.lowerBound)))
    }
    return (found.candidates.map(\.label), lines, found)
  }

  private let front = "---\nplanboard: 1\n---\n"

  @Test func `a tag is completed on a line with a box`() throws {
    let found = try complete("\(front)## A\n- [ ] x #ta|\n- y #tag #task\n- z #tag\n- w #other\n")
    #expect(found.labels == ["#tag", "#task"])
    #expect(found.lines == ["- [ ] x #tag", "- [ ] x #task"])
    #expect(found.found.candidates.map(\.detail) == [.cards(2), .cards(1)])
    #expect(try complete("\(front)## A\n- [ ] #|\n- y #tag\n").lines == ["- [ ] #tag"])
    #expect(try complete("\(front)## A\n- #t|\n- y #tag\n").lines == ["- #tag"])
  }

  @Test func `tags that the plan declares are offered although no card has them`() throws {
    #expect(
      try complete("\(front)## A\n- x #|\n- y #b\n", [(".planboard.yml", "tags: [a, b]\n")]).labels == ["#b", "#a"])
  }

  @Test func `people, priorities and keys are completed`() throws {
    let people = "---\nplanboard: 1\npeople: [eve]\n---\n"
    #expect(try complete("\(people)## A\n- x @|\n- y @ann\n").labels == ["@ann", "@eve"])
    #expect(try complete("\(front)## A\n- x !h|\n").lines == ["- x !high"])
    #expect(try complete("\(front)## A\n- x du|\n").lines == ["- x due:"])
    #expect(try complete("\(front)## A\n- x est:|\n").labels.contains("est:1h"))
    #expect(try complete("\(front)## A\n- x color:te|\n").lines == ["- x color:teal"])
    #expect(try complete("\(front)## A\n- x customer:|\n- y customer:acme\n").lines == ["- x customer:acme"])
  }

  @Test func `values and keys are completed on the lines of a card's front matter`() throws {
    let card = "\(front)## A\n- y #tag #task @ann ^k1\n- x\n"
    #expect(try complete("\(card)  due: fr|\n").lines.last == "  due: 2026-11-27")
    #expect(try complete("\(card)  due:: fr|\n").lines.last == "  due:: 2026-11-27")
    #expect(try complete("\(card)  priority: |\n").lines.contains("  priority: high"))
    #expect(try complete("\(card)  tags: [tag, ta|\n").lines == ["  tags: [tag, tag", "  tags: [tag, task"])
    #expect(try complete("\(card)  tags: #ta|\n").labels == ["#tag", "#task"])
    #expect(try complete("\(card)  tags:\n  - tag\n  - t|\n").lines.contains("  - task"))
    #expect(try complete("\(card)  people:\n  - |\n").labels == ["ann"])
    #expect(try complete("\(card)  after: |\n").labels == ["^k1"])
    #expect(try complete("\(card)  due: 2026-12-01\n  pri|\n").lines == ["  priority: "])
    #expect(try complete("\(card)  due:: 2026-12-01\n  ta|\n").lines == ["  tags:: "])
    #expect(try complete("\(card)  - t|\n").labels.isEmpty)
    #expect(try complete("\(card)\n  Words\n  due: fr|\n").labels.isEmpty)
  }

  @Test func `words for days become dates, and the day is shown`() throws {
    let found = try complete("\(front)## A\n- x due:fr|\n")
    #expect(found.labels == ["due:fri"])
    #expect(found.lines.last == "- x due:2026-11-27")
    #expect(found.found.candidates.last?.day == DueDate(iso: "2026-11-27"))
    #expect(try complete("\(front)## A\n- x due:+5d|\n").lines == ["- x due:2026-11-26"])
    #expect(try complete("\(front)## A\n- x due:2026-11-|\n").labels.isEmpty)
    #expect(try complete("\(front)## A\n- x start:tom|\n").lines == ["- x start:2026-11-22"])
  }

  @Test func `ids come with the titles of their cards, after a caret or without`() throws {
    let rest = "\n- one ^k1\n- two ^k2\n- [x] three ^k3\n"
    let found = try complete("\(front)## A\n- x after:^|" + rest, [("b.md", "\(front)## B\n- four ^k4\n")])
    #expect(found.labels == ["^k1", "^k2", "^k4", "^k3"])
    #expect(found.found.candidates.map(\.detail).first == .title("one"))
    #expect(try complete("\(front)## A\n- x after:k2|" + rest).lines == ["- x after:^k2"])
    #expect(try complete("\(front)## A\n- x after:^k1,|" + rest).lines.first == "- x after:^k1,^k2")
    #expect(try complete("\(front)## A\n- x [[#^k1|" + rest).lines == ["- x [[#^k1"])
    #expect(try complete("\(front)## A\n- x [[|\n", [("b.md", front)]).labels.sorted() == ["a", "b"])
  }

  @Test(arguments: [
    "## A|\n- x #t\n", "text #|\n## A\n- x #t\n", "## A\n- x #t\n\n  ```\n  #|\n  ```\n", "## A\n- `#|` #t\n",
    "## A\n- x #t \n- y |\n", "## A\n- x #t\n|", "## A\n- x #t\n  note word|\n",
  ])
  func `nothing is offered in headings, in text, in code and between words`(text: String) throws {
    #expect(try complete(front + text).labels.isEmpty)
  }

  @Test func `front matter is completed, also while it is not valid`() throws {
    #expect(try complete("---\nplanboard: 1\nso|\n---\n## A\n").lines == ["sort: "])
    #expect(try complete("---\nplanboard: 1\nsort: [pri|\n---\n## A\n").lines == ["sort: [priority"])
    #expect(try complete("---\nplanboard: 1\ncolumns:\n  Do|\n---\n## To\n## Doing\n").lines == ["  Doing: "])
    #expect(
      try complete("---\nplanboard: 1\ncolumns: [To, Do|]\n---\n## To\n## Doing\n").lines == ["columns: [To, Doing]"])
    #expect(try complete("---\ncolumns: {To: {w|}}\n---\n## To\n").lines == ["columns: {To: {wip: }}"])
    for (quoted, line) in [
      ("columns: {\"Do|\"}", "columns: {\"Do: it's\"}"), ("columns: [\"Do|\"]", "columns: [\"Do: it's\"]"),
      ("columns: ['Do|']", nil), ("lint: {\"over|\"}", "lint: {\"overdue\"}"),
    ] {
      #expect(try complete("---\n\(quoted)\n---\n## Do: it's\n").lines == [line].compactMap(\.self), "\(quoted)")
    }
    #expect(try complete("---\n\"columns\": {D|}\n---\n## Doing\n").lines == ["\"columns\": {Doing: }"])
    #expect(try complete("---\ncolumns: {To: {done: t|}}\n---\n## To\n").lines == ["columns: {To: {done: true}}"])
    #expect(try complete("---\nplanboard: 1\non-done: |\n---\n## A\n").labels == ["stay", "move"])
    #expect(try complete("---\nplanboard: 1\nlint:\n  overdue: o|\n---\n").labels == ["off", "on"])
    #expect(try complete("---\nplanboard: 1\nlint: {overd|}\n---\n").lines == ["lint: {overdue: }"])
    #expect(try complete("---\nplanboard: 1\ntags:\n  - h|\n---\n## A\n- x #home\n").lines == ["  - home"])
    let keys = try complete("---\nplanboard: 1\n|\n---\n## A\n").labels
    #expect(keys.first == "title" && !keys.contains("planboard"))
  }

  @Test func `the settings of a plan are completed`() throws {
    func lines(_ marked: String) throws -> [String] {
      let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      let source = SourceText(Array(parts.joined().utf8))
      let plan = try MemoryPlan(["a.md": "\(front)## A\n- x #home @ann\n"])
      let found = plan.snapshot.settingsCompletions(at: parts[0].utf8.count, of: source, today: today)
      return found.candidates.map { candidate in
        let after = SourceText(EditList([TextEdit(found.range, Array(candidate.text.utf8))]).applied(to: source.bytes))
        return after.string(after.content(of: after.lines.line(at: found.range.lowerBound)))
      }
    }
    #expect(try lines("vi|") == ["views: "])
    #expect(try lines("primary: |\n") == ["primary: a.md"])
    #expect(try lines("tags: [h|]\n") == ["tags: [home]"])
    #expect(try lines("views:\n  soon:\n    gr|\n") == ["    group: "])
    #expect(try lines("views:\n  soon:\n    group: d|\n") == ["    group: due"])
    #expect(try lines("views: {soon: {query: \"is:op|\"}}\n") == ["views: {soon: {query: \"is:open\"}}"])
    #expect(try lines("tags: [a]\n|").contains("views: "))
    #expect(try lines("views:\n  soon:\n    query: x\n    |").contains("    group: "))
    #expect(try lines("|").count == FolderSettings.knownKeys.count)
  }

  @Test(.tags(.property)) func `completions at any offset replace a part of the line before it`() throws {
    for seed in 0..<TestSettings.cases(60) {
      var random = Seeded(UInt64(seed))
      let bytes = RandomBoard.make(using: &random)
      let snapshot = try MemoryPlan.session([("a.md", bytes)]).snapshot(.plan(beside: [MemoryPlan.path("a.md")]))
      let board = try snapshot.board(at: MemoryPlan.path("a.md"))
      for offset in 0...bytes.count {
        let found = try snapshot.completions(at: offset, on: MemoryPlan.path("a.md"), today: today)
        #expect(found.range.upperBound == offset && found.range.lowerBound >= 0, "seed \(seed): \(offset)")
        guard !bytes.isEmpty else { continue }
        let (first, last) = (board.source.lines.line(at: found.range.lowerBound), board.source.lines.line(at: offset))
        #expect(first == last, "seed \(seed): \(offset)")
      }
    }
  }
}
