internal import PlanBoardCore

/// The English words for days, for how often a card recurs, for what has happened to it, and for cards that a drawing
/// leaves out. `{0}` and `|` mean the
/// same as in ``PageWord``.
enum CardWord: String, CaseIterable, Sendable {
  case added = "added to {0}: {1}"
  case addedFrom = "moved to {0}: {1}, from {2}"
  case became = "{0}: {1} became {2}"
  case cancelled = "cancelled"
  case changed = "{0} changed"
  case dayNumber = "day {0}"
  case dayOnly = "day {0} if there is one"
  case done = "done"
  case every = "every {0}"
  case everyAfterDone = "{0} after done"
  case everyDays = "every day|every {0} days"
  case everyFromDone = "{0}, counted from the day it is done"
  case everyFromDue = "{0}, counted from the day it is due"
  case everyFromNext = "{0}, counted from the day it is due, on the next day after today"
  case everyMonths = "every month|every {0} months"
  case everyOn = "{0} on {1}"
  case everyWeeks = "every week|every {0} weeks"
  case everyWorkdays = "every working day|every {0} working days"
  case everyYears = "every year|every {0} years"
  case foldedCancelled = "+ {0} cancelled"
  case foldedClosed = "+ {0} done, {1} cancelled"
  case foldedDone = "+ {0} done"
  case fromDone = "counted from the day it was done"
  case fromDue = "counted from the day it was due"
  case fromNext = "the next one after today, counted from the day it was due"
  case lastDay = "the last day"
  case lastWeekday = "the last {0}"
  case late = "{0} day late|{0} days late"
  case moved = "moved from {0} to {1}"
  case nthLastDay = "the last day but {0}"
  case nthLastWeekday = "the last {0} but {1}"
  case nthWeekday1 = "the 1st {0}"
  case nthWeekday2 = "the 2nd {0}"
  case nthWeekday3 = "the 3rd {0}"
  case nthWeekday4 = "the 4th {0}"
  case nthWeekday5 = "the 5th {0}"
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

  /// From which day a recurrence counts, in an answer about a card that was done.
  static func countedFrom(_ start: Recurrence.Start) -> CardWord {
    switch start {
    case .done: .fromDone
    case .due: .fromDue
    case .next: .fromNext
    }
  }

  /// The names of parts of a card that are not fields, in its history.
  static let parts = ["title", "items", "item", "box"]
  /// The names of fields other than custom fields.
  static let fields = FieldDefinition.all.map(\.name)

  static let texts = Set(allCases.map(\.rawValue) + weekdays + shortWeekdays + months + shortMonths + parts + fields)
}

extension Words {
  static func text(_ word: CardWord, _ values: String..., count: Int? = nil) -> String {
    text(word.rawValue, values, count: count)
  }

  /// The name of a field; a custom field keeps its name.
  static func fieldName(_ name: String) -> String { CardWord.fields.contains(name) ? text(name) : name }
}
