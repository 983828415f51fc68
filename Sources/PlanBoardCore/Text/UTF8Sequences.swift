extension UnsafeBufferPointer<UInt8> {
  /// The offset of the next byte that is not ASCII; nil if there is no such byte. O(n), eight bytes at a time.
  package func firstNonASCII(from start: Int) -> Int? {
    guard let baseAddress else { return nil }
    var position = start
    let base = UnsafeRawPointer(baseAddress)
    while position + 8 <= count,
      base.loadUnaligned(fromByteOffset: position, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      position += 8
    }
    while position < count, self[position] < 0x80 { position += 1 }
    return position < count ? position : nil
  }

  /// The length in bytes of the character at `position`, whose first byte is 0x80 or more; 0 if the bytes there are not
  /// valid UTF-8 (table 3-7 of the Unicode standard).
  package func utf8Length(at position: Int) -> Int {
    let lead = self[position]
    let length =
      switch lead {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard length > 0, position + length <= count else { return 0 }
    let second = self[position + 1]
    let lowest: UInt8 = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80
    let highest: UInt8 = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF
    guard (lowest...highest).contains(second) else { return 0 }
    for index in 2..<Swift.max(2, length) where self[position + index] & 0xC0 != 0x80 { return 0 }
    return length
  }

  /// The offset of the first byte that is no part of UTF-8; nil if all of it is. O(n).
  package var firstInvalidUTF8: Int? {
    var position = firstNonASCII(from: 0)
    while let place = position {
      let length = utf8Length(at: place)
      if length == 0 { return place }
      position = firstNonASCII(from: place + length)
    }
    return nil
  }
}
