@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

/// The order in which a view shows its groups.
struct ViewGroupsTests {
  private static let boards: KeyValuePairs = [
    "zoo.md": """
    ---
    title: Zoo
    ---
    ## Next
    - a !low #y @bo due:2026-12-02
    - b !high #x @ann
    ## Doing
    - c !medium due:2026-12-01
    - d

    """,
    "ark.md": "---\ntitle: Ark\n---\n## Next\n- e\n",
  ]

  private func groups(
    _ group: SavedView.Grouping, columns: [String] = [], of boards: KeyValuePairs<String, String> = boards
  ) -> [String?] {
    var view = SavedView("all", .everything, group: group)
    view.columns = columns
    let cards = boards.flatMap { name, text in
      let board = ParsedBoard(Array(text.utf8))
      return view.cards(of: board, Array(board.cards.indices), Path(name))
    }
    return view.groups(cards).map(\.name)
  }

  @Test func `priorities are ordered from high to low, and cards without one come last`() {
    #expect(groups(.priority) == ["high", "medium", "low", nil])
  }

  @Test func `tags, people and days are in alphabetical order`() {
    #expect(groups(.tag) == ["#x", "#y", nil])
    #expect(groups(.person) == ["@ann", "@bo", nil])
    #expect(groups(.due) == ["2026-12-01", "2026-12-02", nil])
  }

  @Test func `columns and boards are in the order of the plan, or columns in the order of the view`() {
    #expect(groups(.column) == ["Next", "Doing"])
    #expect(groups(.board) == ["Zoo", "Ark"])
    let sprints: KeyValuePairs = [
      "a/sprint.md": "# Sprint\n## To Do\n- a\n", "b/sprint.md": "# Sprint\n## To Do\n- b\n",
    ]
    #expect(groups(.board, of: sprints) == ["Sprint (a/sprint)", "Sprint (b/sprint)"])
    #expect(groups(.column, columns: ["Doing", "Next"]) == ["Doing", "Next"])
    #expect(groups(.column, columns: ["D*"]) == ["Doing"])
  }
}
