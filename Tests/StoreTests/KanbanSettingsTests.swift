import Foundation
import Testing

internal import PlanBoardCore
internal import PlanBoardMarkdown
@testable import PlanBoardStore
internal import TestSupport

struct KanbanSettingsTests {
  private static let name = ".obsidian/plugins/obsidian-kanban/data.json"
  private static let json =
    #"{"date-format": "DD.MM.YYYY", "time-format": "HH:mm:ss", "lane-width": 300, "x": [true, null]}"#
  private static let (user, other): (UInt32, UInt32) = (1000, 2000)

  /// The due date that pb reads from `@{01.02.2026} @@{10:30:00}` on a board in `mid/sub`; nil if it reads none.
  private func due(
    _ contents: [String: String], board: String = "---\nkanban-plugin: board\n---\n", link: String? = nil,
    owner: UInt32 = user, name: String = name
  ) throws -> String? {
    let folder = try TemporaryFolder(["mid/sub/.keep": ""])
    for (name, text) in contents { try folder.write(name, text) }
    if let link { try folder.link(link, to: folder.path("elsewhere")) }
    let owners = [Path(folder.path("mid/sub")): Self.user, Path(folder.path(name)): owner]
    let files = FailingFiles(.shortWrite, at: .max, user: Self.user, owners: owners)
    var defaults = BoardDefaults()
    defaults.obsidianKanban = try PlanningFolder(at: Path(folder.path("mid/sub")), in: files).kanbanSettings(in: files)
    let text = board + "## A\n- a @{01.02.2026} @@{10:30:00}\n"
    return ParsedBoard(Array(text.utf8), defaults).card(0).due?.description
  }

  @Test func `the settings of an Obsidian vault determine the format of dates and times on its boards`() throws {
    for place in ["mid/sub/", "mid/", ""] {
      #expect(try due([place + Self.name: Self.json], name: place + Self.name) == "2026-02-01T10:30")
    }
    #expect(try due([:]) == nil)
  }

  @Test func `the board's own format takes precedence, and a board without kanban-plugin ignores the vault`() throws {
    let vault = [Self.name: Self.json]
    #expect(
      try due(vault, board: "---\nkanban-plugin: board\ndate-format: MM.DD.YYYY\n---\n") == "2026-01-02T10:30")
    #expect(try due(vault, board: "") == nil)
  }

  @Test func `settings from a parent folder count only if they belong to the user, root or the plan's owner`() throws {
    #expect(try due([Self.name: Self.json], owner: 0) == "2026-02-01T10:30")
    #expect(try due([Self.name: Self.json], owner: Self.other) == nil)
    #expect(try due(["mid/sub/" + Self.name: Self.json], owner: Self.other, name: "mid/sub/" + Self.name) != nil)
  }

  @Test func `no settings are read through a link, from above the repository or vault, or from no JSON object`()
    throws
  {
    #expect(try due(["elsewhere": Self.json, ".obsidian/plugins/obsidian-kanban/.keep": ""], link: Self.name) == nil)
    #expect(try due(["elsewhere/plugins/obsidian-kanban/data.json": Self.json], link: ".obsidian") == nil)
    #expect(try due([Self.name: Self.json, "mid/.git": "gitdir: x"]) == nil)
    #expect(try due([Self.name: Self.json, "mid/.obsidian/app.json": "{}"]) == nil)
    #expect(try due([Self.name: Self.json + String(repeating: " ", count: 70_000)]) == nil)
    for text in ["", "{", "[1]", "\u{0}"] { #expect(try due([Self.name: text]) == nil) }
  }
}
