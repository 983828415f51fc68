internal import PlanBoardCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension UInt8 {
  /// Whether the byte is a space or a tab, which CommonMark counts as indentation.
  @inline(__always) package var isBlank: Bool { self == .space || self == .tab }
  /// Whether cmark counts the byte as white space.
  package var isWhiteSpace: Bool { self == .space || (0x09...0x0D).contains(self) }
  package var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }
  @inline(__always) var isDigit: Bool { self &- 0x30 < 10 }
  /// Whether the byte is an ASCII letter.
  @inline(__always) var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  /// Whether the byte is an ASCII letter or digit.
  package var isAlphanumeric: Bool { isLetter || isDigit }

  /// Whether the byte is ASCII punctuation, which a backslash can escape (CommonMark §2.4).
  var isPunctuation: Bool {
    switch self {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}

extension Collection<UInt8> {
  /// Whether this text begins a fenced code block (CommonMark §4.5): three or more backticks with no other backtick
  /// after them, or three or more tildes.
  ///
  /// The text is one line, or the rest of one, without blanks at its start.
  var beginsFence: Bool {
    guard let sign = first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else { return false }
    let rest = drop { $0 == sign }
    return distance(from: startIndex, to: rest.startIndex) >= 3 && (sign == UInt8(ascii: "~") || !rest.contains(sign))
  }
}

extension [UInt8] {
  /// Whether both texts have the same bytes. O(n), but far faster than `==`, which compares byte by byte.
  package func hasSameBytes(as other: [UInt8]) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { own.isSame(own.indices, as: $0.indices, of: $0) }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The offset of the first `byte` at or after `offset`, but before `end`; nil if there is none. O(n).
  package func firstOffset(of byte: UInt8, from offset: Int, to end: Int? = nil) -> Int? {
    let end = end ?? count
    guard offset < end, let base = baseAddress, let hit = memchr(base + offset, Int32(byte), end - offset) else {
      return nil
    }
    return UnsafeRawPointer(hit) - UnsafeRawPointer(base)
  }

  /// Whether a range of these bytes holds the same bytes as the range `other` of `text`. O(n).
  func isSame(_ range: Range<Int>, as other: Range<Int>, of text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard range.count == other.count, !range.isEmpty else { return range.count == other.count }
    return memcmp(baseAddress! + range.lowerBound, text.baseAddress! + other.lowerBound, range.count) == 0
  }

  /// Whether the bytes from `offset` up to `end` begin with `text`, ignoring the case of ASCII letters. `text` must be
  /// in lower case.
  package func hasPrefix(_ text: StaticString, at offset: Int, to end: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset + length <= end else { return false }
    for index in 0..<length where self[offset + index].asciiLowercased != text.utf8Start[index] { return false }
    return true
  }

  /// The text of a range, with invalid UTF-8 replaced by U+FFFD.
  package func string(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

  /// The length in bytes of the space, tab, no-break space or ideographic space at `position`; 0 if there is none, or
  /// if it reaches beyond `end`.
  @inline(__always)
  func blankLength(at position: Int, to end: Int) -> Int {
    switch self[position] {
    case .space, .tab: return 1
    case 0xC2: return position + 1 < end && self[position + 1] == 0xA0 ? 2 : 0
    case 0xE3: return position + 2 < end && self[position + 1] == 0x80 && self[position + 2] == 0x80 ? 3 : 0
    default: return 0
    }
  }

  /// The range, extended within `line` by the spaces, tabs, no-break spaces and ideographic spaces around it.
  func withBlanks(around range: Range<Int>, in line: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while let length = (1...3).first(where: {
      start - $0 >= line.lowerBound && blankLength(at: start - $0, to: start) == $0
    }) {
      start -= length
    }
    while end < line.upperBound, case let length = blankLength(at: end, to: line.upperBound), length > 0 {
      end += length
    }
    return start..<end
  }

  /// The range without spaces, tabs, no-break spaces and ideographic spaces at its ends.
  @inline(__always)
  func trimmedWide(_ range: Range<Int>) -> Range<Int> {
    let trimmed = trimmed(range)
    // Most text begins and ends with an ASCII character, so nothing is left to trim.
    guard let first = trimmed.first, let last = trimmed.last, self[first] >= 0x80 || self[last] >= 0x80 else {
      return trimmed
    }
    return withoutWideBlanks(trimmed)
  }

  /// The same as ``trimmedWide(_:)``, for a range without spaces and tabs at its ends.
  private func withoutWideBlanks(_ range: Range<Int>) -> Range<Int> {
    var trimmed = range
    while let first = trimmed.first, self[first] >= 0xC2,
      case let length = blankLength(at: first, to: trimmed.upperBound),
      length > 0
    {
      trimmed = self.trimmed(first + length..<trimmed.upperBound)
    }
    while let last = trimmed.last, self[last] == 0x80 || self[last] == 0xA0,
      let length = [2, 3].first(where: {
        $0 <= trimmed.count && blankLength(at: trimmed.upperBound - $0, to: trimmed.upperBound) == $0
      })
    {
      trimmed = self.trimmed(trimmed.lowerBound..<trimmed.upperBound - length)
    }
    return trimmed
  }

  /// The range without spaces and tabs at its ends.
  package func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, self[start].isBlank { start += 1 }
    while end > start, self[end - 1].isBlank { end -= 1 }
    return start..<end
  }
}

extension Range<Int> {
  func allBlank(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for position in self where !bytes[position].isBlank { return false }
    return true
  }
}
