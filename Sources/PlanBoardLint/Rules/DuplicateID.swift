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

  /// The places where one board has an id.
  private struct Places {
    let board: Int
    var ranges: [Range<Int>]
  }

  /// Reports the id on each board that has it. On a board, only the first card with the id has a right to it, unless
  /// another board has the id, too.
  func check(_ plan: PlanIndex, _ report: inout PlanReport) {
    var hashes = RepeatedHashes(count: plan.boards.reduce(0) { $0 + $1.ids.count })
    for board in plan.boards { for written in board.ids { hashes.insert(written.hash) } }
    // A dictionary is slow, so it gets only the ids whose hashes seem to repeat. Most ids occur once.
    var places: [String: [Places]] = [:]
    var order: [String] = []
    for (index, board) in plan.boards.enumerated() {
      for written in board.ids where hashes.mayRepeat(written.hash) {
        var known = places[written.id] ?? []
        if known.isEmpty { order.append(written.id) }
        if known.last?.board == index {
          known[known.count - 1].ranges.append(written.range)
        } else {
          known.append(Places(board: index, ranges: [written.range]))
        }
        places[written.id] = known
      }
    }
    for id in order {
      for here in places[id]! where plan.results[here.board] != nil { add(id, here, places[id]!, plan, &report) }
    }
  }

  private func add(_ id: String, _ here: Places, _ all: [Places], _ plan: PlanIndex, _ report: inout PlanReport) {
    let board = plan.boards[here.board]
    let first = here.ranges[0]
    // A text without a path, such as standard input, may be another version of a board of the plan.
    if board.path != nil || plan.boards.allSatisfy({ $0.path == nil }),
      let other = all.first(where: { $0.board != here.board })
    {
      let facts = plan.boards[other.board]
      report.add(
        here.board, first, .duplicateID(id, board: facts.name, at: facts.place(of: other.ranges[0].lowerBound)))
    }
    for range in here.ranges.dropFirst() {
      let place = LintProblem.OtherPlace(board: nil, line1: board.line1(of: first.lowerBound))
      report.add(here.board, range, .duplicateID(id, board: nil, at: place))
    }
  }
}
