/// A link such as `[[Roadmap#^k3f9]]` to an id that is not on that board. The id may name a card or another paragraph.
/// A link without a board name, such as `[[#^k3f9]]`, refers to its own board.
struct DeadCardLink: PlanRule {
  static let id: RuleID = "dead-card-link"
  static let summary = "A link such as `[[Roadmap#^k3f9]]` to a card that is not on that board"
  static let why = "The card was removed or has lost its id. The link leads only to the top of the board."
  static let examples = Examples(
    clean: ["## A\n- b ^k3f9\n- see [[#^k3f9]] and [[Other note#^x]]\n"], flagged: ["## A\n- see ↓[[#^k3f9]]\n"])

  func check(_ plan: PlanIndex, _ report: inout PlanReport) {
    let linked = plan.linted.filter { !plan.boards[$0].links.isEmpty }
    guard !linked.isEmpty else { return }
    var boards = PlanIndex.Targets(plan)
    var targets: [Int: Set<String>] = [:]
    for index in linked {
      for link in plan.boards[index].links {
        // A link to a file that is not a board is not checked, because the ids in that file are unknown.
        guard let target = link.board.isEmpty ? index : boards.board(named: link.board) else { continue }
        let known = targets[target] ?? plan.boards[target].targets
        if targets[target] == nil { targets[target] = known }
        guard !known.contains(link.id) else { continue }
        report.add(
          index, link.range, .missingLinkedCard(id: link.id, board: link.board.isEmpty ? nil : link.board))
      }
    }
  }
}
