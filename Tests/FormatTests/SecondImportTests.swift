@testable internal import PlanBoardCore
internal import PlanBoardFormats
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// A plan that comes back, into the same plan or into another one, and files that are not what they should be.
struct SecondImportTests {
  private static let head = "---\nplanboard: true\n---\n## A\n"
  private static let obsidian =
    "---\n\nkanban-plugin: board\n\n---\n\n## A\n\n- [ ] one\n\tsecond line\n- [ ] two @{2026-12-05}\n\n\n## Done\n\n**Complete**\n- [x] three\n"
  private static let american =
    "---\n\nkanban-plugin: board\n\n---\n\n## A\n\n- [ ] one @{05-12-2024}\n- [ ] two @{06-11-2024}\n\n\n%% kanban:settings\n```\n{\"kanban-plugin\":\"board\",\"date-format\":\"MM-DD-YYYY\"}\n```\n%%\n"

  private static let plans: [(name: String, files: [String: String])] = [
    (
      "one",
      ["home.md": head + "- [ ] born here\n- [ ] with id ^abcd\n- [ ] after after:^abcd\n- [ ] same\n- [ ] same\n"]
    ),
    (
      "equal titles",
      [
        "a/plan.md": "---\nplanboard: true\ntitle: Plan\n---\n## A\n- [ ] one\n",
        "b/plan.md": "---\nplanboard: true\ntitle: Plan\n---\n## A\n- [ ] two\n",
        "c.md": "---\nplanboard: true\ntitle: PLAN\ntags: [x]\n---\n## A\n- [ ] three\n",
      ]
    ),
    ("obsidian", ["k.md": obsidian]), ("american days", ["k.md": american]),
    ("escapes", ["e.md": head + "- [ ] Use \\#1 and \\*b\\* ok\n- [ ] a\\\\b\n"]),
    ("no name", ["n.md": "---\nplanboard: true\n---\n## \n- [ ] one\n## B\n- [ ] two\n"]),
  ]

  @Test(arguments: plans.map(\.name), [ExportFormat.json, .csv, .tsv])
  func `a plan that goes out comes back once`(name: String, format: ExportFormat) throws {
    let files = try #require(Self.plans.first { $0.name == name }).files
    let plan = PlanInMemory(files)
    let text = plan.exported(format).text
    let back = try #require(ImportFormat(rawValue: format.rawValue))
    // Into the plan from which it comes: nothing is new.
    #expect(try plan.importing(text, back).isNothing, "\(text)")
    // Into another plan: the same cards on as many boards, with the same days, once.
    let (copy, _, _) = try PlanInMemory().importing(text, back)
    func facts(_ plan: PlanInMemory) -> [String] {
      plan.cards().map { "\($0.board.lowercased()) \($0.plainTitle) \($0.card.due?.description ?? "")" }.sorted()
    }
    #expect(facts(copy) == facts(plan), "\(copy.files)")
    #expect(copy.files.keys.filter { $0.hasSuffix(".md") }.count == files.count)
    #expect(try copy.importing(text, back).isNothing, "\(copy.files)")
  }

