/// FNV-1a with 64 bits. It is easy to make two texts with the same digest on purpose.
package enum FNV {
  /// The digest of no bytes.
  package static var start: UInt64 { 0xCBF2_9CE4_8422_2325 }

  /// The digest of some bytes. O(n).
  ///
  /// - Parameter start: the digest of the bytes before these, if there are any.
  package static func digest(_ bytes: some Sequence<UInt8>, _ start: UInt64 = start) -> UInt64 {
    // Callers are in other modules, where the compiler does not specialise this function. A loop over any sequence
    // takes some 400 instructions for a byte then.
    bytes.withContiguousStorageIfAvailable { digest(of: $0, start) }
      ?? Array(bytes).withUnsafeBufferPointer { digest(of: $0, start) }
  }

  /// The digest of one byte more.
  @inlinable @inline(__always)
  package static func digest(_ byte: UInt8, after digest: UInt64) -> UInt64 {
    (digest ^ UInt64(byte)) &* 0x0100_0000_01B3
  }

  private static func digest(of bytes: UnsafeBufferPointer<UInt8>, _ start: UInt64) -> UInt64 {
    var hash = start
    for byte in bytes { hash = digest(byte, after: hash) }
    return hash
  }
}
