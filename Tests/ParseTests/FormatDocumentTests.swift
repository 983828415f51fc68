internal import Foundation
@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing
internal import TestSupport

/// The examples in docs/format.md.
///
/// An example is a code block `markdown` followed by a code block `reads-as`, which has a line for every column, card, check item
/// and line of notes.
struct FormatDocumentTests {
  @Test func `every example of the format's document is read as it says`() throws {
    let document = try String(contentsOf: Boards.root.appending(path: "docs/format.md"), encoding: .utf8)
    let examples = document.matches(of: /(?s)````markdown\n(.*?)````\n+````reads-as\n(.*?)````/)
    #expect(examples.count >= 19)
    for example in examples {
      #expect(reading(of: String(example.1)) == String(example.2), "\(example.1)")
    }
  }

  private func reading(of text: String) -> String {
    let board = ParsedBoard(Array(text.utf8)).board(fileName: "board")
    var lines: [String] = []
    if board.title != "board" { lines.append("title: \(board.title)") }
    for column in board.columns {
      lines.append(
        "column: \(column.name)\(column.wipLimit.map { ", wip \($0)" } ?? "")\(column.isDone ? ", done" : "")")
      for card in column.cards { lines += reading(of: card) }
    }
    if !board.archive.isEmpty { lines.append("archive") }
    for card in board.archive { lines += reading(of: card) }
    return lines.map { $0 + "\n" }.joined()
  }

  private func reading(of card: Card) -> [String] {
    var parts: [String] = []
    if let section = card.section { parts.append("section \(section)") }
    if let box = card.box { parts.append("box [\(box.mark)]") }
    parts += card.tags.map { "#\($0)" }
    if let due = card.due { parts.append("due \(due)") }
    if let priority = card.priority { parts.append("priority \(priority)") }
    if let color = card.color { parts.append("color \(color)") }
    parts += card.people.map { "@\($0)" }
    if card.isPinned { parts.append("pinned") }
    if let id = card.id { parts.append("id \(id)") }
    parts += card.fields.map { "\($0.key) \($0.value)" }
    let details = parts.isEmpty ? "" : " | " + parts.joined(separator: ", ")
    var lines = ["  card: \(card.title)\(details)"]
    lines += card.checklist.map {
      String(repeating: "  ", count: $0.depth) + "  \($0.isDone ? "[x]" : "[ ]") \($0.title)"
    }
    if !card.notes.isEmpty {
      lines += card.notes.split(separator: "\n", omittingEmptySubsequences: false).map { "    notes: \($0)" }
    }
    return lines
  }
}
