package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMessages
package import PlanBoardScreen

/// The day, drawn for a terminal: the cards that matter today in aligned columns, and what else needs attention.
///
/// Each section shows its most urgent cards, as many as the screen has room for.
package struct DayDrawing {
  private let day: Day<ListedCard>
  private let width: Int
  private let height: Int
  private let handles: HandleTable?

  /// - Parameters:
  ///   - day: each section must have its first ``most(height:)`` cards, or all cards if it has fewer.
  ///   - handles: the handles of all cards of the plan; nil to show none.
  ///   - width: in terminal columns; at least ``BoardDrawing/leastWidth`` is used.
  ///   - height: the height of the terminal, in lines.
  package init(_ day: Day<ListedCard>, handles: HandleTable?, width: Int, height: Int) {
    self.day = day
    self.handles = handles
    self.width = max(width, BoardDrawing.leastWidth)
    self.height = height
  }

  /// The largest number of cards that a drawing shows of one section, on a terminal with `height` lines.
  package static func most(height: Int) -> Int { max(height, leastRoom) }

  /// The smallest number of lines for cards, even on a terminal with few lines.
  private static let leastRoom = 9
  private static let mostWaiting = 3
  private static let mostConcerns = 5
  /// The largest width of the name of a column that is over its limit.
  private static let mostName = 24
  private static let leastWords = 24

  /// The lines of the drawing.
  package var lines: [StyledLine] {
    let rows = rows
    let table = CardTable(rows.compactMap(\.card), width: width - Self.labelWidth, showsBoards: day.boards.count > 1)
    var body: [StyledLine] = []
    for row in rows {
      var line = StyledLine()
      if let label = row.label { line.add(label.text, label.style) }
      line.pad(to: Self.labelWidth)
      line.add(row.card.map(table.line) ?? row.note)
      body.append(line)
    }
    if day.isEmpty { body.append(StyledLine(Remark.nothingIsNext.text)) }
    let end = endLines
    let widest = (body + end).lazy.map(\.width).max() ?? 0
    let all = [heading(width: max(min(widest, width), min(width, 60))), StyledLine()] + body
    return (all + (end.isEmpty ? [] : [StyledLine()]) + end).map { $0.cut(to: width) }
  }

  // MARK: Cards

  private typealias Label = (text: String, style: Style)
  private static let labelWidth = 9

  private struct Row {
    var label: Label?
    var card: CardTable.Row?
    /// The text of a row without a card.
    var note = StyledLine()
  }

  private static func label(_ tier: UrgencyTier) -> Label {
    let style: Style =
      switch tier {
      case .late: .alarm
      case .today: .warning
      case .pinned, .soon, .next: .bold
      case .waiting: .dim
      }
    return (UrgencyWords.heading(tier), style)
  }

  private var rows: [Row] {
    // Besides the cards, the screen has the heading, the end, two blank lines and the next prompt.
    let room = max(height - 4 - endLines.count, Self.leastRoom)
    let shown = Self.shares(
      of: UrgencyTier.allCases.map {
        (day[$0].count, $0 == .waiting ? min(day[$0].cards.count, Self.mostWaiting) : day[$0].cards.count)
      }, room: room)
    let names = ShortPaths(day.boards.map(\.path))
    return zip(UrgencyTier.allCases, shown).flatMap { tier, shown in
      let section = day[tier]
      var rows = section.cards.prefix(shown).map { card in
        Row(
          card: CardTable.Row(
            card.value, handles?.shown(card.value.card), boards: names, waitsFor: card.waitsFor, today: day.today,
            under: day.today, showsDetails: false))
      }
      if shown < section.count {
        var note = StyledLine(DayWords.more(cards: section.count - shown, isAlone: shown == 0), .dim)
        note.add("  ")
        note.add(DayWords.command(tier))
        rows.append(Row(note: note))
      }
      if !rows.isEmpty { rows[0].label = Self.label(tier) }
      return rows
    }
  }

  /// How many cards of each section are shown. A section with more cards than that needs one more line: `… 3 more`.
  ///
  /// - Parameters:
  ///   - sections: for each tier, the number of its cards, and how many of them may be shown.
  ///   - room: the number of lines. The result may need a few more.
  static func shares(of sections: [(count: Int, most: Int)], room: Int) -> [Int] {
    var shown = sections.map(\.most)
    func isTooLong() -> Bool { zip(sections, shown).reduce(0) { $0 + $1.1 + ($1.1 < $1.0.count ? 1 : 0) } > room }
    // Each list is one round. It says how many cards each tier may keep in that round. While the lines do not fit, the
    // tier furthest above its number gives up a card. The first round takes only from the cards without a near day, so
    // that they never push out one that is due soon.
    let all = Int.max
    for least in [
      [all, all, all, all, 6, 1], [4, 8, 8, 8, 6, 1], [2, 4, 4, 4, 4, 0], [1, 2, 2, 2, 1, 0], [1, 1, 1, 0, 0, 0],
    ] {
      while isTooLong() {
        let spare = shown.indices.map { least[$0] == all ? 0 : shown[$0] - least[$0] }
        guard let most = spare.max(), most > 0, let index = spare.lastIndex(of: most) else { break }
        shown[index] -= 1
      }
    }
    return shown
  }

  // MARK: Beginning and end

  private func heading(width: Int) -> StyledLine {
    var line = StyledLine(DueWords.heading(day.today), .bold)
    let names = names(width: width - line.width - 3)
    guard !names.isEmpty else { return line }
    line.pad(to: width - DisplayWidth.of(names))
    line.add(names, .dim)
    return line
  }

  /// The titles of as many boards as fit, and the number of the others: `Home, Garden, 3 more`. If no title fits, only
  /// the number of boards is shown: `5 boards`.
  private func names(width: Int) -> String {
    var names = ""
    let titles = BoardTitles(day.boards)
    for (index, title) in day.boards.map({ titles.title(of: $0.path) }).enumerated() {
      let rest = day.boards.count - index
      let next = (index == 0 ? "" : ", ") + VisibleText.safe(title)
      let end = rest == 1 ? "" : ", " + DayWords.more(rest - 1)
      guard DisplayWidth.of(names + next + end) <= width else {
        let all = index == 0 ? DayWords.boards(day.boards.count) : names + ", " + DayWords.more(rest)
        return DisplayWidth.of(all) <= width ? all : ""
      }
      names += next
    }
    return names
  }

  /// The concern with the name of its column shortened, to leave room for the words after it.
  private static func shown(_ concern: PlanConcern) -> PlanConcern {
    guard case .overLimit(let path, let line1, let column, let cards, let limit) = concern else { return concern }
    let name = TextWrap.lines(DrawingWords.name(column), width: mostName, limit: 1)[0]
    return .overLimit(path, line1: line1, column: name, cards: cards, limit: limit)
  }

  /// The lines after the cards: what else needs attention, and the number of cards that start later.
  private var endLines: [StyledLine] {
    let concerns = PlanConcern.joined(day.concerns)
    var lines: [(words: String, style: Style, command: String)] = concerns.prefix(Self.mostConcerns).map {
      (Self.shown($0).words(namesBoard: day.boards.count > 1), .warning, $0.command)
    }
    let more = concerns.count - lines.count
    if more > 0 { lines.append((DayWords.more(concerns: more), .dim, DayWords.concernsCommand)) }
    if day.notStarted > 0 { lines.append((DayWords.later(day.notStarted), .dim, DayWords.laterCommand)) }
    let widest = lines.lazy.map { DisplayWidth.of($0.words) }.max() ?? 0
    let commands = lines.lazy.map { DisplayWidth.of($0.command) }.max() ?? 0
    let room = max(min(widest, width - commands - 3), 2)
    // A command that is cut is useless, so it gets a line of its own if there is too little room beside the words.
    let isNarrow = room < min(widest, Self.leastWords)
    return lines.flatMap { words, style, command in
      var line = StyledLine(TextWrap.lines(words, width: isNarrow ? width : room, limit: 1)[0], style)
      if isNarrow { return [line, StyledLine("  \(command)")] }
      line.pad(to: room + 3)
      line.add(command)
      return [line]
    }
  }
}
