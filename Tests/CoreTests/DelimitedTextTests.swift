internal import PlanBoardCore
internal import TestSupport
internal import Testing

struct DelimitedTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("two\nlines", "\"two\nlines\""),
    ("\r", "\"'\r\""),
    (" x", "\" x\""), ("=1+1", "'=1+1"), ("'=1", "''=1"), ("'a", "'a"), ("-", "'-"), ("", ""), ("@a,b", "\"'@a,b\""),
  ])
  func `a cell of CSV`(text: String, cell: String) { #expect(DelimitedText.csv(text) == cell) }

  @Test(.tags(.property)) func `a cell of TSV comes back as it was, without tabs and line ends`() {
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(2000) {
      var random = Seeded(UInt64(seed))
      let text = String(
        (0..<Int.random(in: 0...6, using: &random)).map { _ in "\t\n\r\\'=+a tn".randomElement(using: &random)! })
      let cell = DelimitedText.tsv(text)
      #expect(!cell.utf8.contains { $0 == 9 || $0 == 10 || $0 == 13 }, "seed \(seed)")
      #expect(DelimitedText.unescapedTSV(cell) == text, "seed \(seed)")
    }
  }

  @Test func `a cell of a Markdown table is on one line`() {
    #expect(DelimitedText.markdownCell("a|b\nc\td") == "a\\|b<br>c d")
  }
}
