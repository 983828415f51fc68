/// Two cards with the same id.
struct DuplicateID: PlanRule {
  static let id: RuleID = "duplicate-id"
  static let summary = "Two cards with the same id, on a board or in the plan"
  static let why = """
    Commands, links and `after:` name a card by its id, and cannot tell the two cards apart. Two cards get the same id if \
    somebody copies a card by hand, or if a merge tool that does not know cards keeps both copies.
    """
  static let severity = Severity.error
  static let examples = Examples(clean: ["## A\n- b ^k3f9\n- c ^m2p7\n"], flagged: ["## A\n- b ^k3f9\n- c ↓^k3f9\n"])

  func check(_ plan: PlanIndex, _ report: inout PlanReport) {
    var hashes = RepeatedHashes(count: plan.boards.reduce(0) { $0 + $1.ids.count })
    for board in plan.boards { for written in board.ids { hashes.insert(written.hash) } }
    // A dictionary is slow, so it gets only the ids whose hashes seem to repeat. Most ids occur once.
    var first: [String: (board: Int, offset: Int)] = [:]
    for (index, board) in plan.boards.enumerated() {
      for written in board.ids where hashes.mayRepeat(written.hash) {
        guard let other = first[written.id] else {
          first[written.id] = (index, written.range.lowerBound)
          continue
        }
        let isHere = other.board == index
        let (board, path) = (plan.boards[other.board].name, plan.boards[other.board].path)
        let place = LintProblem.OtherPlace(board: isHere ? nil : path, line: .offset(other.offset))
        report.add(
          index, written.range,
          .duplicateID(written.id, board: isHere ? nil : board, at: isHere || path != nil ? place : nil))
      }
    }
  }
}
