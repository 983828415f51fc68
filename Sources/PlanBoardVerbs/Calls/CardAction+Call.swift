package import PlanBoardCore
package import PlanBoardIntents

extension CardAction {
  /// The verb that does the action, with its values.
  ///
  /// - Parameters:
  ///   - board: the only board on which the card is looked for; nil for all boards.
  ///   - seed: random bits, for a new id.
  package func call(on board: BoardName? = nil, seed: UInt64, today: CalendarDate) -> VerbCall {
    var call = VerbCall(verb, on: board, today: today, seed: seed)
    switch self {
    case .move(let column): call.give(.moveTo, .text(column))
    case .moveToTop: call.give(.top, .flag)
    case .moveToBottom: call.give(.bottom, .flag)
    case .moveToBoard(let path, let column):
      call.give(.moveToBoard, .board(BoardName(path.text)))
      if let column { call.give(.moveTo, .text(column)) }
    case .finish: call.give(.once, .flag)
    case .prioritize(let priority): call.give(.set, .fields([(.priority, priority?.rawValue)]))
    case .due(let day): call.give(.set, .fields([(.due, day)]))
    case .snooze(let day): call.give(.snoozeCardsAndDay, .text(day))
    case .complete, .reopen, .start, .stop, .cancel, .skip, .identify, .archive, .unarchive, .remove: break
    }
    return call
  }

  package var verb: Verb {
    switch self {
    case .move, .moveToTop, .moveToBottom, .moveToBoard: .move
    case .complete, .finish: .done
    case .reopen: .reopen
    case .start: .start
    case .stop: .stop
    case .cancel: .cancel
    case .prioritize, .due: .edit
    case .snooze: .snooze
    case .skip: .skip
    case .identify: .id
    case .archive: .archive
    case .unarchive: .unarchive
    case .remove: .rm
    }
  }
}
