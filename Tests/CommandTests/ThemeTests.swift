import Foundation
import Testing

internal import TestSupport

/// What pb draws on light and dark grounds, in terminals of several widths.
struct ThemeTests {
  private static let commands = [
    [], ["show", "house"], ["list"], ["next", "--all"], ["agenda"], ["stats"], ["top", "--board", "house"],
    ["show", "Hang the door"], ["diff", "house.md", "old.txt"], ["edit", "fence", "p:high", "--dry-run", "--diff"],
    ["lint"],
  ]

  private func plan(_ theme: String) throws -> TemporaryFolder {
    let old = DayTests.house.replacing("planboard: true", with: "title: Old").replacing(
      "2026-11-20", with: "2026-12-24"
    )
    .replacing("- [/] Fence", with: "- [x] Fence")
    return try TemporaryFolder([
      ".planboard.yml": "tag-colors: {home: \"#2e7d32\", garden: yellow}\n", "house.md": DayTests.house,
      "work.md": DayTests.work, "old.txt": old,
      "faulty.md": "---\nplanboard: true\n---\n## To Do\n- [ ] Due twice due:2026-12-01 due:2026-12-02\n- [ ]\n",
      ".config/planboard/config.yml": "theme: \(theme)\n",
    ])
  }

  private func draw(_ command: [String], in folder: TemporaryFolder, columns: Int) throws -> String {
    try HandleCommandTests().onTerminal(command, in: folder, size: (columns, 60), codes: 0...1)
      .replacing("file://\(folder.url.path)", with: "file:///plan")
      .replacing(#/file:[^\e]*/docs/lint/#, with: "file:///docs/lint")
  }

  @Test(arguments: ["light", "dark"], [60, 80, 120, 200])
  func `everything that is drawn has the colours of the theme, at every width`(theme: String, columns: Int) throws {
    let folder = try plan(theme)
    try folder.setDate(to: "2026-11-20")
    let screens = try Self.commands.map { command in
      "$ pb \(command.joined(separator: " "))\n" + (try draw(command, in: folder, columns: columns))
    }
    let text = screens.joined(separator: "\n")
    // With a theme, none of the first 16 colours is used for text: terminals show these as their users like.
    let named = text.matches(of: #/\e\[(?:\d;)*(?:3[0-7]|9[0-7])m/#).map { String($0.output.dropFirst()) }
    #expect(named == [], "\(theme), \(columns)")
    try checkGolden("theme-\(theme)-\(columns)", text: text)
  }
}
