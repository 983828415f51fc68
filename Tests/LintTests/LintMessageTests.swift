@testable internal import PlanBoardCore
@testable internal import PlanBoardLint
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardMerge
@testable internal import PlanBoardMessages
internal import Testing

struct LintMessageTests {
  /// All findings of the rules' examples.
  private static let findings: [LintFinding] = Rules.all.map { $0.type }.flatMap { rule in
    rule.examples.flagged.flatMap { Probe(rule: rule).findings(in: MarkedText($0.text).bytes) }
  }

  @Test func `every finding of an example has words, in one line`() {
    // Rules whose examples are files, tags that the plan declares, or bytes have none.
    let found = Set(Self.findings.map(\.rule))
    #expect(
      RuleTests.rules.map { $0.id }.filter { !found.contains($0) }
        == [InvalidUTF8.id, UnknownTag.id, DeadLink.id, ConflictCopy.id])
    for finding in Self.findings { checkWords(finding.problem) }
  }

  private func checkWords(_ problem: LintProblem) {
    #expect(!problem.message.isEmpty && problem.message.last != ".", "\(problem)")
    #expect(problem.help?.isEmpty != true && problem.help?.last != ".", "\(problem)")
    for text in [problem.message, problem.help ?? ""] {
      #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(problem)")
    }
  }

  private static let day = CalendarDate(iso: "2026-12-01")!

  @Test(
    arguments: [
      (.hiddenCharacter("\u{202E}"), "a character that nobody sees: RIGHT-TO-LEFT OVERRIDE (U+202E)", nil),
      (.hiddenCharacter("\u{7}"), "a character that nobody sees: U+0007", nil),
      (
        .conflictMarkers(endLine1: 7), "a merge conflict that nobody has resolved, up to line 7",
        "keep what is right of both sides, and take the lines with <<<<<<<, ======= and >>>>>>> out"
      ),
      (
        .unresolvedConflict(.field("due"), card: "b"), "two people changed the field due of \"b\" differently",
        "`pb resolve` keeps one value and takes the note out"
      ),
      (
        .unresolvedConflict(.removed, card: nil), "this was removed by somebody, and changed by somebody else",
        "`pb resolve` keeps one value and takes the note out"
      ),
      (.unknownKey("titel", nearest: "title"), "nobody reads the key `titel`", "did you mean `title`?"),
      (.wrongType(key: "title", wanted: "a text"), "`title:` wants a text", nil),
      (
        .newerFormat(version: 2, known: 1),
        "written in format 2; this pb knows 1: update pb; the board is read, but not changed", nil
      ),
      (.unknownBoardHeading("Plan", nearest: "Plans"), "no heading is called Plan", "did you mean `board: Plans`?"),
      (.unknownBoardHeading("Plan", nearest: nil), "no heading is called Plan", nil),
      (.duplicateColumn(line1: 3, count: 2), "a column of this name stands on line 3 already", nil),
      (.duplicateColumn(line1: 3, count: 4), "a column of this name stands on line 3 already, and 2 more below", nil),
      (
        .wipLimitExceeded(count: 4, limit: 3), "4 cards, and the limit is 3",
        "finish or move one, or `pb column wip` for another limit"
      ),
      (
        .unsorted(count: 1, order: [SortKey(.due)]), "this card is out of order (due)",
        "`pb sort` puts the board in order"
      ),
      (
        .unsorted(count: 3, order: [SortKey(.priority, isDescending: true), SortKey(.due)]),
        "this card and 2 more are out of order (-priority, due)", "`pb sort` puts the board in order"
      ),
      (
        .tasksWithoutColumn(count: 1), "a task that is no card: no column's heading stands above",
        "write a heading above, such as `## To Do`"
      ),
      (
        .tasksUnderDeepHeading(count: 2, level: 3),
        "2 tasks that are no cards: this heading is deeper than the columns below it",
        "give it 3 `#` to make it a column"
      ),
      (.malformedBox(isChecked: false), "this is no box", "write `[ ]` with a space behind it"),
      (.missingSpaceAfterBullet(0x2A), "this is no list item: the space behind `*` is missing", nil),
      (
        .notADate(.other("my day"), value: "soon"), "`my day:` wants a day such as 2026-12-01, not soon",
        "`pb edit --'my day' fri` understands words, too"
      ),
      (
        .duplicateField(.estimate, value: "2h"), "the card already has `est: 2h`, so this is ignored", nil
      ),
      (
        .duplicateField(.after, value: String(repeating: "é", count: 101)),
        "the card already has `after: \(String(repeating: "é", count: 100))…`, so this is ignored", nil
      ),
      (.unknownTag("cora", nearest: "core"), "nobody has declared the tag #cora", "did you mean #core?"),
      (
        .dueBeforeStart(due: day, start: CalendarDate(iso: "2026-12-02")!),
        "due on 2026-12-01, before it starts on 2026-12-02", nil
      ),
      (
        .doneBeforeCreated(done: day, created: CalendarDate(iso: "2026-12-02")!),
        "done on 2026-12-01, before it was created on 2026-12-02", nil
      ),
      (.overdue(days: 1), "overdue since yesterday", nil), (.overdue(days: 2), "overdue by 2 days", nil),
      (
        .duplicateID("k3f9", board: "Plan"), "another card on the board Plan has the id ^k3f9",
        "take it out of the card that is the copy; `pb id` gives that one its own"
      ),
      (.missingLinkedCard(id: "k3f9", board: nil), "no card on this board has the id ^k3f9", nil),
      (
        .dependencyCycle(ids: ["a", "b"], count: 2), "these cards wait for each other: ^a, ^b",
        "take one `after:` out"
      ),
      (
        .dependencyCycle(ids: ["a", "b"], count: 5), "these cards wait for each other: ^a, ^b and 3 more",
        "take one `after:` out"
      ),
      (
        .tagSpelling("Core", usual: "core", count: 2), "#Core is also written #core, 2 times on this board",
        "`pb tags rename Core core`"
      ),
      (
        .conflictCopy(name: "a (1).md", tool: "Dropbox"), "Dropbox has made a conflict copy of it: a (1).md",
        "`pb sync` merges it into the board"
      ),
      (.otherBullet(usual: 0x2D), "most cards of this board begin with `-`", nil),
      (.otherIndent(usualIsTab: true), "most lines of this board are indented by tabs", nil),
    ] as [(LintProblem, String, String?)])
  func `the words of a problem have its arguments`(_ problem: LintProblem, _ message: String, _ help: String?) {
    #expect(problem.message == message)
    #expect(problem.help == help)
    checkWords(problem)
  }

  @Test func `one text has the message and the help`() throws {
    func text(_ problem: LintProblem) -> String {
      LintFinding(rule: "x", severity: .info, problem: problem, range: 0..<0, fix: nil).messageWithHelp
    }
    #expect(text(.overdue(days: 2)) == "overdue by 2 days")
    #expect(text(.checklistDone) == "every item of its checklist is done, and the card is open; `pb done` it?")
  }
}
