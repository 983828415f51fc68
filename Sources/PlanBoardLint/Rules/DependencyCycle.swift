/// Open cards that wait for each other, or an open card that waits for itself.
struct DependencyCycle: PlanRule {
  static let id: RuleID = "dependency-cycle"
  static let summary = "Cards that wait for each other"
  static let why = "None of them can ever begin."
  static let severity = Severity.error
  static let examples = Examples(
    clean: ["## A\n- b ^k3f9\n- c after:^k3f9 ^m2p7\n"],
    flagged: ["## A\n- b ↓after:^m2p7 ^k3f9\n- c after:^k3f9 ^m2p7\n", "## A\n- b ↓after:^k3f9 ^k3f9\n"])

  /// A field `after:` that makes a card wait for the card with the id `target`.
  private struct Edge {
    var target: String
    var board: Int
    var range: Range<Int>
  }

  /// A hundred cards that all wait for each other form thousands of cycles, so not all cycles are reported.
  private static let mostCycles = 100
  private static let mostNames = 20

  /// Searches depth-first without recursion, because a chain of cards may be as long as the plan.
  func check(_ plan: PlanIndex, _ report: inout PlanReport) {
    var edges: [String: [Edge]] = [:]
    var order: [String] = []
    for (index, board) in plan.boards.enumerated() {
      for dependency in board.dependencies {
        guard let card = dependency.card else { continue }
        if edges[card] == nil { order.append(card) }
        edges[card, default: []] += dependency.ids.map { Edge(target: $0, board: index, range: dependency.range) }
      }
    }
    var closed: Set<String> = []
    var count = 0
    for start in order where !closed.contains(start) {
      var path: [(card: String, next: Int)] = [(start, 0)]
      var onPath: [String: Int] = [start: 0]
      while let (card, next) = path.last {
        let targets = edges[card] ?? []
        guard next < targets.count else {
          path.removeLast()
          onPath[card] = nil
          closed.insert(card)
          continue
        }
        path[path.count - 1].next += 1
        let target = targets[next].target
        if let begin = onPath[target] {
          add(path[begin...].map { edges[$0.card]![$0.next - 1] }, &report)
          count += 1
          if count == Self.mostCycles { return }
        } else if edges[target] != nil, !closed.contains(target) {
          onPath[target] = path.count
          path.append((target, 0))
        }
      }
    }
  }

  private func add(_ cycle: [Edge], _ report: inout PlanReport) {
    let first = cycle.min { ($0.board, $0.range.lowerBound) < ($1.board, $1.range.lowerBound) }!
    report.add(
      first.board, first.range,
      cycle.count == 1
        ? .dependencyOnItself
        : .dependencyCycle(ids: cycle.prefix(Self.mostNames).map(\.target), count: cycle.count))
  }
}
