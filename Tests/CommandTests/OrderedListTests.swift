import Foundation
import Testing

internal import TestSupport

/// Cards in ordered lists. Numbers that count from 1 still do after a change; other numbers, such as those of tickets, stay with
/// their cards.
struct OrderedListTests {
  private static func board(_ cards: [String], _ done: [String] = []) -> String {
    "---\nplanboard: true\n---\n\n## To Do\n\n" + cards.map { $0 + "\n" }.joined() + "\n## Done\n"
      + (done.isEmpty ? "" : "\n" + done.map { $0 + "\n" }.joined())
  }

  private static let tickets = ["36. fix crash", "41. slow start", "57. typo"]
  private static let counted = ["1. fix crash", "2. slow start", "3. typo"]

  @Test(arguments: [
    (tickets, ["rm", "fix"], ["41. slow start", "57. typo"], []),
    (tickets, ["move", "slow", "--to", "done"], ["36. fix crash", "57. typo"], ["41. slow start"]),
    (tickets, ["move", "typo", "--top"], ["57. typo", "36. fix crash", "41. slow start"], []),
    (tickets, ["add", "new"], tickets + ["58. new"], []),
    (tickets, ["add", "new", "--top"], ["58. new"] + tickets, []),
    (tickets, ["sort", "b.md", "--by", "-title"], ["57. typo", "41. slow start", "36. fix crash"], []),
    (counted, ["rm", "fix"], ["1. slow start", "2. typo"], []),
    (counted, ["move", "slow", "--to", "done"], ["1. fix crash", "2. typo"], ["1. slow start"]),
    (counted, ["move", "typo", "--top"], ["1. typo", "2. fix crash", "3. slow start"], []),
    (counted, ["add", "new", "--top"], ["1. new", "2. fix crash", "3. slow start", "4. typo"], []),
    (counted, ["sort", "b.md", "--by", "-title"], ["1. typo", "2. slow start", "3. fix crash"], []),
    (["1. a", "1. b", "1. c"], ["rm", "b"], ["1. a", "1. c"], []),
    (["7. a"], ["move", "a", "--to", "done"], [], ["7. a"]),
  ])
  func `numbers of cards still count from 1, or stay with their cards`(
    before: [String], command: [String], after: [String], done: [String]
  ) throws {
    let folder = try TemporaryFolder(["b.md": Self.board(before)])
    let run = try run(command, in: folder)
    #expect(run.code == 0, "\(run)")
    let text = String(decoding: try folder.read("b.md"), as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.contains(". ") && !$0.hasPrefix("#") }.map(String.init)
    #expect(lines == after + done, "\(command) \(text)")
    #expect(try pb("undo", in: folder).code == 0)
    #expect(try folder.read("b.md") == Array(Self.board(before).utf8))
  }
}
