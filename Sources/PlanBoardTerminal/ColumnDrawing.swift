internal import PlanBoardCore
internal import PlanBoardMessages
internal import PlanBoardScreen

/// A column of a drawn board: its cards in a frame that shows the column's name and number of cards.
struct ColumnDrawing {
  let column: Column
  let today: CalendarDate
  /// The handles of all cards of the plan; nil to show none.
  let handles: HandleTable?
  let foldsDone: Bool
  let isFiltered: Bool
  let tagColors: TagColors
  /// The ids of open cards. They must include every open card that a card on the board waits for.
  let openIDs: Set<String>
  /// The width including the frame, in terminal columns.
  let width: Int

  /// The cards that are left out.
  fileprivate var fold: DoneFold { foldsDone ? DoneFold(column.cards) : .none }

  /// The width inside the frame.
  fileprivate var inside: Int { width - 4 }

  private var name: String { DrawingWords.name(column.name) }

  /// The top of the frame: `╭─ Name ──── 2/3 ─╮`.
  var top: StyledLine {
    let count = count
    // Besides the name and the count, the line has a corner, a dash and a space at each end, and two spaces and a dash
    // between them.
    let room = width - 6 - (count.width + 3)
    guard room >= 2 else { return plainTop }
    var line = StyledLine("╭─ ", .dim)
    line.add(TextWrap.lines(name, width: room, limit: 1)[0], column.isDone ? .dim : .bold)
    line.add(" ", .dim)
    line.pad(to: width - count.width - 4, with: "─", .dim)
    line.add(" ")
    line.add(count.text, count.style)
    line.add(" ─╮", .dim)
    return line
  }

  /// The top of the frame for a column that is too narrow for the count.
  private var plainTop: StyledLine {
    var line = StyledLine("╭─ ", .dim)
    line.add(TextWrap.lines(name, width: width - 6, limit: 1)[0], column.isDone ? .dim : .bold)
    line.pad(to: width - 3)
    line.add(" ─╮", .dim)
    return line
  }

  var bottom: StyledLine {
    var line = StyledLine("╰", .dim)
    line.pad(to: width - 1, with: "─", .dim)
    line.add("╯", .dim)
    return line
  }

  func framed(_ content: StyledLine) -> StyledLine {
    var line = StyledLine("│ ", .dim)
    line.add(content)
    line.pad(to: width - 2)
    line.add(" │", .dim)
    return line
  }

  /// Returns the lines between the top and the bottom of the frame.
  func makeLines() -> Lines { Lines(self) }

  struct Lines: IteratorProtocol {
    private let drawing: ColumnDrawing
    private var cards: ArraySlice<Card>
    /// The cards that are left out; none after the line that counts them.
    private var fold: DoneFold
    /// The section whose name was drawn last.
    private var section: String?
    private var isFirst = true
    /// The remaining lines of the current card, in reverse order.
    private var pending: [StyledLine] = []

    init(_ drawing: ColumnDrawing) {
      self.drawing = drawing
      fold = drawing.fold
      let hidden = Set(fold.hidden.map(\.number))
      cards = drawing.column.cards.indices.filter { !hidden.contains($0) }.map { drawing.column.cards[$0] }[...]
      if cards.isEmpty { pending = [StyledLine(DrawingWords.noCards, .dim)] }
    }

    mutating func next() -> StyledLine? {
      if pending.isEmpty, let card = cards.popFirst() { pending = lines(of: card).reversed() }
      if pending.isEmpty, !fold.isEmpty {
        pending = [StyledLine("   " + fold.words, .dim).cut(to: drawing.inside)]
        fold = .none
      }
      return pending.popLast()
    }

    private mutating func lines(of card: Card) -> [StyledLine] {
      var lines: [StyledLine] = []
      if card.section != section, let name = card.section {
        section = name
        if !isFirst { lines.append(StyledLine()) }
        let title = TextWrap.lines("── " + DrawingWords.name(name), width: drawing.inside, limit: 1)[0]
        lines.append(StyledLine(title, .bold))
      }
      isFirst = false
      let text = CardDrawing(
        card: card, today: drawing.today, handle: drawing.handles?.shown(card),
        tagColors: drawing.tagColors, waitsFor: card.awaitedIDs.first(where: drawing.openIDs.contains))
      return lines + text.lines(width: drawing.inside)
    }
  }

  private var count: ColumnCount {
    let count = column.cards.count + column.leftOut
    let part = isFiltered ? DrawingWords.part(column.cards.count, of: count) : nil
    return ColumnCount(count, shown: part, limit: column.wipLimit)
  }
}
