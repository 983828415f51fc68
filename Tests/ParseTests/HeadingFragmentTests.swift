@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing

struct HeadingFragmentTests {
  /// As GitHub makes them.
  @Test(arguments: [
    ("Doing", "doing"), ("To Do", "to-do"), ("What's next? (soon)", "whats-next-soon"), ("a_b - c", "a_b---c"),
    ("Über uns", "über-uns"), ("进行中", "进行中"), ("🚀 Launch", "-launch"), ("1.2 Plan", "12-plan"), ("C#", "c"),
  ])
  func `a slug is in lower case, with hyphens for blanks and without punctuation`(heading: String, slug: String) {
    #expect(HeadingFragment.slug(heading) == slug)
    #expect(HeadingFragment(slug).isSlug(of: heading) && HeadingFragment(heading).isText(of: heading))
  }

  @Test func `a fragment leads to a column first, then to any heading, also by its number`() {
    let board = ParsedBoard(Array("# Plan\n## To Do\n### Now\n- a\n## Doing\n### Now\n- b\n".utf8))
    func line(_ text: String) -> Int? {
      board.heading(HeadingFragment(text)).map { board.source.lines.line(at: board.blocks[$0].range.lowerBound) + 1 }
    }
    #expect(line("To Do") == 2 && line("to do") == 2 && line("to-do") == 2 && line("Doing") == 5 && line("plan") == 1)
    #expect(line("Now") == 3 && line("now-1") == 6 && line("now-2") == nil && line("Doing#Now") == 3)
    #expect(line("Nix") == nil && line("") == nil)
  }
}
