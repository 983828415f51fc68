internal import PlanBoardCore
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// The plans of the boards that are checked: usually one, but a user may name boards of other plans. Each board is checked
/// with the settings of its own plan, and compared only with the boards of that plan.
struct LintPlans: Sendable {
  private struct Plan: Sendable {
    let session: PlanSession
    /// The plan's settings. Its boards are not in this snapshot, unless all are checked.
    let snapshot: PlanSnapshot
    let linter: Linter
  }

  /// The first is the plan of the session.
  private var plans: [Plan]
  /// For each folder with boards to check, an index of ``plans``; empty if there is only one plan.
  private var folders: [Path: Int] = [:]
  /// The plan of standard input, as an index of ``plans``.
  private var input = 0

  /// Finds the plans and reads their settings. No plan is searched for boards.
  ///
  /// - Parameters:
  ///   - snapshot: the boards to check.
  ///   - inputName: the path that stands for standard input; nil if there is none.
  init(
    of snapshot: PlanSnapshot, _ session: PlanSession, inputName: Path?, _ linter: (FolderSettings) -> Linter
  ) {
    plans = [Plan(session: session, snapshot: snapshot, linter: linter(snapshot.settings))]
    guard !snapshot.isOfPlan else { return }
    for path in snapshot.paths + [inputName].compactMap(\.self)
    where path != .standardInput && folders[path.folder] == nil {
      folders[path.folder] = index(ofPlanAround: path.folder, linter)
    }
    if let inputName { input = index(of: inputName) }
  }

  /// Finds the plan that a folder belongs to, and adds it if it is not among ``plans``.
  private mutating func index(ofPlanAround folder: Path, _ linter: (FolderSettings) -> Linter) -> Int {
    let main = plans[0].session
    // A link to a board belongs to the plan that it is in. So the question is not about one of the boards, but about a
    // file that is certainly no link.
    let file = folder.appending(".planboard-lint".utf8)
    guard let session = try? main.opening(homeOf: file) else { return 0 }
    let root = session.folder.realRoot
    if let plan = plans.firstIndex(where: { $0.session.folder.realRoot == root }) { return plan }
    let snapshot = session.snapshot(.paths([]))
    plans.append(Plan(session: session, snapshot: snapshot, linter: linter(snapshot.settings)))
    return plans.count - 1
  }

  /// The settings of the plans that are not the session's.
  var others: [PlanSnapshot] { plans.dropFirst().map(\.snapshot) }

  /// The plan of the board at a path, as an index for the other functions.
  func index(of path: Path) -> Int { path == .standardInput ? input : folders[path.folder] ?? 0 }

  func linter(_ plan: Int) -> Linter { plans[plan].linter }
  func root(_ plan: Int) -> Path { plans[plan].session.folder.root }

  /// The same text as a plan reads it.
  func read(_ board: ParsedBoard, in plan: Int) -> ParsedBoard {
    var defaults = plans[plan].snapshot.settings.defaults
    // The trash of every plan has its own rule.
    defaults.settlesDates = board.defaults.settlesDates
    return board.defaults == defaults ? board : ParsedBoard(board.source, defaults)
  }

  /// Searches a plan for its boards.
  func boards(_ plan: Int) -> PlanSnapshot {
    plans[plan].snapshot.isOfPlan ? plans[plan].snapshot : plans[plan].session.snapshot()
  }
}
