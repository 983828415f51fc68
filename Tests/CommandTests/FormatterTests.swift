import Foundation
import PlanBoardCore
import PlanBoardMarkdown
import TestSupport
import Testing

/// Markdown formatters change indents, bullets, numbers, blank lines and escapes, and demote headings if the front matter has a
/// `title:`. The formatted board must still have the same columns and cards.
struct FormatterTests {
  @Test(.enabled(if: OtherTools.has("mdformat"), "needs mdformat: see .ci/oracle"))
  func `mdformat does not change the columns and cards of the sample boards`() throws {
    try check("mdformat", ["--number"])
    try check("mdformat", [])
  }

  @Test(.enabled(if: OtherTools.has("rumdl"), "needs rumdl: see .ci/oracle"))
  func `rumdl does not change the columns and cards of the sample boards`() throws {
    try check("rumdl", ["fmt", "--no-cache"])
  }

  private func check(_ tool: String, _ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    var changed = 0
    for file in Boards.samples {
      try folder.write("board.md", file.bytes)
      _ = try OtherTools.run(tool, arguments + ["board.md"], in: folder)
      let formatted = try folder.read("board.md")
      if formatted != file.bytes { changed += 1 }
      let before = ParsedBoard(file.bytes).board(fileName: "board")
      let after = ParsedBoard(formatted).board(fileName: "board")
      #expect(after.title == before.title, "\(file)")
      #expect(after.columns.map(\.name) == before.columns.map(\.name), "\(file)")
      for (new, old) in zip(after.columns, before.columns) {
        #expect(new.wipLimit == old.wipLimit && new.isDone == old.isDone, "\(file): \(old.name)")
        #expect(new.cards.map(withoutLayout) == old.cards.map(withoutLayout), "\(file): \(old.name)")
      }
      #expect(after.archive.map(withoutLayout) == before.archive.map(withoutLayout), "\(file)")
    }
    // If the formatter had changed nothing, the test would prove nothing.
    #expect(changed > 0)
  }

  /// The card without its place in the file, and without the escapes and spaces that a formatter may change.
  private func withoutLayout(_ card: Card) -> Card {
    var card = card
    card.line1 = 0
    card.endLine1 = 0
    card.title = card.title.replacing("\\", with: "")
    card.notes = card.notes.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing("\\", with: "")
    card.checklist = card.checklist.map {
      var item = $0
      item.line1 = 0
      return item
    }
    return card
  }
}
