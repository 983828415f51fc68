@testable internal import PlanBoardCore
@testable internal import PlanBoardLint
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardMerge
@testable internal import PlanBoardMessages
internal import Testing

struct LintMessageTests {
  /// All findings in the examples of the rules.
  private static let findings: [LintFinding] = Rules.all.map { $0.type }.flatMap { rule in
    rule.examples.flagged.flatMap { Probe(rule: rule).findings(in: MarkedText($0.text).bytes) }
  }

  @Test func `every finding in an example has a message on one line`() {
    // Only rules whose examples need other files, tags declared in the settings, or invalid bytes have no findings
    // here.
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
      (
        .foreignEncoding(.utf32(isBigEndian: true, isMarked: false)), "the file is UTF-32, not UTF-8",
        "`iconv -f UTF-32BE -t UTF-8 FILE > FILE.utf8 && mv FILE.utf8 FILE` makes it UTF-8"
      ),
      (.hiddenCharacter("\u{202E}"), "an invisible character: RIGHT-TO-LEFT OVERRIDE (U+202E)", nil),
      (.hiddenCharacter("\u{7}"), "an invisible character: U+0007", nil),
      (
        .conflictMarkers(endLine1: 7), "an unresolved merge conflict, up to line 7",
        "keep the right lines of both sides, and delete the lines with <<<<<<<, ======= and >>>>>>>"
      ),
      (
        .unresolvedConflict(.field("due"), card: "b"),
        "both sides of a merge changed `due` of \"b\" differently",
        "`pb resolve` keeps one value and removes the note"
      ),
      (
        .unresolvedConflict(.removed, card: nil),
        "one side of a merge removed this card, and the other side changed it",
        "`pb resolve` keeps one value and removes the note"
      ),
      (
        .otherDateOrder(isDeclared: true), "day and month are in another order than `date-format:` declares", nil
      ),
      (
        .otherDateOrder(isDeclared: false), "day and month are in another order than in another date of this board",
        nil
      ),
      (.unknownKey("titel", nearest: "title"), "unknown key `titel`", "did you mean `title`?"),
      (.wrongType(key: "title", wanted: .text), "`title:` must be text", nil),
      (
        .newerFormat(version: 2, known: 1),
        "the board is in format 2, but this pb knows formats up to 1: it reads the board, but does not change it; "
          + "update pb", nil
      ),
      (
        .unknownBoardHeading("Plan", nearest: "Plans"), "`board:` names a heading that the file does not have: Plan",
        "did you mean `board: Plans`?"
      ),
      (.unknownBoardHeading("Plan", nearest: nil), "`board:` names a heading that the file does not have: Plan", nil),
      (.duplicateColumn(line1: 3, count: 2), "there is already a column with this name on line 3", nil),
      (
        .duplicateColumn(line1: 3, count: 4), "there is already a column with this name on line 3, and 2 more below",
        nil
      ),
      (
        .wipLimitExceeded(count: 4, limit: 3), "4 cards, but the limit is 3",
        "finish or move a card, or change the limit with `pb column wip`"
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
        .tasksWithoutColumn(count: 1), "a task that is not a card, because there is no column heading above",
        "write a heading above, such as `## To Do`"
      ),
      (
        .headingCards(count: 2), "this heading and 1 more look like cards, but only list items are cards",
        "write a card as a list item, such as `- [ ] Call Ann due:2026-12-01`"
      ),
      (
        .tasksUnderDeepHeading(count: 2, level: 3),
        "2 tasks that are not cards, because this heading is deeper than the columns below it",
        "begin it with 3 `#` to make it a column"
      ),
      (.malformedBox(isChecked: false), "this looks like a box, but is not one", "write `[ ]` with a space after it"),
      (.missingSpaceAfterBullet(0x2A), "this is not a list item: the space after `*` is missing", nil),
      (
        .notADate(.other("my day"), value: "soon", nearest: nil),
        "`my day:` must be a day such as 2026-12-01, not soon", "`pb edit --'my day'` also takes words, such as fri"
      ),
      (
        .notADate(.due, value: "2026-02-30", nearest: "2026-02-28"),
        "`due:` must be a day such as 2026-12-01, not 2026-02-30", "did you mean `2026-02-28`?"
      ),
      (
        .timeZone(value: "2026-12-01T15:00Z"), "pb knows no time zones, so only the day of 2026-12-01T15:00Z is read",
        "write the local time, without the zone"
      ),
      (
        .duplicateField(.estimate, value: "2h"), "the card already has `est: 2h`, so this one is ignored", nil
      ),
      (
        .duplicateField(.after, value: String(repeating: "é", count: 101)),
        "the card already has `after: \(String(repeating: "é", count: 100))…`, so this one is ignored", nil
      ),
      (.unknownTag("cora", nearest: "core"), "the tag #cora is not declared", "did you mean #core?"),
      (
        .dueBeforeStart(due: day, start: CalendarDate(iso: "2026-12-02")!),
        "due on 2026-12-01, before it starts on 2026-12-02", nil
      ),
      (
        .doneBeforeCreated(done: day, created: CalendarDate(iso: "2026-12-02")!),
        "done on 2026-12-01, before it was created on 2026-12-02", nil
      ),
      (
        .notARecurrence("blue", nearest: "every:2w"), "`blue` does not say how often the card repeats",
        "did you mean `every:2w`? docs/format.md lists all recurrences"
      ),
      (
        .recurringWithoutNext(due: DueDate(iso: "2026-11-28")!),
        "the card is done and repeats on 2026-11-28, but its next occurrence is missing",
        "if it should not repeat any more, remove `every:` or archive the card"
      ),
      (.overdue(days: 1), "1 day late", nil), (.overdue(days: 2), "2 days late", nil),
      (
        .duplicateID("k3f9", board: "Plan", at: nil), "another card on the board Plan has the id ^k3f9",
        "remove the id from one of the two cards; `pb id` then gives that card a new one"
      ),
      (.missingLinkedCard(id: "k3f9", board: nil), "no card on this board has the id ^k3f9", nil),
      (.missingLinkedHeading("Doing", board: "Plan"), "no heading on the board Plan is called Doing", nil),
      (
        .missingLinkedFiles(count: 7, links: 9), "7 of 9 links of this board lead to no file",
        "is the folder that they start from missing?"
      ),
      (.idNotLast("k3f9"), "Obsidian does not see the id ^k3f9, because fields follow it", nil),
      (
        .dependencyCycle(ids: ["a", "b"], count: 2, at: nil), "these cards wait for each other: ^a, ^b",
        "remove one `after:`"
      ),
      (
        .dependencyCycle(ids: ["a", "b"], count: 5, at: nil), "these cards wait for each other: ^a, ^b and 3 more",
        "remove one `after:`"
      ),
      (
        .tagSpelling("Core", usual: "core", count: 2), "#Core is also written #core, 2 times on this board",
        "`pb tags rename Core core` renames it"
      ),
      (
        .conflictCopy(name: "a (1).md", tool: .product(name: "Dropbox")),
        "Dropbox made a conflict copy of this board: a (1).md", "`pb sync` merges it into the board, or says why not"
      ),
      (
        .conflictCopy(name: "a (2026-01-01).md", tool: .unknown),
        "an unknown tool made a conflict copy of this board: a (2026-01-01).md",
        "`pb sync` merges it into the board, or says why not"
      ),
      (.otherBullet(usual: 0x2D), "most cards of this board begin with `-`", nil),
      (.otherIndent(usualIsTab: true), "most lines of this board are indented by tabs", nil),
    ] as [(LintProblem, String, String?)])
  func `the message and the help of a problem contain its arguments`(
    _ problem: LintProblem, _ message: String, _ help: String?
  ) {
    #expect(problem.message == message)
    #expect(problem.help == help)
    checkWords(problem)
  }

  @Test func `the message and the help can be printed as one text`() throws {
    func text(_ problem: LintProblem) -> String {
      LintFinding(rule: "x", severity: .info, problem: problem, range: 0..<0, fix: nil).messageWithHelp
    }
    #expect(text(.overdue(days: 2)) == "2 days late")
    #expect(text(.checklistDone) == "no checklist item is open, but the card is; `pb done` checks the card")
  }
}
