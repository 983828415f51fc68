internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages

/// Undo takes back what was done here. Before it takes back what somebody else has done, it asks.
extension BoardApp {
  /// Undoes the last change that was made here, or redoes the last undo. Asks first if it was made elsewhere.
  func takeBack(_ kind: UndoChange.Kind) {
    withNext(kind) { next in
      let change = UndoChange(kind, entry: kind == .undo ? next.number : nil)
      if next.isOwn {
        reverse(change)
      } else {
        confirm(words.isFromElsewhere(next.summary.sentence, kind == .undo ? .undo : .redo), .reverse(change))
      }
    } otherwise: {
      reverse(UndoChange(kind))
    }
  }

  /// Keeps the change that ``takeBack(_:)`` would undo, so that undo passes over it from now on. Asks first if it was
  /// made elsewhere.
  func passOver() {
    withNext(.undo) { next in
      if next.isOwn {
        passOver(next.number)
      } else {
        confirm(words.isFromElsewhere(next.summary.sentence, .passOver), .passOver(next.number))
      }
    } otherwise: {
      reverse(.undo)
    }
  }

  private func withNext(
    _ kind: UndoChange.Kind, _ use: (PlanSession.NextReversal) -> Void, otherwise: () -> Void
  ) {
    do throws(FileFailure) {
      if let next = try session.nextReversal(kind, own: ownChanges) { use(next) } else { otherwise() }
    } catch {
      fail(error)
    }
  }

  func passOver(_ number: Int) { reverse(UndoChange(.undo, entry: number), skips: true) }

  /// Undoes or redoes a change. If something is in the way of an undo, asks whether to pass over the change.
  func reverse(_ change: UndoChange, skips: Bool = false) {
    do {
      var steps: [Performed.Step] = []
      let ending = session.undo(
        change, skips: skips, .commit, on: try session.planForUndo().value, note: { _ in },
        done: { steps.append($0) })
      ownChanges.formUnion(steps.compactMap(\.number))
      plan = session.snapshot(.plan(beside: beside), withCopies: true)
      let outcome = steps.last?.outcomes.first
      if let place = outcome?.cards.first?.after, place.path != shown?.path, plan.paths.contains(place.path) {
        show(place.path)
      }
      showAgain(at: outcome?.cards.first?.after, isOwn: true)
      if let failure = ending.failure ?? steps.last?.failures.first?.error {
        guard case .inTheWay(let obstacle)? = (failure as? IntentFailure)?.reason, obstacle.kind == .undo else {
          return fail(failure)
        }
        // The hints of the obstacle are commands for a shell.
        refuse(obstacle.diagnostic.brief)
        return confirm(words.passOver, .passOver(obstacle.entry))
      }
      if let outcome { message = Message(text: outcome.message(today: today)) }
    } catch {
      fail(error)
    }
  }
}
