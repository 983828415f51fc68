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
    var card: String
    var target: String
    var board: Int
    var range: Range<Int>
  }

  /// A hundred cards that all wait for each other form thousands of cycles, so not all cycles are reported.
  private static let mostCycles = 100
  private static let mostNames = 20

  /// Reports cycles on each board until each of its `after:` that is part of a cycle is in one that was reported. So a
  /// board has the same findings, whichever boards are checked with it.
  func check(_ plan: PlanIndex, _ report: inout PlanReport) {
    var edges: [String: [Edge]] = [:]
    var own: [Int: [Edge]] = [:]
    for (index, board) in plan.boards.enumerated() {
      for dependency in board.dependencies {
        guard let card = dependency.card else { continue }
        let new = dependency.ids.map { Edge(card: card, target: $0, board: index, range: dependency.range) }
        edges[card, default: []] += new
        if plan.results[index] != nil { own[index, default: []] += new }
      }
    }
    guard !own.isEmpty else { return }
    let groups = CycleGroups(edges.mapValues { $0.map(\.target) })
    for index in plan.linted {
      var covered: Set<[String]> = []
      var count = 0
      for edge in own[index] ?? [] where groups.share(edge.card, edge.target) {
        guard count < Self.mostCycles, !covered.contains([edge.card, edge.target]) else { continue }
        let cycle = Self.cycle(through: edge, edges, groups)
        covered.formUnion(cycle.map { [$0.card, $0.target] })
        count += 1
        report.add(index, edge.range, Self.problem(cycle, plan))
      }
    }
  }

  /// A shortest cycle that begins with an edge. Searches in breadth.
  private static func cycle(through first: Edge, _ edges: [String: [Edge]], _ groups: CycleGroups) -> [Edge] {
    var reachedBy: [String: Edge] = [first.target: first]
    var next = [first.target]
    var position = 0
    while reachedBy[first.card] == nil, position < next.count {
      for edge in edges[next[position]] ?? []
      where groups.share(edge.card, edge.target) && reachedBy[edge.target] == nil {
        reachedBy[edge.target] = edge
        next.append(edge.target)
      }
      position += 1
    }
    guard first.target != first.card else { return [first] }
    var cycle: [Edge] = []
    var card = first.card
    while let edge = reachedBy[card] {
      cycle.append(edge)
      if edge.card == first.card { break }
      card = edge.card
    }
    return cycle.reversed()
  }

  private static func problem(_ cycle: [Edge], _ plan: PlanIndex) -> LintProblem {
    guard cycle.count > 1 else { return .dependencyOnItself }
    let other = cycle.first { $0.board != cycle[0].board }
    return .dependencyCycle(
      ids: cycle.prefix(mostNames).map(\.target), count: cycle.count,
      at: other.flatMap { plan.boards[$0.board].place(of: $0.range.lowerBound) })
  }
}
