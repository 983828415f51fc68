@testable internal import PlanBoardCore
@testable internal import PlanBoardFormats
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// Files that are cut off, garbled, deep or huge.
struct HostileImportTests {
  private static let context = ImportContext(local: PlanInMemory.local)
  private static let samples: [(ImportFormat, String)] = {
    let plan = RandomPlan.make(seed: 7)
    return [
      (.json, plan.exported(.json).text), (.csv, plan.exported(.csv).text), (.tsv, plan.exported(.tsv).text),
      (.todoTxt, plan.exported(.todoTxt).text), (.taskwarrior, plan.exported(.taskwarrior).text),
      (.trello, TrelloSample.text), (.github, IssueSample.github), (.gitlab, IssueSample.gitlab),
      (.markdown, plan.exported(.markdown).text + plan.exported(.markdown, isTable: true).text),
    ]
  }()

  private func read(_ bytes: [UInt8], _ format: ImportFormat) -> ImportFault? {
    do throws(ImportFault) {
      _ = try PlanImport.read(bytes, format, Self.context)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: 0..<9) func `a file that is cut off is read, or has a fault with a line`(number: Int) {
    let (format, text) = Self.samples[number]
    let bytes = Array(text.utf8)
    for end in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 200)) {
      guard let fault = read(Array(bytes[..<end]), format) else { continue }
      #expect(fault.line1 > 0 && fault.column1 > 0, "\(format) cut at \(end): \(fault)")
    }
  }

  @Test(.tags(.property), arguments: 0..<9) func `a garbled file crashes nothing`(number: Int) throws {
    let (format, text) = Self.samples[number]
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(200) {
      var random = Seeded(UInt64(seed))
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: Array("\"[{,\\\n:".utf8).shuffled(using: &random).prefix(2), at: place)
        }
      }
      guard read(bytes, format) == nil else { continue }
      // What can be read can be written, or is kept.
      _ = try PlanInMemory().importing(String(decoding: bytes, as: UTF8.self), format)
    }
  }

  @Test(arguments: [
    (0..<400).map { String(repeating: " ", count: $0 * 2) + "- [ ] a\n" }.joined(),
    String(repeating: "> ", count: 5_000) + "- a\n",
    String(repeating: "- ", count: 5_000) + "a\n", "- " + String(repeating: "[", count: 3_000) + "\n",
    "|" + String(repeating: "a|", count: 3_000) + "\n|" + String(repeating: "-|", count: 3_000) + "\n",
    String(repeating: "# a\n## b\n", count: 3_000) + "- a\n",
    "| title |\n|---|\n" + String(repeating: "| a |\n", count: 5_000),
  ])
  func `deep and long Markdown is read, or has a fault`(text: String) {
    if let fault = read(Array(text.utf8), .markdown) { #expect(fault.line1 > 0) }
  }

  @Test(arguments: [ImportFormat.json, .taskwarrior, .trello, .github, .gitlab])
  func `deep JSON is refused with its place`(_ format: ImportFormat) {
    let fault = read(Array(String(repeating: "[", count: 100_000).utf8), format)
    #expect(fault?.reason == .tooDeep(limit: 256))
    #expect(fault?.line1 == 1 && fault?.column1 == 257)
  }

  @Test func `a fault of JSON has its line and column`() {
    let fault = read(Array("[\n{\"description\":\"a\"},\n{\"description\": x}\n]".utf8), .taskwarrior)
    #expect(fault?.reason == .noJSON)
    #expect(fault?.line1 == 3)
  }

  @Test func `a quotation mark without a partner has its line and column`() {
    let fault = read(Array("title,notes\r\na,b\r\nc,\"d\r\n".utf8), .csv)
    #expect(fault == ImportFault(.quotationMark, line1: 3, column1: 3))
  }

  @Test func `what is no task is refused`() {
    #expect(read(Array("[1, 2]".utf8), .taskwarrior)?.reason == .expected(.tasks))
    #expect(read(Array("{\"a\":1}".utf8), .trello)?.reason == .expected(.trelloBoard))
    #expect(read(Array("[]".utf8), .json)?.reason == .expected(.boards))
    #expect(read([], .csv)?.reason == .noTitleColumn)
    #expect(read(Array("a,b\n1,2\n".utf8), .csv)?.reason == .noTitleColumn)
  }

  @Test func `a megabyte on one line is read in linear time`() throws {
    let title = String(repeating: "word ", count: 200_000)
    let (plan, counts, _) = try PlanInMemory().importing("[{\"description\":\"\(title)\"}]", .taskwarrior)
    #expect(counts.cards == 1)
    #expect(plan.cards().count == 1)
  }

  @Test func `titles and notes of other programs make no fields, boxes, columns or comments`() throws {
    let words = [
      "due:2026-12-01 !high", "#tag @bo", "[x] done", "## Done", "<!-- open", "```", "***", "^abc", "---", "%% open",
      "1. one",
      "- [ ] item", "> quote", "every:1w", "📅 2026-12-01", "@{2026-12-01}", "(A) x", "[owner:: me]", "| a |", "\\# x",
    ]
    let tasks = words.map { word in
      ["description": .string(word), "annotations": [["entry": "20261115T000000Z", "description": .string(word)]]]
        as JSONText
    }
    let text = JSONText.array(tasks).text
    let (plan, counts, _) = try PlanInMemory().importing(text, .taskwarrior)
    #expect(counts.cards == words.count)
    #expect(counts.rest == [])
    let cards = plan.cards()
    #expect(cards.map(\.plainTitle) == words)
    for card in cards {
      #expect(
        card.card.due == nil && card.card.priority == nil && card.card.tags == [] && card.card.people == [], "\(card)")
      #expect(card.card.isOpen && card.column == "To Do" && card.card.id == nil, "\(card)")
      #expect(card.card.fields.map(\.key) == [SourceID.key], "\(card)")
    }
  }

  @Test func `cards that wait for each other do not do so here`() throws {
    func task(_ number: Int, _ others: [Int]) -> JSONText {
      let uuid = { (number: Int) in "00000000-0000-4000-8000-00000000000\(number)" }
      return [
        "uuid": .string(uuid(number)), "description": .string("t\(number)"),
        "depends": .array(others.map { .string(uuid($0)) }),
      ]
    }
    let text = JSONText.array([task(1, [2]), task(2, [3]), task(3, [1]), task(4, [4, 9])]).text
    let (plan, counts, _) = try PlanInMemory().importing(text, .taskwarrior)
    #expect(counts.cards == 4)
    #expect(counts.rest.map(\.kind) == [.prerequisite, .prerequisite, .prerequisite])
    #expect(plan.files["import-rest.json"]?.contains("00000000-0000-4000-8000-000000000009") == true)
  }
}
