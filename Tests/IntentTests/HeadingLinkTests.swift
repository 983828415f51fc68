internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import PlanBoardStore
internal import Testing

/// Links to columns (docs/language-server.md, "What it does").
struct HeadingLinkTests {
  private static let front = "---\nplanboard: true\n---\n"
  private static let work = """
    \(front)## To Do
    - [ ] a [[#Doing]] [x](#doing) [[home#Doing]] `[[#Doing]]`
    ## Doing
    ### Now
    - b [[work#Doing#Now]]

    """
  private static let home = """
    \(front)## A
    - see [[work#Doing]], [w](../work.md#doing) and [[Work#doing|that]]

      [y](../work.md#Doing)

    Text [[work#Doing]] [[work#To Do]]

    """

  private static func plan() throws -> MemoryPlan {
    try MemoryPlan([".planboard.yml": "", "work.md": work, "sub/home.md": home])
  }

  private static func renamed(_ new: String, in plan: MemoryPlan) throws -> [String: String] {
    let edits = try plan.snapshot.renaming(.column("Doing"), to: new, foundOn: MemoryPlan.path("work.md"))
    return Dictionary(
      edits.map { ($0.path.text, String(decoding: $0.after ?? [], as: UTF8.self)) }
    ) { first, _ in first }
  }

  @Test func `a column that is renamed takes the links to it along, on all boards`() throws {
    let found = try Self.renamed("In Work", in: Self.plan())
    #expect(
      found[MemoryPlan.path("work.md").text]
        == Self.work.replacing("[[#Doing]] [x](#doing)", with: "[[#In Work]] [x](#in-work)")
        .replacing("## Doing\n", with: "## In Work\n").replacing("[[work#Doing#Now]]", with: "[[work#In Work#Now]]"))
    #expect(
      found[MemoryPlan.path("sub/home.md").text]
        == Self.home.replacing("[[work#Doing]]", with: "[[work#In Work]]")
        .replacing("work.md#doing", with: "work.md#in-work").replacing("work.md#Doing", with: "work.md#In%20Work"))
  }

  @Test func `signs that end a name in a link are left out, and a link that cannot have the name stays`() throws {
    let found = try Self.renamed("A|B [c]", in: Self.plan())
    #expect(found[MemoryPlan.path("sub/home.md").text]?.contains("[[work#A B c]]") == true)
    // A name without letters has no slug.
    let signs = try Self.renamed("?!", in: Self.plan())
    #expect(signs[MemoryPlan.path("sub/home.md").text]?.contains("work.md#doing") == true)
  }

  @Test func `the references of a column are its heading and the links to it, and a link can be asked, too`() throws {
    let plan = try Self.plan().snapshot
    let found = plan.places(of: .column("Doing"), foundOn: MemoryPlan.path("work.md"))
    let lines = found.map { board in
      board.places.map { "\(board.source.lines.line(at: $0.range.lowerBound) + 1):\(board.source.string($0.range))" }
    }
    #expect(
      lines == [
        ["5:Doing", "5:doing", "6:Doing", "8:Doing"], ["5:Doing", "5:doing", "7:Doing", "9:Doing"],
      ])
    let home = try plan.board(at: MemoryPlan.path("sub/home.md"))
    for place in found[1].places {
      let name = plan.name(at: place.range.lowerBound, of: home, at: MemoryPlan.path("sub/home.md"))
      #expect(name?.name.name == .column("Doing") && name?.board == MemoryPlan.path("work.md"))
    }
  }

  @Test func `columns are completed in links, by name or as a slug`() throws {
    func labels(_ typed: String) throws -> [String] {
      let text = "\(Self.front)## Home\n- x \(typed)\n"
      let plan = try MemoryPlan([".planboard.yml": "", "work.md": Self.work, "h.md": text])
      let offset = text.utf8.count - 1
      let today = CalendarDate(iso: "2026-11-21")!
      return try plan.snapshot.completions(at: offset, on: MemoryPlan.path("h.md"), today: today).candidates
        .map(\.text)
    }
    #expect(try labels("[[work#") == ["work#To Do", "work#Doing", "work#Now"])
    #expect(try labels("[[work#do") == ["work#Doing"])
    #expect(try labels("[[#") == ["#Home"])
    #expect(try labels("[w](work.md#t") == ["work.md#to-do"])
    #expect(try labels("[w](#") == ["#home"])
    #expect(try labels("[w](nix.md#") == [])
  }

  @Test func `links are found whatever the Unicode normal form of the file's name`() throws {
    let plan = try MemoryPlan([
      ".planboard.yml": "", "Ku\u{308}che.md": "\(Self.front)## A\n- a\n",
      "b.md": "\(Self.front)## A\n- [k](K%C3%BCche.md#a) [[Küche#A]] [[Küche]]\n",
    ])
    let board = try plan.snapshot.board(at: MemoryPlan.path("b.md"))
    #expect(plan.snapshot.linkedFiles(of: board, at: MemoryPlan.path("b.md")).count == 3)
  }
}
