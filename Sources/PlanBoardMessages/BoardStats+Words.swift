package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardStore

extension BoardStats {
  /// The lines about some boards, and a line with totals, which a single board does not get. Safe for a terminal.
  package static func lines(_ boards: [BoardStats], today: CalendarDate) -> [String] {
    boards.flatMap { $0.lines(today: today) } + (boards.count == 1 ? [] : [total(boards)])
  }

  private func lines(today: CalendarDate) -> [String] {
    let name = VisibleText.safe(path.text)
    let width = columns.map { DisplayWidth.of(VisibleText.safe($0.name)) }.max() ?? 0
    var lines = ["\(name): \(VisibleText.safe(title)) (\(Self.words([self])))"]
    for column in columns {
      let shown = VisibleText.safe(column.name)
      let padding = String(repeating: " ", count: width - DisplayWidth.of(shown))
      let limit = column.wipLimit.map { "/\($0)" } ?? ""
      lines.append("  \(shown)\(padding)  \(column.cards)\(limit)\(column.exceedsLimit ? " ! over the limit" : "")")
    }
    if let oldest {
      lines.append(
        "  oldest open card: \(name):\(oldest.line1): \(VisibleText.safe(oldest.title.withoutComments)), created \(oldest.created)"
          + Self.age(of: oldest, today: today))
    }
    return lines
  }

  /// Says which card is the oldest open one; nil if no open card says when it was created. Safe for a terminal.
  package func oldestWords(today: CalendarDate) -> String? {
    oldest.map {
      let day = DueWords.words(DueDate($0.created), today: today)
      return
        "oldest open card, created \(day)\(Self.age(of: $0, today: today)): \(VisibleText.safe($0.title.withoutComments))"
    }
  }

  /// ` (3 days ago)`; empty if the date is after today.
  private static func age(of card: Oldest, today: CalendarDate) -> String {
    let days = today.dayNumber - card.created.dayNumber
    return days < 0 ? "" : " (\(counted(days, "day")) ago)"
  }

  /// How many boards there are.
  package static func number(of boards: [BoardStats]) -> String { counted(boards.count, "board") }

  /// A fact about boards, such as `3 open` or, as a warning, `! 2 late`.
  package struct Fact {
    package let text: String
    package let isWarning: Bool
  }

  /// How many cards of some boards are open, done, cancelled and late, and how many columns have more cards than
  /// their limit allows. Numbers that are 0 are left out, except those of open and done cards.
  package static func facts(_ boards: [BoardStats]) -> [Fact] {
    func sum(_ number: (BoardStats) -> Int) -> Int { boards.reduce(0) { $0 + number($1) } }
    var facts = ["\(sum(\.open)) open", "\(sum(\.done)) done"]
    if sum(\.cancelled) > 0 { facts.append("\(sum(\.cancelled)) cancelled") }
    var warnings: [String] = []
    if sum(\.overdue) > 0 { warnings.append(DrawingWords.late(sum(\.overdue))) }
    let over = sum { $0.columns.count(where: \.exceedsLimit) }
    if over > 0 { warnings.append("! \(counted(over, "column")) over the limit") }
    return facts.map { Fact(text: $0, isWarning: false) } + warnings.map { Fact(text: $0, isWarning: true) }
  }

  private static func total(_ boards: [BoardStats]) -> String { "\(number(of: boards)): \(words(boards))" }

  private static func words(_ boards: [BoardStats]) -> String { facts(boards).map(\.text).joined(separator: ", ") }
}
