package import PlanBoardCore
package import PlanBoardIntents

extension MarginNote {
  /// The remark in words: `in 5 days`, `3 cards, limit 5`, `1/3`.
  package func words(today: CalendarDate) -> String {
    switch kind {
    case .due(let due): MarginWords.left(due, today: today)
    case .checklist(let done, let items): MarginWords.progress(done, items)
    case .cards(let count, let limit): MarginWords.cards(count, limit: limit)
    }
  }
}

/// The words of remarks beside a text.
enum MarginWords {
  static func cards(_ count: Int, limit: Int?) -> String {
    counted(count, "card") + (limit.map { ", limit \($0)" } ?? "")
  }

  static func progress(_ done: Int, _ items: Int) -> String { "\(done)/\(items)" }

  /// How many days are left: `in 5 days`, `tomorrow`, `2 days late`.
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
