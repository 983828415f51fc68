internal import PlanBoardCore
internal import PlanBoardMessages
internal import PlanBoardScreen

/// A table with a line for each card: handle, the last change if it is requested, signs, title with details, date and place. All widths are in terminal
/// columns. In names, a `column` is a column of the board.
///
/// Titles, dates and places begin below each other. But a title that is too long for this takes what the other parts of
/// its own line leave, and pushes its date and its place to the right. So a title is cut only if its line is full.
struct CardTable {
  struct Row {
    let handle: HandleTable.Shown?
    /// When the card was last changed, in words; empty if this is not shown.
    let modified: String
    let mark: CardSign?
    let priority: CardSign?
    let title: String
    let titleStyle: Style
    /// The URI of the card's file; nil for a title without a link.
    let link: String?
    let details: [CardSign]
    /// The due date, the start and the card to wait for, in words; the text is empty if there is none of these.
    let date: CardSign
    /// A shorter form of ``date``, shown where ``date`` does not fit.
    let shortDate: String
    let place: (board: String, column: String)

    /// - Parameters:
    ///   - boards: the names that tell the boards of the table apart.
    ///   - waitsFor: the id of an open card that must be done first; nil if there is none.
    ///   - day: the day in the heading above the card, which the card's date does not repeat; nil if there is none.
    init(
      _ listed: ListedCard, _ handle: HandleTable.Shown?, boards: ShortPaths, waitsFor: String?, today: CalendarDate,
      under day: CalendarDate?, showsDetails: Bool, link: String? = nil
    ) {
      let card = listed.card
      let plain = VisibleText.safe(PlainTitle.text(card.title))
      self.handle = handle
      modified = listed.modified?.briefWords(today: today) ?? ""
      self.link = link
      mark = Self.mark(of: card)
      priority = card.priority?.styledSign
      title = plain.allSatisfy(\.isWhitespace) ? DrawingWords.noTitle : plain
      titleStyle = Style.plain.dimmed(if: !card.isOpen)
      details =
        (card.isRecurring ? [Card.recurringSign] : [])
        + (showsDetails ? card.details(listed.tagColors).map { ($0.text, $0.style.dimmed(if: !card.isOpen)) } : [])
      let due = card.isOpen ? card.due : nil
      let dueWords = due.map { DueWords.brief($0, today: today, under: day) } ?? ""
      let startWords = card.startWords(today: today) ?? ""
      let waits = waitsFor.map(UrgencyWords.waits) ?? ""
      let words = [dueWords, startWords, waits].filter { !$0.isEmpty }
      let isUrgent = due.map { $0.date <= today } ?? false
      shortDate = isUrgent ? dueWords : words.last ?? ""
      date = (words.joined(separator: ", "), due.map { Style(of: DueWords($0, today: today).urgency) } ?? .dim)
      place = (
        VisibleText.safe(boards.name(of: listed.path)),
        ([listed.column] + [card.section].compactMap(\.self)).map(DrawingWords.name).joined(separator: " / ")
      )
    }

    private static func mark(of card: Card) -> CardSign? {
      switch card.box?.mark {
      case nil, " ": card.isOpen ? nil : Box.doneSign
      default: CardDrawing.boxSign(of: card)
      }
    }

    /// The width of the title and its details.
    var textWidth: Int { details.reduce(DisplayWidth.of(title)) { $0 + 1 + DisplayWidth.of($1.text) } }

    /// The part of ``textWidth`` that is reserved in all lines. A very long title counts only in part.
    var reservedTextWidth: Int {
      let rest = textWidth - DisplayWidth.of(title)
      return min(min(DisplayWidth.of(title), CardTable.mostTitle) + rest, CardTable.mostText)
    }
  }

  /// The 0-based column of the terminal where titles begin.
  let titleStart: Int
  private let handleWidth: Int
  private let modifiedWidth: Int
  private let hasMarks: Bool
  private let hasPriorities: Bool
  private let width: Int
  /// The width that every line reserves for the title with its details. A line may have more room.
  private let titleWidth: Int
  private let dateWidth: Int
  /// The width that every line reserves for the place. A line may have more room. 0 if places are not shown.
  private let placeWidth: Int
  private let showsBoards: Bool
  /// Whether a place shows the column, and not only the board.
  private let showsColumns: Bool

  private static let gap = 3
  /// The largest width that is reserved for a title without its details.
  private static let mostTitle = 72
  /// The largest width that is reserved for a title with its details.
  private static let mostText = 96
  private static let usualTitle = 40
  /// A title cut to less than this width does not identify its card well, so the places are left out instead.
  private static let leastTitle = 30
  /// A title cut to less than this width says nothing, so the dates are also left out.
  private static let leastCutTitle = 8
  /// The largest number of shown letters of a handle, unless more are needed to name the card.
  private static let mostHandle = 12
  private static let mostDate = 24
  private static let mostShortDate = 17
  private static let mostPlace = 36
  /// The smallest width to which places are cut.
  private static let leastPlace = 12
  /// In places at least this wide, the column is shown beside the board, even if both must be cut.
  private static let leastBothPlaces = 24
  /// The smallest width for a column after the longest board.
  private static let leastColumn = 6

