import Foundation
import PlanBoardCore
import Testing

@testable import PlanBoardIntents
@testable import PlanBoardStore
internal import TestSupport

/// Text from a private board must not become readable for other users.
struct PrivacyTests {
  private static let modes: [UInt32] = [0o600, 0o640, 0o644, 0o604]

  @Test(arguments: modes) func `the trash is as private as the board`(mode: UInt32) throws {
    let place = try RememberedPlace()
    try place.changeMode(place.around.path("plans/plan.md"), Int(mode))
    try place.commit(RemoveCard(CardName("two"), today: RememberedPlace.today))
    #expect(try place.mode("plans/.planboard/trash.md") & ~mode == 0)
    #expect(try place.mode("plans/.planboard/trash.md") & 0o600 == 0o600)
    // Whoever may not read the board may not open the trash's folder.
    let folder = try place.mode("plans/.planboard")
    #expect(folder & 0o700 == 0o700 && (folder & 0o055) & ~((mode & 0o044) | (mode & 0o044) >> 2) == 0)
    #expect(try place.mode("plans/plan.md") == mode)
  }

  @Test func `the trash becomes private when a card of a private board goes into it`() throws {
    let place = try RememberedPlace()
    try place.commit(RemoveCard(CardName("two"), today: RememberedPlace.today))
    try place.changeMode(place.around.path("plans/.planboard/trash.md"), 0o666)
    try place.changeMode(place.around.path("plans/plan.md"), 0o640)
    try place.commit(RemoveCard(CardName("one"), today: RememberedPlace.today))
    #expect(try place.mode("plans/.planboard/trash.md") == 0o640)
  }

  @Test func `the mode of a board stays when a card from a private board moves to it`() throws {
    let place = try RememberedPlace()
    try place.around.write("plans/other.md", "---\nplanboard: true\n---\n## C\n")
    try place.changeMode(place.around.path("plans/other.md"), 0o644)
    try place.changeMode(place.around.path("plans/plan.md"), 0o600)
    try place.commit(
      MoveCard(CardName("two"), to: BoardName("other"), today: RememberedPlace.today), boards: ["plan.md", "other.md"])
    #expect(try place.mode("plans/other.md") == 0o644)
    #expect(try place.mode("plans/plan.md") == 0o600)
  }

  @Test(arguments: modes, [false, true]) func `a file that undo brings back has its old mode`(mode: UInt32, isOld: Bool)
    throws
  {
    let place = try RememberedPlace()
    let name = "plan.sync-conflict-20261121-012615-IJBL2FZ.md"
    try place.around.write("plans/" + name, RememberedPlace.plan + "- [ ] four\n")
    try place.changeMode(place.around.path("plans/" + name), Int(mode))
    let (board, copy) = (place.root.appending("plan.md".utf8), place.root.appending(name.utf8))
    try place.store().commit(
      MergeCopies(board, [ConflictCopy(path: copy, board: board, tool: .unknown, evidence: .strong, hasBoard: true)]))
    #expect(!FileManager.default.fileExists(atPath: copy.text))
    if isOld {
      // An older pb recorded no modes. Then the file becomes as private as the board into which it was merged.
      let journal = try place.journal
      let lines = try place.state.read(journal).split(separator: 0x0A).filter { $0.first != UInt8(ascii: "m") }
      try place.state.write(journal, Array(lines.joined(separator: [0x0A])) + [0x0A])
      try place.changeMode(board.text, Int(mode))
    }
    try place.undo()
    #expect(try place.mode("plans/" + name) & 0o077 == mode & 0o077)
    #expect(try place.around.read("plans/" + name) == Array((RememberedPlace.plan + "- [ ] four\n").utf8))
  }

  @Test func `only the owner has access to the state folder`() throws {
    let place = try RememberedPlace()
    try place.commit(RemoveCard(CardName("two"), today: RememberedPlace.today))
    _ = try place.history.backUp(Array("theirs".utf8))
    let names = try FileManager.default.subpathsOfDirectory(atPath: place.state.url.path)
    #expect(names.count > 8)
    for name in names {
      #expect(try SystemCalls().status(Path(place.state.path(name)), followsLink: false).mode & 0o077 == 0, "\(name)")
    }
  }
}
