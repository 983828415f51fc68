/// A link to a card that is not there.
struct DeadCardLink: PlanRule {
  static let id: RuleID = "dead-card-link"
  static let summary = "A link such as `[[Roadmap#^k3f9]]` to a card that is not on that board"
  static let why = "The card has been removed, or has lost its id, and the link leads to the top of the file."
  static let examples = Examples(
    clean: ["## A\n- b ^k3f9\n- see [[#^k3f9]] and [[Other note#^x]]\n"], flagged: ["## A\n- see ↓[[#^k3f9]]\n"])

  func check(_ plan: PlanFacts, _ report: inout PlanReport) {
    for (index, board) in plan.boards.enumerated() {
      for link in board.links {
        // Notes that are no boards may have such ids, too.
        guard let target = link.board.isEmpty ? board : plan.boards.first(where: { $0.name == link.board }),
          !target.ids.contains(where: { $0.id == link.id }), !target.hasBlock(link.id)
        else { continue }
        let place = link.board.isEmpty ? "on this board" : "on the board \(link.board)"
        report.add(index, link.range, "no card \(place) has the id ^\(link.id)")
      }
    }
  }
}
