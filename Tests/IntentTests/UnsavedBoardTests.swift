@testable internal import PlanBoardIntents
internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// Which files are boards, if texts that are not saved are over those on the disk.
@Suite(.tags(.property)) struct UnsavedBoardTests {
  private static let beginnings = [
    "---\nplanboard: true\n---\n", "---\nkanban-plugin: board\n---\n", "\u{FEFF}---\nplanboard: 1\n---\n",
    "---\nplanboard: true\narchived: true\n---\n", "---\nplanboard: true\norder: 2\n---\n",
    "---\nplanboard: true\n\"ord\\x65r\": 1\n---\n", "---\nplanboard: true\n", "---\ntitle: Notes\n---\n",
    "--\nplanboard: true\n---\n", "# Notes\n", "",
  ]
  private static let names = ["a.md", "b.md", "c.md", "sub/d.md", "sub/deep/e.md", "sub/f.txt"]
  private static let settings: [String?] = [
    nil, "", "boards: \"*.md\"\n", "boards: [b.md, \"sub/**\"]\nignore: c.md\n",
    "boards: \"**/*.md\"\nignore: [sub/deep]\n",
  ]

  /// Whether a search for boards skips a file, although its front matter may be that of a board.
  private static func isLeftOut(_ name: String, by settings: String?) -> Bool {
    switch settings {
    case Self.settings[3]: name == "c.md"
    case Self.settings[4]: ["sub/deep/e.md", "sub/f.txt"].contains(name)
    default: name == "sub/f.txt"
    }
  }

  private func texts(_ random: inout Seeded) -> [String: String] {
    var texts: [String: String] = [:]
    for name in Self.names where Bool.random(using: &random) {
      texts[name] = Self.beginnings.randomElement(using: &random)! + "\n## A\n\n- \(name)\n"
    }
    return texts
  }

  private func session(_ texts: [String: String], _ settings: String?) throws -> PlanSession {
    let files = texts.map { ($0.key, Array($0.value.utf8) as [UInt8]?) }.sorted { $0.0 < $1.0 }
    return try MemoryPlan.session(files + (settings.map { [(".planboard.yml", Array($0.utf8))] } ?? []))
  }

  @Test func `texts that are not saved make boards, archive them and order them as if they were saved`() throws {
    for seed in 0..<UInt64(TestSettings.cases(300)) {
      var random = Seeded(seed)
      let settings = Self.settings.randomElement(using: &random)!
      let disk = texts(&random)
      let live = try session(disk, settings)
      var snapshot = live.snapshot()
      // Each snapshot is made from the one before, as in a server.
      for step in 0..<3 {
        let unsaved = texts(&random).filter { name, text in
          // A file that the search leaves out is a board only while it is open.
          !Self.isLeftOut(name, by: settings) || !PlanSession.isBoard(Array(text.utf8))
        }
        let overlay = Overlay(
          Dictionary(uniqueKeysWithValues: unsaved.map { (MemoryPlan.path($0.key), Array($0.value.utf8)) }))
        snapshot = live.snapshot(snapshot, overlay: overlay)
        let saved = try session(disk.merging(unsaved) { $1 }, settings).snapshot()
        let trace = "seed \(seed), step \(step): \(settings ?? "no settings"), \(disk), then \(unsaved)"
        #expect(snapshot.paths == saved.paths, "\(trace)")
        #expect(snapshot.archived == saved.archived, "\(trace)")
        for path in snapshot.livingAndArchived {
          #expect(try snapshot.board(at: path).source.bytes == saved.board(at: path).source.bytes, "\(trace)")
        }
      }
    }
  }
}
