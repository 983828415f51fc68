internal import PlanBoardCore

// Dates in the notations that have an end of their own, and dates that cannot be read (docs/format.md, "Dates and
// times"). Each `end` is the end of the text to examine.
extension FieldScanner {
  /// How many bytes are searched for the end of `@due(` or `(@`.
  private static let dateLimit = 64

  /// Adds a date field, and returns whether `value` is a date.
  ///
  /// - Parameter end: if it is not nil, a time directly after the date, with blanks between, belongs to the date.
  mutating func addDate(
    _ key: FieldKey, _ value: Range<Int>, _ range: Range<Int>, _ notation: FieldOccurrence.Notation, timeUntil end: Int?
  ) -> Bool {
    let string = text.string(value)
    var field = FieldOccurrence(key: key, value: string, range: range, valueRange: value, notation: notation)
    if let date = DueDate(iso: string) {
      // Such a date is already in native form, except that an hour may lack its leading zero.
      if string.utf8.count != 10 && string.utf8.count != 16 { field.value = "\(date)" }
    } else if let date = DateText(text, value) {
      (field.value, field.valueRange, field.isPartlyRead) = ("\(date.date)", date.range, date.hasZone)
    } else {
      return false
    }
    if let end, field.value.utf8.count == 10, !field.isPartlyRead, field.valueRange.upperBound == range.upperBound,
      let (clock, timeEnd) = clock(after: range.upperBound, end)
    {
      if clock.hasZone { field.isPartlyRead = true } else { field.value += "T\(clock.time)" }
      field.range = range.lowerBound..<timeEnd
      field.valueRange = field.valueRange.lowerBound..<timeEnd
    }
    add(field)
    return true
  }

  /// The time after a date, as in `2026-12-01 15:00`, and the offset where the time ends; nil if no time follows. The
  /// first time of `15:00–16:00` is none.
  private func clock(after date: Int, _ end: Int) -> (ClockText, end: Int)? {
    let start = skipBlanks(date, end)
    guard start > date, start < end, text[start].isDigit else { return nil }
    let word = start..<endOfWord(start, end)
    for stop in [word.upperBound] + endsBeforePunctuation(word) where stop > start {
      let isRange = text.hasPrefix("\u{2013}", at: stop, to: end) || text.hasPrefix("\u{2014}", at: stop, to: end)
      if !isRange, let clock = ClockText(text, start..<stop) { return (clock, stop) }
    }
    return nil
  }

  /// Adds `@due(2026-12-01 15:00)`, and returns whether it was added.
  mutating func addTaskPaper(_ start: Int, _ end: Int) -> Bool {
    var open = start + 1
    while open < end, text[open].isLetter { open += 1 }
    guard open > start + 1, open < end, text[open] == UInt8(ascii: "("),
      let close = text.firstOffset(of: UInt8(ascii: ")"), from: open, to: min(end, open + Self.dateLimit)),
      isFieldEnd(close + 1, end)
    else { return false }
    let key = FieldKey(text.string(start + 1..<open))
    guard key.isDate else { return false }
    let (value, range) = (text.trimmed(open + 1..<close), start..<close + 1)
    if addDate(key, value, range, .taskPaper, timeUntil: nil) { return true }
    addUnreadDate(key, value, range, .taskPaper, isSure: true)
    return false
  }

  /// Adds `(@2026-12-01 09:00)`, which the plugin Reminder of Obsidian writes.
  mutating func addReminder(_ start: Int, _ end: Int) -> Bool {
    guard start + 1 < end, text[start + 1] == UInt8(ascii: "@"),
      let close = text.firstOffset(of: UInt8(ascii: ")"), from: start, to: min(end, start + Self.dateLimit)),
      close > start + 2, text[start + 2].isDigit || text[start + 2] == UInt8(ascii: "["), isFieldEnd(close + 1, end)
    else { return false }
    let (value, range) = (start + 2..<close, start..<close + 1)
    if addDate(.due, value, range, .reminder, timeUntil: nil) { return true }
    addUnreadDate(.due, value, range, .reminder, isSure: false)
    return false
  }

  /// Adds `#2026-12-01`, the due day of the Obsidian plugin TODO.
  mutating func addHashDate(_ start: Int, _ wordEnd: Int, _ end: Int) {
    for stop in [wordEnd] + endsBeforePunctuation(start..<wordEnd) where stop > start + 1 {
      let value = start + 1..<stop
      let figures = value.first { !text[$0].isDigit && text[$0] != UInt8(ascii: "-") } ?? stop
      guard let written = WrittenDate(text, start + 1..<figures),
        written.separators == (UInt8(ascii: "-"), UInt8(ascii: "-")),
        written.isYearFirst
      else { continue }
      if addDate(.due, value, start..<stop, .hash, timeUntil: end) { return }
      if figures == stop {
        addUnreadDate(.due, value, start..<stop, .hash, isSure: false)
      }
      return
    }
  }

  /// Adds `[due:2026-12-01]` or `(due: 2026-12-01)`, as Tasks.md and SilverBullet write it.
  mutating func addSingleColon(_ key: FieldKey, _ value: Range<Int>, _ range: Range<Int>) {
    guard key.isDate, !value.isEmpty else { return }
    if !addDate(key, value, range, .bracketed, timeUntil: nil) {
      addUnreadDate(key, value, range, .bracketed, isSure: false)
    }
  }

  /// Keeps a field that looks like a date but is none.
  ///
  /// - Parameter isSure: whether the notation is hardly used for anything but dates. If so, words such as `tomorrow`,
  ///   and figures with a year of two digits, look like dates, too.
  mutating func addUnreadDate(
    _ key: FieldKey, _ value: Range<Int>, _ range: Range<Int>, _ notation: FieldOccurrence.Notation, isSure: Bool
  ) {
    let first = value.lowerBound..<endOfWord(value.lowerBound, value.upperBound)
    guard WrittenDate(text, first) != nil || isSure && (hasThreeNumbers(first) || isDayWord(value)) else { return }
    addUnread(
      FieldOccurrence(key: key, value: text.string(value), range: range, valueRange: value, notation: notation))
  }

  /// Whether a range has three numbers separated by `-`, `/` or `.`, and nothing else.
  private func hasThreeNumbers(_ range: Range<Int>) -> Bool {
    var numbers = 0
    var isNumber = false
    for offset in range {
      let byte = text[offset]
      if byte.isDigit {
        if !isNumber { numbers += 1 }
        isNumber = true
      } else if isNumber, "-/.".utf8.contains(byte) {
        isNumber = false
      } else {
        return false
      }
    }
    return numbers == 3 && isNumber
  }

  /// Whether a range is a word for a day, such as `tomorrow` or `next friday`, without figures: `3d` may be a length.
  private func isDayWord(_ range: Range<Int>) -> Bool {
    guard range.count <= 20, text[range].allSatisfy({ $0.isLetter || $0 == .space || $0 == UInt8(ascii: "-") }),
      let day = CalendarDate(year: 2000, month: 1, day: 1)
    else { return false }
    return DateWords(today: day).date(text.string(range)) != nil
  }
}
