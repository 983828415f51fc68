internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// The removed cards of a plan.
package struct PlanTrash: Sendable {
  package let cards: CardSelection
  /// Whether there are no removed cards.
  package let isEmpty: Bool
  /// The plan from which the cards were removed. It has no boards, because none were looked for.
  package let plan: PlanSnapshot
}

extension PlanSession {
  /// The removed cards, with caveats about the plan.
  ///
  /// - Throws: `FileFailure` if the trash exists but cannot be read.
  package func trash() throws -> Answer<PlanTrash> {
    let plan = snapshot(.paths([]))
    let cards = try plan.cards(matching: "", in: .trash, today: environment.today())
    let isEmpty = (try? plan.boardIfThere(at: plan.trash))?.cards.isEmpty != false
    return Answer(
      PlanTrash(cards: cards.value, isEmpty: isEmpty, plan: plan),
      plan.caveats { .unreadable($0) } + cards.caveats)
  }
}
