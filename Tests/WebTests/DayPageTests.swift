internal import PlanBoardJSON
internal import TestSupport
internal import Testing

@testable internal import PlanBoardWeb

/// The page of the day.
struct DayPageTests {
  @Test func `the day shows what cannot be read`() throws {
    let client = try WebClient(["a.md": "---\nplanboard: true\n---\n## A\n- x\n"])
    #expect(!String(decoding: client.get("/").bytes, as: UTF8.self).contains("concerns"))
    try client.folder.write(".planboard.yml", "views: [<oops\n")
    try client.folder.write("b.md", "---\nplanboard: true\nprimary: [\n---\n## B\n- y\n")
    let page = String(decoding: client.get("/").bytes, as: UTF8.self)
    #expect(page.contains(".planboard.yml:2:1: error: "))
    #expect(page.contains("b.md:4:1: warning: "))
    #expect(page.contains(">x<"))
  }

  @Test func `the sidebar marks the board to which a new card goes if no board is chosen`() throws {
    let board = "---\nplanboard: 1\n---\n## A\n- x\n"
    let client = try WebClient(["a.md": board, "b.md": board])
    func marked() -> [String] {
      let page = String(decoding: client.get("/").bytes, as: UTF8.self)
      return ["a.md", "b.md"].filter { page.contains("href=\"/b/\(client.key($0))\" data-usual") }
    }
    #expect(marked().isEmpty)
    try client.folder.write(".planboard.yml", "primary: b.md\n")
    #expect(marked() == ["b.md"])
    try client.command(["command": "add", "text": "New"])
    #expect(try client.text("b.md").contains("New"))
    try client.folder.write("a.md", "---\nplanboard: 1\nprimary: true\n---\n## A\n- x\n")
    #expect(marked() == ["a.md"])
  }

  @Test func `boards of one title are told apart in the sidebar, in the list of boards and beside their cards`() throws
  {
    let board = "---\nplanboard: 1\n---\n# Sprint\n## A\n- x\n"
    let client = try WebClient([
      "a/sprint.md": board, "b/sprint.md": board, "c.md": "---\nplanboard: 1\n---\n## A\n- y\n",
    ])
    let page = String(decoding: client.get("/").bytes, as: UTF8.self)
    for path in ["a/sprint", "b/sprint"] {
      #expect(page.matches(of: try Regex("Sprint \\(\(path)\\)")).count == 3, "\(path)")
    }
    #expect(!page.contains("c (c)"))
  }
}
