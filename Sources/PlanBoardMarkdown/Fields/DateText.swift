internal import PlanBoardCore

/// A date as boards have it in all notations but those of Obsidian Kanban with an order of their own: `2026-12-01`,
/// `2026-2-3`, `2026/12/01`, `20261201` or `[[2026-12-01]]`, perhaps with a time after `T` or blanks, as in
/// `2026-12-01 9:00` or `2026-12-01T09:00:00` (docs/format.md, "Dates and times"). Offsets are those of the bytes given.
struct DateText {
  /// What is read: the day, and the time if it has no zone. Seconds are left out.
  let date: DueDate
  /// The text, without blanks at its ends.
  let range: Range<Int>
  /// Whether the time has a zone, such as `Z` or `+01:00`. pb knows no zones, so such a time is not read.
  let hasZone: Bool
  private let day: WrittenDate
  private let link: Link?
  /// The text after the day: a joint such as `T`, and the time.
  private let rest: (joint: String, time: String)?

  private enum Link { case aroundDay, aroundAll }

  /// - Parameter range: the whole text; blanks at its ends are skipped.
  /// - Returns: nil if the text is no such date.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.range = bytes.trimmed(range)
    var text = self.range
    // The part after the brackets of a link, or after the day.
    var after = text.upperBound..<text.upperBound
    if bytes.hasPrefix("[[", at: text.lowerBound, to: text.upperBound) {
      guard let close = text.first(where: { bytes.hasPrefix("]]", at: $0, to: text.upperBound) }) else { return nil }
      after = close + 2..<text.upperBound
      text = text.lowerBound + 2..<close
      link = after.isEmpty ? .aroundAll : .aroundDay
    } else {
      link = nil
    }
    let end = text.first { !bytes[$0].isDigit && !"-/.".utf8.contains(bytes[$0]) } ?? text.upperBound
    guard let written = WrittenDate(bytes, text.lowerBound..<end), written.isYearFirst,
      written.separators.0 == written.separators.1, let day = written.date(known: nil)
    else { return nil }
    self.day = written
    if link == .aroundDay { guard end == text.upperBound else { return nil } } else { after = end..<text.upperBound }
    guard let first = after.first else {
      (date, hasZone, rest) = (DueDate(day), false, nil)
      return
    }
    let blankEnd = after.first { !bytes[$0].isBlank } ?? after.upperBound
    let isAfterT = blankEnd == first && bytes[first] == UInt8(ascii: "T")
    let start = isAfterT ? first + 1 : blankEnd
    guard start > first, let clock = ClockText(bytes, start..<after.upperBound, isAfterT: isAfterT) else { return nil }
    rest = (bytes.string(first..<start), bytes.string(start..<after.upperBound))
    hasZone = clock.hasZone
    date = DueDate(day, time: clock.hasZone ? nil : clock.time)
  }

  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let date = bytes.withUnsafeBufferPointer({ Self($0, $0.indices) }) else { return nil }
    self = date
  }

  /// Whether the text has a time, even if its zone makes it unreadable.
  var hasTime: Bool { rest != nil }

  /// Another date, written like this one. A time stays as it is written if it is the same one; a time with a zone stays
  /// unless the new date has a time.
  func text(for new: DueDate) -> String {
    let day = DateNotation(day, known: nil).format?.text(for: new.date) ?? "\(new.date)"
    let time = timeText(for: new.time)
    guard let link else { return day + time }
    return link == .aroundAll && rest != nil ? "[[\(day)\(time)]]" : "[[\(day)]]\(time)"
  }

  private func timeText(for time: TimeOfDay?) -> String {
    guard let rest else { return time.map { (link == nil ? "T" : " ") + "\($0)" } ?? "" }
    guard let time else { return hasZone ? rest.joint + rest.time : "" }
    return rest.joint + (time == date.time ? rest.time : "\(time)")
  }
}

/// A time of day in a board's text: `9:00`, `15:00:30`, `15:00Z` or `15:00+01:00`.
struct ClockText {
  let time: TimeOfDay
  let hasZone: Bool

  /// - Parameter isAfterT: whether the time follows a `T`. If not, `9:00-10:00` is no time with a zone: it is more likely
  ///   to be a beginning and an end.
  /// - Returns: nil unless the whole range is a time.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isAfterT: Bool = false) {
    var position = range.lowerBound
    func skipDigits() -> Int {
      let start = position
      while position < range.upperBound, bytes[position].isDigit { position += 1 }
      return position - start
    }
    func skip(_ byte: UInt8) -> Bool {
      guard position < range.upperBound, bytes[position] == byte else { return false }
      position += 1
      return true
    }
    guard (1...2).contains(skipDigits()), skip(UInt8(ascii: ":")), skipDigits() == 2,
      let time = TimeOfDay(bytes.string(range.lowerBound..<position))
    else { return nil }
    if skip(UInt8(ascii: ":")) {
      guard position < range.upperBound, bytes[position] < UInt8(ascii: "6"), skipDigits() == 2 else { return nil }
      if skip(UInt8(ascii: ".")) { guard skipDigits() > 0 else { return nil } }
    }
    self.time = time
    guard position < range.upperBound else {
      hasZone = false
      return
    }
    while skip(.space) {}
    if !skip(UInt8(ascii: "Z")) {
      guard skip(UInt8(ascii: "+")) || isAfterT && skip(UInt8(ascii: "-")), skipDigits() > 1 else { return nil }
      if skip(UInt8(ascii: ":")) { guard skipDigits() == 2 else { return nil } }
    }
    guard position == range.upperBound else { return nil }
    hasZone = true
  }

  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let clock = bytes.withUnsafeBufferPointer({ Self($0, $0.indices) }) else { return nil }
    self = clock
  }
}
