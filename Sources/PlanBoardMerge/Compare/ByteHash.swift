/// A fast hash of bytes, which is the same in every run of the program. Its lowest bit is always 1, so it is never 0.
/// Different bytes may have the same hash.
package enum ByteHash {
  /// Returns the hash of a text's UTF-8 bytes.
  package static func of(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { of($0, $0.indices) }
  }

  /// Returns the hash of a range of bytes.
  package static func of(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(range.count)
    var position = range.lowerBound
    let raw = UnsafeRawBufferPointer(bytes)
    while position + 8 <= range.upperBound {
      hash = (hash ^ raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      position += 8
    }
    while position < range.upperBound {
      hash = (hash ^ UInt64(bytes[position])) &* 0x0100_0000_01B3
      position += 1
    }
    hash ^= hash >> 32
    return hash | 1
  }
}
