import Foundation
import Testing

internal import TestSupport

/// Former names of lint rules and options.
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

  @Test func `add --twin does what --duplicate does, with one warning`() throws {
    func add(_ flag: String) throws -> (run: Run, board: [UInt8]) {
      let folder = try TemporaryFolder([".planboard.yml": "", "plan.md": "---\nplanboard: 1\n---\n## A\n\n- [ ] b\n"])
      return (try run(["add", "b", flag], in: folder), try folder.read("plan.md"))
    }
    let (old, new) = (try add("--twin"), try add("--duplicate"))
    #expect(old.run.errorText == "pb: warning: option `--twin` is now called `--duplicate`\n")
    #expect(new.run.errorText == "" && new.run.code == 0 && old.run.code == 0)
    #expect(old.run.text == new.run.text && old.board == new.board)
    #expect(String(decoding: new.board, as: UTF8.self).hasSuffix("- [ ] b\n- [ ] b\n"))
  }
}
