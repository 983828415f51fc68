@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

struct RenameTagTests {
  @Test func `a tag is renamed in place, together with its nested tags`() throws {
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

  @Test func `a tag is renamed in the front matter and in fields, too`() throws {
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

  @Test func `a tag can get the name of a tag below it`() throws {
    try checkIntent(
      RenameTag("work", to: "work/now"),
      ["a.md": "---\ntags: [work, work/now]\n---\n## A\n- two #work #work/now\n- three #work/now #work\n"],
      becomes: [
        "a.md":
          "---\ntags: [work/now, work/now/now]\n---\n## A\n- two #work/now #work/now/now\n- three #work/now/now #work/now\n"
      ])
    try checkIntent(
      RenameTag("a/b", to: "a"), ["a.md": "---\ntags: [a/b, a, a/b/c]\n---\n## A\n- x #a/b #a #a/b/c\n"],
      becomes: ["a.md": "---\ntags: [a, a/c]\n---\n## A\n- x #a #a/c\n"])
  }

  /// Renames the tag `home` in front matter, and compares the result.
  private func checkFrontMatter(
    _ before: String, becomes after: String, new: String = "house", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try checkIntent(
      RenameTag("home", to: new), ["a.md": "---\n\(before)---\n## A\n"], becomes: ["a.md": "---\n\(after)---\n## A\n"],
      sourceLocation: sourceLocation)
  }

  @Test func `in front matter, comments and quotes stay`() throws {
    try checkFrontMatter(
      "tags:\n  - home # where I live\n  # ask Bo\n  - \"2026\"\n",
      becomes: "tags:\n  - house # where I live\n  # ask Bo\n  - \"2026\"\n")
    try checkFrontMatter("tags: [\"yes\", '2026', home]\n", becomes: "tags: [\"yes\", '2026', house]\n")
    try checkFrontMatter(
      "tags: [ 'home' , \"#home/attic\",\n  x ] # mine\n",
      becomes: "tags: [ 'house' , \"#house/attic\",\n  x ] # mine\n")
    try checkFrontMatter("tags:\n- x\n\n- 'home'\ntitle: home\n", becomes: "tags:\n- x\n\n- 'house'\ntitle: home\n")
    try checkFrontMatter("tags:   a,home ,b # c\n", becomes: "tags:   a,house ,b # c\n")
    try checkFrontMatter("tag: \"home\"\n", becomes: "tag: \"house\"\n")
    try checkFrontMatter("tags: [a, a, home]\n", becomes: "tags: [a, a, house]\n")
  }

  @Test(arguments: ["yes", "No", "null", "1e5", "true"])
  func `a name that YAML would not read as text is quoted`(name: String) throws {
    try checkFrontMatter("tags: home\n", becomes: "tags: \"\(name)\"\n", new: name)
    try checkFrontMatter("tags: [home, 'home/a']\n", becomes: "tags: [\"\(name)\", '\(name)/a']\n", new: name)
    try checkFrontMatter("tags:\n- home\n- a\n", becomes: "tags:\n- \"\(name)\"\n- a\n", new: name)
    try checkFrontMatter("tags: home, b\n", becomes: "tags: \(name), b\n", new: name)
  }

  @Test func `if the front matter already has the new tag, the old one is removed`() throws {
    try checkFrontMatter("tags: [home, 'house', \"2026\"]\n", becomes: "tags: ['house', \"2026\"]\n")
    try checkFrontMatter("tags: ['house', home] # x\n", becomes: "tags: ['house'] # x\n")
    try checkFrontMatter("tags: [home, home, home, \"#home\"]\n", becomes: "tags: [house]\n")
    try checkFrontMatter(
      "tags:\n  - house\n  # before\n  - home\n  # behind\n  - a\n",
      becomes: "tags:\n  - house\n  # before\n  # behind\n  - a\n")
    try checkFrontMatter("tags: a, home, house # x\n", becomes: "tags: a, house # x\n")
    try checkFrontMatter("tags: home, house\n", becomes: "tags: house\n")
  }

  @Test(arguments: ["tags: [&a home, *a]\n", "tags: [!!str home]\n", "tags:\n  home,\n  b\n", "tags: \"h\\x6fme\"\n"])
  func `tags that cannot be changed in place are refused`(said: String) {
    let failure = #expect(throws: IntentFailure.self) {
      try RenameTag("home", to: "house").plan(on: Memory(["a.md": "---\n\(said)---\n## A\n"]))
    }
    guard case .unwritableTag? = failure?.reason else {
      Issue.record("another failure")
      return
    }
  }

  @Test(arguments: ["a b", "", "12", "a.b", "é!", "a\nb"])
  func `a new name that is not a valid tag is refused`(name: String) {
    #expect(throws: EditFailure.self) {
      try RenameTag("home", to: name).plan(on: Memory(["a.md": "## A\n- x #home\n"]))
    }
  }

  @Test func `on real boards, only tags change, and renaming back gives the same bytes`() throws {
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
