internal import Foundation
@testable internal import PlanBoardCore
@testable internal import PlanBoardLint
internal import TestSupport
internal import Testing

/// docs/lint.md contains the documentation of each rule, which is in the source of the rule.
struct RulePageTests {
  private static let url = Boards.root.appending(path: "docs/lint.md")
  private static let opening = "<!-- The rules, from here on, are written by a test (PB_RECORD=1). -->\n"

  @Test func `the page has every rule as it is`() throws {
    let page = try String(contentsOf: Self.url, encoding: .utf8)
    let head = try #require(page.range(of: Self.opening)).upperBound
    let expected = page[..<head] + Rules.all.map { Self.section($0.type) }.joined()
    if TestSettings.isRecording {
      try Data(expected.utf8).write(to: Self.url)
      Issue.record("recorded lint.md")
    } else {
      #expect(page == expected)
    }
  }

  private static func section(_ rule: any Rule.Type) -> String {
    var text =
      "\n### \(rule.id)\n\n*\(rule.isStyle ? "off; " : "")\(rule.severity.rawValue).* \(rule.summary). \(rule.why)\n"
    if let fix = rule.fix { text += "\n`--fix` \(fix).\n" }
    for example in rule.examples.flagged.prefix(2) {
      text += "\n" + block(example.text)
      if let fixed = example.fixed { text += "\nbecomes\n\n" + block(fixed) }
    }
    return text
  }

  /// A code block around the text. Invisible characters are written as their code points.
  private static func block(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars where scalar != "↓" {
      let isHidden = scalar.value < 0x20 && scalar != "\n" && scalar != "\t" || (0x202A...0x202E).contains(scalar.value)
      if isHidden {
        shown += "⟨U+\(String(scalar.value, radix: 16, uppercase: true))⟩"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return "````markdown\n\(shown)\(shown.hasSuffix("\n") ? "" : "\n")````\n"
  }
}
