internal import PlanBoardMessages
internal import PlanBoardTerminal
import PlanBoardCore
internal import Foundation
import Testing

@testable import pb
internal import TestSupport
internal import PlanBoardScreen

struct DisplayWidthTests {
  @Test(arguments: [
    ("abc", 3), ("", 0), ("日本語", 6), ("e\u{301}", 1), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("☑\u{FE0F}", 2),
    ("☑", 1),
    ("#\u{FE0F}\u{20E3}", 2), ("한국어", 6), ("\u{1112}\u{1161}\u{11AB}", 2), ("ไม้", 2), ("ＡＢ", 4), ("ｶﾅ", 2), ("│╭─", 3),
    ("☐✓✗◧▲◆▽▌•…", 10), ("\u{200B}", 0), ("é", 1), ("\u{AD}", 1), ("क्ष", 2), ("का", 2),
  ])
  func `text is as wide as terminals draw it`(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
    for other in 0...width + 1 { #expect(DisplayWidth.of(text, exceeds: other) == (width > other)) }
  }

  @Test func `lines break at spaces, between wide characters, and otherwise anywhere`() {
    #expect(TextWrap.lines("one two three", width: 7, limit: 3) == ["one two", "three"])
    #expect(TextWrap.lines("日本語です。", width: 6, limit: 3) == ["日本語", "です。"])
    #expect(TextWrap.lines("日本語。です", width: 6, limit: 3) == ["日本", "語。で", "す"])
    #expect(TextWrap.lines("abcdefghij", width: 4, limit: 3) == ["abcd", "efgh", "ij"])
    #expect(TextWrap.lines("abcdefghijklm", width: 4, limit: 3) == ["abcd", "efgh", "ijk…"])
    #expect(TextWrap.lines("a 日本", width: 2, limit: 2) == ["a", "…"])
    #expect(TextWrap.lines("", width: 4, limit: 3) == [""])
    let blank = String(repeating: " ", count: 1_000)
    #expect(TextWrap.lines("a\(blank)", width: 10, limit: 2) == ["a"])
    #expect(TextWrap.lines("a\(blank)b", width: 10, limit: 2) == ["a", "…"])
  }

  @Test(.tags(.property)) func `no wrapped line is too wide`() {
    var random = Seeded(7)
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        ["a", " ", "日", "。", "👍🏽", "e\u{301}", "-"].randomElement(using: &random)!
      }.joined()
      let width = Int.random(in: 2...12, using: &random)
      let lines = TextWrap.lines(text, width: width, limit: 3)
      #expect(lines.count <= 3)
      for line in lines { #expect(DisplayWidth.of(line) <= width, "\(text)") }
    }
  }

  @Test(arguments: [
    ("one two three four", 20, ["one two three four"]), ("one two three four", 9, ["one two", "  three", "  four"]),
    ("  one two three", 12, ["  one two", "   three"]), ("a  b   c", 4, ["a  b", " c"]),
    ("help: type `pb edit x`, or not", 20, ["help: type", "  `pb edit x`, or", "  not"]),
    ("see `a very long command here` now", 12, ["see", "  `a very long command here`", "  now"]),
    ("a ` b c d e f g", 8, ["a ` b c", "  d e f", "  g"]),
    ("/a/very/long/path is long", 10, ["/a/very/long/path", "  is long"]),
    ("日本語の計画", 8, ["日本語の", "  計画"]), ("", 4, [""]), ("sure? [y/N] ", 11, ["sure? [y/N] "]),
  ])
  func `a message is wrapped between words, and its commands stay whole`(
    _ text: String, _ width: Int, _ lines: [String]
  ) {
    #expect(TextWrap.sentence(text, width: width) == lines)
  }

  @Test(.tags(.property)) func `a wrapped message has all words, and is no wider than its width or its longest word`() {
    let first = UInt64(TestSettings.firstSeed)
    for seed in first..<first + UInt64(TestSettings.cases(1_000)) {
      var random = Seeded(seed)
      let text = (0..<Int.random(in: 1...60, using: &random)).map { _ in
        ["a", "bc", "word", " ", " ", "  ", "日", "。", "👍🏽", "`", "-"].randomElement(using: &random)!
      }.joined()
      let width = Int.random(in: 1...40, using: &random)
      let lines = TextWrap.sentence(text, width: width)
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " }, "seed \(seed)")
      let indent = min(text.prefix { $0 == " " }.count + 2, width / 4)
      for line in lines where DisplayWidth.of(line.trimmingCharacters(in: .whitespaces)) + indent > width {
        // Only a piece without a place to break may be wider, and spaces at the start of a line.
        let words = line.split(separator: " ")
        #expect(words.count == 1 || line.contains("`") || line == lines[0], "seed \(seed): \(lines)")
      }
    }
  }

  @Test(arguments: [
    ("2026-11-18", "3 days late"), ("2026-11-20T10:00", "1 day late"), ("2026-11-21", "today"),
    ("2026-11-21T09:05", "today 09:05"),
    ("2026-11-22", "tomorrow"), ("2026-11-24", "due Tue, in 3 d"), ("2026-11-25", "due Wed 25 Nov"),
    ("2027-01-01", "due 1 Jan 2027"),
  ])
  func `due dates near today are worded relative to today`(due: String, words: String) throws {
    let today = try #require(CalendarDate(iso: "2026-11-21"))
    #expect(DueWords(try #require(DueDate(iso: due)), today: today).text == words)
  }
}
