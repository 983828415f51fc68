internal import PlanBoardCore

/// The places of the items in a YAML list or mapping in brackets or braces: `[a, b]`, `{a: 1, b: {c: 2}}`. Below,
/// "bracket" also means a brace.
struct FlowCollection {
  /// The range from the opening to the closing bracket, both included.
  private(set) var range: Range<Int>
  /// The ranges of the items, without blanks and comments around them. A trailing comma does not begin another item.
  private(set) var items: [Range<Int>] = []
  /// The offsets of the commas after items.
  private(set) var commas: [Int] = []
  private let bytes: [UInt8]

  /// - Parameter text: the range to search; it must begin with the opening bracket.
  /// - Returns: nil if the opening or the closing bracket is missing.
  init?(_ bytes: [UInt8], in text: Range<Int>) {
    guard let first = text.first, "[{".utf8.contains(bytes[first]) else { return nil }
    self.bytes = bytes
    range = text
    guard let close = scan() else { return nil }
    range = first..<close + 1
  }

  var isMapping: Bool { bytes[range.lowerBound] == UInt8(ascii: "{") }

  /// Finds the items and commas, and returns the offset of the closing bracket; nil if it is missing.
  private mutating func scan() -> Int? {
    var depth = 0
    var position = range.lowerBound + 1
    var item: Range<Int>?
    // Whether a quoted string, a tag (`!…`), an anchor (`&…`) or a comment may begin at `position`.
    var isStart = true
    while position < range.upperBound {
      let byte = bytes[position]
      var end = position + 1
      if byte.isBlank || byte.isLineEnd {
        position = end
        continue
      }
      let isAfterBlank = bytes[position - 1].isBlank || bytes[position - 1].isLineEnd
      switch byte {
      case UInt8(ascii: "#") where isStart || isAfterBlank:
        position = bytes[position..<range.upperBound].firstIndex(where: \.isLineEnd) ?? range.upperBound
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if isStart { end = endOfQuotes(from: position) }
        // As in JSON, a value may follow the colon without a space.
        isStart = isStart && end < range.upperBound && bytes[end] == UInt8(ascii: ":")
        if isStart { end += 1 }
      case UInt8(ascii: "!"), UInt8(ascii: "&"):
        if isStart { end = bytes[position..<range.upperBound].firstIndex { $0.isBlank || $0.isLineEnd } ?? end }
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        isStart = true
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard depth > 0 else {
          if let item { items.append(item) }
          return position
        }
        depth -= 1
        isStart = false
      case UInt8(ascii: ",") where depth == 0:
        items.append(item ?? position..<position)
        commas.append(position)
        item = nil
        isStart = true
        position = end
        continue
      case UInt8(ascii: ","): isStart = true
      case UInt8(ascii: ":"): isStart = end < range.upperBound && (bytes[end].isBlank || bytes[end].isLineEnd)
      default: isStart = false
      }
      item = (item?.lowerBound ?? position)..<end
      position = end
    }
    return nil
  }

  private func endOfQuotes(from start: Int) -> Int {
    let quote = bytes[start]
    var position = start + 1
    while position < range.upperBound {
      let isDoubled = position + 1 < range.upperBound && bytes[position + 1] == quote
      switch bytes[position] {
      case UInt8(ascii: "\\") where quote == UInt8(ascii: "\""): position += 2
      case quote where quote == UInt8(ascii: "'") && isDoubled: position += 2
      case quote: return position + 1
      default: position += 1
      }
    }
    return range.upperBound
  }

  // MARK: Edits

  func appending(_ text: String) -> TextEdit {
    guard let last = items.last else { return .insert(Array(text.utf8), at: range.lowerBound + 1) }
    if items.count == commas.count { return .insert(Array(" \(text)".utf8), at: commas[items.count - 1] + 1) }
    return .insert(Array(", \(text)".utf8), at: last.upperBound)
  }

  /// The edits that remove an item, and a comma beside it if there is one. Lines with comments stay.
  func removing(_ index: Int) -> [TextEdit] {
    let item = items[index]
    if index + 1 < items.count {
      let next = items[index + 1].lowerBound
      if isBlank(item.upperBound..<commas[index]), isBlank(commas[index] + 1..<next) {
        return [.delete(item.lowerBound..<next)]
      }
    } else if index > 0, commas.count < items.count {
      let comma = commas[index - 1]
      if isBlank(comma + 1..<item.lowerBound) { return [.delete(comma..<item.upperBound)] }
      return [.delete(comma..<comma + 1), .delete(wholeLines(of: item))]
    }
    guard commas.indices.contains(index) else { return [.delete(wholeLines(of: item))] }
    if isBlank(item.upperBound..<commas[index]) {
      return [.delete(wholeLines(of: item.lowerBound..<commas[index] + 1))]
    }
    return [.delete(item), .delete(commas[index]..<commas[index] + 1)]
  }

  private func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy(\.isBlank) }

  /// The whole lines of a range with their last line end; the range itself if the lines contain anything else.
  private func wholeLines(of inner: Range<Int>) -> Range<Int> {
    var (start, end) = (inner.lowerBound, inner.upperBound)
    while start > range.lowerBound, bytes[start - 1].isBlank { start -= 1 }
    while end < range.upperBound, bytes[end].isBlank { end += 1 }
    guard bytes[start - 1].isLineEnd, bytes[end].isLineEnd else { return inner }
    let isPair = bytes[end] == .carriageReturn && bytes[end + 1] == .lineFeed
    return start..<end + (isPair ? 2 : 1)
  }
}
