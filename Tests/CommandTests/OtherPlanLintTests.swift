import Testing

internal import TestSupport

/// `pb lint` with boards of other plans (docs/lint.md).
struct OtherPlanLintTests {
  private static let board = "---\nplanboard: 1\n---\n## A\n- [ ] one #shopp @ann is here due:2026-02-30\n"

  private let folder = try! TemporaryFolder([
    "here/.planboard.yml": "", "here/b.md": board,
    "there/.planboard.yml": "tags: [shop]\npeople: [ann]\nlint:\n  not-a-date: off\n", "there/b.md": board,
    "there/sub/c.md": board, "nowhere/b.md": board,
  ])

  private func lint(_ arguments: String..., below path: String) throws -> Run {
    try run(["lint"] + arguments, in: folder, below: path, environment: ["PB_TODAY": "2026-11-28"])
  }

  @Test(arguments: ["here", "nowhere", "."])
  func `a board is checked with the settings of its own plan`(path: String) throws {
    let own = try lint("b.md", "sub/c.md", below: "there")
    #expect(own.text.contains("unknown-tag") && !own.text.contains("not-a-date"), "\(own)")
    let up = path == "." ? "" : "../"
    let found = try lint("\(up)there/b.md", "\(up)there/sub/c.md", below: path)
    #expect(found.text.replacing("\(up)there/", with: "") == own.text, "\(found)")
    #expect(found.code == own.code)
  }

  @Test func `boards of several plans are each checked with the settings of their own`() throws {
    let found = try lint("b.md", "../there/b.md", below: "here")
    #expect(found.text.contains("\nb.md:5") || found.text.hasPrefix("b.md:5"), "\(found)")
    #expect(found.text.split(separator: "\n").count { $0.contains("[not-a-date]") } == 1, "\(found)")
    #expect(found.text.split(separator: "\n").count { $0.contains("[unknown-tag]") } == 1, "\(found)")
  }

  @Test func `standard input is checked as the file whose name is given`() throws {
    let found = try run(
      ["lint", "--stdin-filename", "../there/b.md", "-"], in: folder, below: "here",
      input: try folder.read("there/b.md"), environment: ["PB_TODAY": "2026-11-28"])
    let named = try lint("../there/b.md", below: "here")
    #expect(found.text == named.text, "\(found)")
  }

  @Test func `standard input is fixed by the rules of the plan whose file it is`() throws {
    try folder.write("there/.planboard.yml", "lint:\n  malformed-box: off\n")
    let board = "---\nplanboard: 1\n---\n## A\n- []one\n"
    for (name, isFixed) in [("../there/b.md", false), ("b.md", true)] {
      let fixed = try run(
        ["lint", "--fix", "--unsafe", "--stdin-filename", name, "-"], in: folder, below: "here",
        input: Array(board.utf8))
      #expect((fixed.text != board) == isFixed, "\(fixed)")
    }
  }

  @Test func `settings of the other plan that cannot be read are reported, and nothing is fixed`() throws {
    try folder.write("there/.planboard.yml", "lint: [\n")
    try folder.write("there/b.md", "---\nplanboard: 1\n---\n## A\n- [] one\n")
    for path in ["../there/b.md", "../there"] {
      let refused = try lint(path, "--fix", "--unsafe", below: "here")
      #expect(refused.code == 2, "\(refused)")
      #expect(
        refused.errorText.split(separator: "\n").count { $0.contains(".planboard.yml:2:1: error") } == 1, "\(refused)")
      #expect(String(decoding: try folder.read("there/b.md"), as: UTF8.self).contains("- [] one\n"))
    }
  }

  @Test func `a mistake in the settings of the other plan is reported, and nothing is fixed`() throws {
    try folder.write("there/.planboard.yml", "lint:\n  no-such-rule: off\n")
    try folder.write("there/b.md", "---\nplanboard: 1\n---\n## A\n- [] one\n")
    let refused = try lint("../there/b.md", "--fix", "--unsafe", below: "here")
    #expect(refused.code == 2 && refused.errorText.contains("no-such-rule"), "\(refused)")
    #expect(String(decoding: try folder.read("there/b.md"), as: UTF8.self).contains("- [] one\n"))
  }
}