  init(_ rows: [Row], width: Int, showsBoards: Bool) {
    func widest(_ width: (Row) -> Int) -> Int { rows.lazy.map(width).max() ?? 0 }
    self.showsBoards = showsBoards
    self.width = width
    handleWidth = widest { $0.handle.map(Self.length) ?? 0 }
    modifiedWidth = widest { DisplayWidth.of($0.modified) }
    hasMarks = rows.contains { $0.mark != nil }
    hasPriorities = rows.contains { $0.priority != nil }
    let texts = [handleWidth, modifiedWidth].filter { $0 > 0 }
    let before = texts.reduce(0) { $0 + $1 + 2 } + (hasMarks ? 2 : 0) + (hasPriorities ? 2 : 0)
    titleStart = before
    let title = widest(\.reservedTextWidth)
    let places = min(widest { Self.width(of: $0.place, showsBoards) }, Self.mostPlace)
    // The room for the title and the place, beside dates that are `date` columns wide.
    func room(beside date: Int) -> Int { width - before - (date > 0 ? date + Self.gap : 0) }
    let date = min(widest { DisplayWidth.of($0.date.text) }, Self.mostDate)
    let fits = room(beside: date) >= min(title, Self.usualTitle) + Self.gap + min(places, Self.leastPlace)
    let short = min(widest { DisplayWidth.of($0.shortDate) }, Self.mostShortDate)
    dateWidth = fits ? date : room(beside: short) < Self.leastCutTitle ? 0 : short
    let room = room(beside: dateWidth)
    let left = room - Self.gap - min(title, max(Self.leastTitle, room * 2 / 3))
    placeWidth = left < min(places, Self.leastPlace) ? 0 : min(places, left)
    let both = min(widest { DisplayWidth.of($0.place.board) } + 3 + Self.leastColumn, Self.leastBothPlaces)
    showsColumns = !showsBoards || placeWidth >= min(places, both)
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
    if modifiedWidth > 0 {
      line.add(row.modified, .dim)
      end += modifiedWidth + 2
      line.pad(to: end)
    }
    for (isShown, sign) in [(hasMarks, row.mark), (hasPriorities, row.priority)] where isShown {
      if let sign { line.add(sign.text, sign.style) }
      end += 2
      line.pad(to: end)
    }
    let date = date(of: row)
    let place = placeWidth > 0 ? text(of: row.place, width: placeWidth) : ""
    // What the title may take if the date and the place follow it directly.
    let rest = [date, place].filter { !$0.isEmpty }.reduce(0) { $0 + Self.gap + DisplayWidth.of($1) }
    line.add(text(of: row, width: max(titleWidth, min(row.textWidth, width - end - rest))))
    end += titleWidth + Self.gap
    if !date.isEmpty {
      line.pad(to: max(end, line.width + Self.gap))
      line.add(date, row.date.style)
    }
    end += dateWidth > 0 ? dateWidth + Self.gap : 0
    guard placeWidth > 0 else { return line }
    let start = max(end, line.width + Self.gap)
    line.pad(to: start)
    line.add(text(of: row.place, width: max(width - start, 2)), .dim)
    return line
  }

  /// The date as every line has room for it; empty if there is none.
  private func date(of row: Row) -> String {
    guard dateWidth > 0 else { return "" }
    let date = DisplayWidth.of(row.date.text) > dateWidth ? row.shortDate : row.date.text
    return TextWrap.lines(date, width: max(dateWidth, 2), limit: 1)[0]
  }

  private func text(of row: Row, width: Int) -> StyledLine {
    // A short first detail, such as the sign of a recurring card, is shown even if the title must be cut for it.
    let first = row.details.first.map { DisplayWidth.of($0.text) + 1 } ?? 0
    let room = first <= width / 4 ? width - first : width
    var line = StyledLine()
    line.add(TextWrap.lines(row.title, width: max(room, 2), limit: 1)[0], row.titleStyle, link: row.link)
    for detail in row.details {
      guard line.width + 1 + DisplayWidth.of(detail.text) <= width else {
        if line.width + 2 <= width { line.add(" …", .dim) }
        break
      }
      line.add(" ")
      line.add(detail.text, detail.style)
    }
    return line
  }

  private static func length(of handle: HandleTable.Shown) -> Int {
    min(handle.text.utf8.count, max(handle.neededLength, mostHandle))
  }

  private static func width(of place: (board: String, column: String), _ showsBoards: Bool) -> Int {
    DisplayWidth.of(place.column) + (showsBoards ? DisplayWidth.of(place.board) + 3 : 0)
  }

  /// If the board and the column are both too long, each gets half of the room.
  private func text(of place: (board: String, column: String), width: Int) -> String {
    func cut(_ text: String, _ width: Int) -> String {
      DisplayWidth.of(text, exceeds: width) ? TextWrap.lines(text, width: max(width, 2), limit: 1)[0] : text
    }
    guard showsBoards, showsColumns else { return cut(showsBoards ? place.board : place.column, width) }
    let room = width - 3
    let (board, column) = (DisplayWidth.of(place.board), DisplayWidth.of(place.column))
    let boardWidth = min(board, max(room / 2, room - column))
    return "\(cut(place.board, boardWidth)) · \(cut(place.column, room - boardWidth))"
  }
}
