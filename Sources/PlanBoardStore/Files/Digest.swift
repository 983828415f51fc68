internal import PlanBoardCore

/// A digest of some bytes: 64 bits of FNV-1a, and the length.
///
/// An adversary could make two texts with the same digest, so pb looks up digests only among this user's files
/// (``StateFiles``).
package struct Digest: Hashable, Sendable {
  /// The hash, `-`, and the length in bytes, in lower-case hexadecimal digits.
  package let text: String

  /// Computes the digest of some bytes. O(n).
  package init(_ bytes: some Collection<UInt8>) {
    let digits = String(FNV.digest(bytes), radix: 16)
    text = String(repeating: "0", count: 16 - digits.utf8.count) + digits + "-" + String(bytes.count, radix: 16)
  }

  /// Reads a digest from its text; nil if the text is not a digest.
  package init?(text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 16, parts.allSatisfy({ $0.utf8.allSatisfy(Self.isHexDigit) }),
      let count = UInt32(parts[1], radix: 16), String(count, radix: 16) == parts[1]
    else { return nil }
    self.text = text
  }

  /// The number of bytes that were hashed.
  var count: Int { Int(text.dropFirst(17), radix: 16) ?? 0 }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
  }
}
