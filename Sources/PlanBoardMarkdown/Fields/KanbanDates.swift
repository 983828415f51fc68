internal import PlanBoardCore

/// All dates in a board's text that are in braces or brackets, as Obsidian Kanban writes them: `@{9-1-2025}`, `@[[…]]`.
/// Dates in comments are left out.
struct KanbanDates {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let trigger: [UInt8]

  /// - Parameter trigger: what comes before the braces or brackets (``FieldContext/dateTrigger``); not empty.
  init(_ bytes: UnsafeBufferPointer<UInt8>, trigger: String) {
    self.bytes = bytes
    self.trigger = Array(trigger.utf8)
  }

  /// Calls `body` for each date and its range, in the order of the text, until `body` returns false. O(n).
  func forEach(_ body: (WrittenDate, Range<Int>) -> Bool) {
    let length = trigger.count
    var comments = LineComments()
    var position = 0
    while let found = bytes.firstOffset(of: trigger[0], from: position) {
      position = found + 1
      // Most occurrences of this byte begin a person's name, such as `@ann`.
      guard found + length < bytes.count, Self.opens(bytes[found + length]), let range = figures(at: found),
        let date = WrittenDate(bytes, range), !comments.contain(found, bytes)
      else { continue }
      if !body(date, range) { return }
    }
  }

  /// The comments that begin and end on the line of the last offset.
  private struct LineComments {
    private var line = 0..<0
    private var comments: ArraySlice<Range<Int>> = []

    /// Whether an offset is in such a comment. Calls must be in the order of the text.
    mutating func contain(_ offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      if offset >= line.upperBound {
        let start = bytes[line.upperBound..<offset].lastIndex(where: \.isLineEnd).map { $0 + 1 } ?? line.upperBound
        line = start..<(bytes[offset...].firstIndex(where: \.isLineEnd) ?? bytes.count)
        let mayHave = "<%".utf8.contains { bytes.firstOffset(of: $0, from: start, to: line.upperBound) != nil }
        comments = mayHave ? OpaqueInlineRanges(bytes, lines: [line]).comments[...] : []
      }
      while let comment = comments.first, comment.upperBound <= offset { comments.removeFirst() }
      return comments.first?.contains(offset) ?? false
    }
  }

  private static func opens(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }

  /// The range between the braces or brackets after the trigger at `start`; nil if they cannot have a date.
  private func figures(at start: Int) -> Range<Int>? {
    if start > 0, !Self.canPrecede(bytes[start - 1]) { return nil }
    let open = start + trigger.count
    guard open + 1 < bytes.count, zip(start..<open, trigger).allSatisfy({ bytes[$0] == $1 }) else { return nil }
    let close: UInt8
    switch bytes[open] {
    case UInt8(ascii: "{"): close = UInt8(ascii: "}")
    case UInt8(ascii: "["): close = UInt8(ascii: "]")
    default: return nil
    }
    let content = close == UInt8(ascii: "]") && bytes[open + 1] == UInt8(ascii: "[") ? open + 2 : open + 1
    var end = content
    while end < bytes.count, bytes[end].isDigit || bytes[end].isBlank || "-/.".utf8.contains(bytes[end]) { end += 1 }
    return end < bytes.count && bytes[end] == close ? content..<end : nil
  }

  /// Whether a field may start after this byte. `>` may end a `<br>`, and a byte that is not ASCII a white space
  /// character.
  private static func canPrecede(_ byte: UInt8) -> Bool {
    byte <= .space || byte >= 0x80 || byte == UInt8(ascii: ">")
  }
}

extension KanbanDates {
  var hasDates: Bool {
    var has = false
    forEach { _, _ in
      has = true
      return false
    }
    return has
  }

  /// The order of day and month that the unambiguous dates show; nil if none shows an order, or if two show different
  /// orders. O(n).
  func settledOrder() -> DayOrder? {
    var order: DayOrder?
    var isMixed = false
    forEach { date, _ in
      guard let own = date.order else { return true }
      isMixed = order.map { $0 != own } ?? false
      order = own
      return !isMixed
    }
    return isMixed ? nil : order
  }

  func firstAmbiguous() -> String? {
    var text: String?
    forEach { date, range in
      if date.isAmbiguous { text = bytes.string(bytes.trimmed(range)) }
      return text == nil
    }
    return text
  }
}
