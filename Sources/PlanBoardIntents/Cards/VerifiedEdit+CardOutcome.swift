internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

extension VerifiedEdit {
  /// The change and the outcome of this edit to one card.
  ///
  /// - Parameter card: the card's index after the edit; nil if it is the same as before.
  func outcome(
    _ verb: Outcome.Verb, _ match: CardName.Match, as card: Int? = nil
  ) -> (change: Change, outcome: Outcome) {
    let changed = match.change(to: card ?? match.card, of: board, at: match.path)
    let change = Change([Change.Board(path: match.path, before: match.board, edit: self)])
    return (change, Outcome(verb: verb, cards: [changed], isNothing: change.boards.isEmpty))
  }
}
