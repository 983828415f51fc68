import Foundation
import Testing

internal import TestSupport

/// Former names of lint rules.
struct RenamedNameTests {
  @Test(arguments: [
    (["lint", "--select", "impossible-date"], "", ""),
    (["lint", "--ignore", "impossible-date,impossible-date"], "", ""),
    (["lint"], "lint: {impossible-date: error}\n", ""),
    (["lint"], "", "<!-- pb: disable impossible-date -->\n"),
    (["lint", "--explain", "impossible-date"], "", ""),
    (
      ["lint", "--json", "--ignore", "impossible-date"], "lint: {impossible-date: error}\n", ""
    ),
  ])
  func `a former name of a rule works, with one warning`(arguments: [String], settings: String, comment: String) throws
  {
    func lint(_ name: String) throws -> Run {
      func renamed(_ text: String) -> String { text.replacingOccurrences(of: "impossible-date", with: name) }
      let folder = try TemporaryFolder([
        ".planboard.yml": renamed(settings),
        "plan.md": "---\nplanboard: 1\n---\n## A\n\n\(renamed(comment))- b due:2026-02-30\n",
      ])
      return try run(arguments.map(renamed), in: folder)
    }
    let (old, new) = (try lint("impossible-date"), try lint("not-a-date"))
    #expect(old.errorText == "pb: warning: rule `impossible-date` is now called `not-a-date`\n")
    #expect(new.errorText == "" && old.text == new.text && old.code == new.code)
  }
}
