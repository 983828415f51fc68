package import PlanBoardCore
internal import PlanBoardMerge

/// The data that the rules about the whole plan check.
package struct PlanIndex: Sendable {
  /// A conflict copy that a sync tool made next to a board.
  package struct Copy: Sendable {
    /// The index of the board in ``boards``.
    package var board: Int
    package var name: String
    package var tool: SyncTool

    package init(board: Int, name: String, tool: SyncTool) {
      self.board = board
      self.name = name
      self.tool = tool
    }
  }

  /// The boards in the order of the plan, so that a finding does not depend on which of them are linted.
  package let boards: [BoardIndex]
  /// For each board, the index of its result in ``Linter/lintPlan(_:_:)``; nil for a board on which nothing is
  /// reported.
  package let results: [Int?]
  /// Whether ``boards`` has every board of the plan.
  package var isComplete: Bool
  package var copies: [Copy] = []

  /// - Parameter boards: the boards in the order of the plan, each with the index of its result; nil for a board on which
  ///   nothing is reported.
  package init(_ boards: [(facts: BoardIndex, result: Int?)], isComplete: Bool) {
    self.boards = boards.map(\.facts)
    results = boards.map(\.result)
    self.isComplete = isComplete
  }

  /// The index of some boards on all of which findings are reported.
  package init(_ boards: [BoardIndex], isComplete: Bool = true) {
    self.init(boards.enumerated().map { ($1, $0) }, isComplete: isComplete)
  }

  /// The indices of the boards on which findings are reported.
  var linted: [Int] { boards.indices.filter { results[$0] != nil } }

  /// Returns the ids in `named` that a card of ``boards`` has. O(n) for n cards.
  func known(among named: Set<String>) -> Set<String> {
    guard !named.isEmpty else { return [] }
    let hashes = Set(named.map(ByteHash.of))
    var known: Set<String> = []
    for board in boards {
      for written in board.ids where hashes.contains(written.hash) && named.contains(written.id) {
        known.insert(written.id)
      }
    }
    return known
  }
}

extension PlanIndex {
  /// Finds boards by the names and paths in links.
  struct Targets {
    private let plan: PlanIndex
    private var byName: [String: Int?] = [:]
    private lazy var byPath = Dictionary(
      plan.boards.enumerated().compactMap { index, board in board.path.map { ($0.normalized, index) } }
    ) { first, _ in first }

    init(_ plan: PlanIndex) { self.plan = plan }

    /// The board with a name in a wiki link, as an index in ``PlanIndex/boards``; nil if there is none.
    mutating func board(named name: String) -> Int? {
      if let known = byName[name] { return known }
      let found = plan.boards.firstIndex { board in
        board.path.map { $0.isNamed(inLink: name) } ?? (board.name == name)
      }
      byName[name] = .some(found)
      return found
    }

    mutating func board(at path: Path) -> Int? { byPath[path.normalized] }
  }
}
