package import PlanBoardCore

/// A change to a card that does not move it.
package enum CardChange: Hashable, Sendable {
  case title(String)
  /// Sets the box; nil removes it.
  case box(Box?)
  /// Checks or unchecks the item with this index in ``PlanBoardCore/Card/checklist``.
  case checkItem(Int, isDone: Bool)
  /// Replaces the text of the item with this index in ``PlanBoardCore/Card/checklist``.
  case checkItemTitle(Int, String)
  /// The notes in Markdown, with lines separated by `\n`; an empty string removes them.
  case notes(String)
  /// Adds a note below the card's other notes: Markdown, with lines separated by `\n`.
  case note(String)
  /// Sets the field to these values; an empty array removes it. Only tags and people may have several values.
  case field(FieldKey, [String])
}

/// The ways to write a change to a card, and the result that the change must have.
struct CardRewrite {
  let card: Int
  let model: Card
  /// The parts of the card that may differ from ``model``.
  let ignored: Postcondition.Ignored
  /// The ways to write the change, the most natural one first. A way returns nil if it does not apply.
  let ways: [() -> [TextEdit]?]
  /// Why the change fails if no way has the required result.
  var failure = EditFailure.Reason.wouldChangeMore
}

extension ParsedBoard {
  /// Changes one card and nothing else.
  ///
  /// - Throws: `EditFailure`.
  package func changing(_ card: Int, _ change: CardChange) throws -> VerifiedEdit {
    try verified(rewrite(change, of: card))
  }

  private func rewrite(_ change: CardChange, of card: Int) throws -> CardRewrite {
    switch change {
    case .title(let title): try titleRewrite(ofCard: card, to: title)
    case .box(let box): try boxRewrite(ofCard: card, to: box)
    case .checkItem(let item, let isDone): try checkItemRewrite(item, ofCard: card, done: isDone)
    case .checkItemTitle(let item, let title): try checkItemTitleRewrite(item, ofCard: card, to: title)
    case .notes(let notes): try notesRewrite(ofCard: card, as: notes)
    case .note(let note): try addedNoteRewrite(note, ofCard: card)
    case .field(let key, let values): try fieldRewrite(key, ofCard: card, to: values)
    }
  }

  func rewrite(
    _ card: Int, _ change: (inout Card) -> Void, _ ignored: Postcondition.Ignored = .nothing,
    _ ways: (CardSyntax) -> [() -> [TextEdit]?]
  ) throws -> CardRewrite {
    guard cards.indices.contains(card) else { throw EditFailure(.noSuchCard) }
    var model = self.card(card)
    change(&model)
    return CardRewrite(card: card, model: model, ignored: ignored, ways: ways(syntax(ofCard: card)))
  }

  /// Makes a change in the first way that has the required result.
  func verified(_ rewrite: CardRewrite) throws -> VerifiedEdit {
    var promise = Postcondition(self)
    promise.entries[promise.entry(ofCard: rewrite.card)].content = .model(
      rewrite.model, ignoring: rewrite.ignored)
    do {
      return try verified(
        promise,
        rewrite.ways.map { way in
          { way().flatMap { $0.overlap ? nil : EditList($0) } }
        })
    } catch let failure as EditFailure {
      switch failure.reason {
      // The rewrite may have a more specific reason.
      case .wouldChangeMore, .unclosed:
        throw rewrite.failure == .wouldChangeMore ? failure : EditFailure(rewrite.failure)
      default: throw failure
      }
    }
  }
}

extension ParsedBoard {
  /// Makes many changes, each to a different card, in one edit. O(n) in the length of the board if all changes can be
  /// combined.
  ///
  /// - Returns: the edit, and the changes that failed, as indices into `changes` with their errors. All other changes
  ///   are made.
  package func changing(
    _ changes: [(card: Int, change: CardChange)]
  ) -> (edit: VerifiedEdit, failures: [(index: Int, error: any Error)]) {
    var failures: [(index: Int, error: any Error)] = []
    var rewrites: [(index: Int, rewrite: CardRewrite)] = []
    for (index, change) in changes.enumerated() {
      do { rewrites.append((index, try rewrite(change.change, of: change.card))) } catch {
        failures.append((index, error))
      }
    }
    if let (edit, failed) = together(rewrites.map(\.rewrite)) {
      return (edit, failures + failed.map { (rewrites[$0].index, EditFailure(rewrites[$0].rewrite.failure)) })
    }
    guard rewrites.count > 1 else {
      guard let (index, rewrite) = rewrites.first else { return (.nothing(on: self), failures) }
      do { return (try verified(rewrite), failures) } catch { return (.nothing(on: self), failures + [(index, error)]) }
    }
    // The changes cannot be combined, so each half is tried separately.
    var edit = VerifiedEdit.nothing(on: self)
    for half in [rewrites[..<(rewrites.count / 2)], rewrites[(rewrites.count / 2)...]] {
      let done = edit.board.changing(half.map { changes[$0.index] })
      edit = edit.followed(by: done.edit, from: self)
      failures += done.failures.map { (half[half.startIndex + $0.index].index, $0.error) }
    }
    return (edit, failures)
  }

  /// Makes several changes at once, each in the first way that has the required result. nil if they cannot be combined.
  private func together(_ rewrites: [CardRewrite]) -> (edit: VerifiedEdit, failed: [Int])? {
    guard !rewrites.isEmpty else { return (.nothing(on: self), []) }
    var promise = Postcondition(self)
    let entries = Dictionary(uniqueKeysWithValues: outline().enumerated().map { ($1.block, $0) })
    var rewriteOfEntry: [Int: Int] = [:]
    for (index, rewrite) in rewrites.enumerated() {
      let entry = entries[Int(cards[rewrite.card].block)]!
      promise.entries[entry].content = .model(rewrite.model, ignoring: rewrite.ignored)
      rewriteOfEntry[entry] = index
    }
    // For each rewrite, the index of the next way to try.
    var next = [Int](repeating: 0, count: rewrites.count)
    var edits: [[TextEdit]] = Array(repeating: [], count: rewrites.count)
    var retried = Array(rewrites.indices)
    var failed: [Int] = []
    while true {
      for index in retried {
        if let way = nextWay(of: rewrites[index], from: &next[index]) {
          edits[index] = way
          continue
        }
        edits[index] = []
        let block = Int(cards[rewrites[index].card].block)
        promise.entries[entries[block]!].content = .same(blocks[block].range)
        failed.append(index)
      }
      let all = edits.flatMap { $0 }
      guard !all.overlap else { return nil }
      let list = EditList(all)
      let after = list.isEmpty ? self : applying(list)
      // Some change affects how other dates are read.
      guard readsDatesAlike(after) else { return nil }
      guard let broken = promise.brokenEntries(in: after) else { return nil }
      if broken.isEmpty {
        let inverse = list.inverse(of: source.bytes)
        return (VerifiedEdit(edits: list, inverse: inverse, board: after, successors: promise.successors), failed)
      }
      retried = broken.compactMap { rewriteOfEntry[$0] }
      // No other way can repair a block that belongs to no change, or to a change that has already failed.
      guard retried.count == broken.count, Set(retried).isDisjoint(with: failed) else { return nil }
    }
  }

  private func nextWay(of rewrite: CardRewrite, from next: inout Int) -> [TextEdit]? {
    while next < rewrite.ways.count {
      next += 1
      if let edits = rewrite.ways[next - 1](), !edits.overlap { return edits }
    }
    return nil
  }
}
