extension UInt8 {
  @inlinable package static var lineFeed: UInt8 { UInt8(ascii: "\n") }
  @inlinable package static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  @inlinable package static var tab: UInt8 { UInt8(ascii: "\t") }
  @inlinable package static var space: UInt8 { UInt8(ascii: " ") }

  /// The lower-case form of an ASCII letter; any other byte unchanged.
  @inlinable package var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// Whether the byte is a space, or one of the bytes from tab to carriage return (0x09 to 0x0D).
  var isASCIIWhiteSpace: Bool { self == 0x20 || self &- 0x09 < 5 }

  package var isASCIIAlphanumeric: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}

extension [UInt8] {
  /// Appends the UTF-8 of a string.
  package mutating func append(contentsOf text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

  /// Appends the digits of a number that is not negative.
  package mutating func append(decimal number: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var first = digits.count
      var rest = UInt(number)
      repeat {
        first -= 1
        digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      append(contentsOf: UnsafeBufferPointer(rebasing: digits[first...]))
    }
  }
}

extension Collection<UInt8> where Self: BidirectionalCollection {
  /// Whether the bytes end with `suffix`, ignoring ASCII case, and are longer. `suffix` must be in lower case.
  @inlinable package func hasASCIISuffix(_ suffix: String) -> Bool {
    guard count > suffix.utf8.count else { return false }
    return self.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) { $0.asciiLowercased == $1 }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// O(n), eight bytes at a time.
  package var isASCII: Bool {
    let raw = UnsafeRawBufferPointer(self)
    var offset = 0
    while offset + 8 <= raw.count {
      guard raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0 else {
        return false
      }
      offset += 8
    }
    return self[offset...].allSatisfy { $0 < 0x80 }
  }
}
