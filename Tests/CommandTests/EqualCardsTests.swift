import Foundation
import Testing

internal import TestSupport

/// If several cards have the same text, a command changes only the one that its arguments name.
struct EqualCardsTests {
  private static let columns = ["To Do", "Doing", "Done"]

  /// A board with one column for each string. Each letter is the title of a card: `"aba"` is a column with the cards a, b and a.
  private static func board(_ cards: [String]) -> String {
    "---\nplanboard: true\n---\n"
      + zip(columns, cards).map { name, cards in "\n## \(name)\n\n" + cards.map { "- [ ] \($0)\n" }.joined() }.joined()
  }

  /// The line, column and title of every card.
  private func cards(_ text: String) -> [(line: Int, column: String, title: Character)] {
    var column = ""
    var cards: [(line: Int, column: String, title: Character)] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("## ") { column = String(line.dropFirst(3)) }
      if line.hasPrefix("- [") { cards.append((index + 1, column, line.dropFirst(6).first!)) }
    }
    return cards
  }

  private func counts(_ cards: [(line: Int, column: String, title: Character)]) -> [String: Int] {
    cards.reduce(into: [:]) { $0["\($1.column) \($1.title)", default: 0] += 1 }
  }

  @Test(
    .thorough, arguments: [["aba", "a", ""], ["aa", "aab", "a"], ["abab", "ba", "ab"]], ["move", "archive", "rm"])
  func `any two cards can be moved, archived or removed, and equal cards stay where they are`(
    board: [String], command: String
  ) throws {
    let text = Self.board(board)
    let before = cards(text)
    for first in before.indices {
      for second in before.indices where second != first {
        let folder = try TemporaryFolder(["b.md": text])
        let names = [first, second].map { "b.md:\(before[$0].line)" }
        let target = command == "move" ? ["--to", "doing", "-q"] : ["-q"]
        let run = try run([command] + names + target, in: folder)
        #expect(run.code == 0, "\(run)")
        var expected = counts(before)
        for card in [first, second] {
          expected["\(before[card].column) \(before[card].title)"]! -= 1
          let place = ["move": "Doing", "archive": "Archive", "rm": ""][command]!
          if !place.isEmpty { expected["\(place) \(before[card].title)", default: 0] += 1 }
        }
        let after = counts(cards(String(decoding: try folder.read("b.md"), as: UTF8.self)))
        #expect(after == expected.filter { $0.value > 0 }, "\(command) \(names)")
        // If both cards were already in the target column, there is no change to undo.
        if try folder.read("b.md") != Array(text.utf8) { #expect(try pb("undo", "-q", in: folder).code == 0) }
        #expect(try folder.read("b.md") == Array(text.utf8))
      }
    }
  }

  @Test func `all cards that a query finds are changed, even if they have the same text`() throws {
    for command in [["rm"], ["archive"], ["move", "--to", "done"], ["done"]] {
      let folder = try TemporaryFolder(["b.md": Self.board(["aba", "aa", ""])])
      let run = try run(command + ["--where", "a", "--yes", "--json"], in: folder)
      #expect(run.code == 0, "\(run)")
      #expect(run.text.split(separator: "\n").count { $0.contains(#""written":true"#) } == 4, "\(run)")
    }
  }
}
