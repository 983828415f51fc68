package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMessages
package import PlanBoardScreen

/// The numbers of a plan, drawn for a terminal: bars for the columns of each board, and for tags, people and weeks. In all
/// bars, the same length stands for the same number of cards.
package struct StatsDrawing {
  private let boards: [BoardStats]
  private let tally: CardTally
  private let today: CalendarDate
  private let width: Int
  private let isASCII: Bool
  private let tagColors: TagColors

  /// - Parameters:
  ///   - boards: the numbers of each board, with its ``CardTally``.
  ///   - width: in terminal columns; at least ``BoardDrawing/leastWidth`` is used.
  ///   - isASCII: whether bars are drawn with `#`, because the terminal shows only ASCII.
  package init(_ boards: [BoardStats], today: CalendarDate, width: Int, isASCII: Bool) {
    self.boards = boards
    tally = boards.reduce(into: CardTally()) { if let tally = $1.tally { $0.add(tally) } }
    self.today = today
    self.isASCII = isASCII
    // If boards give a tag different colours, the first of these boards counts.
    tagColors = boards.reduce(TagColors()) { $0.over($1.tagColors) }
    self.width = max(width, BoardDrawing.leastWidth)
  }

  /// The smallest width for two stacks of sections, side by side.
  private static let twoStacks = 100
  private static let threeStacks = 160
  private static let gap = 4
  private static let widestStack = 76
  private static let mostRows = 10
  private static let mostWeeks = 8

  /// The lines of the drawing, none wider than the width.
  package var lines: [StyledLine] {
    let stacks = stacks(width >= Self.threeStacks ? 3 : width >= Self.twoStacks ? 2 : 1)
    let room = min((width - (stacks.count - 1) * Self.gap) / max(stacks.count, 1), Self.widestStack)
    let scale = StatsSection.Scale(of: stacks.flatMap(\.self), width: room)
    let drawn = stacks.map {
      Array($0.map { $0.lines(width: room, scale, isASCII: isASCII) }.joined(separator: [StyledLine()]))
    }
    let body = (0..<(drawn.map(\.count).max() ?? 0)).map { row in
      var line = StyledLine()
      for (index, stack) in drawn.enumerated() where row < stack.count {
        line.pad(to: index * (room + Self.gap))
        line.add(stack[row])
      }
      return line
    }
    return summary + body
  }

  /// The lines for all boards together; empty if there is only one board, because its section says the same.
  private var summary: [StyledLine] {
    if boards.count == 1 { return [] }
    let summary = StatsSection(
      StyledLine(BoardStats.number(of: boards), .bold), facts: BoardStats.facts(boards), [], end: [])
    return summary.lines(width: width, StatsSection.Scale(of: [], width: width), isASCII: isASCII)
      + (boards.isEmpty ? [] : [StyledLine()])
  }

  private func stacks(_ number: Int) -> [[StatsSection]] {
    let columns = StatsSection.aligned(boards.map(section))
    let tallied = [tags, people, weeks].filter { !$0.isEmpty }
    let stacks =
      switch number {
      case 1: [columns + tallied]
      case 2: [columns, tallied]
      default: [columns, Array(tallied.dropLast()), Array(tallied.suffix(1))]
      }
    return stacks.filter { !$0.isEmpty }
  }

  // MARK: Sections

  private func section(of board: BoardStats) -> StatsSection {
    let rows = board.columns.map { column in
      let isOver = column.exceedsLimit
      return StatsSection.Row(
        label: DrawingWords.name(column.name), number: column.cards, limit: column.wipLimit,
        style: isOver ? .alarm : .bar, note: isOver ? StatsWords.overLimit : "")
    }
    return StatsSection(
      Self.heading(VisibleText.safe(board.title), VisibleText.safe(board.path.text)), facts: BoardStats.facts([board]),
      rows,
      end: [board.oldestWords(today: today)].compactMap { $0 })
  }

  private var tags: StatsSection {
    section(StatsWords.tags, tally.tags, sign: "#", { tagColors.style(of: $0) }, more: "  \(StatsWords.tagsCommand)")
  }

  private var people: StatsSection { section(StatsWords.people, tally.people, sign: "@", { _ in .person }, more: "") }

  /// A section that counts open cards; if no card is open, it counts all cards.
  ///
  /// - Parameter more: the text after the number of names that are not shown.
  private func section(
    _ heading: String, _ all: [(name: String, count: TagCount)], sign: String, _ style: (String) -> Style,
    more: String
  ) -> StatsSection {
    let isOpen = boards.contains { $0.open > 0 }
    let rows = all.map { name, count in
      StatsSection.Row(
        label: sign + VisibleText.safe(name), labelStyle: style(name), number: isOpen ? count.open : count.cards,
        style: style(name))
    }.filter { $0.number > 0 }
    let rest = rows.count - Self.mostRows
    return StatsSection(
      Self.heading(heading, isOpen ? StatsWords.openCards : StatsWords.allCards), Array(rows.prefix(Self.mostRows)),
      end: rest > 0 ? [StatsWords.more(rest) + more] : [])
  }

  /// How many cards were done in each of the last eight weeks, starting with the first week that has done cards. The
  /// last week is this week, or the week of the latest `done:` if that is later.
  private var weeks: StatsSection {
    var rows: [StatsSection.Row] = []
    var end: [String] = []
    let known = tally.weeks
    if let monday = today.monday, let last = known.last {
      let stop = max(last.monday.dayNumber, monday.dayNumber)
      let window = stop - 7 * (Self.mostWeeks - 1)
      let start = known.first { $0.monday.dayNumber >= window }?.monday.dayNumber ?? stop
      let done = Dictionary(known.map { ($0.monday.dayNumber, $0.done) }) { $0 + $1 }
      rows = stride(from: start, through: stop, by: 7).compactMap { day in
        monday.adding(days: day - monday.dayNumber).map {
          StatsSection.Row(label: StatsWords.week($0, today: today), number: done[day] ?? 0, style: .good)
        }
      }
      let earlier = known.reduce(0) { $0 + ($1.monday.dayNumber < start ? $1.done : 0) }
      if earlier > 0 { end.append(StatsWords.earlier(earlier)) }
    }
    if tally.undated > 0 { end.append(StatsWords.undated(tally.undated)) }
    return StatsSection(Self.heading(StatsWords.weeks, StatsWords.ofMondays), rows, end: end)
  }

  private static func heading(_ name: String, _ unit: String) -> StyledLine {
    var line = StyledLine(name, .bold)
    line.add("  ")
    line.add(unit, .dim)
    return line
  }
}
