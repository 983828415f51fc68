@testable internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// `pb export html`: a page in which every text of a board is text.
struct ExportPageTests {
  private static let void: Set<String> = ["meta", "hr", "br", "img"]

  /// The elements that are open at the end of a page or closed in a wrong order, and its text outside of `head`.
  private func read(_ page: String) -> (faults: [String], text: String, names: Set<String>) {
    var (open, faults, text, names): ([String], [String], String, Set<String>) = ([], [], "", [])
    var rest = page[...]
    while let sign = rest.firstIndex(of: "<") {
      if !open.contains("head") { text += rest[..<sign] }
      guard let end = rest[sign...].firstIndex(of: ">") else { return (faults + ["<"], text, names) }
      let tag = rest[rest.index(after: sign)..<end]
      rest = rest[rest.index(after: end)...]
      let name = String(tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber || $0 == "!" })
      if name == "!doctype" { continue }
      names.insert(name)
      if tag.hasPrefix("/") {
        if open.last != name { faults.append("\(open) </\(name)>") }
        _ = open.popLast()
      } else if !Self.void.contains(name) {
        open.append(name)
      }
    }
    return (faults + open, text + rest, names)
  }

  private func plain(_ text: String) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing(
      "&amp;", with: "&")
  }

  @Test(.tags(.property)) func `a page has each card once, and all its elements are closed`() {
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(100) {
      for isList in [false, true] {
        let plan = RandomPlan.make(seed: seed)
        let (page, losses) = plan.exported(.html, isList: isList)
        let (faults, text, names) = read(page)
        #expect(faults.isEmpty, "seed \(seed): \(faults)")
        #expect(
          names.isDisjoint(with: ["script", "link", "img", "iframe", "object", "form"]), "seed \(seed): \(names)")
        #expect(page.split(separator: "<li class=\"card").count - 1 == plan.cards().count, "seed \(seed)")
        let known: Set<ExportLosses.Kind> = [
          .field(SourceID.key), .field(.other("from")), .field(.other("from-place")),
        ]
        #expect(losses.all.allSatisfy { known.contains($0.kind) }, "seed \(seed): \(losses.all)")
        let words = plain(text)
        for card in plan.cards() {
          for word in card.plainTitle.split(whereSeparator: { !$0.isLetter }) where word.allSatisfy(\.isASCII) {
            #expect(words.contains(word), "seed \(seed): \(word)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "[x](javascript:alert(1))",
    "![x](http://example.org/x.png)", "<a href='x'>", "`</style><b>`", "</main>", "a\u{1B}[31m \u{202E}b", "# head",
    "<!-- x --> y", "&lt;b&gt;", "* a", "[a](data:text/html,x)",
  ])
  func `texts of a board cannot become elements`(text: String) {
    let board =
      "---\nplanboard: true\ntitle: '\(text.replacing("'", with: ""))'\n---\n## A \(text)\n\n### \(text)\n\n- [ ] \(text) #tag [k:: \(text)]\n  - [ ] \(text)\n\n  \(text)\n"
    let plan = PlanInMemory(["a.md": board])
    for isList in [false, true] {
      let page = plan.exported(.html, isList: isList).text
      let (faults, _, names) = read(page)
      #expect(faults.isEmpty, "\(faults)\n\(page)")
      #expect(names.isDisjoint(with: ["script", "img", "b"]), "\(names)\n\(page)")
      let parts = page.lowercased()
      #expect(
        !parts.contains("href=\"javascript") && !parts.contains("href=\"data") && !parts.contains("\u{1B}"), "\(page)")
      #expect(!page.contains("\u{202E}"))
    }
  }
}
