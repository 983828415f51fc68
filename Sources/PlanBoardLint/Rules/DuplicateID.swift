/// Two cards with the same id.
struct DuplicateID: PlanRule {
  static let id: RuleID = "duplicate-id"
  static let summary = "Two cards with the same id, on a board or in the plan"
  static let why = """
    Commands, links and `after:` name a card by its id, and cannot tell the two cards apart. Two cards get the same id if a \
    card is copied by hand, or by a merge tool that does not know cards.
    """
  static let severity = Severity.error
  static let examples = Examples(clean: ["## A\n- b ^k3f9\n- c ^m2p7\n"], flagged: ["## A\n- b ^k3f9\n- c ↓^k3f9\n"])

  func check(_ plan: PlanIndex, _ report: inout PlanReport) {
    var hashes = RepeatedHashes(count: plan.boards.reduce(0) { $0 + $1.ids.count })
    for board in plan.boards { for name in board.ids { hashes.insert(name.hash) } }
    var first: [String: (board: Int, offset: Int)] = [:]
    for (index, board) in plan.boards.enumerated() {
      for name in board.ids where hashes.mayRepeat(name.hash) {
        guard let other = first[name.id] else {
          first[name.id] = (index, name.range.lowerBound)
          continue
        }
        let isHere = other.board == index
        let (board, path) = (plan.boards[other.board].name, plan.boards[other.board].path)
        let place = LintProblem.OtherPlace(board: isHere ? nil : path, line: .offset(other.offset))
        report.add(
          index, name.range,
          .duplicateID(name.id, board: isHere ? nil : board, at: isHere || path != nil ? place : nil))
      }
    }
  }
}