  @Test(arguments: ["one", "equal titles", "escapes"], [ExportFormat.todoTxt, .taskwarrior])
  func `a plan that comes back from another program adds nothing`(name: String, format: ExportFormat) throws {
    var files = try #require(Self.plans.first { $0.name == name }).files
    files = Dictionary(uniqueKeysWithValues: files.map { ("/plan/" + $0.key, $0.value) })
    // The paths of the plan are part of the names.
    let text = PlanInMemory(files).exported(format).text
    let plan = PlanInMemory(try #require(Self.plans.first { $0.name == name }).files)
    let back = try #require(ImportFormat(rawValue: format.rawValue))
    #expect(try plan.importing(text, back).isNothing, "\(text)")
    // What is new there comes, and only that.
    let more =
      format == .todoTxt ? text + "new one\n" : text.replacing("\n]", with: ",\n{\"description\":\"new one\"}]")
    let (result, counts, _) = try plan.importing(more, back)
    #expect(result.cards().count == plan.cards().count + 1 && counts.present == plan.cards().count, "\(result.files)")
  }

  @Test func `the lists of pb keep titles, too`() throws {
    let plan = PlanInMemory(["e.md": Self.head + "- [ ] Use \\#1 and \\*b\\* ok\n"])
    let title = try #require(plan.cards().first).card.title
    let text = "{\"cards\":[{\"path\":\"e.md\",\"board\":\"e\",\"title\":\"\(title.replacing("\\", with: "\\\\"))\"}]}"
    #expect(try plan.importing(text, .json).isNothing)
    let (copy, _, _) = try PlanInMemory().importing(text, .json)
    #expect(copy.cards().map(\.plainTitle) == ["Use #1 and *b* ok"])
    #expect(try copy.importing(text, .json).isNothing)
  }

  @Test(arguments: [
    "Priority: high\n\nSteps: click", "due: 2026-12-24", "tags: [a]", "id: x", "every: 1w", "k:: v",
    "Priority:\u{301} high", "due\u{301}: fri",
    "Start: 2026-01-01 10:00", "due:2026-01-01", "#x", "priority: high\ndue: 2026-12-24\n\n- [ ] a",
  ])
  func `notes that look like fields are notes`(notes: String) throws {
    let body = notes.replacing("\n", with: "\\n")
    let text =
      "[{\"number\":1,\"title\":\"Login\",\"body\":\"\(body)\",\"labels\":[{\"name\":\"bug\"}],\"state\":\"OPEN\"}]"
    let (plan, counts, _) = try PlanInMemory().importing(text, .github)
    let card = try #require(plan.cards().first, "\(counts.rest)")
    #expect(card.plainTitle == "Login" && card.card.tags == ["bug"] && counts.rest.isEmpty)
    #expect(card.card.due == nil && card.card.priority == nil && card.card.value(of: .every) == nil)
    #expect(
      Escaping.unescaped(card.card.notes) == notes.replacing("\n\n- [ ] a", with: ""),
      "\(card.markdown.debugDescription)")
  }

  @Test(arguments: [" ", "a\nb", "x\u{1}y", ""])
  func `a list of any name has its cards`(name: String) throws {
    let list =
      "{\"id\":\"l\",\"name\":\(String(decoding: JSONWriter.bytes(of: .string(name)), as: UTF8.self)),\"pos\":1}"
    let text =
      "{\"name\":\"B\",\"lists\":[\(list)],\"cards\":[{\"id\":\"c\",\"shortLink\":\"x\",\"name\":\"one\",\"idList\":\"l\"}]}"
    let (plan, _, _) = try PlanInMemory().importing(text, .trello)
    #expect(plan.cards().map(\.plainTitle) == ["one"])
    #expect(try plan.importing(text, .trello).isNothing)
  }

  @Test func `days in two notations come from the values`() throws {
    let cards = [("a", "2024-11-18", "18-11-2024"), ("b", "2024-12-06", "6-12-2024")].map {
      "{\"column\":\"A\",\"title\":\"\($0.0)\",\"due\":\"\($0.1)\",\"text\":\"- [ ] \($0.0) @{\($0.2)}\"}"
    }
    let text =
      "{\"schema\":1,\"boards\":[{\"path\":\"k.md\",\"title\":\"k\",\"tags\":[],\"columns\":[{\"name\":\"A\",\"wip\":null,\"done\":false}],\"cards\":[\(cards.joined(separator: ","))]}]}"
    let (plan, _, _) = try PlanInMemory().importing(text, .json)
    #expect(plan.cards().map { $0.card.due?.description } == ["2024-11-18", "2024-12-06"])
    // A day that its board did not understand is a part of the title, and stays one.
    let unclear = "{\"column\":\"A\",\"title\":\"c @{6-12-2024}\",\"due\":null,\"text\":\"- [ ] c @{6-12-2024}\"}"
    let (more, counts, _) = try PlanInMemory().importing(
      text.replacing("\"cards\":[", with: "\"cards\":[\(unclear),"), .json)
    #expect(more.cards().map { $0.card.due?.description } == [nil, "2024-11-18", "2024-12-06"] && counts.rest.isEmpty)
    #expect(more.cards().first?.plainTitle == "c @{6-12-2024}")
  }

