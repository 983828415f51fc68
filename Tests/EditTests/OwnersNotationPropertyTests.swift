@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing
internal import TestSupport

/// The text of a card made of random words and fields, in spellings that people use, and the fields that must be read from it.
private struct WrittenCard {
  private(set) var text = ""
  private(set) var tags: Set<String> = []
  private(set) var values: [FieldKey: String] = [:]

  private static let words = [
    "博士论文评审", "Call Ann", "x", "进展：90%", "**Calendar model policy:** tabular", "deep-dive:<br>x", "C#", "(see above)",
    "don’t", "==My policy:== x", "~~x~~", "2 of 3", "“quoted”", "✅ yes", "a—b",
  ]
  private static let fields: [(text: String, key: FieldKey, value: String)] = [
    ("📅 2026-05-03", .due, "2026-05-03"), ("📅2026-05-03", .due, "2026-05-03"), ("@{2026-05-03}", .due, "2026-05-03"),
    ("due:2026-05-03", .due, "2026-05-03"), ("[due:: 2026-05-03]", .due, "2026-05-03"), ("⏫", .priority, "high"),
    ("🔼", .priority, "medium"), ("!low", .priority, "low"), ("✅ 2026-01-02", .done, "2026-01-02"),
    ("✅ 2026-01-02 15:49", .done, "2026-01-02T15:49"), ("🛫 2026-05-01", .start, "2026-05-01"),
    ("est:3h", .estimate, "3h"), ("#CF", .tag, "CF"), ("#CF", .tag, "CF"), ("#标签", .tag, "标签"), ("#a/b", .tag, "a/b"),
  ]

  init(isKanban: Bool, using random: inout Seeded) {
    let indent = (isKanban ? ["  ", "\t", ""] : ["  ", "\t"]).randomElement(using: &random)!
    let breaks = ["<br>", "<br />", "\n" + indent, "\n" + indent]
    let blanks = [" ", " ", " ", "\t", "\u{3000}"] + breaks
    var endsWithField = false
    var endsWithTag = false
    for number in 0..<Int.random(in: 1...7, using: &random) {
      let field = Self.fields.randomElement(using: &random)!
      let isField = Int.random(in: 0..<3, using: &random) > 0 && (field.key == .tag || values[field.key] == nil)
      var separator = blanks.randomElement(using: &random)!
      if isField, !"#@![de".contains(field.text.first!), Bool.random(using: &random) { separator = "" }
      if endsWithField, Int.random(in: 0..<4, using: &random) == 0 {
        separator = [", ", ". ", "; ", ") "].randomElement(using: &random)!
        if !isField { separator = ["，", "。", separator].randomElement(using: &random)! }
      }
      // An emoji directly after a tag would belong to the tag's name.
      if isField, field.key == .priority, separator.isEmpty, endsWithTag { separator = " " }
      if number > 0 { text += separator }
      endsWithField = isField
      endsWithTag = isField && field.key == .tag
      guard isField else {
        text += Self.words.randomElement(using: &random)!
        continue
      }
      text += field.text
      if field.key == .tag { tags.insert(field.value) } else { values[field.key] = field.value }
    }
  }

  func board(isKanban: Bool) -> ParsedBoard {
    let front = isKanban ? "---\nkanban-plugin: board\n---\n" : ""
    return ParsedBoard(Array((front + "## A\n- [ ] " + text + "\n- [ ] next\n").utf8))
  }
}

extension Card {
  fileprivate var values: [FieldKey: String] {
    var values = Dictionary(fields.map { ($0.key, $0.value) }) { first, _ in first }
    values[.due] = due?.description
    values[.priority] = priority?.rawValue
    return values
  }
}

struct OwnersNotationPropertyTests {
  @Test func `fields are read wherever people write them, and leave nothing behind when they are removed`() throws {
    for seed in 0..<TestSettings.cases(20_000) / 10 {
      var random = Seeded(UInt64(seed))
      let isKanban = Bool.random(using: &random)
      let written = WrittenCard(isKanban: isKanban, using: &random)
      let board = written.board(isKanban: isKanban)
      let trace = "seed \(seed): \(written.text.debugDescription)"
      let card = board.card(0)
      #expect(Set(card.tags) == written.tags, "\(trace)")
      #expect(card.values == written.values, "\(trace)")
      for key in Array(written.values.keys) + (written.tags.isEmpty ? [] : [.tag]) {
        guard let done = try? board.setting(key, ofCard: 0, to: []) else {
          Issue.record("\(key) cannot be removed, \(trace)")
          continue
        }
        let after = done.board.card(0)
        #expect(after.values == written.values.filter { $0.key != key }, "without \(key), \(trace)")
        #expect(Set(after.tags) == (key == .tag ? [] : written.tags), "without \(key), \(trace)")
        let text = done.board.source.string(done.board.range(of: done.board.cards[0]))
        #expect(
          !text.contains("\n\n") && !text.contains("<br><br>"), "without \(key): \(text.debugDescription), \(trace)")
        #expect(!text.split(separator: "\n").dropFirst().contains { $0.allSatisfy(\.isWhitespace) }, "\(trace)")
      }
      guard let due = try? board.setting(.due, ofCard: 0, to: ["2026-12-24"]) else {
        Issue.record("no new due date, \(trace)")
        continue
      }
      #expect(due.board.card(0).due?.description == "2026-12-24", "\(trace)")
      #expect(!due.board.source.string(due.board.source.bytes.indices).contains("2026-05-03"), "\(trace)")
      if written.tags.contains("CF") {
        guard let renamed = try? board.renamingTag("CF", to: "zz").edit.board else {
          Issue.record("#CF cannot be renamed, \(trace)")
          continue
        }
        #expect(renamed.source.string(renamed.source.bytes.indices) == written.renamed(board), "\(trace)")
      }
    }
  }
}

extension WrittenCard {
  /// The board's text with every `#CF` renamed.
  fileprivate func renamed(_ board: ParsedBoard) -> String {
    board.source.string(board.source.bytes.indices).replacing("#CF", with: "#zz")
  }
}
