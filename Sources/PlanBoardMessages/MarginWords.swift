internal import PlanBoardCore

/// The words that an editor shows beside the text of a board, and beside names in its list of symbols.
enum MarginWords {
  static func cards(_ count: Int, limit: Int?) -> String {
    counted(count, "card") + (limit.map { ", limit \($0)" } ?? "")
  }

  static func progress(_ done: Int, _ items: Int) -> String { "\(done)/\(items)" }

  /// How many days are left: `in 5 days`, `tomorrow`, `today`, `2 days late`.
  static func left(_ due: DueDate, today: CalendarDate) -> String {
    let days = due.date.dayNumber - today.dayNumber
    switch days {
    case ..<0: return "\(counted(-days, "day")) late"
    case 0: return "today"
    case 1: return "tomorrow"
    default: return "in \(days) days"
    }
  }
}
