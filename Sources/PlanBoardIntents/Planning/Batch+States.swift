internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

extension Batch.Result {
  /// Records two kinds of cards in the outcomes:
  /// - Cards whose state changed although no intent named them. They go into ``Outcome/others`` of the first outcome
  ///   that changes the board and is neither an undo nor a redo.
  /// - Reopened cards that still count as done. The outcome that reopened such a card gets the detail
  ///   ``Outcome/Detail/doneByPlace(_:)``.
  ///
  /// - Parameter cards: for each card of `before`, its index in `after`; nil if the card is gone.
  mutating func addStates(
    of path: Path, _ before: ParsedBoard, _ after: ParsedBoard, _ cards: () -> [Int?]
  ) {
    for index in outcomes.indices where outcomes[index].verb == .reopened && outcomes[index].detail == nil {
      guard let place = outcomes[index].cards.first?.after, place.path == path,
        let card = after.card(onLine: Int32(place.line1 - 1)), after.state(ofCard: card) == .done
      else { continue }
      outcomes[index].detail = .doneByPlace(after.columns[Int(after.cards[card].column)].name)
    }
    // The other cards keep their boxes, so their state can change only if the name or the kind of a column has changed.
    guard !before.columns.elementsEqual(after.columns, by: { $0.kind == $1.kind && $0.name == $1.name }) else {
      return
    }
    let changes = outcomes.flatMap(\.cards)
    func named(_ place: (Outcome.CardChange) -> Outcome.Place?, on board: ParsedBoard) -> Set<Int> {
      Set(changes.compactMap(place).filter { $0.path == path }.compactMap { board.card(onLine: Int32($0.line1 - 1)) })
    }
    let (namedBefore, namedAfter) = (named(\.before, on: before), named(\.after, on: after))
    var others: [Outcome.OtherCard] = []
    for (old, new) in cards().enumerated() {
      guard let new, !namedBefore.contains(old), !namedAfter.contains(new) else { continue }
      let state = after.state(ofCard: new)
      guard state != before.state(ofCard: old) else { continue }
      let card = after.card(new)
      others.append(
        Outcome.OtherCard(
          title: card.title, id: card.id?.text, place: Outcome.Place(path, after, new), state: state))
    }
    let own = outcomes.firstIndex { outcome in
      !outcome.isNothing && outcome.verb != .undone && outcome.verb != .redone && outcome.paths.contains(path)
    }
    if let own { outcomes[own].others += others }
  }
}
