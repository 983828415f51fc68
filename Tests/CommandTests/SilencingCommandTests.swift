import Foundation
import Testing

internal import TestSupport

/// A comment that silences rules for a card goes with the card, whatever a command does.
struct SilencingCommandTests {
  private static let comment = "<!-- pb: disable overdue -->\n"
  private static let board = """
    ---
    planboard: true
    sort: due
    on-done: move
    ---

    ## A

    - [ ] late due:2026-02-01

    \(comment)
    - [ ] excused due:2026-01-01

    ## B

    - [ ] last due:2026-03-01

    ## Done

    """

  @Test(arguments: [
    ["move", "excused", "--top"], ["move", "excused", "--to", "b"],
    ["move", "excused", "--to-board", "c", "--to", "x"],
    ["sort", "b"], ["lint", "--fix", "b.md"], ["archive", "excused"], ["done", "excused"], ["rm", "excused"],
  ])
  func `each command keeps the comment with the card, and undo restores every byte`(command: [String]) throws {
    let folder = try TemporaryFolder(["b.md": Self.board, "c.md": "---\nplanboard: true\n---\n\n## X\n\n- [ ] x\n"])
    let result = try run(command, in: folder)
    #expect(result.code <= 1, "\(result)")
    let all = ["b.md", "c.md", ".planboard/trash.md"].map { name in
      (try? folder.read(name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }.joined()
    #expect(all != Self.board)
    #expect(all.components(separatedBy: "pb: disable").count == 2, "\(all)")
    let lines = all.split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex { $0.hasPrefix("<!-- pb") }, "\(all)")
    #expect(lines[place + 1].contains("excused"), "\(all)")
    #expect(try pb("undo", in: folder).code == 0)
    #expect(String(decoding: try folder.read("b.md"), as: UTF8.self) == Self.board)
  }

  @Test(arguments: [("rm", "restore"), ("archive", "unarchive")])
  func `a card that leaves and comes back brings its comment`(leave: String, back: String) throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    #expect(try pb(leave, "excused", in: folder).code == 0)
    #expect(!String(decoding: try folder.read("b.md"), as: UTF8.self).contains("disable overdue -->\n\n## B"))
    #expect(try pb(back, "excused", in: folder).code == 0)
    let text = String(decoding: try folder.read("b.md"), as: UTF8.self)
    #expect(text.contains("\(Self.comment)\n- [ ] excused"), "\(text)")
    if leave == "rm" { #expect(text == Self.board) }
  }
}
