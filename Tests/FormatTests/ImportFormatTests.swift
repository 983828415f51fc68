@testable internal import PlanBoardCore
internal import PlanBoardFormats
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import Testing

/// What each format becomes, on small files.
struct ImportFormatTests {
  @Test func `a task of Taskwarrior has all of its parts`() throws {
    let text = """
      [{"uuid":"6334696d-0fc7-4321-aa57-057dbfe5de99","description":"Call Ann","status":"pending","entry":"20261114T093752Z",
      "modified":"20261114T093752Z","urgency":1.5,"id":1,"due":"20261204T150000Z","wait":"20261201T000000Z","scheduled":"20261202T000000Z",
      "until":"20271231T000000Z","start":"20261120T080000Z","priority":"H","project":"house.kitchen","tags":["phone","x.y"],
      "annotations":[{"entry":"20261116T000000Z","description":"slate"},{"entry":"20261117T000000Z","description":"[x] ask"}],
      "estimate":"PT1H30M","size":3,"depends":["9dd3c694-12af-4e00-b2e4-97836fb55d1d"]},
      {"uuid":"9dd3c694-12af-4e00-b2e4-97836fb55d1d","description":"Buy milk","status":"completed","entry":"20261110T000000Z",
      "end":"20261114T093752Z","project":"house"}]
      """
    let (plan, counts, _) = try PlanInMemory().importing(text, .taskwarrior)
    let card = try #require(plan.cards().first { $0.card.title == "Call Ann" })
    #expect(card.card.isStarted && card.column == "To Do")
    #expect(card.card.due?.description == "2026-12-04T15:00")
    #expect(card.card.priority == .high)
    #expect(card.card.tags == ["phone", "x/y"])
    #expect(card.card.text(of: .start) == "2026-12-01")
    #expect(card.card.text(of: .scheduled) == "2026-12-02")
    #expect(card.card.text(of: .until) == "2027-12-31")
    #expect(card.card.text(of: .created) == "2026-11-14")
    #expect(card.card.text(of: .estimate) == "1h30m")
    #expect(card.card.value(of: .other("size")) == "3")
    #expect(card.card.value(of: .other("project")) == "house.kitchen")
    #expect(card.card.prerequisiteIDs == ["9dd3c694"])
    #expect(card.card.notes == "- 2026-11-16: slate")
    #expect(card.card.checklist.map(\.title) == ["ask"] && card.card.checklist.allSatisfy(\.isDone))
    let done = try #require(plan.cards().first { $0.card.title == "Buy milk" })
    #expect(done.column == "Done" && done.card.isDone && done.card.text(of: .done) == "2026-11-14")
    #expect(Set(counts.rest.map(\.kind)) == [.attribute("start"), .tag])
    #expect(plan.files["import-rest.json"]?.contains("20261120T080000Z") == true)
  }

