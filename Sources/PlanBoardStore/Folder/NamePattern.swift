internal import PlanBoardCore

/// A pattern for a name or a part of it, such as ` ({* }conflicted copy)`:
/// - `#` matches one ASCII digit, `%` one or more ASCII digits, and `?` one ASCII letter or digit.
/// - `*` matches one or more bytes.
/// - The text between `{` and `}` is optional. Braces cannot be nested.
/// - All other bytes match themselves. ASCII letters match in upper and lower case.
///
/// The first byte of a pattern always matches itself, even if it is one of these signs.
struct NamePattern {
  let text: StaticString

  init(_ text: StaticString) { self.text = text }

  /// The first byte of every match, in lower case.
  var first: UInt8 { text.utf8Start.pointee.asciiLowercased }

  /// Whether the bytes of a name in a range match the whole pattern. O(n³) in the length of the name, which is at most
  /// 255 bytes.
  func matches(_ name: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    guard !range.isEmpty, name[range.lowerBound].asciiLowercased == first else { return false }
    return text.withUTF8Buffer { matches($0, 1, name, range.lowerBound + 1, range.upperBound) }
  }

  /// Whether the name from `start` to `end` matches the pattern from `position` on.
  private func matches(
    _ pattern: UnsafeBufferPointer<UInt8>, _ position: Int, _ name: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> Bool {
    var position = position
    var start = start
    while position < pattern.count {
      let sign = pattern[position]
      position += 1
      switch sign {
      case UInt8(ascii: "{"):
        // Tries to match without the text in the braces, then with it.
        let close = pattern[position...].firstIndex(of: UInt8(ascii: "}"))!
        if matches(pattern, close + 1, name, start, end) { return true }
      case UInt8(ascii: "}"): continue
      case UInt8(ascii: "*"):
        while start < end {
          start += 1
          if matches(pattern, position, name, start, end) { return true }
        }
        return false
      case UInt8(ascii: "%"):
        while start < end, name[start].isASCIIDigit {
          start += 1
          if matches(pattern, position, name, start, end) { return true }
        }
        return false
      default:
        guard start < end, name[start].isMatch(sign) else { return false }
        start += 1
      }
    }
    return start == end
  }
}

extension UInt8 {
  fileprivate var isASCIIDigit: Bool { self &- 0x30 < 10 }

  fileprivate func isMatch(_ sign: UInt8) -> Bool {
    switch sign {
    case UInt8(ascii: "#"): isASCIIDigit
    case UInt8(ascii: "?"): isASCIIDigit || (0x61...0x7A).contains(asciiLowercased)
    default: asciiLowercased == sign.asciiLowercased
    }
  }
}
