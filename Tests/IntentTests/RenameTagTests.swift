@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardWorkspace
internal import TestSupport
internal import Testing

struct RenameTagTests {
  @Test func `a tag is renamed where it stands, nested ones with it`() throws {
    try checkIntent(
      RenameTag("#home", to: "house"),
      [
        "a.md": "## A\n- [ ] one #home due:2026-12-01 #x\n- two #homes #Home #home/attic ^a1\n  text #home\n",
        "b.md": "## B\n- three #core\n  - [ ] item #home\n\n***\n\n## Archive\n- old #home\n",
        "c.md": "## C\n- `#home` is code\n",
      ],
      becomes: [
        "a.md": "## A\n- [ ] one #house due:2026-12-01 #x\n- two #homes #Home #house/attic ^a1\n  text #house\n",
        "b.md": "## B\n- three #core\n  - [ ] item #home\n\n***\n\n## Archive\n- old #house\n",
      ])
  }

  @Test func `front matter and field lines are renamed, too`() throws {
    try checkIntent(
      RenameTag("home", to: "house"),
      ["a.md": "---\ntags: [work, home] # mine\ntitle: T\n---\n## A\n- one\n  tags: [home, b]\n"],
      becomes: ["a.md": "---\ntags: [work, house] # mine\ntitle: T\n---\n## A\n- one\n  tags: [house, b]\n"])
  }

  @Test func `a card that has the new tag loses the old one`() throws {
    try checkIntent(
      RenameTag("home", to: "house"), ["a.md": "---\ntags: home, house\n---\n## A\n- #home one #house #home\n"],
      becomes: ["a.md": "---\ntags: house\n---\n## A\n- one #house\n"])
  }

  @Test(arguments: ["a b", "", "12", "a.b", "é!", "a\nb"])
  func `what is no tag is refused`(name: String) {
    #expect(throws: EditFailure.self) {
      try RenameTag("home", to: name).plan(on: Memory(["a.md": "## A\n- x #home\n"]))
    }
  }

  @Test func `only the tags of real boards change, and renaming back gives the same bytes`() throws {
    var renamed = 0
    for file in Boards.real {
      let board = ParsedBoard(file.bytes)
      let tags = Set(board.cards.indices.flatMap { board.card($0).tags }).sorted().prefix(3)
      for tag in tags {
        guard let there = try? board.renamingTag(tag, to: "pb-renamed").edit else { continue }
        renamed += 1
        for card in board.cards.indices {
          var wanted = board.card(card)
          var found = there.board.card(card)
          #expect(
            Set(found.tags)
              == Set(
                wanted.tags.map { $0 == tag || $0.hasPrefix(tag + "/") ? "pb-renamed" + $0.dropFirst(tag.count) : $0 }),
            "\(file.name): \(tag)")
          (wanted.tags, found.tags, wanted.notes, found.notes) = ([], [], "", "")
          #expect(wanted == found, "\(file.name): \(tag)")
        }
        #expect(there.inverse.applied(to: there.board.source.bytes) == file.bytes)
      }
    }
    #expect(renamed > 3)
  }
}
