internal import Foundation
internal import PlanBoardScreen
@testable internal import PlanBoardTUI
internal import TestSupport
internal import Testing

/// The command line does what is typed, or says why it does not.
struct CommandLineTests {
  private static let text =
    "---\nplanboard: 1\n---\n\n## To Do\n\n- [ ] Ship it\n- [ ] Other owner:ann\n\n## Done\n\n- [x] D\n"

  @Test(arguments: [
    ("edit due:fri", "- [ ] Ship it due:2026-11-27"),
    ("edit every:1w @ann", "- [ ] Ship it every:1w @ann"),
    ("edit due:in 3 days", "- [ ] Ship it due:2026-11-24"),
    ("edit Ship all due:fri", "- [ ] Ship all due:2026-11-27"),
    ("edit -- Ship --all", "- [ ] Ship --all"),
    ("name -- -- Ship", "- [ ] -- Ship"),
    ("set owner=bo", "- [ ] Ship it [owner:: bo]"),
    ("set p=high due=fri", "- [ ] Ship it !high due:2026-11-27"),
    ("name a -- b", "- [ ] a -- b"),
  ])
  func `fields alone leave the title as it is`(line: String, card: String) throws {
    let board = try TestBoard(["a.md": Self.text])
    board.app.run(command: line)
    let now = try board.text()
    #expect(now == Self.text.replacing("- [ ] Ship it", with: card), "\(board.message)")
  }

  @Test(arguments: [
    "edit --due fri", "add Foo --column Done", "new Zed --column A", "name Foo --title x", "note a --replace b",
    "move --top Done", "cancel because", "archive --done", "reopen it", "stop now", "id x", "columns-rm x",
    "column-rm Done", "trash empty now", "sync now", "done wal", "rm wal", "help move", "undo 3", "redo --times 2",
    "undo --skip now", "w a.md", "q now", "3 x", "go-to-column x", "set due=fri soon", "set a", "resolve mine",
    "sort --by due", "sort nosuchfield", "sort", "open b", "boards x", "!", "column-wip x", "boards-move x",
    "extract x",
  ])
  func `what is not understood changes nothing, and is said without a raw value`(line: String) throws {
    for line in [line, "  \(line)  "] {
      let board = try TestBoard(["a.md": Self.text])
      board.app.run(command: line)
      #expect(board.app.message?.isFailure == true, "\(board.message)")
      #expect(try board.text() == Self.text)
      #expect(try FileManager.default.contentsOfDirectory(atPath: board.folder.url.path).count == 2)
      #expect(board.message.firstMatch(of: /[a-z]+[A-Z][a-z]*\("/) == nil, "\(board.message)")
      let name = line.split(separator: " ")[0]
      #expect(!board.message.contains("no command `\(name)`; did you mean `\(name)`"), "\(board.message)")
      let linear = try TestBoard(["a.md": Self.text])
      let lines = LinearBoard(linear.app).handle(line).lines
      #expect(try linear.text() == Self.text, "\(lines)")
    }
  }

  @Test func `every name of a command and of an action is found`() throws {
    for name in BoardCommand.names {
      let board = try TestBoard(["a.md": Self.text])
      board.app.run(command: "\(name) 1 2")
      #expect(!board.message.contains("no command"), "\(name): \(board.message)")
    }
  }

  @Test func `a field that no card has is only added after a question`() throws {
    let board = try TestBoard(["a.md": Self.text])
    board.app.run(command: "set theme=dark")
    #expect(board.screen.contains("No card has a field `theme` yet. Add it?"))
    board.press("enter")
    #expect(try board.text() == Self.text)
    board.app.run(command: "set theme=dark")
    board.press("y")
    #expect(try board.text() == Self.text.replacing("Ship it", with: "Ship it [theme:: dark]"))
  }

  @Test func `a title that would make every key slow is refused as a whole`() throws {
    let board = try TestBoard(["a.md": Self.text])
    let long = String(repeating: "é", count: 4_097)
    for before in ["", "a", "e"] {
      board.press(before)
      let typed = board.app.layer.flatMap { layer in
        if case .prompt(let prompt) = layer { prompt.field.text } else { nil }
      }
      board.handle(.paste(long))
      #expect(board.message.contains("4096 characters"), "\(board.message)")
      if case .prompt(let prompt)? = board.app.layer { #expect(prompt.field.text == typed) }
      board.press("escape")
    }
    board.press("a")
    board.handle(.paste(String(long.dropFirst())))
    board.type("x")
    #expect(board.message.contains("4096 characters"))
    board.press("enter")
    #expect(try board.text() == Self.text.replacing("\n\n## Done", with: "\n- [ ] \(long.dropFirst())\n\n## Done"))
  }
}
