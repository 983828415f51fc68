/// What the bytes of a text that are not ASCII show about its encoding.
package struct EncodingSigns: Hashable, Sendable {
  /// Whether a word is valid UTF-8 with characters that are not ASCII. A word is a group of bytes without ASCII between
  /// them, because single characters may be valid by chance in an East Asian encoding.
  package private(set) var hasUTF8 = false
  /// Whether some bytes are not valid UTF-8.
  package private(set) var hasOthers = false
  /// Whether the text is probably in another encoding: not even one word is valid.
  package var isOther: Bool { hasOthers && !hasUTF8 }

  /// Reads a text, until both are found. O(n).
  ///
  /// - Parameter stopsAtUTF8: whether to stop as soon as ``hasUTF8`` is true.
  package init(_ text: [UInt8], stopsAtUTF8: Bool = false) {
    text.withUnsafeBufferPointer { bytes in
      var position = 0
      while let start = bytes.firstNonASCII(from: position) {
        position = start
        var isValid = true
        while position < bytes.count, bytes[position] >= 0x80 {
          let length = bytes.utf8Length(at: position)
          if length == 0 { isValid = false }
          position += Swift.max(1, length)
        }
        if isValid { hasUTF8 = true } else { hasOthers = true }
        if hasUTF8, hasOthers || stopsAtUTF8 { return }
      }
    }
  }
}

extension TextEncoding {
  /// The probable encoding of a text that has bytes that are not UTF-8; ``utf8`` if it has none.
  package static func probable(_ text: [UInt8]) -> TextEncoding {
    guard EncodingSigns(text).hasOthers else { return .utf8 }
    return isShiftJIS(text) ? .shiftJIS : .windows1252
  }

  /// Whether all bytes are valid in Shift JIS, and some of them are hiragana or katakana.
  private static func isShiftJIS(_ text: [UInt8]) -> Bool {
    var hasKana = false
    var position = 0
    while position < text.count {
      let lead = text[position]
      position += 1
      switch lead {
      // Single bytes: ASCII and narrow katakana.
      case ..<0x80, 0xA1...0xDF: continue
      case 0x81...0x9F, 0xE0...0xFC:
        guard position < text.count else { return false }
        let trail = text[position]
        guard (0x40...0x7E).contains(trail) || (0x80...0xFC).contains(trail) else { return false }
        if lead == 0x82 && trail >= 0x9F || lead == 0x83 && trail <= 0x96 { hasKana = true }
        position += 1
      default: return false
      }
    }
    return hasKana
  }
}
