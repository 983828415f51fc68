internal import PlanBoardIntents
import PlanBoardStore

extension PlanStore {
  /// Plans an intent and writes its change.
  @discardableResult
  func commit(_ intent: any Intent) throws -> Commit<Outcome> {
    try commit(summary: \.summary) { try intent.plan(on: $0) }
  }

  /// Plans a merge of conflict copies and writes its change.
  @discardableResult
  func commit(_ merge: MergeCopies) throws -> Commit<MergeCopies.Outcome> {
    try commit(summary: \.summary) { try merge.plan(on: $0) }
  }

  private func commit<Result>(
    summary: (Result) -> ChangeSummary, _ plan: (any BoardSource) throws -> (change: Change, outcome: Result)
  ) throws -> Commit<Result> {
    try commit { boards, _ in
      let planned = try plan(boards)
      return (planned.change, planned.outcome, .change)
    } summary: {
      summary($0)
    }
  }
}
