internal import PlanBoardCore
package import PlanBoardMarkdown

extension ParsedBoard {
  /// The lines of the board for `git diff`, safe for a terminal.
  ///
  /// Each card has a line such as `Doing / Today: [ ] Call Ann  due:2026-12-01`. Its checklist and its notes follow,
  /// indented. Text outside cards is left out.
  package var textConversion: [String] {
    var lines: [String] = []
    for index in cards.indices {
      let card = card(index)
      let column = columns[Int(cards[index].column)].name
      let mark = card.box.map { "[\($0.mark)] " } ?? ""
      let fields = syntax(ofCard: index).fields.filter(\.counts).map { "\($0.key.name):\($0.value)" }
      let place = card.section.map { "\(column) / \($0)" } ?? column
      lines.append(([place + ": " + mark + card.title] + fields).joined(separator: "  "))
      lines += card.checklist.map { "    [\($0.isDone ? "x" : " ")] \($0.title)" }
      lines += card.notes.split(separator: "\n").map { "    \($0)" }
    }
    return lines.map { VisibleText.safe($0) }
  }
}
