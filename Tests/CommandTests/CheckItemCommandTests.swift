import Foundation
import Testing

internal import TestSupport

struct CheckItemCommandTests {
  private let board = "---\nplanboard: true\n---\n## A\n- [ ] card\n  - [ ] step1\n  - [x] step2\n## Done\n"

  @Test(arguments: [
    (["done", "c.md:6"], "[ ] step1", "[x] step1", "\"card\" (A) checked: \"step1\""),
    (["check", "c:6:3"], "[ ] step1", "[x] step1", "\"card\" (A) checked: \"step1\""),
    (["reopen", "c.md:7"], "[x] step2", "[ ] step2", "\"card\" (A) unchecked: \"step2\""),
    (["check", "c.md:7", "--undo"], "[x] step2", "[ ] step2", "\"card\" (A) unchecked: \"step2\""),
    (["name", "c.md:6", "go", "on"], "step1", "go on", "\"card\" item \"step1\" → \"go on\""),
    (["edit", "c.md:7", "--title", "x"], "step2", "x", "\"card\" item \"step2\" → \"x\""),
  ])
  func `a place of a check item means the item`(arguments: [String], old: String, new: String, line: String) throws {
    let folder = try TemporaryFolder(["c.md": board])
    let dry = try run(arguments + ["--dry-run"], in: folder)
    #expect(dry.code == 0 && dry.text.contains("would"), "\(dry)")
    #expect(try folder.read("c.md") == Array(board.utf8))
    let done = try run(arguments, in: folder)
    #expect(done.code == 0 && done.text == "c.md:5: \(line)\n", "\(done)")
    #expect(String(decoding: try folder.read("c.md"), as: UTF8.self) == board.replacing(old, with: new))
    let undone = try run(["undo"], in: folder)
    #expect(undone.code == 0 && undone.text.contains("step"), "\(undone)")
    #expect(try folder.read("c.md") == Array(board.utf8))
  }

  @Test(arguments: [
    (["rm", "c.md:6"], "pb rm c.md:5"), (["move", "c.md:7", "--to", "Done"], "pb move c.md:5 --to Done"),
    (["archive", "c.md:6"], "pb archive c.md:5"), (["cancel", "c.md:6"], "pb cancel c.md:5"),
    (["edit", "c.md:6", "due:fri"], "pb edit c.md:5 due:fri"), (["note", "c.md:6", "x"], "pb note c.md:5 x"),
    (["id", "c.md:6"], "pb id c.md:5"), (["snooze", "c.md:6", "fri"], "pb snooze c.md:5 fri"),
    (["check", "c.md:6", "step2"], "pb check c.md:5 step2"),
  ])
  func `what an item cannot do is refused, with the command for its card`(arguments: [String], command: String) throws {
    let folder = try TemporaryFolder(["c.md": board])
    let refused = try run(arguments, in: folder)
    #expect(refused.code == 2 && refused.text.isEmpty, "\(refused)")
    #expect(
      refused.errorText.contains("is the check item \"step1\" of this card: c.md:5: [ ] card (A)")
        || arguments[1] == "c.md:7")
    #expect(refused.errorText.contains("for the card: `\(command)`"), "\(refused)")
    #expect(try folder.read("c.md") == Array(board.utf8))
  }

  @Test func `if one of several names is an item, nothing is written`() throws {
    let folder = try TemporaryFolder(["c.md": board + "- [ ] last\n"])
    let last = (board + "- [ ] last").split(separator: "\n", omittingEmptySubsequences: false).count
    let refused = try run(["rm", "c.md:\(last)", "c.md:6"], in: folder)
    #expect(refused.code == 2 && refused.text.isEmpty, "\(refused)")
    #expect(refused.errorText.contains("`pb rm c.md:\(last) c.md:5`"), "\(refused)")
    #expect(try folder.read("c.md") == Array((board + "- [ ] last\n").utf8))
  }

  @Test(arguments: [["-C", "plan", "rm", "c.md:6"], ["add", "new", "--board", "plan/c.md", "after:plan/c.md:6"]])
  func `the command for the card repeats every other word`(arguments: [String]) throws {
    let folder = try TemporaryFolder(["plan/c.md": board])
    let refused = try run(arguments, in: folder)
    let words = arguments.map { $0.replacing(":6", with: ":5") }.joined(separator: " ")
    #expect(refused.code == 2 && refused.errorText.contains("for the card: `pb \(words)`"), "\(refused)")
  }

  @Test func `check asks for the item if the place is that of a card, and show takes the item's card`() throws {
    let folder = try TemporaryFolder(["c.md": board])
    let asked = try run(["check", "c.md:5"], in: folder)
    #expect(asked.code == 2 && asked.errorText.contains("which item of this card?"), "\(asked)")
    #expect(try run(["check", "card"], in: folder).code == 64)
    #expect(try run(["show", "c.md:6"], in: folder).output == run(["show", "c.md:5"], in: folder).output)
  }
}
