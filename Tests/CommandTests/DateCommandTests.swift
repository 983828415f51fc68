import Foundation
import Testing

internal import TestSupport

/// Commands on boards whose dates are in Obsidian Kanban's notation.
struct DateCommandTests {
  private static let head = "---\nkanban-plugin: board\n---\n## A\n"

  private func text(_ name: String, in folder: TemporaryFolder) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  @Test func `a card is found by its due date, and a new due date is written in the same notation`() throws {
    let board = Self.head + "- [ ] Exam 1 @{9-1-2025} @@{14:00}\n- [ ] Exam 2 @{16-1-2025} @@{14:00}\n"
    let folder = try TemporaryFolder(["b.md": board])
    let agenda = try pb("agenda", "--board", "b.md", in: folder, environment: ["PB_TODAY": "2025-01-05"])
    #expect(agenda.text.contains("due:2025-01-09T14:00"))
    #expect(try pb("list", "due:2025-01-09", in: folder).text.contains("Exam 1"))
    #expect(try pb("edit", "b.md:5", "--title", "New", in: folder).code == 0)
    #expect(try text("b.md", in: folder) == board.replacing("Exam 1", with: "New"))
    #expect(try pb("edit", "b.md:5", "--due", "2026-12-24", in: folder).code == 0)
    #expect(try text("b.md", in: folder) == board.replacing("Exam 1 @{9-1-2025}", with: "New @{24-12-2026}"))
    #expect(try pb("edit", "b.md:5", "due:none", in: folder).code == 0)
    #expect(try text("b.md", in: folder) == board.replacing("Exam 1 @{9-1-2025} @@{14:00}", with: "New"))
    for _ in 0..<2 { #expect(try pb("undo", in: folder).code == 0) }
    let refused = try pb("rm", "exam 2", in: folder)
    #expect(refused.code == 2)
    #expect(refused.errorText.contains("date-format: D-M-YYYY"))
    #expect(try text("b.md", in: folder) == board.replacing("Exam 1", with: "New"))
  }

  @Test func `a restored card keeps its ambiguous date as it was`() throws {
    let board = Self.head + "- [ ] one @{9-1-2025}\n- [ ] two @{6-1-2025} @@{14:00}\n- [ ] x\n"
    let folder = try TemporaryFolder([
      "b.md": board, "c.md": Self.head + "- [ ] one @{1-16-2025}\n- [ ] three @{1-9-2025}\n",
    ])
    #expect(try pb("rm", "three", in: folder).code == 0)
    #expect(try pb("rm", "two", in: folder).code == 0)
    #expect(try pb("restore", "two", in: folder).code == 0)
    #expect(try pb("restore", "three", in: folder).code == 0)
    #expect(try text("b.md", in: folder) == board)
    #expect(try text("c.md", in: folder).hasSuffix("- [ ] three @{1-9-2025}\n"))
    #expect(try pb("list", "due:2025-01-09", in: folder).text.contains("three"))
  }
}
