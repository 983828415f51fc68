internal import PlanBoardCore

/// How dates are written in the braces and brackets of Obsidian Kanban: the order of the numbers, the separators between them, and
/// whether a `9` is written as `09` (format §3).
struct DateNotation {
  private var isYearFirst: Bool
  private var order: DayOrder?
  private var separators: (UInt8, UInt8)
  private var padsDay: Bool?
  private var padsMonth: Bool?

  /// - Parameter known: the order of the board's dates.
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

  /// The most common notation of the board's dates, or the first of several equally common ones; nil if there are no dates.
  init?(mostOf board: ParsedBoard) {
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

  /// Adopts the padding of another notation of the same kind where this one leaves it open.
  mutating func learn(from other: DateNotation) {
    padsDay = padsDay ?? other.padsDay
    padsMonth = padsMonth ?? other.padsMonth
  }

  /// Whether a format cannot read the dates in this notation, or might read them as other days.
  func contradicts(_ format: DateFormat) -> Bool {
    isYearFirst ? !format.isYearFirst : order == nil || order != format.dayOrder
  }

  /// - Returns: nil if it is unknown whether the day or the month comes first.
  var format: DateFormat? { isYearFirst || order != nil ? format(order) : nil }

  /// The possible formats: a single one if the order is known, otherwise one for each order.
  var formats: [DateFormat] { format.map { [$0] } ?? [format(.dayFirst), format(.monthFirst)] }

  private func format(_ order: DayOrder?) -> DateFormat {
    let day = DateFormat.Token.day(padded: padsDay ?? padsMonth ?? true)
    let month = DateFormat.Token.month(padded: padsMonth ?? padsDay ?? true)
    let (first, second) = (text(separators.0), text(separators.1))
    if isYearFirst { return DateFormat([.year, first, month, second, day]) }
    return DateFormat(order == .monthFirst ? [month, first, day, second, .year] : [day, first, month, second, .year])
  }

  private func text(_ separator: UInt8) -> DateFormat.Token { .text(String(Unicode.Scalar(separator))) }
}

extension ParsedBoard {
  /// Writes a date so that the author of the board's other dates can read it: like the date that it replaces, or else in the
  /// declared `date-format`, or else like most of the board's dates, or else in ISO format.
  ///
  /// - Throws: `EditFailure.unknownDateOrder` if nothing shows whether the day or the month comes first.
  func text(of day: CalendarDate, inPlaceOf old: WrittenDate?) throws -> String {
    let context = settings.context
    var notation = old.map { DateNotation($0, known: context.dayOrder) }
    if let declared = context.dateFormat {
      guard let own = notation, !own.contradicts(declared) else { return declared.text(for: day) }
    }
    if let most = DateNotation(mostOf: self) {
      if notation == nil { notation = most } else if notation!.isLike(most) { notation!.learn(from: most) }
    }
    guard let notation else { return "\(day)" }
    let texts = Set(notation.formats.map { $0.text(for: day) })
    guard texts.count == 1, let text = texts.first, context.date(text) == day else {
      throw EditFailure(.unknownDateOrder(formats: notation.formats.map(\.text)))
    }
    return text
  }
}

extension ParsedBoard {
  /// The formats that a board can declare for a date: one if the board's day order is known, otherwise one for each order.
  func formats(of date: WrittenDate) -> [String] {
    (settings.context.dayOrder.map { [$0] } ?? [.dayFirst, .monthFirst]).compactMap {
      DateNotation(date, known: $0).format?.text
    }
  }
}

extension FieldContext {
  /// Reads a date as this board reads Obsidian Kanban's dates.
  func date(_ text: String) -> CalendarDate? {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { date($0, $0.indices) }
  }

  func date(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> CalendarDate? {
    dateFormat?.date(from: bytes.string(bytes.trimmed(range))) ?? WrittenDate(bytes, range)?.date(known: dayOrder)
  }
}
