internal import PlanBoardCore

/// The English words for days, for how often a card recurs, and for what has happened to it. `{0}` and `|` mean the
/// same as in ``PageWord``.
enum CardWord: String, CaseIterable, Sendable {
  case added = "added to {0}: {1}"
  case addedFrom = "moved to {0}: {1}, from {2}"
  case became = "{0}: {1} became {2}"
  case cancelled = "cancelled"
  case changed = "{0} changed"
  case done = "done"
  case every = "every {0}"
  case everyAfterDone = "{0} after done"
  case everyDays = "every day|every {0} days"
  case everyFromDone = "{0}, counted from the day it is done"
  case everyFromDue = "{0}, counted from the day it is due"
  case everyMonths = "every month|every {0} months"
  case everyOnDay = "{0} on day {1}"
  case everyWeeks = "every week|every {0} weeks"
  case everyWorkdays = "every working day|every {0} working days"
  case everyYears = "every year|every {0} years"
  case late = "{0} day late|{0} days late"
  case moved = "moved from {0} to {1}"
  case notesChanged = "notes changed"
  case open = "open"
  case removed = "removed from {0}: {1}"
  case reopened = "reopened"
  case sinceWithoutPB = "later, not through pb"
  case started = "started"
  case stopped = "stopped"
  case today = "today"
  case tomorrow = "tomorrow"
  case valueAdded = "{0}: {1} added"
  case valueRemoved = "{0}: {1} removed"
  case yesterday = "yesterday"

  static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  static let shortWeekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  static let shortMonths = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  /// The names of parts of a card that are not fields, in its history.
  static let parts = ["title", "items", "item", "box"]
  /// The names of fields other than custom fields.
  static let fields = [
    FieldKey.due, .start, .scheduled, .priority, .tag, .person, .every, .until, .estimate, .quantity, .after, .pinned,
    .color, .created, .done, .cancelled, .id,
  ].map(\.name)

  static let texts = Set(allCases.map(\.rawValue) + weekdays + shortWeekdays + months + shortMonths + parts + fields)
}

extension WordLocale {
  func text(_ word: CardWord, _ values: String..., count: Int? = nil) -> String {
    text(word.rawValue, values, count: count)
  }

  /// The name of a field in this language; a custom field keeps its name.
  func fieldName(_ name: String) -> String { CardWord.fields.contains(name) ? text(name) : name }
}
