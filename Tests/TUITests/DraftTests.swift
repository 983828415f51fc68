internal import Foundation
internal import PlanBoardCore
internal import PlanBoardScreen
@testable internal import PlanBoardTUI
internal import TestSupport
internal import Testing

/// What is typed survives the end of the program.
struct DraftTests {
  private static let text =
    "---\nplanboard: 1\n---\n\n## To Do\n\n- [ ] A\n- [ ] A #x\n\n## Done\n\n- [x] D\n"

  /// A program that keeps drafts, and that ends when the board is released.
  private func start(_ other: TestBoard? = nil, name: UInt64, _ text: String = text) throws -> TestBoard {
    func change(_ settings: inout BoardApp.Settings) { settings.randomBits = { name } }
    let board = try other.map { try TestBoard(beside: $0, change) } ?? TestBoard(["a.md": text, "b.md": text], change)
    board.app.beginDrafts()
    return board
  }

  private func type(_ keys: String, _ text: String, on board: TestBoard) {
    board.press(keys)
    board.type(text)
  }

  @Test(arguments: [
    ("n", "Buy milk +shop", "enter", "- [ ] Buy milk #shop"), ("l n", "In Done", "enter", "In Done"),
    ("j e", " more", "enter", "- [ ] A more #x"), ("j E", "more lines é", "C-s", "- [ ] A #x\n\n  more lines é"),
  ])
  func `a text that was not saved is offered at the next start, and saved at its place`(
    keys: String, typed: String, save: String, found: String
  ) throws {
    let keeper = try start(name: 9)
    do {
      let first = try start(keeper, name: 1)
      type(keys, typed, on: first)
      first.app.keepDraft()
    }
    let second = try start(keeper, name: 2)
    #expect(second.screen.contains("You have typed this, but not saved it"))
    second.press("1 \(save)")
    #expect(try second.text().contains(found), "\(second.message)")
    #expect(try second.text("b.md") == Self.text)
    second.app.endDrafts()
    #expect(try !start(keeper, name: 3).isTyping)
    #expect(try drafts(in: keeper) == [])
  }

  @Test func `a running program's text is not offered to others`() throws {
    let first = try start(name: 1)
    type("n", "mine", on: first)
    first.app.keepDraft()
    #expect(try !start(first, name: 2).isTyping)
  }

  @Test func `a text that was saved or given up is not offered`() throws {
    let keeper = try start(name: 9)
    for keys in [("n", "enter"), ("n", "escape"), ("E", "escape escape"), ("E", "C-s")] {
      do {
        let first = try start(keeper, name: 1)
        type(keys.0, "text", on: first)
        first.app.keepDraft()
        first.press(keys.1)
      }
      #expect(try !start(keeper, name: 2).isTyping)
    }
  }

  @Test func `what was typed is kept at the first pause, and while typing goes on`() throws {
    let time = TestMilliseconds()
    let keeper = try start(name: 9)
    let board = try TestBoard(beside: keeper) { settings in
      settings.randomBits = { 1 }
      settings.milliseconds = { time.now }
    }
    board.app.beginDrafts()
    for event in "nabc" { board.app.handle(.key(KeyPress(event))) }
    #expect(try drafts(in: keeper) == [])
    #expect(board.app.waitTime(isWatched: true) == 250)
    time.now = 2_100
    board.app.handle(.key(KeyPress("d")))
    #expect(try drafts(in: keeper).count == 2)
  }

  @Test func `a text whose board or card is gone is offered all the same`() throws {
    let keeper = try start(name: 9)
    for keys in ["j e", "E", "n"] {
      for isBoardGone in [true, false] {
        try keeper.folder.write("a.md", Array(Self.text.utf8))
        do {
          let first = try start(keeper, name: 1)
          type(keys, "typed words", on: first)
          first.app.keepDraft()
        }
        if isBoardGone {
          try FileManager.default.removeItem(atPath: keeper.folder.path("a.md"))
        } else {
          try keeper.folder.write("a.md", Array("---\nplanboard: 1\n---\n\n## To Do\n\n- [ ] B\n".utf8))
        }
        let second = try start(keeper, name: 2)
        second.press("1")
        #expect(second.screen.contains("typed words"), "\(keys) \(isBoardGone)")
        if isBoardGone || keys != "n" { #expect(second.app.message?.isFailure == true) }
        second.press("escape escape")
        second.app.endDrafts()
      }
    }
  }

  @Test func `a draft of another format, or half of one, is left alone`() throws {
    let keeper = try start(name: 9)
    do {
      let first = try start(keeper, name: 1)
      type("n", "typed words", on: first)
      first.app.keepDraft()
    }
    let path = try #require(try drafts(in: keeper).first { $0.hasSuffix(".text") })
    let bytes = try Data(contentsOf: URL(filePath: path))
    for count in 0..<bytes.count {
      try bytes.prefix(count).write(to: URL(filePath: path))
      #expect(try !start(keeper, name: 2).isTyping)
    }
    try Data("planboard draft 2\n".utf8).write(to: URL(filePath: path))
    #expect(try !start(keeper, name: 2).isTyping)
    #expect(FileManager.default.fileExists(atPath: path))
  }

  private func drafts(in board: TestBoard) throws -> [String] {
    let state = URL(filePath: board.state.path("planboard"))
    let all = FileManager.default.enumerator(atPath: state.path)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.contains("/drafts/") }.map { state.path + "/" + $0 }.sorted()
  }
}

private final class TestMilliseconds { var now = 0 }
