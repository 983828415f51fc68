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
}
