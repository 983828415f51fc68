internal import PlanBoardMarkdown

/// A link such as `[[Roadmap#Doing]]` or `[r](roadmap.md#doing)` to a heading that is not on that board. The heading
/// may be that of a column, of a section, or any other.
struct DeadColumnLink: PlanRule {
  static let id: RuleID = "dead-column-link"
  static let summary = "A link such as `[[Roadmap#Doing]]` to a column or heading that is not on that board"
  static let why =
    """
    The column was renamed or removed. The link leads only to the top of the board. `pb column rename` changes such links \
    with the column. Links to headings of files that are not boards are not checked.
    """
  static let examples = Examples(
    clean: ["## To Do\n- b [[#To Do]] [c](#to-do) [d](#top) [[Other note#x]]\n"],
    flagged: ["## To Do\n- b ↓[[#Doing]]\n", "## To Do\n- b [c](↓#doing)\n"])

  func check(_ plan: PlanIndex, _ report: inout PlanReport) {
    let linked = plan.linted.filter { !plan.boards[$0].headingLinks.isEmpty }
    guard !linked.isEmpty else { return }
    var boards = PlanIndex.Targets(plan)
    var headings: [Int: BoardHeadings] = [:]
    for index in linked {
      for link in plan.boards[index].headingLinks {
        let target: Int?
        switch link.target {
        case .own: target = index
        case .named(let name): target = boards.board(named: name)
        case .file(let path): target = boards.board(at: path)
        }
        guard let target else { continue }
        let known = headings[target] ?? BoardHeadings(plan.boards[target])
        headings[target] = known
        guard !known.has(link.heading) else { continue }
        report.add(
          index, link.range,
          .missingLinkedHeading(link.heading, board: target == index ? nil : plan.boards[target].name))
      }
    }
  }
}
