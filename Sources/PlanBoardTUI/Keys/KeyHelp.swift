internal import PlanBoardCore
internal import PlanBoardMessages
internal import PlanBoardScreen

/// The help on all keys, group by group.
struct KeyHelp {
  private let table: KeyTable
  private let words = BoardScreenWords()

  init(_ table: KeyTable) { self.table = table }

  func lines(width: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    for group in BoardActionGroup.allCases {
      if !lines.isEmpty { lines.append(StyledLine()) }
      lines.append(StyledLine(words.heading(group.rawValue) ?? group.rawValue, .bold))
      for action in BoardAction.allCases where action.group == group {
        lines += self.lines(for: action, width: width)
      }
    }
    return lines
  }

  private func lines(for action: BoardAction, width: Int) -> [StyledLine] {
    let keys = Self.shown(table.keys(for: action))
    let column = min(22, width / 2)
    let room = max(width - column, 2)
    let explanation = TextWrap.lines(words.help(action.rawValue) ?? action.rawValue, width: room, limit: 4)
    var lines = TextWrap.lines(keys, width: max(column - 1, 2), limit: 4).map { StyledLine($0) }
    for (number, part) in explanation.enumerated() {
      if number == lines.count { lines.append(StyledLine()) }
      lines[number].pad(to: column)
      lines[number].add(part, .dim)
    }
    return lines
  }

  /// The keys of an action, side by side. Three or more consecutive digits are a range, such as `1-9`.
  static func shown(_ keys: [String]) -> String {
    let digits = keys.filter { $0.count == 1 && $0.first?.isNumber == true }
    let values = digits.compactMap { Int($0) }
    guard digits.count > 2, let first = values.first, let last = values.last, values == Array(first...max(first, last))
    else {
      return keys.joined(separator: "  ")
    }
    return (["\(first)-\(last)"] + keys.filter { !digits.contains($0) }).joined(separator: "  ")
  }
}
