internal import PlanBoardIntents

extension Outcome.Verb {
  /// The command of `pb` that does this to a card, without `pb`: `rm board.md:5`. If it needs more arguments, `…` stands
  /// for them.
  /// nil if there is no such command.
  ///
  /// - Parameter card: the card's name as a word of a shell command.
  func command(onCard card: String) -> String? {
    switch self {
    case .moved: "move \(card) …"
    case .edited: "edit \(card) …"
    case .completed: "done \(card)"
    case .reopened: "reopen \(card)"
    case .checked, .unchecked: "check \(card) …"
    case .archived: "archive \(card)"
    case .unarchived: "unarchive \(card)"
    case .removed: "rm \(card)"
    case .restored: "restore \(card)"
    case .started: "start \(card)"
    case .stopped: "stop \(card)"
    case .cancelled: "cancel \(card)"
    case .noted: "note \(card) …"
    case .snoozed: "snooze \(card) …"
    case .skipped: "skip \(card)"
    case .hidden: "hide \(card) …"
    case .putAfter: "after \(card) …"
    case .identified: "id \(card)"
    default: nil
    }
  }
}
