internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages

/// The columns of the cards: handle, signs, title, date and place. Columns that no card needs are left out.
struct DayTable {
  struct Row {
    let handle: HandleTable.Shown?
    let mark: CardSign?
    let priority: CardSign?
    let title: String
    let isRecurring: Bool
    let date: CardSign
    /// A shorter form of the date.
    let shortDate: String
    let place: (board: String, column: String)

    init(_ card: Day<DayCard>.Card, _ handle: HandleTable.Shown?, today: CalendarDate) {
      let model = card.value.card
      let plain = VisibleText.safe(PlainTitle.text(model.title))
      self.handle = handle
      mark = model.box?.mark == Box.started.mark ? Box.startedSign : nil
      priority = model.priority?.styledSign
      title = plain.allSatisfy(\.isWhitespace) ? DrawingWords.noTitle : plain
      isRecurring = model.value(of: .every) != nil
      let due = model.due.map { DueWords.brief($0, today: today) } ?? ""
      let waits = card.waitsFor.map(DayWords.waits) ?? ""
      let words = [due, waits].filter { !$0.isEmpty }.joined(separator: ", ")
      let isUrgent = model.due.map { $0.date <= today } ?? false
      shortDate = isUrgent || waits.isEmpty ? due : waits
      date = (words, model.due.map { Style(of: DueWords($0, today: today).urgency) } ?? .dim)
      place = (VisibleText.safe(card.value.board), VisibleText.safe(PlainTitle.text(card.value.column)))
    }
  }

  private let handleWidth: Int
  private let hasMarks: Bool
  private let hasPriorities: Bool
  private let titleWidth: Int
  private let dateWidth: Int
  /// 0 if places are not shown.
  private let placeWidth: Int
  private let hasBoards: Bool
  /// Whether a place is not only the board.
  private let hasColumns: Bool

  private static let gap = 3
  private static let mostTitle = 72
  /// Most titles are shorter.
  private static let usualTitle = 40
  /// Titles that are shorter than this tell cards apart badly, so the place of the card is left out first.
  private static let leastTitle = 30
  /// Titles that are shorter than this say nothing, so the date is left out, too.
  private static let leastCutTitle = 8
  private static let mostHandle = 12
  private static let mostDate = 24
  private static let mostShortDate = 16
  private static let mostPlace = 36
  private static let leastPlace = 12
  private static let leastBothPlaces = 24

  init(_ rows: [Row], width: Int, hasBoards: Bool) {
    func widest(_ width: (Row) -> Int) -> Int { rows.lazy.map(width).max() ?? 0 }
    self.hasBoards = hasBoards
    handleWidth = widest { $0.handle.map(Self.length) ?? 0 }
    hasMarks = rows.contains { $0.mark != nil }
    hasPriorities = rows.contains { $0.priority != nil }
    let before = (handleWidth > 0 ? handleWidth + 2 : 0) + (hasMarks ? 2 : 0) + (hasPriorities ? 2 : 0)
    let title = min(widest { DisplayWidth.of($0.title) + ($0.isRecurring ? 2 : 0) }, Self.mostTitle)
    let places = min(widest { Self.width(of: $0.place, hasBoards) }, Self.mostPlace)
    // The room for the title and the place beside dates of a width.
    func room(beside date: Int) -> Int { width - before - (date > 0 ? date + Self.gap : 0) }
    let date = min(widest { DisplayWidth.of($0.date.text) }, Self.mostDate)
    let fits = room(beside: date) >= min(title, Self.usualTitle) + Self.gap + min(places, Self.leastPlace)
    let short = min(widest { DisplayWidth.of($0.shortDate) }, Self.mostShortDate)
    dateWidth = fits ? date : room(beside: short) < Self.leastCutTitle ? 0 : short
    let room = room(beside: dateWidth)
    let left = room - Self.gap - min(title, max(Self.leastTitle, room / 2))
    placeWidth = left < min(places, Self.leastPlace) ? 0 : min(places, left)
    hasColumns = !hasBoards || placeWidth >= min(places, Self.leastBothPlaces)
    titleWidth = max(min(title, room - (placeWidth > 0 ? placeWidth + Self.gap : 0)), 2)
  }

  func line(_ row: Row) -> StyledLine {
    var line = StyledLine()
    var end = 0
    if handleWidth > 0 {
      if let handle = row.handle {
        let length = Self.length(of: handle)
        var left = length
        for (text, style) in handle.pieces {
          line.add(String(text.prefix(left)), style)
          left -= min(text.utf8.count, left)
        }
      }
      end += handleWidth + 2
      line.pad(to: end)
    }
    for (isShown, sign) in [(hasMarks, row.mark), (hasPriorities, row.priority)] where isShown {
      if let sign { line.add(sign.text, sign.style) }
      end += 2
      line.pad(to: end)
    }
    let titleRoom = row.isRecurring ? max(titleWidth - 2, 2) : titleWidth
    line.add(TextWrap.lines(row.title, width: titleRoom, limit: 1)[0])
    if row.isRecurring, titleWidth > 4 { line.add(" ↻", .dim) }
    end += titleWidth + Self.gap
    if dateWidth > 0 {
      line.pad(to: end)
      let isLong = DisplayWidth.of(row.date.text) > dateWidth
      let date = isLong ? row.shortDate : row.date.text
      line.add(TextWrap.lines(date, width: max(dateWidth, 2), limit: 1)[0], row.date.style)
      end += dateWidth + Self.gap
    }
    guard placeWidth > 0 else { return line }
    line.pad(to: end)
    line.add(text(of: row.place), .dim)
    return line
  }

  /// How many letters of a handle are shown: at least those that are needed to name the card.
  private static func length(of handle: HandleTable.Shown) -> Int {
    min(handle.text.utf8.count, max(handle.needed, mostHandle))
  }

  private static func width(of place: (board: String, column: String), _ hasBoards: Bool) -> Int {
    DisplayWidth.of(place.column) + (hasBoards ? DisplayWidth.of(place.board) + 3 : 0)
  }

  /// The board and the column of a card, as far as there is room. If both do not fit, the longer one is cut.
  private func text(of place: (board: String, column: String)) -> String {
    func cut(_ text: String, _ width: Int) -> String {
      DisplayWidth.of(text, exceeds: width) ? TextWrap.lines(text, width: max(width, 2), limit: 1)[0] : text
    }
    guard hasBoards, hasColumns else { return cut(hasBoards ? place.board : place.column, placeWidth) }
    let room = placeWidth - 3
    let (board, column) = (DisplayWidth.of(place.board), DisplayWidth.of(place.column))
    let boardWidth = min(board, max(room / 2, room - column))
    return "\(cut(place.board, boardWidth)) · \(cut(place.column, room - boardWidth))"
  }
}
