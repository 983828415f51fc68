@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing

/// Dates in Obsidian Kanban's notations: `@{2026-11-21}` and `@[[2026-11-21]]`.
struct DateNotationTests {
  private static let head = "---\nkanban-plugin: board\n---\n## A\n"

  private func board(_ cards: String...) -> ParsedBoard {
    ParsedBoard(Array((Self.head + cards.map { "- [ ] \($0)\n" }.joined()).utf8))
  }

  private func cards(_ edit: VerifiedEdit) -> [String] {
    edit.board.source.string(edit.board.source.bytes.indices).split(separator: "\n").dropFirst(4).map {
      String($0.dropFirst(6))
    }
  }

  private func due(_ day: String, of card: Int, on board: ParsedBoard) throws -> [String] {
    cards(try board.setting(.due, ofCard: card, to: day.isEmpty ? [] : [day]))
  }

  @Test(arguments: [
    ("17-09-2024", "24-12-2026", "05-02-2026"), ("17.09.2024", "24.12.2026", "05.02.2026"),
    ("2022/10/29", "2026/12/24", "2026/02/05"), ("2024-9-7", "2026-12-24", "2026-2-5"),
    ("9/17/2024", "12/24/2026", "2/5/2026"),
    ("16-1-2025", "24-12-2026", "5-2-2026"), ("2024-01-05", "2026-12-24", "2026-02-05"),
  ])
  func `a date is written like the one it replaces, or like its neighbours`(old: String, late: String, early: String)
    throws
  {
    // Two old dates: when one is replaced, the other still shows which number is the month.
    let board = board("a @{\(old)}", "b @[[\(old)]]", "c")
    #expect(try due("2026-12-24", of: 0, on: board) == ["a @{\(late)}", "b @[[\(old)]]", "c"])
    #expect(try due("2026-02-05", of: 1, on: board) == ["a @{\(old)}", "b @[[\(early)]]", "c"])
    #expect(try due("2026-12-24", of: 2, on: board)[2] == "c @{\(late)}")
    let place = CardPlace(column: 0, index: 3)
    #expect(
      cards(try board.inserting(NewCard(title: "d", fields: [Field(.due, "2026-02-05T09:00")]), at: place))[3]
        == "d @{\(early)} @@{09:00}")
  }

  @Test func `the declared format decides which number is the month, even in dates with other separators`() throws {
    func board(_ format: String, _ date: String) -> ParsedBoard {
      ParsedBoard(Array("---\ndate-format: \(format)\n---\n## A\n- [ ] a @{\(date)}\n- [ ] b @{9-1-2025}\n".utf8))
    }
    #expect(board("DD-MM-YYYY", "2024-01-05").card(1).due?.description == "2025-01-09")
    #expect(board("M/D/YYYY", "17-09-2024").card(1).due?.description == "2025-09-01")
    #expect(board("M/D/YYYY", "17-09-2024").card(0).due?.description == "2024-09-17")
    func edited(_ format: String, _ date: String) throws -> String {
      let edit = try board(format, date).setting(.due, ofCard: 0, to: ["2026-12-05"])
      return String(edit.board.source.string(edit.board.source.bytes.indices).split(separator: "\n")[4].dropFirst(8))
    }
    #expect(try edited("DD-MM-YYYY", "17.09.2024") == "@{05.12.2026}")
    #expect(try edited("D-M-YYYY", "2024-01-05") == "@{5-12-2026}")
    #expect(try edited("M/D/YYYY", "17-09-2024") == "@{12/5/2026}")
  }

  @Test func `one unambiguous date decides how the ambiguous ones are read`() {
    #expect(board("a @{9-1-2025} @@{14:00}", "b @{16-1-2025}").card(0).due?.description == "2025-01-09T14:00")
    #expect(board("a @[[9/1/2025]]", "b `x` @[1-16-2025](x.md)").card(0).due?.description == "2025-09-01")
    #expect(board("a @{9-9-2025}").card(0).due?.description == "2025-09-09")
    for text in [
      ["a @{9-1-2025}"], ["a @{9-1-2025}", "b @{16-1-2025}", "c @{1-16-2025}"], ["a @{9-1-2025}", "b @{31-2-2025}"],
    ] {
      let board = ParsedBoard(Array((Self.head + text.map { "- [ ] \($0)\n" }.joined()).utf8))
      #expect(board.card(0).due == nil)
      #expect(board.card(0).title == "a @{9-1-2025}")
      #expect(board.syntax(ofCard: 0).openDates.count == 1)
    }
  }

  @Test func `an ambiguous date stays when the title changes, and is replaced when a due date is set`() throws {
    let board = board("Exam @{9-1-2025} @@{14:00}", "b @{2025-03-04}")
    #expect(board.card(0).title == "Exam @{9-1-2025} @@{14:00}")
    #expect(cards(try board.settingTitle(ofCard: 0, to: "New"))[0] == "New @{9-1-2025} @@{14:00}")
    #expect(cards(try board.settingTitle(ofCard: 0, to: "New @{9-1-2025} @@{14:00}"))[0] == "New @{9-1-2025} @@{14:00}")
    #expect(try due("2026-12-12", of: 0, on: board)[0] == "Exam @{12-12-2026}")
    #expect(try due("", of: 0, on: board)[0] == "Exam")
    let failure = #expect(throws: EditFailure.self) { try due("2026-12-24", of: 0, on: board) }
    #expect(failure?.reason == .unknownDateOrder(formats: ["D-M-YYYY", "M-D-YYYY"]))
  }

  @Test func `a time without a date stays in the title, and becomes the time of a new due date`() throws {
    let board = board("t @@{10:30}")
    #expect(board.card(0).title == "t @@{10:30}")
    #expect(board.card(0).due == nil)
    #expect(try due("", of: 0, on: board) == ["t @@{10:30}"])
    let edit = try board.setting(.due, ofCard: 0, to: ["2026-12-24"])
    #expect(edit.board.card(0).due?.description == "2026-12-24T10:30")
    #expect(edit.board.card(0).title == "t")
    #expect(try due("2026-12-24T09:00", of: 0, on: board) == ["t @{2026-12-24} @@{09:00}"])
    #expect(cards(try board.settingTitle(ofCard: 0, to: "u")) == ["u @@{10:30}"])
  }

  @Test func `an edit that would change the meaning of other dates is refused`() throws {
    let settled = board("a @{9-1-2025}", "b @{16-1-2025}", "c")
    func reason(_ edit: () throws -> VerifiedEdit) -> EditFailure.Reason? {
      do {
        _ = try edit()
        return nil
      } catch { return (error as? EditFailure)?.reason }
    }
    let wouldChange = EditFailure.Reason.wouldChangeDates("9-1-2025", formats: ["D-M-YYYY"])
    #expect(reason { try settled.removing(1) } == wouldChange)
    #expect(reason { try settled.setting(.due, ofCard: 1, to: []) } == wouldChange)
    #expect(
      reason { try settled.setting(.due, ofCard: 1, to: ["2025-02-05"]) }
        == .wouldChangeDates("9-1-2025", formats: ["D-M-YYYY"]))
    #expect(reason { try settled.replacingNotes(ofCard: 2, with: "@{1-16-2025}") } == wouldChange)
    let open = board("a @{9-1-2025}", "c")
    #expect(
      reason { try open.replacingNotes(ofCard: 1, with: "@{1-16-2025}") }
        == .wouldChangeDates("9-1-2025", formats: ["D-M-YYYY", "M-D-YYYY"]))
    // Only the date to be replaced shows which number is the month.
    #expect(reason { try board("a @{16-1-2025}").setting(.due, ofCard: 0, to: ["2025-02-05"]) } != nil)
    #expect(reason { try settled.archiving(1) } == nil)
    #expect(reason { try settled.removing(0) } == nil)
  }

  @Test func `a card that moves to another board keeps its due day`() throws {
    func moved(_ card: Int, of from: ParsedBoard, to board: ParsedBoard) throws -> String {
      let edit = try board.inserting(card, of: from, at: CardPlace(column: 0, index: 0))
      #expect(edit.board.card(0).due == from.card(card).due)
      return cards(edit)[0]
    }
    let dayFirst = board("a @{9-1-2025} @@{14:00}", "b @{16-1-2025}", "c @[9-1-2025](d/9-1-2025.md)")
    #expect(try moved(0, of: dayFirst, to: board("x @{1/16/2025}")) == "a @{1/9/2025} @@{14:00}")
    #expect(try moved(1, of: dayFirst, to: board("x @{1/16/2025}")) == "b @{1/16/2025}")
    #expect(try moved(0, of: dayFirst, to: board("x @{16.01.2025}")) == "a @{9-1-2025} @@{14:00}")
    #expect(try moved(0, of: dayFirst, to: board("x")) == "a @{2025-01-09} @@{14:00}")
    #expect(try moved(0, of: dayFirst, to: board("x @{6-1-2025}")) == "a @{2025-01-09} @@{14:00}")
    #expect(try moved(0, of: board("a @{9-1-2025}"), to: board("x @{6-1-2025}")) == "a @{9-1-2025}")
    #expect(throws: EditFailure.self) { try moved(0, of: board("a @{9-1-2025}"), to: dayFirst) }
    #expect(throws: EditFailure.self) { try moved(1, of: dayFirst, to: board("x @{6-1-2025}")) }
  }
}
