internal import PlanBoardCore
internal import PlanBoardStore

/// The removed cards of a plan.
package struct PlanTrash: Sendable {
  package let cards: CardSelection
  /// The plan from which the cards were removed, without its boards.
  package let plan: PlanSnapshot
}

extension PlanSession {
  /// The removed cards, with caveats about the plan.
  ///
  /// - Throws: `FileFailure` if the trash exists but cannot be read.
  package func trash() throws -> Answer<PlanTrash> {
    let plan = snapshot(.paths([]))
    let cards = try plan.cards(matching: "", in: .trash, today: environment.today())
    return Answer(PlanTrash(cards: cards.value, plan: plan), plan.caveats { .unreadable($0) } + cards.caveats)
  }
}
