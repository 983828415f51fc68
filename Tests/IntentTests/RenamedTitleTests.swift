internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import Testing

/// Links to the title of a board, and to headings with a WIP limit.
struct RenamedTitleTests {
  private static let front = "---\nplanboard: 1\n---\n"

  @Test func `the links to a title follow it, on all boards`() throws {
    try checkIntent(
      RenameBoard(BoardName("work.md"), to: "Our Labour"),
      [
        "work.md": "\(Self.front)# Work\n## Doing\n- a [[#Work]] [w](#work) [[#Doing]]\n",
        "c.md": "\(Self.front)## X\n- [[work#Work]] [[work]] [v](work.md#work) [[work#Work#Doing]] [[c#Work]]\n",
        "d.md": "\(Self.front)## X\n- b\n",
      ],
      becomes: [
        "work.md": "\(Self.front)# Our Labour\n## Doing\n- a [[#Our Labour]] [w](#our-labour) [[#Doing]]\n",
        "c.md":
          "\(Self.front)## X\n- [[work#Our Labour]] [[work]] [v](work.md#our-labour) [[work#Our Labour#Doing]] [[c#Work]]\n",
      ])
  }

  @Test(arguments: ["title: Work\n", ""]) func `a title in the front matter is no heading`(title: String) throws {
    let heading = title.isEmpty ? "" : "# Work\n"
    let board = { (title: String) in "---\nplanboard: 1\n\(title)---\n\(heading)## Doing\n- a [[#Work]]\n" }
    try checkIntent(
      RenameBoard(BoardName("work.md"), to: "Labour"), ["work.md": board(title)],
      becomes: ["work.md": board("title: Labour\n")])
  }

  private static func kanban(_ heading: String, _ links: String) -> String {
    "---\nkanban-plugin: board\n---\n## \(heading)\n- [ ] a \(links)\n"
  }

  @Test func `a link with the limit of the heading keeps it, and a link without it has none`() throws {
    try checkIntent(
      RenameColumn(ColumnName(text: "doing"), to: "Work", board: BoardName("k.md")),
      [
        "k.md": Self.kanban("Doing (3)", "[[#Doing (3)]] [[#Doing]] [x](#doing-3) [y](#doing)"),
        "c.md": "\(Self.front)## X\n- [[k#Doing (3)]] [z](k.md#Doing%20(3))\n",
      ],
      becomes: [
        "k.md": Self.kanban("Work (3)", "[[#Work (3)]] [[#Work]] [x](#work-3) [y](#work)"),
        "c.md": "\(Self.front)## X\n- [[k#Work (3)]] [z](k.md#Work%20%283%29)\n",
      ])
  }

  @Test(arguments: [(5 as Int?, "Doing (5)", "doing-5"), (nil, "Doing", "doing")])
  func `a link with the limit of the heading follows a new limit`(limit: Int?, heading: String, slug: String) throws {
    try checkIntent(
      LimitColumn(ColumnName(text: "doing"), to: limit, board: BoardName("k.md")),
      [
        "k.md": Self.kanban("Doing (3)", "[[#Doing (3)]] [[#Doing]] [x](#doing-3)"),
        "c.md": "\(Self.front)## X\n- [[k#Doing (3)]]\n",
      ],
      becomes: [
        "k.md": Self.kanban(heading, "[[#\(heading)]] [[#Doing]] [x](#\(slug))"),
        "c.md": "\(Self.front)## X\n- [[k#\(heading)]]\n",
      ])
  }
}
