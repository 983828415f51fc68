import Foundation
import Testing

internal import TestSupport

struct SampleTests {
  @Test(arguments: ["2026-11-21", "2027-12-31", "2028-02-28"])
  func `the sample has cards around today, no mistakes, and goes by undo`(today: String) throws {
    let folder = try TemporaryFolder([:])
    let environment = ["PB_TODAY": today]
    func pb(_ arguments: String...) throws -> (lines: [String], code: Int32) {
      let run = try run(arguments, in: folder, environment: environment)
      return (run.lines, run.code)
    }
    #expect(try pb("init", "--sample").code == 0)
    #expect(try pb("lint", "--fail-on", "warning").code == 0)
    #expect(try pb("next", "--limit", "1").lines.contains { $0.contains("Send the invoice") })
    // Every day is near, and every card is read as one card with a short title.
    #expect(try pb("list", "--all", "--json").lines.count { $0.contains("\"title\":") } == 11)
    for query in [
      "is:overdue", "due:today", "due:1d", "is:blocked", "is:started", "has:notes", "is:done", "has:checklist",
    ] {
      #expect(try !pb("list", "--all", query).lines.isEmpty, "\(query)")
    }
    #expect(try pb("list", "due:..-2d").lines.isEmpty && pb("list", "due:41d..").lines.isEmpty)
    // A second sample is refused before anything is written.
    let before = try folder.read("sample.md")
    #expect(try pb("init", "--sample").code == 2)
    #expect(try folder.read("sample.md") == before)
    #expect(try pb("undo").code == 0)
    #expect(try pb("boards").lines.allSatisfy { !$0.contains("sample") })
  }

  @Test func `if there is a file of the sample's name, nothing is written`() throws {
    let folder = try TemporaryFolder(["sample.md": "# mine\n"])
    #expect(try run(["init", "--sample"], in: folder).code == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["sample.md"])
  }
}