  @Test(arguments: [
    "- [ ] a\n\nOutside", "before\n\n- [ ] a", "- [ ] a\n---", "- [ ] a\n- [ ] b", "## B\n- [ ] a", "- [ ] a\u{1}b",
  ])
  func `a text that is more than its card is kept`(text: String) throws {
    let value = String(decoding: JSONWriter.bytes(of: .string(text)), as: UTF8.self)
    let (plan, counts, _) = try PlanInMemory().importing(
      "{\"cards\":[{\"title\":\"a\",\"text\":\(value)},{\"title\":\"c\",\"text\":\"- [ ] c\"}]}", .json)
    #expect(plan.cards().map(\.plainTitle) == ["a", "c"])
    #expect(counts.rest.map(\.kind) == [.attribute("text")] && counts.rest.map(\.value) == [.text(text)])
  }

  @Test(arguments: ImportFormat.allCases)
  func `bytes that are no text are refused with their place`(format: ImportFormat) {
    for (bytes, column) in [([0x61, 0x0A, 0x4A, 0xFC, 0x72], 2), ([0x61, 0x0A, 0x62, 0x63, 0x00], 3)]
      as [([UInt8], Int)]
    {
      #expect(throws: ImportFault(.noText, line1: 2, column1: column)) {
        try PlanImport.read(bytes, format, ImportContext(local: PlanInMemory.local))
      }
    }
  }

  @Test func `if no record is a card, all of them are kept`() throws {
    for (text, format) in [
      ("[{\"title\":\"x\",\"body\":\"B\"}]", ImportFormat.github), ("{\"cards\":[{\"title\":3}]}", .json),
      ("[{}]", .taskwarrior),
    ] {
      let (plan, counts, isNothing) = try PlanInMemory().importing(text, format)
      #expect(
        !isNothing && counts.rest.map(\.kind) == [.record] && plan.files.keys.contains("import-rest.json"), "\(format)")
    }
  }

  @Test func `two columns of one meaning, and one that is called src, are fields of their own`() throws {
    let text = "Task,Due,due date,src\na,2026-12-01,2026-12-02,zzz\n"
    let (plan, counts, _) = try PlanInMemory().importing(text, .csv)
    let card = try #require(plan.cards().first).card
    #expect(card.due?.description == "2026-12-01" && counts.rest.isEmpty)
    #expect(card.value(of: .other("other-due-date")) == "2026-12-02" && card.value(of: .other("other-src")) == "zzz")
    #expect(try plan.importing(text, .csv).isNothing)
    let (line, _, _) = try PlanInMemory().importing("a  b due:2026-12-01 due:2026-12-02", .todoTxt)
    #expect(line.cards().map(\.plainTitle) == ["a  b due:2026-12-02"])
  }

  @Test func `what a board of Trello has besides its cards is kept`() throws {
    let text = """
      {"name":"B","desc":"about","customFields":[{"id":"f"}],"lists":[{"id":"l","name":"L","pos":1,"softLimit":3}],
      "checklists":[{"id":"k","idCard":"gone","name":"K","checkItems":[]},
      {"id":"m","idCard":"c","name":"M","checkItems":[{"name":"i","state":"incomplete","pos":1,"due":"2026-12-01T00:00:00.000Z"}]}],
      "cards":[{"id":"c","shortLink":"x","name":"one","idList":"other","attachments":[{"name":"no address"}],"locationName":"here"},3]}
      """
    let (plan, counts, _) = try PlanInMemory().importing(text, .trello)
    #expect(plan.cards().map(\.plainTitle) == ["one"])
    #expect(
      Set(counts.rest.map { "\($0.kind)" }) == [
        "attribute(\"desc\")", "attribute(\"customFields\")", "record", "attribute(\"idList\")", "attribute(\"due\")",
        "attribute(\"attachments\")", "attribute(\"locationName\")",
      ])
    #expect(plan.files["b.md"]?.contains("wip: 3") == true)
  }

  @Test func `an issue of GitLab at its new address is known`() throws {
    let text = """
      [{"iid":8,"title":"a","web_url":"https://gitlab.com/group/app/-/work_items/8","state":"opened","author":{"username":"ann"},
      "time_stats":{"time_estimate":0,"total_time_spent":5400}}]
      """
    let (plan, counts, _) = try PlanInMemory().importing(text, .gitlab)
    let card = try #require(plan.cards().first)
    #expect(card.board == "app" && card.card.value(of: SourceID.key) == "gl-group/app/8" && counts.rest.isEmpty)
    #expect(card.card.value(of: .other("author")) == "ann" && card.card.value(of: .other("spent")) == "90m")
  }
}
