package import PlanBoardCore

/// A change to a card that does not move it.
package enum CardChange: Hashable, Sendable {
  case title(String)
  /// Sets the box; nil removes it.
  case box(Box?)
  /// Checks or unchecks the item with this index in ``PlanBoardCore/Card/checklist``.
  case checkItem(Int, isDone: Bool)
  /// The notes in Markdown, with lines separated by `\n`; an empty string removes them.
  case notes(String)
  /// Adds a note below the card's other notes: Markdown, with lines separated by `\n`.
  case note(String)
  /// Sets the field to these values; an empty array removes it. Only tags and people may have several values.
  case field(FieldKey, [String])
}

/// How a change to a card can be written, and the result that it must have.
struct CardPlan {
  let card: Int
  /// The card after the change.
  let model: Card
  /// The parts of the card that may differ from ``model``, because the change may affect them, too.
  let ignored: Postcondition.Ignored
  /// The ways to write the change, from the most natural one to the last resort. A way returns nil if it does not
  /// apply.
  let ways: [() -> [TextEdit]?]
  /// Why the change fails if no way has the required result.
  var failure = EditFailure.Reason.wouldChangeMore
}

extension ParsedBoard {
  /// Changes one card and nothing else.
  ///
  /// - Throws: `EditFailure`.
  package func changing(_ card: Int, _ change: CardChange) throws -> VerifiedEdit {
    try verified(plan(change, of: card))
  }

  private func plan(_ change: CardChange, of card: Int) throws -> CardPlan {
    switch change {
    case .title(let title): try planTitle(ofCard: card, to: title)
    case .box(let box): try planBox(ofCard: card, to: box)
    case .checkItem(let item, let isDone): try planCheckItem(item, ofCard: card, done: isDone)
    case .notes(let notes): try planNotes(ofCard: card, as: notes)
    case .note(let note): try planNote(note, ofCard: card)
    case .field(let key, let values): try planField(key, ofCard: card, to: values)
    }
  }

  /// The plan for a change to a card.
  ///
  /// - Parameters:
  ///   - change: makes the change to the card in the shared model.
  ///   - ways: returns the ways to write the change, given the card's syntax.
  func plan(
    _ card: Int, _ change: (inout Card) -> Void, _ ignored: Postcondition.Ignored = .nothing,
    _ ways: (CardSyntax) -> [() -> [TextEdit]?]
  ) throws -> CardPlan {
    guard cards.indices.contains(card) else { throw EditFailure(.noSuchCard) }
    var model = self.card(card)
    change(&model)
    return CardPlan(card: card, model: model, ignored: ignored, ways: ways(syntax(ofCard: card)))
  }

  func verified(_ plan: CardPlan) throws -> VerifiedEdit {
    var expectation = Postcondition(self)
    expectation.entries[expectation.entry(ofCard: plan.card)].content = .model(plan.model, ignoring: plan.ignored)
    do {
      return try verified(
        expectation,
        plan.ways.map { way in
          { way().flatMap { $0.overlap ? nil : EditList($0) } }
        })
    } catch let failure as EditFailure where failure.reason == .wouldChangeMore {
      throw EditFailure(plan.failure)
    }
  }
}

extension ParsedBoard {
  /// Changes many cards, each of them once, in one edit. O(n) in the length of the board if all changes can be
  /// combined.
  ///
  /// - Returns: the edit, and the changes that failed, as indices into `changes` with their errors. All other changes
  ///   are made.
  package func changing(
    _ changes: [(card: Int, change: CardChange)]
  ) -> (edit: VerifiedEdit, failures: [(index: Int, error: any Error)]) {
    var failures: [(index: Int, error: any Error)] = []
    var plans: [(index: Int, plan: CardPlan)] = []
    for (index, change) in changes.enumerated() {
      do { plans.append((index, try plan(change.change, of: change.card))) } catch { failures.append((index, error)) }
    }
    if let (edit, failed) = together(plans.map(\.plan)) {
      return (edit, failures + failed.map { (plans[$0].index, EditFailure(plans[$0].plan.failure)) })
    }
    guard plans.count > 1 else {
      guard let (index, plan) = plans.first else { return (.nothing(on: self), failures) }
      do { return (try verified(plan), failures) } catch { return (.nothing(on: self), failures + [(index, error)]) }
    }
    // The changes cannot be combined, so each half is tried separately.
    var edit = VerifiedEdit.nothing(on: self)
    for half in [plans[..<(plans.count / 2)], plans[(plans.count / 2)...]] {
      let done = edit.board.changing(half.map { changes[$0.index] })
      edit = edit.followed(by: done.edit, from: self)
      failures += done.failures.map { (half[half.startIndex + $0.index].index, $0.error) }
    }
    return (edit, failures)
  }

  /// Makes several changes at once, each in the first way that has the required result.
  ///
  /// - Returns: the edit, and the indices of changes for which no way has the required result. nil if the changes
  ///   cannot be combined.
  private func together(_ plans: [CardPlan]) -> (edit: VerifiedEdit, failed: [Int])? {
    guard !plans.isEmpty else { return (.nothing(on: self), []) }
    var expectation = Postcondition(self)
    let entries = Dictionary(uniqueKeysWithValues: outline().enumerated().map { ($1.block, $0) })
    var ofEntry: [Int: Int] = [:]
    for (index, plan) in plans.enumerated() {
      let entry = entries[Int(cards[plan.card].block)]!
      expectation.entries[entry].content = .model(plan.model, ignoring: plan.ignored)
      ofEntry[entry] = index
    }
    var next = [Int](repeating: 0, count: plans.count)
    var edits: [[TextEdit]] = Array(repeating: [], count: plans.count)
    var changed = Array(plans.indices)
    var failed: [Int] = []
    while true {
      for index in changed {
        if let way = nextWay(of: plans[index], from: &next[index]) {
          edits[index] = way
          continue
        }
        edits[index] = []
        let block = Int(cards[plans[index].card].block)
        expectation.entries[entries[block]!].content = .same(blocks[block].range)
        failed.append(index)
      }
      let all = edits.flatMap { $0 }
      guard !all.overlap else { return nil }
      let list = EditList(all)
      let after = list.isEmpty ? self : applying(list)
      // Some change affects how other dates are read. The caller tries fewer changes at a time, until it has found that
      // one.
      guard readsDatesAlike(after) else { return nil }
      guard let broken = expectation.brokenEntries(in: after) else { return nil }
      if broken.isEmpty {
        let inverse = list.inverse(of: source.bytes)
        return (VerifiedEdit(edits: list, inverse: inverse, board: after, successors: expectation.successors), failed)
      }
      changed = broken.compactMap { ofEntry[$0] }
      // If a block is broken although no change concerns it, or although its change has already failed, no other way
      // can repair it.
      guard changed.count == broken.count, Set(changed).isDisjoint(with: failed) else { return nil }
    }
  }

  /// The edits of the plan's next way that applies; nil if no way is left.
  private func nextWay(of plan: CardPlan, from next: inout Int) -> [TextEdit]? {
    while next < plan.ways.count {
      next += 1
      if let edits = plan.ways[next - 1](), !edits.overlap { return edits }
    }
    return nil
  }
}
