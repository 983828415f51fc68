/// The name of some bytes: equal bytes have equal digests, and others hardly ever (FNV-1a, 64 bits, and the length). Not for
/// keeping an adversary out: whatever is found by a digest is this user's own.
package struct Digest: Hashable, Sendable {
  /// Lower-case hexadecimal digits.
  package let text: String

  package init(_ bytes: some Sequence<UInt8>) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var count = 0
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3
      count += 1
    }
    let digits = String(hash, radix: 16)
    text = String(repeating: "0", count: 16 - digits.utf8.count) + digits + "-" + String(count, radix: 16)
  }

  /// A digest as it was written down.
  init(text: String) { self.text = text }
}
