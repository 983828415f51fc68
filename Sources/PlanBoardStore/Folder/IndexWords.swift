/// The binary format of the index files (``IndexFile``): words of eight bytes, the lowest byte first. The last word is
/// a checksum of all other words.
enum IndexWords {
  /// The bytes of a file with these words and their checksum. O(n).
  static func bytes(of words: [UInt64]) -> [UInt8] {
    let words = words + [checksum(of: words[...])]
    return [UInt8](unsafeUninitializedCapacity: words.count * 8) { buffer, filled in
      for (index, word) in words.enumerated() {
        UnsafeMutableRawBufferPointer(buffer).storeBytes(
          of: word.littleEndian, toByteOffset: index * 8, as: UInt64.self)
      }
      filled = words.count * 8
    }
  }

  /// Reads the words of a file, without the head and the checksum. O(n).
  ///
  /// - Returns: nil if the file does not begin with the head, was cut off, or is damaged.
  static func body(of bytes: [UInt8], after head: [UInt64]) -> ArraySlice<UInt64>? {
    guard bytes.count % 8 == 0 else { return nil }
    let words = bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 8).map { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self)) }
    }
    guard words.count > head.count, words.starts(with: head), words.last == checksum(of: words.dropLast()) else {
      return nil
    }
    return words.dropFirst(head.count).dropLast()
  }

  /// Eight ASCII characters as a word.
  static func word(_ text: StaticString) -> UInt64 {
    text.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
  }

  /// Detects damage. Forgery need not be detected, because an adversary cannot write the file.
  private static func checksum(of words: ArraySlice<UInt64>) -> UInt64 {
    words.reduce(0xCBF2_9CE4_8422_2325) { checksum, word in
      let mixed = (checksum ^ word) &* 0x9E37_79B9_7F4A_7C15
      return mixed << 31 | mixed >> 33
    }
  }
}
