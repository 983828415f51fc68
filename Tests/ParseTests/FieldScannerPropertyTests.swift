@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

@Suite(.tags(.property)) struct FieldScannerPropertyTests {
  private static let tokens = [
    " ", " ", " ", "\t", "\u{A0}", "\u{3000}", "word", "a", "Z9", "#tag", "#", "#a/b-c", "#1", "#日本", "é", "日本語", "!",
    "!high", "!2", "@ann", "@", "@@{15:00}", "@{2026-12-01}", "@{", "@[[2026-12-01]]", "@due(2026-12-01)", "[due:: ",
    "]",
    "[x:: y]", "(due:: 2026-12-01)", "(A)", "(", "due:2026-12-01", "due:soon", "key:value", ":", "::", "https://x.y",
    "^id", "^", "x^2", "📅 2026-12-01", "📅", "🔁 every week", "✅", "📌", "est:3h", "pin:true", "[", "\\", "`", ",", ".",
    "，", "”", ")", "**", "✅ 2026-01-02 15:49", "🔼", "⏫\u{FE0F}", "🛫2026-12-01",
  ]

  @Test func `a scan that skips text without fields finds the same fields as a scan of every word`() {
    for seed in 0..<TestSettings.cases(20_000) {
      var random = Seeded(UInt64(seed))
      let line = (0..<Int.random(in: 0...14, using: &random)).map { _ in Self.tokens.randomElement(using: &random)! }
        .joined()
      let allowsID = Bool.random(using: &random)
      var bytes = Array(line.utf8)
      if Int.random(in: 0..<8, using: &random) == 0, !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let found = [true, false].map { skipsText in
        bytes.withUnsafeBufferPointer { text in
          var scanner = FieldScanner(text: text, context: FieldContext(), skipsText: skipsText)
          scanner.scan(text.indices, allowsID: allowsID, allowsLetter: true)
          scanner.endTitle()
          let found = scanner.finish()
          return found.fields + found.unread
        }
      }
      #expect(found[0] == found[1], "seed \(seed): \(line.debugDescription)")
    }
  }

  @Test func `of several fields with the same key, or tags or people with the same name, only the first counts`() {
    for seed in 0..<TestSettings.cases(20_000) / 20 {
      var random = Seeded(UInt64(seed))
      let keys: [FieldKey] = [.tag, .person, .due, .priority, .pinned, .id, .other("a"), .other("b")]
      var fields = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        FieldOccurrence(
          key: keys.randomElement(using: &random)!, value: ["x", "y", "z"].randomElement(using: &random)!,
          range: 0..<1, valueRange: 0..<1, notation: Bool.random(using: &random) ? .native : .kanbanTime)
      }
      fields.markRepetitions()
      for (index, field) in fields.enumerated() {
        let isRepeated = fields[..<index].contains { before in
          guard before.key == field.key, field.key != .pinned else { return false }
          switch field.key {
          case .tag, .person: return before.value == field.value
          case .due: return (before.notation == .kanbanTime) == (field.notation == .kanbanTime)
          default: return true
          }
        }
        #expect(field.counts == !isRepeated, "seed \(seed), field \(index)")
      }
    }
  }

  @Test(arguments: [
    "tags: #", "tags: 36", "tags: [core, 36]", "tags: a.b", "people: @", "people: ann, 4", "people: @@bo",
  ])
  func `a line of tags or people is text if a word in it would be text in a title`(line: String) {
    let card = ParsedBoard(Array("## A\n- Ship\n  \(line)\n".utf8)).card(0)
    #expect(card.title == "Ship \(line)")
    #expect(card.tags.isEmpty && card.people.isEmpty)
  }

  @Test func `a line of tags or people may have the signs of a title`() {
    let card = ParsedBoard(Array("## A\n- Ship\n  tags: [#core, 日本, a/b-1]\n  people: @ann, Bo.B\n".utf8)).card(0)
    #expect(card.title == "Ship")
    #expect(card.tags == ["core", "日本", "a/b-1"])
    #expect(card.people == ["ann", "Bo.B"])
  }

  @Test func `the value of due: is the whole date, also if Obsidian Kanban has the time first`() {
    let board = ParsedBoard(Array("## A\n- a @@{15:00} @{2026-12-01}\n- b\n".utf8))
    #expect(board.syntax(ofCard: 0).value(of: .due) == "2026-12-01T15:00")
    #expect(board.syntax(ofCard: 1).value(of: .due) == nil)
  }
}
