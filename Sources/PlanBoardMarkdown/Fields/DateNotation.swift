internal import PlanBoardCore

/// How a date in the braces or brackets of Obsidian Kanban is written: the order of the numbers, the separators between
/// them, and whether a `9` is written as `09` (docs/format.md, "Fields").
struct DateNotation {
  private var isYearFirst: Bool
  /// nil if it is unknown; has no effect if the year comes first.
  private var order: DayOrder?
  private var separators: (UInt8?, UInt8?)
  /// Whether a day below 10 has a leading zero; nil if it is unknown.
  private var padsDay: Bool?
  private var padsMonth: Bool?

  /// - Parameter known: the order of day and month in the board's dates, for a date that does not show it.
  init(_ date: WrittenDate, known: DayOrder?) {
    isYearFirst = date.isYearFirst
    order = date.order ?? known
    separators = date.separators
    if isYearFirst {
      (padsMonth, padsDay) = (date.numbers.1.isPadded, date.numbers.2.isPadded)
    } else {
      (padsDay, padsMonth) = (date.numbers.0.isPadded, date.numbers.1.isPadded)
      if order == .monthFirst { swap(&padsDay, &padsMonth) }
    }
  }

  /// The most common notation of the board's dates, or the first of several; nil if there are no dates. O(n).
  fileprivate init?(mostOf board: ParsedBoard) {
    var groups: [(notation: DateNotation, count: Int)] = []
    board.withKanbanDates { dates in
      dates.forEach { date, _ in
        let notation = DateNotation(date, known: board.settings.context.dayOrder)
        if let index = groups.firstIndex(where: { $0.notation.isLike(notation) }) {
          groups[index].count += 1
          groups[index].notation.learn(from: notation)
        } else {
          groups.append((notation, 1))
        }
        return true
      }
    }
    guard let most = groups.map(\.count).max(), let group = groups.first(where: { $0.count == most }) else {
      return nil
    }
    self = group.notation
  }

  /// Whether both notations are equal apart from leading zeros.
  func isLike(_ other: DateNotation) -> Bool {
    isYearFirst == other.isYearFirst && order == other.order && separators == other.separators
  }

  /// Copies from another notation whether `9` is written as `09`, where this is unknown.
  mutating func learn(from other: DateNotation) {
    padsDay = padsDay ?? other.padsDay
    padsMonth = padsMonth ?? other.padsMonth
  }

  /// Whether a format has year, month and day in another order than this notation; true also if this notation's order
  /// is unknown.
  func contradicts(_ format: DateFormat) -> Bool {
    isYearFirst ? !format.isYearFirst : order == nil || order != format.dayOrder
  }

  /// The format that writes dates in this notation; nil if it is unknown whether the day or the month comes first.
  var format: DateFormat? { isYearFirst || order != nil ? format(order) : nil }

  /// ``format``, or both possible formats if the order of day and month is unknown.
  var formats: [DateFormat] { format.map { [$0] } ?? [format(.dayFirst), format(.monthFirst)] }

  private func format(_ order: DayOrder?) -> DateFormat {
    let day = DateFormat.Token.day(padded: padsDay ?? padsMonth ?? true)
    let month = DateFormat.Token.month(padded: padsMonth ?? padsDay ?? true)
    let (first, second) = (text(separators.0), text(separators.1))
    if isYearFirst { return DateFormat([.year, first, month, second, day]) }
    return DateFormat(order == .monthFirst ? [month, first, day, second, .year] : [day, first, month, second, .year])
  }

  private func text(_ separator: UInt8?) -> DateFormat.Token {
    .text(separator.map { String(Unicode.Scalar($0)) } ?? "")
  }
}

extension ParsedBoard {
  /// Writes a date in the first of these ways that is possible:
  ///
  /// - like the date that it replaces, unless that date contradicts the declared `date-format`
  /// - in the declared format
  /// - like most of the board's dates
  /// - in ISO format
  ///
  /// - Throws: `EditFailure` with the reason `unknownDateOrder` if nothing shows whether the day or the month comes
  ///   first, or if the board would not read the written date as this day.
  func text(of day: CalendarDate, inPlaceOf old: WrittenDate?) throws -> String {
    let context = settings.context
    var notation = old.map { DateNotation($0, known: context.dayOrder) }
    if let declared = context.dateFormat {
      guard let own = notation, !own.contradicts(declared) else { return declared.text(for: day) }
    }
    if let most = dateNotation.value({ DateNotation(mostOf: self) }) {
      if notation == nil { notation = most } else if notation!.isLike(most) { notation!.learn(from: most) }
    }
    guard let notation else { return "\(day)" }
    let texts = Set(notation.formats.map { $0.text(for: day) })
    guard texts.count == 1, let text = texts.first, context.date(text) == day else {
      throw EditFailure(.unknownDateOrder(formats: notation.formats.map(\.text)))
    }
    return text
  }

  /// The formats that this board could declare to make an ambiguous date readable: one if the order of day and month is
  /// known, otherwise one for each order.
  func formats(of date: WrittenDate) -> [String] {
    (settings.context.dayOrder.map { [$0] } ?? [.dayFirst, .monthFirst]).compactMap {
      DateNotation(date, known: $0).format?.text
    }
  }
}
