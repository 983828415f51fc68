internal import PlanBoardIntents

extension Outcome.Verb {
  /// The command of `pb` that does this to a card: `pb rm board.md:5`. If it needs more arguments, `…` stands for them.
  /// nil if there is no such command.
  ///
  /// - Parameter card: the card's name as a word of a shell command.
  func command(onCard card: String) -> String? {
    switch self {
    case .moved: "pb move \(card) …"
    case .edited: "pb edit \(card) …"
    case .completed: "pb done \(card)"
    case .reopened: "pb reopen \(card)"
    case .checked, .unchecked: "pb check \(card) …"
    case .archived: "pb archive \(card)"
    case .unarchived: "pb unarchive \(card)"
    case .removed: "pb rm \(card)"
    case .restored: "pb restore \(card)"
    case .started: "pb start \(card)"
    case .stopped: "pb stop \(card)"
    case .cancelled: "pb cancel \(card)"
    case .noted: "pb note \(card) …"
    case .snoozed: "pb snooze \(card) …"
    case .skipped: "pb skip \(card)"
    case .hidden: "pb hide \(card) …"
    case .putAfter: "pb after \(card) …"
    case .identified: "pb id \(card)"
    default: nil
    }
  }
}
