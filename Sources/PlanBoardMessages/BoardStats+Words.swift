package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardStore

extension BoardStats {
  /// The lines of some boards and, unless there is just one, a line with the totals. Safe for a terminal.
  package static func lines(_ boards: [BoardStats], today: CalendarDate) -> [String] {
    boards.flatMap { $0.lines(today: today) } + (boards.count == 1 ? [] : [total(boards)])
  }

  /// A line for the board, one for each column, and one for the oldest card.
  private func lines(today: CalendarDate) -> [String] {
    let name = VisibleText.safe(path.text)
    let width = columns.map { DisplayWidth.of(VisibleText.safe($0.name)) }.max() ?? 0
    var lines = ["\(name): \(VisibleText.safe(title)) (\(Self.facts([self])))"]
    for column in columns {
      let shown = VisibleText.safe(column.name)
      let padding = String(repeating: " ", count: width - DisplayWidth.of(shown))
      let limit = column.wipLimit.map { "/\($0)" } ?? ""
      lines.append("  \(shown)\(padding)  \(column.cards)\(limit)\(column.exceedsLimit ? " ! over the limit" : "")")
    }
    if let oldest {
      let days = today.dayNumber - oldest.created.dayNumber
      lines.append(
        "  oldest open card: \(name):\(oldest.line1): \(VisibleText.safe(oldest.title)), created \(oldest.created) "
          + "(\(counted(days, "day")) ago)")
    }
    return lines
  }

  private static func total(_ boards: [BoardStats]) -> String {
    "\(counted(boards.count, "board")): \(facts(boards))"
  }

  private static func facts(_ boards: [BoardStats]) -> String {
    func sum(_ number: (BoardStats) -> Int) -> Int { boards.reduce(0) { $0 + number($1) } }
    var facts = ["\(sum(\.open)) open, \(sum(\.done)) done"]
    if sum(\.cancelled) > 0 { facts.append("\(sum(\.cancelled)) cancelled") }
    if sum(\.overdue) > 0 { facts.append("! \(sum(\.overdue)) overdue") }
    let over = sum { $0.columns.count(where: \.exceedsLimit) }
    if over > 0 { facts.append("! \(counted(over, "column")) over the limit") }
    return facts.joined(separator: ", ")
  }
}
