/// The encoding of a text file, as its bytes show it.
package enum TextEncoding: Hashable, Sendable {
  /// UTF-8 or ASCII, perhaps with some invalid bytes.
  case utf8
  /// Units of two bytes. `isMarked` is true if the text begins with a byte order mark.
  case utf16(isBigEndian: Bool, isMarked: Bool)
  /// Units of four bytes. `isMarked` is true if the text begins with a byte order mark.
  case utf32(isBigEndian: Bool, isMarked: Bool)
  /// Bytes that are not UTF-8, with Japanese letters as Shift JIS writes them.
  case shiftJIS
  /// Other bytes that are not UTF-8. Windows-1252 is the most frequent of many possible encodings.
  case windows1252

  /// How many bytes are searched for a NUL. Boards begin with ASCII characters, such as `#`, or have some nearby.
  private static let glanceLength = 1024
  /// How many bytes are counted if there is a NUL.
  private static let sampleLength = 64 * 1024

  /// UTF-16 or UTF-32, if the text is in one of them; otherwise nil. Takes a constant time.
  ///
  /// A text without a byte order mark is UTF-32 if most units of four bytes have the two NULs of UTF-32. It is UTF-16 if
  /// at least a sixteenth of its bytes are NULs, and almost all of these are the first bytes of pairs, or almost all are
  /// the second. (In a Chinese or Russian text, only some characters have a NUL.)
  package static func wide(_ text: [UInt8]) -> TextEncoding? { text.withUnsafeBufferPointer { wide($0) } }

  package static func wide(_ text: UnsafeBufferPointer<UInt8>) -> TextEncoding? {
    guard text.count >= 2, let base = text.baseAddress else { return nil }
    switch (text[0], text[1]) {
    case (0xFF, 0xFE):
      let isLong = text.count >= 4 && text[2] == 0 && text[3] == 0
      return isLong ? .utf32(isBigEndian: false, isMarked: true) : .utf16(isBigEndian: false, isMarked: true)
    case (0xFE, 0xFF): return .utf16(isBigEndian: true, isMarked: true)
    case (0, 0) where text.count >= 4 && text[2] == 0xFE && text[3] == 0xFF:
      return .utf32(isBigEndian: true, isMarked: true)
    default: break
    }
    guard hasNUL(UnsafeRawBufferPointer(start: base, count: Swift.min(text.count, glanceLength))) else { return nil }
    return unmarked(UnsafeBufferPointer(rebasing: text.prefix(sampleLength)))
  }

  private static func hasNUL(_ text: UnsafeRawBufferPointer) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var offset = 0
    while offset + 8 <= text.count {
      let word = text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if (word &- ones) & ~word & (ones << 7) != 0 { return true }
      offset += 8
    }
    return text[offset...].contains(0)
  }

  private static func unmarked(_ text: UnsafeBufferPointer<UInt8>) -> TextEncoding? {
    // The number of NULs at each place in a unit of four bytes.
    var counts = [0, 0, 0, 0]
    for (offset, byte) in text.enumerated() where byte == 0 { counts[offset & 3] += 1 }
    let units = text.count / 4
    // Only characters beyond the first plane have no NUL in the third byte (or, big-endian, in the second).
    if units > 0 {
      if counts[3] * 4 >= units * 3, counts[2] * 4 >= units * 3, counts[0] * 16 <= units {
        return .utf32(isBigEndian: false, isMarked: false)
      }
      if counts[0] * 4 >= units * 3, counts[1] * 4 >= units * 3, counts[3] * 16 <= units {
        return .utf32(isBigEndian: true, isMarked: false)
      }
    }
    let (first, second) = (counts[0] + counts[2], counts[1] + counts[3])
    let (few, many) = (Swift.min(first, second), Swift.max(first, second))
    guard many >= 3, many * 16 >= text.count, few * 8 <= many else { return nil }
    return .utf16(isBigEndian: first > second, isMarked: false)
  }

  /// The text as UTF-8, without a byte order mark. Invalid units become U+FFFD. nil for an encoding that is neither
  /// UTF-16 nor UTF-32.
  package func utf8(of text: some Collection<UInt8>) -> [UInt8]? {
    switch self {
    case .utf16(let isBigEndian, let isMarked):
      let units = Self.units(of: text, size: 2, isBigEndian).map { UInt16($0) }
      return Array(String(decoding: units.dropFirst(isMarked ? 1 : 0), as: UTF16.self).utf8)
    case .utf32(let isBigEndian, let isMarked):
      let units = Self.units(of: text, size: 4, isBigEndian)
      return Array(String(decoding: units.dropFirst(isMarked ? 1 : 0), as: UTF32.self).utf8)
    case .utf8, .shiftJIS, .windows1252: return nil
    }
  }

  /// The units of a text. Bytes after the last whole unit are left out.
  private static func units(of text: some Collection<UInt8>, size: Int, _ isBigEndian: Bool) -> [UInt32] {
    var units: [UInt32] = []
    var (unit, filled) = (UInt32(0), 0)
    for byte in text {
      unit |= UInt32(byte) << UInt32(8 * (isBigEndian ? size - 1 - filled : filled))
      filled += 1
      guard filled == size else { continue }
      units.append(unit)
      (unit, filled) = (0, 0)
    }
    return units
  }
}