  @Test func `of a repeated task of Taskwarrior, the last open one recurs`() throws {
    func task(_ uuid: Int, _ due: String, _ more: String) -> String {
      """
      {"uuid":"00000000-0000-4000-8000-00000000000\(uuid)","description":"Water","due":"\(due)T000000Z","recur":"P7D",\(more)}
      """
    }
    let parent = "\"parent\":\"00000000-0000-4000-8000-000000000001\""
    let text = [
      task(1, "20261107", "\"status\":\"recurring\",\"mask\":\"+--\""),
      task(2, "20261107", "\"status\":\"completed\",\"end\":\"20261108T000000Z\",\(parent)"),
      task(3, "20261114", "\"status\":\"pending\",\(parent)"), task(4, "20261121", "\"status\":\"pending\",\(parent)"),
    ].joined(separator: "\n")
    let (plan, counts, _) = try PlanInMemory().importing(text, .taskwarrior)
    let every = plan.cards().map {
      "\($0.card.due?.description ?? "") \($0.card.state) \($0.card.text(of: .every) ?? "-")"
    }
    #expect(every.sorted() == ["2026-11-07 done p7d", "2026-11-14 open -", "2026-11-21 open p7d"])
    #expect(counts.rest == [])
    #expect(
      plan.exported(.taskwarrior).text.contains(
        "\"uuid\":\"00000000-0000-4000-8000-000000000001\",\"status\":\"recurring\""))
  }

  @Test(arguments: [
    ("weekly", "weekly"), ("P7D", "P7D"), ("P1M", "P1M"), ("3wks", "+3wks"), ("biannual", "+2y"), ("P1Y6M", "+18m"),
    ("14 days", "+14d"), ("weekdays", "weekdays"), ("quarterly", "quarterly"), ("P1DT0H", "+1d"), ("sennight", "+1w"),
  ])
  func `a recurrence of Taskwarrior counts from the due day`(words: String, value: String) throws {
    let found = try #require(TaskwarriorRecurrenceAccess.value(of: words))
    #expect(found.lowercased() == value.lowercased())
    #expect(Recurrence(found)?.start == .due)
  }

  @Test(arguments: ["12hours", "PT6H", "P", "P1M2D", "", "often", "-P1D", "P99999D"])
  func `a recurrence that boards do not have is kept`(words: String) throws {
    #expect(TaskwarriorRecurrenceAccess.value(of: words) == nil)
    let text = "[{\"description\":\"a\",\"recur\":\"\(words)\"}]"
    let (plan, counts, _) = try PlanInMemory().importing(text, .taskwarrior)
    #expect(counts.rest.map(\.kind) == [.recurrence])
    #expect(plan.cards().map { $0.card.text(of: .every) } == [nil])
  }

  @Test func `a line of todo.txt has all of its parts`() throws {
    let text = """
      (A) 2026-11-14 Ring Bo @phone +garden +fence due:2026-11-27 t:2026-11-25 rec:1w note:later see https://a.b/c at 12:30
      x 2026-11-19 2026-11-10 Paint +garden pri:B
      (D) Sort
      x Done without a day
      """
    let (plan, counts, _) = try PlanInMemory().importing(text, .todoTxt)
    #expect(counts.cards == 4 && counts.rest == [])
    let ring = try #require(plan.cards().first { $0.card.title.hasPrefix("Ring") })
    #expect(ring.card.title == "Ring Bo see https://a.b/c at 12:30")
    #expect(ring.board == "garden" && ring.card.tags == ["phone", "fence"] && ring.card.priority == .high)
    #expect(ring.card.due?.description == "2026-11-27" && ring.card.text(of: .start) == "2026-11-25")
    #expect(ring.card.text(of: .every) == "1w" && ring.card.value(of: .other("note")) == "later")
    let paint = try #require(plan.cards().first { $0.card.title == "Paint" })
    #expect(
      paint.card.isDone && paint.card.text(of: .done) == "2026-11-19" && paint.card.text(of: .created) == "2026-11-10")
    #expect(paint.card.priority == .medium)
    #expect(
      plan.cards().filter { $0.board == "Tasks" }.map(\.card.title).sorted() == ["(D) Sort", "Done without a day"])
  }

  @Test func `the columns of a table are found by their names, or said`() throws {
    let text = """
      Summary;Labels;Due date;Status;Assignee;Story points;Secret
      Fix "it";a, b c;2026-12-01;In Progress;ann;5;x
      Ship;;soon;Backlog;;;
      """
    let (plan, counts, _) = try PlanInMemory().importing(
      text, .csv, map: [("Due date", "due"), ("secret", "none")])
    let fix = try #require(plan.cards().first { $0.card.title == "Fix \"it\"" })
    #expect(fix.card.tags == ["a", "b-c"] && fix.card.isStarted && fix.card.people == ["ann"])
    #expect(fix.card.due?.description == "2026-12-01" && fix.card.value(of: .other("story-points")) == "5")
    #expect(plan.cards().first { $0.card.title == "Ship" }?.column == "Backlog")
    #expect(counts.rest.map(\.kind) == [.day("Due date")])
    #expect(throws: ImportFault(.unknownColumn("Nothing"), line1: 1)) {
      try PlanInMemory().importing(text, .csv, map: [("Nothing", "due")])
    }
    #expect(throws: ImportFault(.unknownPart("1 x"))) {
      try PlanInMemory().importing(text, .csv, map: [("Secret", "1 x")])
    }
  }

  @Test func `a board of Trello arrives with its comments and checklists`() throws {
    let (plan, counts, _) = try PlanInMemory().importing(TrelloSample.text, .trello)
    let tiles = try #require(plan.cards().first { $0.card.title == "Choose tiles" })
    #expect(tiles.board == "Kitchen" && tiles.column == "To do")
    #expect(tiles.card.tags == ["shop", "sky"] && tiles.card.people == ["ann"])
    #expect(tiles.card.due?.description == "2026-12-04T15:00")
    #expect(tiles.card.checklist.map { "\($0.isDone) \($0.title)" } == ["false look", "true ask"])
    #expect(
      tiles.card.notes == """
        Blue
        or green?

        - [plan \\[1\\].pdf](<https://example.org/plan.pdf>)

        - 2026-11-15: ann: first
        - 2026-11-16: bo: second
        """)
    #expect(plan.cards().first { $0.card.title == "Measure" }?.card.isDone == true)
    #expect(plan.cards().first { $0.card.title == "Old one" }?.isArchived == true)
    #expect(plan.files["kitchen.md"]?.contains("planboard: true\ntag-colors:\n  shop: green\n  sky: cyan\n") == true)
    #expect(counts.rest.map(\.kind) == [.attribute("customFieldItems")])
  }

  @Test func `issues of GitHub and GitLab are cards of their repository`() throws {
    let (plan, counts, _) = try PlanInMemory().importing(IssueSample.github, .github)
    let login = try #require(plan.cards().first { $0.plainTitle == "Login #fails" })
    #expect(login.board == "app" && login.card.tags == ["help-wanted", "bug"] && login.card.people == ["ann"])
    #expect(login.card.due?.description == "2026-12-01" && login.card.value(of: .other("milestone")) == "v 2")
    #expect(login.card.notes == "Steps:\n1. open\n\n- 2026-11-02: bo: Same here")
    #expect(login.card.value(of: SourceID.key) == "gh-acme/app/12")
    let old = try #require(plan.cards().first { $0.card.title == "Old" })
    #expect(old.card.state == .cancelled && old.card.text(of: .cancelled) == "2026-11-03")
    #expect(counts.rest.map(\.kind) == [.attribute("projectItems")])

    let (lab, more, _) = try PlanInMemory().importing(IssueSample.gitlab, .gitlab)
    let slow = try #require(lab.cards().first { $0.card.title == "Slow" })
    #expect(slow.board == "app" && slow.card.tags == ["bug", "p/1"] && slow.card.text(of: .estimate) == "90m")
    #expect(slow.card.value(of: SourceID.key) == "gl-group/app/5")
    #expect(lab.cards().first { $0.card.title == "Gone" }?.card.text(of: .done) == "2026-11-05")
    #expect(more.rest.map(\.kind) == [.attribute("weight")])
  }

  @Test func `cards go to boards that are there, and behind the cards of their columns`() throws {
    let plan = PlanInMemory(["house.md": "---\nplanboard: true\ntitle: House\n---\n\n## Next\n\n* [ ] one\n\n## Done\n"]
    )
    let text = "title,board,column\na,HOUSE,\nb,house,Doing\nc,,\n"
    let (result, counts, _) = try plan.importing(text, .csv)
    #expect(counts.boards.map(\.cards) == [2, 1])
    let titles = result.cards().map { "\($0.board)/\($0.column ?? "")/\($0.card.title)" }
    #expect(titles == ["House/Next/one", "House/Next/a", "House/Doing/b", "Tasks/To Do/c"])
    #expect(result.files["house.md"]?.contains("* [ ] one\n* [ ] a") == true)
    let (one, _, _) = try plan.importing(text, .csv, to: "house")
    #expect(one.files.keys.sorted() == ["house.md"])
  }
}
