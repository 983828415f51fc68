@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

/// Columns become done columns, and columns for open cards, and no other column does.
struct MarkColumnTests {
  /// All ways to say whether a column is a done column.
  private static let marks = ["", "\n**Complete**\n", "\n*Erledigt*\n\n"]
  private static let names = ["A", "Done", "Fertig"]
  private static let said = ["", "true", "false"]

  /// Boards of two columns, each with a name, a marker and a setting, in plain files and in files of Obsidian Kanban.
  private static let boards: [String] = {
    var texts: [String] = []
    for isKanban in [false, true] {
      for number in 0..<729 {
        var rest = number
        func pick(_ all: [String]) -> String {
          defer { rest /= all.count }
          return all[rest % all.count]
        }
        let columns = (0..<2).map { (name: pick(names) + "\($0)", mark: pick(marks), said: pick(said)) }
        let settings = columns.filter { !$0.said.isEmpty }.map { "  \($0.name): {done: \($0.said)}\n" }
        var head =
          (isKanban ? "kanban-plugin: board\n" : "") + (settings.isEmpty ? "" : "columns:\n" + settings.joined())
        if !head.isEmpty { head = "---\n\(head)---\n\n" }
        texts.append(head + columns.map { "## \($0.name)\n\($0.mark)\n- [ ] card\n\n" }.joined(separator: "\n"))
        // A number after the name would make it an ordinary name.
        texts[texts.count - 1].replace("Done0", with: "Done")
        texts[texts.count - 1].replace("Fertig1", with: "Fertig")
      }
    }
    return texts
  }()

  @Test func `every column of every small board can be marked, and the others stay`() throws {
    for (number, text) in Self.boards.enumerated() {
      for bytes in [text, text.replacing("\n", with: "\r\n")].map({ Array($0.utf8) }) {
        let before = ParsedBoard(bytes)
        for column in 0..<2 {
          for isDone in [true, false] {
            let source = Memory(["b.md": String(decoding: bytes, as: UTF8.self)])
            let (change, outcome) = try MarkColumn(ColumnName(column, of: before), isDone: isDone).plan(on: source)
            let after = change.boards.first?.edited ?? before
            let shown = "board \(number), \(column) \(isDone): \(text.debugDescription)"
            #expect(after.columns[column].isDone == isDone, "\(shown)")
            #expect(after.columns[1 - column].isDone == before.columns[1 - column].isDone, "\(shown)")
            #expect(after.cards.count == before.cards.count && after.columns.count == 2, "\(shown)")
            #expect(outcome.isNothing == (before.columns[column].isDone == isDone), "\(shown)")
            #expect(outcome.columns.first?.before?.isDone == before.columns[column].isDone, "\(shown)")
            #expect(outcome.columns.first?.after?.isDone == isDone, "\(shown)")
            if let board = change.boards.first {
              #expect(board.inverse.edits.applied(to: after.source.bytes) == bytes, "\(shown)")
            }
          }
        }
      }
    }
  }

  @Test func `a mark is removed as it was written`() throws {
    let texts = [
      "---\nkanban-plugin: board\n---\n\n## A\n\n- [ ] x\n\n\n## B\n\n- [ ] y\n",
      "---\nplanboard: true\n---\n## A\n- x\n## B\n- y",
      "---\nkanban-plugin: board\n---\n## A\n- [ ] x\n## B\n- [ ] y\n",
      "---\nplanboard: true\ncolumns:\n  A: {done: true} # Ann's\n---\r\n## A\r\n- x\r\n## B\r\n",
    ]
    for text in texts {
      let marked = try #require(
        MarkColumn(ColumnName(text: "B"), isDone: true).plan(on: Memory(["b.md": text])).change.boards.first?.after)
      #expect(marked != Array(text.utf8))
      try checkIntent(
        MarkColumn(ColumnName(text: "B"), isDone: false), ["b.md": String(decoding: marked, as: UTF8.self)],
        becomes: ["b.md": text])
    }
  }

  @Test func `a setting is for all columns with a name, and the archive is none`() throws {
    try checkIntent(
      MarkColumn(ColumnName(text: "A"), isDone: true), ["b.md": "## A\n- x\n## A\n- y\n## Done\n"],
      becomes: ["b.md": "---\ncolumns:\n  A: {done: true}\n  Done: {done: true}\n---\n## A\n- x\n## A\n- y\n## Done\n"])
    #expect(throws: EditFailure.self) {
      try MarkColumn(ColumnName(text: "Archive"), isDone: true).plan(
        on: Memory(["b.md": "## A\n\n---\n\n## Archive\n- x\n"]))
    }
  }
}
