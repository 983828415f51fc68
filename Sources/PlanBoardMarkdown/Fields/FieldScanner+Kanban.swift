internal import PlanBoardCore

// The dates and times of Obsidian Kanban (docs/format.md, "Fields"). Each `end` is the end of the text to examine.
extension FieldScanner {
  /// Adds a date or time such as `@{…}`, `@@{…}`, `@[[…]]` or `@[…](…)`, where the board may have other triggers than
  /// `@` and `@@`. Returns whether it was added to ``fields``.
  @discardableResult
  mutating func addKanban(_ start: Int, _ end: Int) -> Bool {
    if let content = wrapped(start, end, context.timeTrigger, "{", "}") {
      let range = start..<content.upperBound + 1
      let value = text.string(content)
      if let time = context.time(value) { return add(.due, "T\(time)", range, content, .kanbanTime) }
      if context.timeTrigger != context.dateTrigger, content.contains(where: { text[$0].isDigit }) {
        addUnread(
          FieldOccurrence(key: .due, value: value, range: range, valueRange: content, notation: .kanbanTime))
        return false
      }
    }
    if let content = wrapped(start, end, context.dateTrigger, "{", "}") {
      let value = text.string(content)
      if let time = context.time(value) {
        return add(.due, "T\(time)", start..<content.upperBound + 1, content, .kanbanTime)
      }
      return addDay(start..<content.upperBound + 1, content, .kanbanDate)
    }
    if let content = wrapped(start, end, context.dateTrigger, "[[", "]]"),
      addDay(start..<content.upperBound + 2, content, .kanbanLink)
    {
      return true
    }
    if let content = wrapped(start, end, context.dateTrigger, "[", "]"), content.upperBound + 1 < end,
      text[content.upperBound + 1] == UInt8(ascii: "("),
      let close = text.firstOffset(
        of: UInt8(ascii: ")"), from: content.upperBound, to: min(end, content.upperBound + Self.bracketLimit))
    {
      return addDay(start..<close + 1, content, .kanbanLink)
    }
    return false
  }

  /// Adds a date of Obsidian Kanban to ``fields``, or to ``unread`` if it cannot be read.
  private mutating func addDay(_ range: Range<Int>, _ content: Range<Int>, _ notation: FieldOccurrence.Notation) -> Bool
  {
    if let date = context.date(text, content) { return add(.due, "\(date)", range, content, notation) }
    // The time may be in the same braces.
    if DateText(text, content)?.hasTime == true {
      return addDate(.due, text.trimmed(content), range, notation, timeUntil: nil)
    }
    addUnreadDate(.due, content, range, notation, isSure: notation == .kanbanDate)
    return false
  }

  /// The range between `trigger` + `open` and `close`, at most 63 bytes; nil if one of them is missing.
  private func wrapped(_ start: Int, _ end: Int, _ trigger: String, _ open: StaticString, _ close: StaticString)
    -> Range<Int>?
  {
    var position = start
    for byte in trigger.utf8 {
      guard position < end, text[position] == byte else { return nil }
      position += 1
    }
    guard text.hasPrefix(open, at: position, to: end) else { return nil }
    position += open.utf8CodeUnitCount
    let content = position
    let limit = min(end, content + 64)
    while position < limit {
      if text.hasPrefix(close, at: position, to: end) { return content..<position }
      position += 1
    }
    return nil
  }
}
